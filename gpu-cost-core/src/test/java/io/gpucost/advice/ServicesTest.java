package io.gpucost.advice;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpucost.finding.Code;
import io.gpucost.finding.Note;
import io.gpucost.market.Jobs;
import io.gpucost.money.Money;
import io.gpucost.money.UnitPrice;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.PerUnit;
import io.gpucost.pricing.PlanKind;
import io.gpucost.pricing.TermConditions;
import io.gpucost.unit.Ratio;
import io.gpucost.workload.Objective;
import io.gpucost.workload.Usage;
import io.gpucost.workload.Workload;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Services are priced by the unit and have no GPU; they compete with cards by money alone. */
class ServicesTest {

  private static final Offer CARD = Offer.quote("RTX 4090", "CNY 1/h");

  /** 1000 images in 10 h on the card, after an hour of set-up. */
  private static Workload.Builder images() {
    return Workload.custom().hours(10).peakMemory("8 GB").setup("1 h", "1 h");
  }

  private static Recommendation advise(Workload.Builder workload, Offer... offers) {
    return Advisor.of(Jobs.market(offers)).advise(workload.build());
  }

  private static Offer managed(String price) {
    return Offer.service("notebook", price).from("acme");
  }

  private static Optional<Note> reason(Recommendation answer, Code code) {
    return answer.explanation().stream().filter(note -> note.code() == code).findFirst();
  }

  private static List<Code> codes(Recommendation answer) {
    return answer.explanation().stream().map(Note::code).toList();
  }

  @Test
  void aCheaperServiceIsTakenAndSaysFromWhereOnTheCardWouldBe() {
    Recommendation answer = advise(images(), CARD, managed("CNY 1.05/hour"));

    Alternative best = answer.best().orElseThrow();
    assertThat(best.plan().kind()).isEqualTo(PlanKind.UNIT_PRICE);
    assertThat(best.placement()).isEmpty();
    assertThat(best.product()).isEqualTo("notebook");
    assertThat(best.cost().expected()).isEqualTo(Money.parse("CNY 10.5"));
    // 10 h cost 10.5 there, 10 + 1 on the card: equal at 1 / 0.05 = 20 h, and at 1.1 an hour.
    Note volume = reason(answer, Code.SERVICE_PAYS_BELOW_VOLUME).orElseThrow();
    assertThat(volume.arguments())
        .containsEntry("units", new BigDecimal("20"))
        .containsEntry("unit", "hour");
    assertThat(reason(answer, Code.SERVICE_PAYS_BELOW_USE).orElseThrow().arguments())
        .containsEntry("share", Ratio.ofFraction(new BigDecimal("0.9524")));
    assertThat(reason(answer, Code.SERVICE_FLIPS_AT).orElseThrow().arguments())
        .containsEntry("price", UnitPrice.parse("CNY 1.1/hour"));
  }

  @Test
  void theChoiceFlipsAtTheStatedVolumeAndPrice() {
    Offer service = managed("CNY 1.05/hour");
    assertThat(advise(images().hours(19), CARD, service).alternatives().get(0).placement())
        .isEmpty();
    assertThat(advise(images().hours(21), CARD, service).alternatives().get(0).placement())
        .isPresent();
    assertThat(advise(images(), CARD, managed("CNY 1.11/hour")).alternatives().get(0).placement())
        .isPresent();
  }

  @Test
  void aServiceBelowTheRentPaysAtAnyVolume() {
    Recommendation answer = advise(images(), CARD, managed("CNY 0.9/hour"));

    assertThat(codes(answer))
        .contains(Code.SERVICE_PAYS_ALWAYS)
        .doesNotContain(Code.SERVICE_PAYS_BELOW_VOLUME, Code.SERVICE_PAYS_BELOW_USE);
  }

  @Test
  void cardsAloneHaveNothingToSayOfServices() {
    assertThat(codes(advise(images(), CARD)))
        .doesNotContain(Code.SERVICE_FLIPS_AT, Code.SERVICE_PAYS_ALWAYS);
  }

  @Test
  void tokensThatAreReadAndWrittenHaveTheirOwnPrices() {
    PerUnit prices =
        new PerUnit(
            UnitPrice.parse("USD 0.10/1M token"),
            Optional.of(UnitPrice.parse("USD 0.40/1M token")),
            TermConditions.NONE);
    Offer api = Offer.builder().provider("api").addTerm(prices).build();
    Workload.Builder requests =
        Workload.batchInference("8B").inputTokens(500).outputTokens(100).requests(1_000_000);

    Alternative best = advise(requests, api).best().orElseThrow();
    assertThat(best.cost().expected()).isEqualTo(Money.parse("USD 90"));
    assertThat(best.bill().lines().stream().map(line -> line.amount().expected()))
        .containsExactly(Money.parse("USD 50"), Money.parse("USD 40"));
  }

  @Test
  void requestsOfADayAreCountedOverTheMonth() {
    Offer api = Offer.service("chat", "USD 0.001/request");
    Workload.Builder day = Workload.serve("8B").perDay(1_000).usage(new Usage.AlwaysOn());

    assertThat(advise(day, api).best().orElseThrow().cost().expected())
        .isEqualTo(Money.parse("USD 30"));
  }

  @Test
  void workThatIsNotStatedInTheUnitRulesAServiceOut() {
    Recommendation answer = advise(images(), CARD, Offer.service("draw", "CNY 0.1/image"));

    assertThat(answer.best().orElseThrow().placement()).isPresent();
    RejectedGroup ruledOut = answer.rejected().get(0);
    assertThat(ruledOut.product()).isEqualTo("draw");
    assertThat(ruledOut.gpu()).isEmpty();
    assertThat(ruledOut.rejection().code()).isEqualTo(Code.UNITS_NOT_STATED);
  }

  @Test
  void ofUnknownTimeItComesLastWhereTimeCountsAndNoDeadlineIsJudged() {
    Offer service = managed("CNY 0.1/hour");
    Recommendation fast = advise(images().objective(Objective.FASTEST), CARD, service);
    assertThat(fast.best().orElseThrow().placement()).isPresent();

    Recommendation cheap = advise(images().deadline("20 h"), CARD, service);
    assertThat(cheap.best().orElseThrow().deadlineMissProbability()).isEmpty();
    assertThat(codes(cheap)).doesNotContain(Code.MEETS_DEADLINE);
    assertThat(cheap.assumptions().stream().map(Note::code)).contains(Code.SERVICE_TIME_UNKNOWN);
  }

  @Test
  void constraintsOfProvidersAndBudgetHoldForServicesToo() {
    Offer service = managed("CNY 0.1/hour");
    assertThat(advise(images().providers("other"), service).rejected().get(0).rejection())
        .extracting("code")
        .isEqualTo(Code.EXCLUDED);
    assertThat(advise(images().budget("CNY 0.5"), service).rejected().get(0).rejection())
        .extracting("code")
        .isEqualTo(Code.OVER_BUDGET);
  }

  private static Offer listed(String model, String read, String written) {
    return Offer.builder()
        .provider("api")
        .instance(model)
        .serves(model)
        .addTerm(
            new PerUnit(
                UnitPrice.parse(read), Optional.of(UnitPrice.parse(written)), TermConditions.NONE))
        .build();
  }

  private static Workload.Builder answers(String model) {
    return Workload.batchInference(model).inputTokens(500).outputTokens(100).requests(1_000_000);
  }

  private static Recommendation toldOf(Workload.Builder workload, Offer... listed) {
    return Advisor.of(Jobs.listed(listed)).advise(workload.build());
  }

  /** 500 M tokens at USD 0.02 and 100 M at 0.06 a million: USD 16. */
  @Test
  void aListedServiceIsToldOfAndNotChosen() {
    Offer card = Offer.quote("RTX 4090", "USD 1.50/h");
    Offer dear = listed("Qwen-7B", "USD 1/1M token", "USD 1/1M token");
    Offer api = listed("qwen/Qwen-7B", "USD 0.02/1M token", "USD 0.06/1M token");
    Recommendation answer = toldOf(answers("Qwen-7B"), card, dear, api);

    assertThat(answer.best().orElseThrow().placement()).isPresent();
    assertThat(answer.alternatives()).allMatch(each -> each.placement().isPresent());
    assertThat(reason(answer, Code.SERVICE_WOULD_COST).orElseThrow().arguments())
        .containsEntry("cost", Money.parse("USD 16"))
        .containsEntry("read", UnitPrice.parse("USD 0.02/1M token"))
        .containsEntry("written", UnitPrice.parse("USD 0.06/1M token"));
    assertThat(codes(answer)).contains(Code.SERVICE_FLIPS_AT);
    assertThat(answer.rejected()).isEmpty();
  }

  @Test
  void aServiceOfAnotherModelIsNoAnswer() {
    Offer card = Offer.quote("RTX 4090", "USD 1.50/h");
    Offer chat = listed("Qwen-7B-Chat", "USD 0.02/1M token", "USD 0.06/1M token");
    assertThat(codes(toldOf(answers("Qwen-7B"), card, chat)))
        .doesNotContain(Code.SERVICE_WOULD_COST, Code.SERVICE_FLIPS_AT);
    Offer api = listed("Qwen-7B", "USD 0.02/1M token", "USD 0.06/1M token");
    Workload.Builder training = Workload.fineTune("Qwen-7B").samples(1_000);
    assertThat(codes(toldOf(training, card, api))).doesNotContain(Code.SERVICE_WOULD_COST);
    assertThat(codes(toldOf(answers("8B"), card, api))).doesNotContain(Code.SERVICE_WOULD_COST);
  }

  /** What the user quotes competes, where it runs the model. */
  @Test
  void aQuotedServiceOfTheModelCompetes() {
    Offer card = Offer.quote("RTX 4090", "USD 1.50/h");
    Offer api = listed("Qwen-7B", "USD 0.0002/1M token", "USD 0.0006/1M token");
    Recommendation answer = advise(answers("Qwen-7B").quotes(card, api));
    assertThat(answer.best().orElseThrow().placement()).isEmpty();
    assertThat(codes(answer)).doesNotContain(Code.SERVICE_WOULD_COST);
  }
}
