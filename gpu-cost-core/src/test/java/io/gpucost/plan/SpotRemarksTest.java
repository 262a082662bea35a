package io.gpucost.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.gpucost.bill.Runs;
import io.gpucost.finding.Code;
import io.gpucost.finding.Finding;
import io.gpucost.finding.Note;
import io.gpucost.market.Job;
import io.gpucost.market.Market;
import io.gpucost.money.HourlyRate;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.PlanKind;
import io.gpucost.pricing.Spot;
import io.gpucost.unit.Durations;
import io.gpucost.unit.EventRate;
import io.gpucost.workload.Checkpoint;
import io.gpucost.workload.Workload;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is said about saving, and about the rate up to which spot pays. */
class SpotRemarksTest {
  private static final Market MARKET = Runs.market();
  private static final Offer OFFER =
      Offer.quote("RTX 4090", "CNY 2/h")
          .with(
              Spot.builder()
                  .rate(HourlyRate.parse("CNY 1/h"))
                  .interruptions(EventRate.parse("0.44/h"))
                  .build());

  private static Workload.Builder job(String every) {
    return Runs.hours(38)
        .interruptible(true)
        .checkpoint(
            Checkpoint.builder()
                .every(Durations.parse(every))
                .write(Duration.ofMinutes(5))
                .restart(Duration.ofMinutes(5))
                .build());
  }

  private static List<PricedPlan> plans(Workload workload) {
    Job job = Job.resolve(workload, MARKET);
    return PlanChooser.DEFAULT.cheapest(
        job, OFFER, Runs.hardware(OFFER, MARKET), Runs.time(workload), MARKET);
  }

  private static Optional<Finding> onSpot(Workload workload, Code code) {
    return plans(workload).stream()
        .filter(each -> each.plan().kind() == PlanKind.SPOT)
        .flatMap(each -> each.findings().stream())
        .filter(finding -> finding.code() == code)
        .findFirst();
  }

  @ParameterizedTest
  @CsvSource({"30 min, false", "5 h, true"})
  void warnsOfCheckpointsThatAreTooRare(String every, boolean warned) {
    Optional<Finding> finding = onSpot(job(every).build(), Code.CHECKPOINT_TOO_RARE);
    assertEquals(warned, finding.isPresent());
    finding.ifPresent(
        each -> {
          assertTrue(each.atStake().isPresent());
          assertEquals(Duration.ofSeconds(2_020), each.note().arguments().get("best"));
        });
  }

  /** 5 min to save and to restart at half the price: up to 1.581 an hour. */
  @Test
  void saysUpToWhichRateSpotPays() {
    PricedPlan best = plans(job("30 min").build()).get(0);
    assertEquals(PlanKind.SPOT, best.plan().kind());
    Note note =
        best.reasons().stream()
            .filter(each -> each.code() == Code.SPOT_PAYS_UP_TO)
            .findFirst()
            .orElseThrow();
    assertEquals(EventRate.parse("1.581/h"), note.arguments().get("rate"));
    assertEquals(EventRate.parse("0.44/h"), note.arguments().get("assumed"));
    assertTrue(
        best.reasons().stream().anyMatch(each -> each.code() == Code.INTERRUPTION_PROBABILITY));
  }

  @Test
  void saysItWhereOnDemandWinsToo() {
    Workload unsaved = Runs.hours(38).interruptible(true).build();
    PricedPlan best = plans(unsaved).get(0);
    assertEquals(PlanKind.ON_DEMAND, best.plan().kind());
    assertTrue(best.reasons().stream().anyMatch(each -> each.code() == Code.SPOT_PAYS_UP_TO));
    assertTrue(
        best.reasons().stream().noneMatch(each -> each.code() == Code.INTERRUPTION_PROBABILITY));
  }
}
