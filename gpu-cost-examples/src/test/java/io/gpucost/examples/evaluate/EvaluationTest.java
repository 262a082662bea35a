package io.gpucost.examples.evaluate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.gpucost.market.Market;
import io.gpucost.vram.Fit;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EvaluationTest {
  private static final Path TABLES =
      Path.of("src", "test", "resources", "io", "gpucost", "examples", "evaluate");
  private static final Market MARKET = Market.onClassPath();

  @TempDir private Path folder;

  @Test
  void countsTheRowsInScopeAndSaysWhyOneIsSkipped() {
    Map<String, Object> vram = evaluate("vram", TABLES.resolve("vram.csv")).document();

    assertThat(vram)
        .containsEntry("set", "vram")
        .containsEntry("rows", 3)
        .containsEntry("predicted", 2)
        .containsEntry("skipped", 1)
        .containsEntry("skip_reasons", Map.of("not_expressible", 1))
        .containsEntry("false_fits", 0)
        .containsEntry("false_rejects", 0)
        .containsKeys("median_error", "p90_error", "max_error", "within_10", "within_20")
        .containsKeys("band_coverage", "groups");
    assertThat(groups(vram).keySet())
        .map(Object::toString)
        .containsExactly(
            "inference",
            "lora",
            "program_withheld",
            "program_withheld.inference",
            "left_out",
            "left_out.inference",
            "left_out.of made up for this test",
            "not_core.inference");
  }

  @Test
  void writesEveryRowWithItsPrediction() throws IOException {
    Path rows = folder.resolve("rows.csv");

    evaluate("vram", TABLES.resolve("vram.csv")).writeRows(rows);

    assertThat(Files.readAllLines(rows))
        .hasSize(8)
        .startsWith("id,group,measured,predicted,low,high,error,note")
        .anySatisfy(line -> assertThat(line).startsWith("T3,lora,").endsWith("not_expressible"))
        .contains("T5,full_ft,,,,,,\"does not fit, answered NO\"");
  }

  @Test
  void countsOnlyStatementsOfHighConfidenceAtTheTop() {
    Map<String, Object> fits = evaluate("fits", TABLES.resolve("fits.jsonl")).document();

    assertThat(fits)
        .containsEntry("rows", 3)
        .containsEntry("predicted", 2)
        .containsEntry("false_fits", 0)
        .containsEntry("false_rejects", 0);
    assertThat(groups(fits).get("all"))
        .isEqualTo(Map.of("rows", 4, "predicted", 3, "false_fits", 0, "false_rejects", 1));
    assertThat(groups(fits).get("tight")).isEqualTo(Map.of("count", 0, "share", BigDecimal.ZERO));
  }

  /** What people saw and wrote down, with the thread it is from in each line. */
  @Test
  void holdsWhereSomebodySawIt() {
    Map<String, Object> fits = evaluate("fits", TABLES.resolve("observed.jsonl")).document();

    assertThat(fits)
        .containsEntry("false_fits", 0)
        .containsEntry("false_rejects", 0)
        .containsEntry("skipped", 0);
    assertThat((Integer) fits.get("rows")).isGreaterThanOrEqualTo(6);
  }

  /** Every report of the whole list that somebody saw, and of which there is no doubt. */
  @Test
  void holdsForEveryObservedStatementOfHighConfidence() throws IOException {
    Path all = Path.of("..", "..", "shared", "truth", "fits.jsonl");
    assumeTrue(Files.exists(all), "the statements are not here");
    List<String> observed =
        Files.readAllLines(all).stream()
            .filter(line -> line.contains("\"basis\": \"observed\""))
            .filter(line -> line.contains("\"confidence\": \"high\""))
            .toList();
    Path file = Files.write(folder.resolve("observed.jsonl"), observed);

    Map<String, Object> fits = evaluate("fits", file).document();

    assertThat(observed).hasSizeGreaterThan(5);
    assertThat(fits)
        .containsEntry("rows", observed.size())
        .containsEntry("predicted", observed.size())
        .containsEntry("false_fits", 0)
        .containsEntry("false_rejects", 0);
  }

  @Test
  void isSureOnlyWhereEveryReadingAgrees() {
    assertThat(Claim.agreed(List.of(Fit.FITS, Fit.FITS))).isEqualTo(Fit.FITS);
    assertThat(Claim.agreed(List.of(Fit.NO, Fit.NO))).isEqualTo(Fit.NO);
    assertThat(Claim.agreed(List.of(Fit.FITS, Fit.NO))).isEqualTo(Fit.TIGHT);
    assertThat(Claim.agreed(List.of(Fit.FITS, Fit.UNKNOWN))).isEqualTo(Fit.UNKNOWN);
  }

  /** Of four rows of two sources the limits are those of the other source. */
  @Test
  void leavesASourceOutOfItsOwnBand() {
    List<LeftOut> rows = List.of(row("a", 0.9), row("a", 1.2), row("b", 1.0), row("b", 2.0));

    Map<String, List<Outcome>> again = LeftOut.bySource(rows);

    assertThat(again.get("a").get(0).prediction()).isEqualTo(new Outcome.Prediction(100, 100, 200));
    assertThat(again.get("b").get(1).prediction()).isEqualTo(new Outcome.Prediction(90, 100, 120));
    assertThat(again.get("b").get(1).isInBand()).isFalse();
  }

  private static LeftOut row(String source, double ratio) {
    return new LeftOut(
        source,
        Outcome.of(
            "R", "program_withheld.lora", 100 * ratio, new Outcome.Prediction(100, 100, 100)));
  }

  @Test
  void takesThePercentileOfTheContract() {
    List<Double> ten = List.of(1., 2., 3., 4., 5., 6., 7., 8., 9., 10.);

    assertThat(Figures.percentile(ten, 90)).isEqualTo(9);
    assertThat(Figures.percentile(List.of(1., 2., 3.), 90)).isEqualTo(3);
    assertThat(Figures.median(ten)).isEqualTo(5.5);
    assertThat(Figures.median(List.of(1., 2., 3.))).isEqualTo(2);
  }

  @Test
  void refusesATableThatIsNone() throws IOException {
    Path empty = Files.writeString(folder.resolve("empty.csv"), "");
    Path other = Files.writeString(folder.resolve("other.csv"), "id,price\n1,2\n");
    Path number =
        Files.writeString(
            folder.resolve("number.csv"),
            "id,core,outcome,limit_gb,task,measured_gb_per_gpu,unit\nX,yes,measured,,lora,many,GB\n");
    Path json = Files.writeString(folder.resolve("bad.jsonl"), "{\"id\": \n");
    Path field = Files.writeString(folder.resolve("field.jsonl"), "{\"id\": \"A\"}\n");

    assertRefused("vram", empty, "must have rows");
    assertRefused("vram", other, "must have a column 'core'");
    assertRefused("vram", number, "line 2: measured_gb_per_gpu must be a number, but was 'many'");
    assertRefused("fits", json, "line 1: must be JSON");
    assertRefused("fits", field, "must have a field 'gpu'");
  }

  private static void assertRefused(String set, Path file, String message) {
    assertThatThrownBy(() -> evaluate(set, file))
        .isInstanceOf(BadTable.class)
        .hasMessageContaining(file.getFileName().toString())
        .hasMessageContaining(message);
  }

  private static Evaluation evaluate(String set, Path file) {
    return EvaluationSets.named(set).orElseThrow().evaluate(file, MARKET);
  }

  private static Map<?, ?> groups(Map<String, Object> document) {
    return (Map<?, ?>) Objects.requireNonNull(document.get("groups"));
  }
}
