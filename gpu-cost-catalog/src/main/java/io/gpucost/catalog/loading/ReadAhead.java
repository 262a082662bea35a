package io.gpucost.catalog.loading;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * The lines of a table, of which some are read in another thread while those before them are worked
 * on. What goes wrong there is told after the lines before it.
 */
final class ReadAhead implements AutoCloseable {
  /** Some thousand lines, or one line as long. */
  private static final int CHARACTERS = 1 << 18;

  private final Iterator<CsvCells> lines;
  private Optional<RuntimeException> failure = Optional.empty();
  private CompletableFuture<List<CsvCells>> next;

  ReadAhead(Iterator<CsvCells> lines) {
    this.lines = lines;
    this.next = CompletableFuture.supplyAsync(this::read);
  }

  /** Returns the next lines; none at the end. */
  List<CsvCells> next() {
    List<CsvCells> read = next.join();
    if (failure.isEmpty()) {
      next = CompletableFuture.supplyAsync(this::read);
    } else if (read.isEmpty()) {
      throw failure.get();
    } else {
      next = CompletableFuture.completedFuture(List.of());
    }
    return read;
  }

  private List<CsvCells> read() {
    List<CsvCells> read = new ArrayList<>();
    try {
      for (int size = 0; size < CHARACTERS && lines.hasNext(); ) {
        CsvCells line = lines.next();
        read.add(line);
        size += 1 + line.length();
      }
    } catch (RuntimeException e) {
      failure = Optional.of(e);
    }
    return read;
  }

  /** Waits until nothing is read any more. */
  @Override
  public void close() {
    next.join();
  }
}
