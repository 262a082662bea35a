package io.gpucost.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpucost.advice.Advisor;
import io.gpucost.finding.Code;
import io.gpucost.finding.Note;
import io.gpucost.market.Jobs;
import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.pricing.Committed;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.Period;
import io.gpucost.workload.UsageHistory;
import io.gpucost.workload.Workload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A history of use says what to commit to, and how that would have fared on it. */
class CommitmentHistoryTest {

  /** Four days of which each half has one machine, the other three. */
  private static final List<Long> HALVES =
      IntStream.range(0, 96).mapToObj(hour -> hour % 24 < 12 ? 1L : 3L).toList();

  private static Offer committed(String gpu, String onDemand, String rate, Period period) {
    return Offer.quote(gpu, onDemand)
        .from("acme")
        .with(Committed.of(HourlyRate.parse(rate), period));
  }

  private static List<Note> told(UsageHistory history, Code code, Offer... offers) {
    return Advisor.of(Jobs.market(offers))
        .advise(
            Workload.custom()
                .peakMemory("8 GB")
                .setup("0 h", "0 h")
                .allow("RTX 4090")
                .history(history)
                .build())
        .explanation()
        .stream()
        .filter(note -> note.code() == code)
        .toList();
  }

  private static UsageHistory past(List<Long> hourly) {
    return new UsageHistory(hourly, List.of());
  }

  /**
   * At half price or a little less three machines are used in half of the hours: the third pays at
   * 0.4, and at 0.6 only the first. Two days are looked back on, two are tried: 0.6 x 48 h for the
   * first, 2 x 24 h for the others, against 96 h.
   */
  @Test
  void theLevelIsTheQuantileOfThePastAndIsTried() {
    Offer day = committed("RTX 4090", "CNY 1/h", "CNY 0.6/h", Period.DAY);
    assertThat(told(past(HALVES), Code.COMMIT_TRIED, day))
        .singleElement()
        .satisfies(
            note ->
                assertThat(note.arguments())
                    .containsEntry("machines", 1L)
                    .containsEntry("kind", "committed")
                    .containsEntry("window", Duration.ofHours(48))
                    .containsEntry("terms", 2)
                    .containsEntry("cost", Money.parse("CNY 76.8"))
                    .containsEntry("instead", Money.parse("CNY 96"))
                    .containsEntry("hindsight", Money.parse("CNY 76.8"))
                    // 70% take the second machine: 0.6 x 96 and 24 h.
                    .containsEntry("rule", Money.parse("CNY 81.6"))
                    .doesNotContainKey("rest"));
    Offer cheaper = committed("RTX 4090", "CNY 1/h", "CNY 0.4/h", Period.DAY);
    assertThat(told(past(HALVES), Code.COMMIT_TRIED, cheaper))
        .singleElement()
        .satisfies(note -> assertThat(note.arguments()).containsEntry("machines", 3L));
  }

  /** What nobody could know costs: two machines are paid for a day after the last use. */
  @Test
  void aDemandThatEndsIsTheLossAgainstHindsight() {
    List<Long> ends = new ArrayList<>(Collections.nCopies(48, 2L));
    ends.addAll(Collections.nCopies(48, 0L));
    Offer day = committed("RTX 4090", "CNY 1/h", "CNY 0.5/h", Period.DAY);
    assertThat(told(past(ends), Code.COMMIT_TRIED, day))
        .singleElement()
        .satisfies(
            note ->
                assertThat(note.arguments())
                    .containsEntry("machines", 0L)
                    .containsEntry("cost", Money.parse("CNY 24"))
                    .containsEntry("hindsight", Money.parse("CNY 0"))
                    .containsEntry("instead", Money.parse("CNY 0"))
                    .doesNotContainKey("spend"));
  }

  /** Two days after the look back try no week. */
  @Test
  void aHistoryThatIsTooShortForATermIsNotTried() {
    Offer week = committed("RTX 4090", "CNY 1/h", "CNY 0.6/h", Period.WEEK);
    assertThat(told(past(HALVES), Code.COMMIT_TRIED, week))
        .singleElement()
        .satisfies(
            note ->
                assertThat(note.arguments())
                    .containsEntry("machines", 1L)
                    .containsEntry("rest", Duration.ofHours(48))
                    .doesNotContainKey("cost"));
  }

  @Test
  void anOfferWithoutACheaperPeriodSaysSo() {
    assertThat(told(past(HALVES), Code.NOTHING_TO_COMMIT_TO, Offer.quote("RTX 4090", "CNY 1/h")))
        .hasSize(1);
    Offer dear = committed("RTX 4090", "CNY 1/h", "CNY 1/h", Period.DAY);
    assertThat(told(past(HALVES), Code.COMMIT_TRIED, dear)).isEmpty();
  }

  @Test
  void withoutAHistoryThereIsNothingToTry() {
    Workload plain = Workload.custom().peakMemory("8 GB").build();
    assertThat(
            Advisor.of(Jobs.market(committed("RTX 4090", "CNY 1/h", "CNY 0.6/h", Period.DAY)))
                .advise(plain)
                .explanation()
                .stream()
                .map(Note::code)
                .collect(Collectors.toSet()))
        .doesNotContain(Code.COMMIT_TRIED, Code.NOTHING_TO_COMMIT_TO, Code.SPEND_TRIED);
  }

  /**
   * Two GPUs are used in turns, at 10 an hour each, for half and 0.8 of the price: neither gains by
   * itself, 5 an hour for both does (13.75 instead of 20 in two hours).
   */
  @Test
  void oneCommitmentToSpendServesGpusThatAreUsedInTurns() {
    List<Long> even = IntStream.range(0, 1440).mapToObj(hour -> (hour + 1L) % 2).toList();
    List<Long> odd = IntStream.range(0, 1440).mapToObj(hour -> hour % 2L).toList();
    UsageHistory history = past(even).with(List.of(new UsageHistory.Beside("A100 40GB", odd)));
    Offer card = committed("RTX 4090", "CNY 10/h", "CNY 5/h", Period.MONTH);
    Offer other = committed("A100 40GB", "CNY 10/h", "CNY 8/h", Period.MONTH);
    assertThat(told(history, Code.SPEND_TRIED, card, other))
        .singleElement()
        .satisfies(
            note ->
                assertThat(note.arguments())
                    .containsEntry("spend", HourlyRate.parse("CNY 5/h"))
                    .containsEntry("cost", Money.parse("CNY 4950"))
                    .containsEntry("instead", Money.parse("CNY 7200"))
                    .containsEntry("hindsight", Money.parse("CNY 4950")));
    assertThat(told(past(even), Code.SPEND_TRIED, card, other)).isEmpty();
    Offer elsewhere = other.toBuilder().provider("bravo").build();
    assertThat(told(history, Code.SPEND_TRIED, card, elsewhere)).isEmpty();
  }
}
