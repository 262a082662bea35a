package io.gpucost.json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.gpucost.advice.Advisor;
import io.gpucost.advice.Alternative;
import io.gpucost.advice.Recommendation;
import io.gpucost.finding.Code;
import io.gpucost.finding.Note;
import io.gpucost.market.LeastRate;
import io.gpucost.market.Market;
import io.gpucost.money.Money;
import io.gpucost.pricing.PlanKind;
import io.gpucost.unit.Durations;
import io.gpucost.unit.Fraction;
import io.gpucost.workload.Usage;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The case studies as documents of the repository: the same answers as the cases were told. */
class CaseStudyDocumentsTest {

  @ParameterizedTest
  @CsvSource({
    "liver-segmentation,         ON_DEMAND, CNY 52",
    "liver-segmentation-upgrade, ON_DEMAND, CNY 55",
    "liver-segmentation-weekly,  PREPAID,   CNY 120",
    "stable-diffusion,           ON_DEMAND, CNY 720"
  })
  void costsWhatTheCaseSays(String document, PlanKind plan, String cost) throws IOException {
    for (Market market : new Market[] {Market.of(), Market.onClassPath()}) {
      Alternative best = advise(document, market).best().orElseThrow();
      assertEquals(plan, best.plan().kind());
      assertEquals(Money.parse(cost), best.cost().expected());
    }
  }

  /** The bound by which a search stops: no alternative of any example falls below it. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "cfd-fp64",
        "gpt2-four-cards",
        "liver-segmentation",
        "liver-segmentation-upgrade",
        "llama-13b-quick-rule",
        "qwen-7b-lora",
        "spot-checkpoints",
        "stable-diffusion",
        "yolo-detection"
      })
  void nothingCostsLessThanTheLowestRateForTheHoursOfComputing(String document) throws IOException {
    Market market = Market.onClassPath();
    Recommendation answer = advise(document, market);
    assumeTrue(answer.workload().usage() instanceof Usage.OneOff);
    for (Alternative each : answer.alternatives()) {
      if (each.placement().isPresent()) {
        Money rate = LeastRate.of(each.offer()).orElseThrow();
        Money converted = market.rates().convert(rate, answer.currency()).orElseThrow().to();
        Duration computing = each.placement().get().time().compute().expected();
        Money least = converted.multipliedBy(Durations.toHours(computing));
        assertTrue(each.cost().expected().compareTo(least) >= 0, each::toString);
      }
    }
  }

  @Test
  void a100SavesNothing() throws IOException {
    Note saving = reason(advise("liver-segmentation"), Code.SAVES_AGAINST);
    assertEquals(Money.parse("CNY 1440"), saving.arguments().get("cost"));
    assertEquals(Money.parse("CNY 1388"), saving.arguments().get("saving"));
  }

  @Test
  void weekCanNeverPay() throws IOException {
    Note finding =
        advise("liver-segmentation").findings().stream()
            .filter(each -> each.code() == Code.PLAN_NEVER_PAYS)
            .findFirst()
            .orElseThrow()
            .note();
    assertEquals(Fraction.of(2400, 13), finding.arguments().get("breakEven"));
  }

  @Test
  void ownCardTakes237Projects() throws IOException {
    Note card = reason(advise("liver-segmentation-upgrade"), Code.CARD_PAYS_AFTER);
    assertEquals(236L, card.arguments().get("projects"));
    assertEquals(Money.parse("CNY 20"), card.arguments().get("rest"));
    assertEquals(237L, card.arguments().get("next"));
  }

  @Test
  void monthBreaksEvenAt600Hours() throws IOException {
    Recommendation answer = advise("stable-diffusion");
    assertEquals(
        Money.parse("CNY 8280"), reason(answer, Code.PERIOD_COSTS_MORE).arguments().get("extra"));
    assertEquals(Fraction.of(600, 1), reason(answer, Code.BREAKS_EVEN_AT).arguments().get("hours"));
    assertTrue(
        answer.alternatives().stream()
            .anyMatch(own -> own.cost().expected().equals(Money.parse("CNY 100000"))));
  }

  private static Note reason(Recommendation answer, Code code) {
    return answer.explanation().stream()
        .filter(note -> note.code() == code)
        .findFirst()
        .orElseThrow();
  }

  private static Recommendation advise(String document) throws IOException {
    return advise(document, Market.of());
  }

  private static Recommendation advise(String document, Market market) throws IOException {
    Path file = Path.of("..", "examples", document + ".json");
    return Advisor.of(market).advise(WorkloadDocuments.read(file));
  }
}
