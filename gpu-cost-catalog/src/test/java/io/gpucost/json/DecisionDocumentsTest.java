package io.gpucost.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gpucost.advice.Advisor;
import io.gpucost.decision.DecisionRecord;
import io.gpucost.finding.InvalidInputException;
import io.gpucost.market.Market;
import io.gpucost.report.Texts;
import io.gpucost.workload.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Decisions that are written read back the same. */
class DecisionDocumentsTest {
  private static final Path LIVER = Path.of("..", "examples", "liver-segmentation.json");

  @TempDir private Path folder;

  @Test
  void readsBackWhatWasWritten() throws IOException {
    Market market = Market.onClassPath();
    Workload workload = WorkloadDocuments.read(LIVER);
    for (Locale locale : new Locale[] {Locale.ENGLISH, Locale.CHINESE}) {
      DecisionRecord record =
          DecisionRecord.of(
              Advisor.of(market).advise(workload),
              Texts.of(locale)::text,
              WorkloadDocuments.stated(LIVER));
      Path file = Files.writeString(folder.resolve("d.json"), DecisionDocuments.write(record));
      assertThat(DecisionDocuments.read(file)).isEqualTo(record);
    }
  }

  @Test
  void refusesWhatIsNoRecord() throws IOException {
    Path file = Files.writeString(folder.resolve("d.json"), "{\"schema\": 1, \"chosen\": 7}");
    assertThatThrownBy(() -> DecisionDocuments.read(file))
        .isInstanceOfSatisfying(
            InvalidInputException.class,
            refused ->
                assertThat(refused.problems())
                    .extracting(problem -> problem.path())
                    .containsExactly("chosen", "answers", "assumptions", "findings"));
  }

  @Test
  void keepsWhatWasAskedFieldByField() throws IOException {
    Map<String, String> stated = WorkloadDocuments.stated(LIVER);
    assertThat(stated)
        .containsEntry("task.kind", "train_vision")
        .containsEntry("quotes[RTX 4090].on_demand", "CNY 0.65/h")
        .doesNotContainKeys("schema", "name");
  }

  @Test
  void namesOffersByWhatTheyAre() throws IOException {
    String workload =
        """
        {"task": {"kind": "custom", "patch": [1, 2]}, "quotes": [
          {"gpu": "L4", "on_demand": "CNY 1/h"}, {"gpu": "L4", "on_demand": "CNY 2/h"},
          {"provider": "acme", "gpu": "L4", "on_demand": "CNY 3/h"}]}
        """;
    assertThat(WorkloadDocuments.stated(Files.writeString(folder.resolve("w.json"), workload)))
        .containsEntry("task.patch[1]", "2")
        .containsEntry("quotes[L4].on_demand", "CNY 1/h")
        .containsEntry("quotes[L4 #2].on_demand", "CNY 2/h")
        .containsEntry("quotes[acme L4].on_demand", "CNY 3/h");
  }

  @Test
  void readsARecordThatKeptLess() throws IOException {
    String record =
        """
        {"schema": 1, "answers": [], "assumptions": [], "findings": [],
         "chosen": {"offer": "RTX 4090 (quote)", "plan": "on_demand", "price": "CNY 0.55/h",
          "cost": {"low": "CNY 44", "expected": "CNY 44", "high": "CNY 44"}, "elapsed": "PT80H"}}
        """;
    DecisionRecord read =
        DecisionDocuments.read(Files.writeString(folder.resolve("d.json"), record));
    assertThat(read.inputs()).isEmpty();
    assertThat(read.chosen().orElseThrow().billed()).isEmpty();
  }
}
