package io.gpucost.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpucost.advice.Advisor;
import io.gpucost.advice.Recommendation;
import io.gpucost.finding.Code;
import io.gpucost.finding.Note;
import io.gpucost.market.Jobs;
import io.gpucost.money.HourlyRate;
import io.gpucost.pricing.Committed;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.Period;
import io.gpucost.workload.Usage;
import io.gpucost.workload.Workload;
import java.math.BigDecimal;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A committed rate is worth taking for the machines that are used more than its price ratio. */
class CommittedLevelTest {

  /** One machine is always used, two in 8 of 10 hours, three in 4 of them, four in one. */
  private static final List<BigDecimal> DEMAND =
      Stream.of(1, 1, 2, 2, 2, 2, 3, 3, 3, 4).map(BigDecimal::valueOf).toList();

  private static Stream<Note> levels(String committed) {
    Committed term = Committed.of(HourlyRate.parse(committed), Period.DAY);
    Recommendation answer =
        Advisor.of(Jobs.market(Offer.quote("RTX 4090", "CNY 1/h").with(term)))
            .advise(
                Workload.custom()
                    .peakMemory("8 GB")
                    .setup("0 h", "0 h")
                    .usage(new Usage.Fleet(DEMAND))
                    .build());
    return answer.explanation().stream().filter(note -> note.code() == Code.COMMIT_LEVEL);
  }

  @Test
  void theLevelIsTheQuantileOfTheDiscount() {
    assertThat(levels("CNY 0.7/h")).singleElement().satisfies(note -> isOf(note, 2));
    assertThat(levels("CNY 0.3/h")).singleElement().satisfies(note -> isOf(note, 3));
  }

  private static void isOf(Note note, long machines) {
    assertThat(note.arguments()).containsEntry("machines", machines).containsEntry("period", "day");
  }

  @Test
  void aRateThatSavesNothingIsNotWorthAWord() {
    assertThat(levels("CNY 1/h")).isEmpty();
  }
}
