package io.gpucost.examples.evaluate;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpucost.market.Market;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Worked cases of plan arithmetic, one of each outcome. */
class PlansSetTest {
  private static final String HEADER = "id,area,inputs,expected,derivation\n";
  private static final String WEEKLY =
      """
      A1,seed.weekly,"{""hours"":80,""pricePerHour"":""0.65"",""weeklyPrice"":120,""weekHours"":168}",\
      "{""breakEvenHours"":""2400/13"",""reachableWithinPeriod"":false}",worked
      """;

  @TempDir private Path folder;

  private Evaluation evaluate(String rows) throws IOException {
    Path table = Files.writeString(folder.resolve("cases.csv"), HEADER + rows);
    return new PlansSet().evaluate(table, Market.builder().build());
  }

  @Test
  void passesWhatIsWorked() throws IOException {
    assertThat(evaluate(WEEKLY).document())
        .containsEntry("set", "plans")
        .containsEntry("rows", 1)
        .containsEntry("predicted", 1)
        .containsEntry("skipped", 0)
        .extractingByKey("groups")
        .asInstanceOf(InstanceOfAssertFactories.MAP)
        .containsOnlyKeys("seed.weekly");
  }

  @Test
  void failsAWrongFigureAMissingOneAndAnUnknownArea() throws IOException {
    String wrong = WEEKLY.replace("2400/13", "2400/14");
    String missing = WEEKLY.replace("breakEvenHours", "breakEvenDays");
    String unknown = WEEKLY.replace("seed.weekly", "seed.hourly");
    assertThat(evaluate(wrong + missing + unknown).document())
        .containsEntry("rows", 3)
        .containsEntry("predicted", 0)
        .containsEntry("skip_reasons", Map.of("failed", 2, "area_not_supported", 1));
  }

  /** The worked figure is 4.1855 h. */
  @Test
  void allowsTheToleranceThatACaseStates() throws IOException {
    String row =
        """
        A1,spot.distribution,"{""lambda"":0.1,""work"":2.0,""checkpoint"":0,""restart"":0.5}",\
        "{""p95"":4.19}",DERIVATION
        """;
    assertThat(evaluate(row.replace("DERIVATION", "tolerance 0.02 h absolute")).document())
        .containsEntry("predicted", 1);
    assertThat(
            evaluate(row.replace("DERIVATION", "p95: 1e-9 relative, 0.02 h absolute")).document())
        .containsEntry("predicted", 0);
  }

  @Test
  void showsEveryAnswer() throws IOException {
    Path rows = folder.resolve("rows.csv");
    evaluate(WEEKLY).writeRows(rows);
    assertThat(Files.readAllLines(rows))
        .startsWith("id,area,outcome,answer")
        .anySatisfy(
            line -> assertThat(line).startsWith("A1,seed.weekly,passed").contains("2400/13"));
  }
}
