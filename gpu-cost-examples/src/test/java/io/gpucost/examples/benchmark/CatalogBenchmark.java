package io.gpucost.examples.benchmark;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import de.siegmar.fastcsv.reader.CloseableIterator;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.RecordWrapper;
import io.gpucost.catalog.Catalogs;
import io.gpucost.pricing.PricingCatalog;
import io.gpucost.pricing.spi.CatalogContext;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** A table of 90,000 rows, one in 50 with GPUs, against the CSV library's bare tokenising of it. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 3, time = 2)
@Fork(1)
public class CatalogBenchmark {
  private Path table = Path.of("");

  /** Writes the table. */
  @Setup
  public void write() throws IOException {
    table = Tables.write(90_000, 50);
  }

  /** Finds every field and keeps none. */
  private static final class Tokens extends AbstractBaseCsvCallbackHandler<Integer> {
    private int characters;

    @Override
    protected void handleField(int index, char[] buffer, int offset, int length, boolean quoted) {
      characters += length;
    }

    @Override
    protected RecordWrapper<Integer> buildRecord() {
      return wrapRecord(characters);
    }
  }

  /**
   * The library's part.
   *
   * @return the number of characters
   */
  @Benchmark
  public int tokenise() throws IOException {
    int last = 0;
    try (CsvReader<Integer> reader = CsvReader.builder().build(new Tokens(), table);
        CloseableIterator<Integer> records = reader.iterator()) {
      while (records.hasNext()) {
        last = records.next();
      }
    }
    return last;
  }

  /**
   * The whole price list.
   *
   * @return its offers, checked
   */
  @Benchmark
  public PricingCatalog parse() {
    return Catalogs.open("skypilot:" + table).load(CatalogContext.newest());
  }
}
