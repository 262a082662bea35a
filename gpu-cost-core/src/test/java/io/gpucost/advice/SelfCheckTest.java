package io.gpucost.advice;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.gpucost.bill.Runs;
import io.gpucost.finding.Code;
import io.gpucost.finding.Finding;
import io.gpucost.finding.Note;
import io.gpucost.market.Market;
import io.gpucost.money.Money;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.ProviderRules;
import io.gpucost.pricing.ProviderRules.StoppedBilling;
import io.gpucost.workload.Checkpoint;
import io.gpucost.workload.Workload;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The self-check, and the trial that comes first, inside an answer. */
class SelfCheckTest {
  private static final Offer RTX_4090 = Offer.quote("RTX 4090", "CNY 0.65/h").weekly("CNY 120");
  private static final Checkpoint SAVES =
      Checkpoint.builder().every(Duration.ofMinutes(30)).build();
  private static final Offer A100 = Offer.quote("A100 40GB", "CNY 18/h");

  private static Recommendation advise(Workload.Builder workload, Offer... quotes) {
    return advise(Runs.market(), workload, quotes);
  }

  private static Recommendation advise(Market market, Workload.Builder workload, Offer... quotes) {
    return Advisor.of(market).advise(workload.quotes(List.of(quotes)).build());
  }

  private static Note answer(Recommendation answer, String topic) {
    return answer.checklists().get("self_check").stream()
        .filter(note -> topic.equals(note.arguments().get("topic")))
        .findFirst()
        .orElseThrow();
  }

  private static Code said(Recommendation answer, String topic) {
    return ((Note) answer(answer, topic).arguments().get("answer")).code();
  }

  private static Optional<Finding> trial(Recommendation answer) {
    return answer.findings().stream()
        .filter(finding -> finding.code() == Code.PILOT_PAYS)
        .findFirst();
  }

  @Test
  void asksWhatALittleWorkloadLeavesOpen() {
    Recommendation little =
        advise(Workload.trainVision("45M").hours(80).peakMemory("20 GB"), RTX_4090);
    List<Note> check = little.checklists().get("self_check");
    assertEquals(
        List.of("choice", "plan", "spot", "storage", "environment", "training", "release"),
        check.stream().map(note -> note.arguments().get("topic")).toList());
    assertEquals(
        List.of("storage", "environment", "training", "release"),
        check.stream()
            .filter(note -> note.code() == Code.SELF_CHECK_OPEN)
            .map(note -> note.arguments().get("topic"))
            .toList());
    assertEquals(Code.SELF_CHOICE, said(little, "choice"));
    Note plan = (Note) answer(little, "plan").arguments().get("answer");
    assertEquals("prepaid", plan.arguments().get("other"));
    assertEquals(Code.SELF_SPOT_NOT_OFFERED, said(little, "spot"));
    assertEquals(Code.ASK_SETUP, said(little, "environment"));
    assertEquals(Code.ASK_CHECKPOINTS, said(little, "training"));
  }

  @Test
  void answersWhatIsStated() {
    ProviderRules rules =
        Runs.acme()
            .stopped(StoppedBilling.DISKS_ONLY)
            .diskGbMonthRunning(Money.parse("CNY 0.3"))
            .build();
    Recommendation full =
        advise(
            Runs.market(rules),
            Runs.hours(80)
                .dataset("200 GB")
                .location("object_storage")
                .setup("2 h", "5 min")
                .interruptible(true)
                .checkpoint(SAVES),
            Offer.quote("RTX 4090", "CNY 2/h").from("acme"));
    assertTrue(
        full.checklists().get("self_check").stream()
            .allMatch(note -> note.code() == Code.SELF_CHECK));
    assertEquals(Code.SELF_STORAGE, said(full, "storage"));
    assertEquals(Code.SELF_SAVES, said(full, "training"));
    Note environment = (Note) answer(full, "environment").arguments().get("answer");
    assertEquals(Money.parse("CNY 3.83"), environment.arguments().get("saved"));
    assertEquals(Code.SELF_RELEASE, said(full, "release"));
  }

  @Test
  void asksWhetherAJobMayBeInterruptedWhereSpotIsOffered() {
    Offer spot = Offer.quote("RTX 4090", "CNY 2/h").spot("CNY 0.2/h");
    assertEquals(Code.ASK_INTERRUPTIBLE, said(advise(Runs.hours(80), spot), "spot"));
    Workload.Builder saves = Runs.hours(80).interruptible(true).checkpoint(SAVES);
    assertEquals(Code.SELF_SPOT_TAKEN, said(advise(saves, spot), "spot"));
  }

  @Test
  void anOwnCardHasNothingToRelease() {
    Recommendation own =
        Advisor.of(Runs.market())
            .advise(
                Runs.hours(20_000).owned(List.of(Offer.owned("RTX 4090", "CNY 13000"))).build());
    assertEquals(Code.SELF_NOTHING_TO_RELEASE, said(own, "release"));
    assertEquals(Optional.empty(), trial(own));
  }

  @Test
  void aTrialComesFirstWhereItPays() {
    Recommendation dear = advise(Runs.hours(80), A100);
    Finding finding = trial(dear).orElseThrow();
    assertEquals("A100 40GB", finding.note().arguments().get("gpu"));
    assertEquals(Duration.ofMinutes(30), finding.note().arguments().get("time"));
    assertEquals(Money.parse("CNY 9"), finding.note().arguments().get("cost"));
    // 17.76% x 1/2 x 1,440 - 9
    assertEquals(Optional.of(Money.parse("CNY 118.87")), finding.atStake());
  }

  @Test
  void noTrialOfAShortJobOrOneThatWasTried() {
    assertTrue(trial(advise(Runs.hours(7), A100)).isPresent()); // saves 11.19 for 9.00
    assertFalse(trial(advise(Runs.hours(6), A100)).isPresent()); // 0.59 are not worth the effort
    assertFalse(trial(advise(Runs.hours(5), A100)).isPresent());
    Workload.Builder again =
        Workload.custom()
            .referenceRun("A100 40GB", 1, Duration.ofHours(80))
            .peakMemory("8 GB")
            .setup("0 h", "0 h");
    assertFalse(trial(advise(again, A100)).isPresent());
  }
}
