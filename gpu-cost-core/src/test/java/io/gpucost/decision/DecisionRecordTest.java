package io.gpucost.decision;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.gpucost.advice.Advisor;
import io.gpucost.advice.Recommendation;
import io.gpucost.bill.Runs;
import io.gpucost.finding.Code;
import io.gpucost.finding.Note;
import io.gpucost.money.Money;
import io.gpucost.pricing.Offer;
import io.gpucost.workload.Checkpoint;
import io.gpucost.workload.Workload;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Decisions that are kept and compared. */
class DecisionRecordTest {
  private static DecisionRecord decide(Workload.Builder workload, Offer... quotes) {
    Workload stated = workload.quotes(List.of(quotes)).build();
    return DecisionRecord.of(Advisor.of(Runs.market()).advise(stated), note -> note.code().name());
  }

  private static List<Code> codes(List<Note> changes) {
    return changes.stream().map(Note::code).toList();
  }

  @Test
  void keepsTheChoiceAndItsGrounds() {
    DecisionRecord record = decide(Runs.hours(80), Offer.quote("RTX 4090", "CNY 0.65/h"));
    DecisionRecord.Chosen chosen = record.chosen().orElseThrow();
    assertEquals("on_demand", chosen.plan());
    assertEquals("CNY 0.65/h", chosen.price());
    assertEquals(Money.parse("CNY 52"), chosen.cost().expected());
    assertEquals(7, record.answers().size());
    assertTrue(record.answers().stream().anyMatch(DecisionRecord.Answer::open));
    assertTrue(
        record.assumptions().stream().anyMatch(each -> each.code().equals("NOT_INTERRUPTIBLE")));
  }

  @Test
  void saysSoWhereNothingHasChanged() {
    DecisionRecord record = decide(Runs.hours(80), Offer.quote("RTX 4090", "CNY 0.65/h"));
    assertEquals(List.of(Code.NOTHING_CHANGED), codes(record.changesSince(record)));
  }

  @Test
  void tellsAnotherPriceFromAnotherChoice() {
    Offer cheap = Offer.quote("RTX 4090", "CNY 0.65/h");
    Offer a100 = Offer.quote("A100 40GB", "CNY 18/h");
    DecisionRecord before = decide(Runs.hours(80), cheap, a100);
    DecisionRecord dearer = decide(Runs.hours(80), Offer.quote("RTX 4090", "CNY 0.80/h"), a100);
    List<Note> changes = dearer.changesSince(before);
    assertEquals(List.of(Code.PRICE_CHANGED, Code.COST_ROSE, Code.COST_BECAUSE), codes(changes));
    assertEquals(
        Money.parse("CNY 12"),
        changes.stream()
            .filter(note -> note.code() == Code.COST_ROSE)
            .findFirst()
            .orElseThrow()
            .arguments()
            .get("difference"));
    assertTrue(codes(before.changesSince(dearer)).contains(Code.COST_FELL));
    DecisionRecord other = decide(Runs.hours(80), a100);
    assertTrue(codes(other.changesSince(before)).contains(Code.CHOICE_CHANGED));
  }

  @Test
  void tellsWhichGroundsHaveChanged() {
    Offer card = Offer.quote("RTX 4090", "CNY 0.65/h");
    DecisionRecord before = decide(Runs.hours(80), card);
    DecisionRecord now =
        decide(
            Runs.hours(80)
                .interruptible(true)
                .checkpoint(Checkpoint.builder().every(Duration.ofMinutes(30)).build()),
            card);
    List<Code> changes = codes(now.changesSince(before));
    assertTrue(changes.contains(Code.ASSUMPTION_DROPPED));
    assertTrue(changes.contains(Code.ANSWER_CHANGED));
    assertTrue(codes(before.changesSince(now)).contains(Code.ASSUMPTION_ADDED));
  }

  @Test
  void tellsWhenNothingWouldDoAnyMore() {
    DecisionRecord before = decide(Runs.hours(80), Offer.quote("RTX 4090", "CNY 0.65/h"));
    DecisionRecord none =
        decide(Runs.hours(80).budget("CNY 10"), Offer.quote("RTX 4090", "CNY 0.65/h"));
    assertTrue(codes(none.changesSince(before)).contains(Code.CHOICE_LOST));
    assertTrue(codes(before.changesSince(none)).contains(Code.CHOICE_FOUND));
    assertTrue(codes(none.changesSince(before)).contains(Code.FINDING_GONE));
  }

  private static Note only(List<Note> changes, Code code) {
    return changes.stream().filter(note -> note.code() == code).findFirst().orElseThrow();
  }

  /** From 80 h at 0.65 to 90 h at 0.80: 80 x 0.15 = 12 are the price, 10 x 0.80 = 8 the hours. */
  @Test
  void partsPriceFromHours() {
    DecisionRecord before = decide(Runs.hours(80), Offer.quote("RTX 4090", "CNY 0.65/h"));
    DecisionRecord now = decide(Runs.hours(90), Offer.quote("RTX 4090", "CNY 0.80/h"));
    Note because = only(now.changesSince(before), Code.COST_BECAUSE);
    assertEquals(
        Map.of("price", Money.parse("CNY 12"), "hours", Money.parse("CNY 8")), because.arguments());
  }

  @Test
  void tellsWhichInputsHaveChanged() {
    Recommendation answer =
        Advisor.of(Runs.market())
            .advise(Runs.hours(80).quotes(List.of(Offer.quote("RTX 4090", "CNY 0.65/h"))).build());
    DecisionRecord before =
        DecisionRecord.of(
            answer, note -> "", Map.of("work.hours", "80", "constraints.budget", "CNY 60"));
    DecisionRecord now =
        DecisionRecord.of(answer, note -> "", Map.of("work.hours", "90", "usage.kind", "once"));
    List<Note> changes = now.changesSince(before);
    assertEquals("90", only(changes, Code.INPUT_CHANGED).arguments().get("to"));
    assertEquals("constraints.budget", only(changes, Code.INPUT_LEFT_OUT).arguments().get("field"));
    assertEquals("usage.kind", only(changes, Code.INPUT_STATED).arguments().get("field"));
    DecisionRecord unknown = DecisionRecord.of(answer, note -> "");
    assertEquals(List.of(Code.NOTHING_CHANGED), codes(now.changesSince(unknown)));
  }

  @Test
  void tellsWhatTheEarlierChoiceWouldCostNow() {
    Offer cheap = Offer.quote("RTX 4090", "CNY 0.65/h");
    DecisionRecord before = decide(Runs.hours(80), cheap, Offer.quote("A100 40GB", "CNY 18/h"));
    Workload later =
        Runs.hours(80)
            .quotes(
                List.of(Offer.quote("RTX 4090", "CNY 2/h"), Offer.quote("A100 40GB", "CNY 1/h")))
            .build();
    Recommendation answer = Advisor.of(Runs.market()).advise(later);
    DecisionRecord now = DecisionRecord.of(answer, note -> "");
    Note still = only(now.changesSince(before, answer), Code.EARLIER_CHOICE_NOW);
    assertEquals(Money.parse("CNY 160"), still.arguments().get("cost"));
    assertEquals(Money.parse("CNY 80"), still.arguments().get("difference"));
    Recommendation other =
        Advisor.of(Runs.market())
            .advise(Runs.hours(80).quotes(List.of(Offer.quote("A100 40GB", "CNY 1/h"))).build());
    DecisionRecord gone = DecisionRecord.of(other, note -> "");
    assertTrue(codes(gone.changesSince(before, other)).contains(Code.EARLIER_CHOICE_GONE));
    assertEquals(List.of(Code.NOTHING_CHANGED), codes(now.changesSince(now, answer)));
  }
}
