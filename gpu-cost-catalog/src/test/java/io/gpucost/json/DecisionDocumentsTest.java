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
          DecisionRecord.of(Advisor.of(market).advise(workload), Texts.of(locale)::text);
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
}
