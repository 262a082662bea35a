package io.gpucost.advice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.gpucost.finding.Code;
import io.gpucost.finding.Finding;
import io.gpucost.finding.Note;
import io.gpucost.gpu.GpuLine;
import io.gpucost.gpu.GpuName;
import io.gpucost.gpu.Hardware;
import io.gpucost.market.Jobs;
import io.gpucost.market.Market;
import io.gpucost.money.ExchangeRates;
import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.OnDemand;
import io.gpucost.pricing.PlanKind;
import io.gpucost.pricing.PricingCatalog;
import io.gpucost.pricing.Stock;
import io.gpucost.pricing.TermConditions;
import io.gpucost.unit.MemorySize;
import io.gpucost.vram.Fit;
import io.gpucost.workload.Independent;
import io.gpucost.workload.Objective;
import io.gpucost.workload.Workload;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.LocalDate;
import java.util.Currency;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AdvisorTest {

  private static final Offer RTX_4090 = Offer.quote("RTX 4090", "CNY 0.65/h").weekly("CNY 120");
  private static final Offer A100 = Offer.quote("A100 40GB", "CNY 18/h");

  private static Workload.Builder eightyHours() {
    return Workload.trainVision("45M").hours(80).peakMemory("20 GB").setup("0 h", "0 h");
  }

  private static Recommendation advise(Workload.Builder workload, Offer... offers) {
    return Advisor.of(Jobs.market(offers)).advise(workload.build());
  }

  private static Money cost(Alternative alternative) {
    return alternative.cost().expected();
  }

  private static Note reason(Recommendation recommendation, Code code) {
    return recommendation.explanation().stream()
        .filter(note -> note.code() == code)
        .findFirst()
        .orElseThrow();
  }

  private static List<Code> rejections(Recommendation recommendation, String gpu) {
    return recommendation.rejected().stream()
        .filter(group -> group.product().equals(gpu))
        .map(group -> group.rejection().code())
        .toList();
  }

  private static List<Code> findings(Recommendation recommendation) {
    return recommendation.findings().stream().map(Finding::code).toList();
  }

  @Test
  void rentsTheCheapCardByTheHourAndSaysWhatTheOtherWouldCost() {
    Recommendation answer = advise(eightyHours(), A100, RTX_4090);

    Alternative best = answer.best().orElseThrow();
    assertThat(best.gpu().orElseThrow()).isEqualTo(GpuName.of("RTX 4090"));
    assertThat(best.plan().kind()).isEqualTo(PlanKind.ON_DEMAND);
    assertThat(cost(best)).isEqualTo(Money.parse("CNY 52"));
    assertThat(answer.alternatives().stream().map(AdvisorTest::cost))
        .containsExactly(Money.parse("CNY 52"), Money.parse("CNY 120"), Money.parse("CNY 1440"));
    assertThat(reason(answer, Code.SAVES_AGAINST).arguments())
        .containsEntry("saving", Money.parse("CNY 1388"));
    assertThat(reason(answer, Code.FLIPS_AT_RATE).arguments())
        .containsEntry("rate", HourlyRate.parse("CNY 1.5/h"));
    assertThat(findings(answer)).contains(Code.PLAN_NEVER_PAYS);
  }

  @Test
  void aDominatedCardIsToldAsRejectedAndStaysAtHand() {
    Recommendation answer = advise(eightyHours(), A100, RTX_4090);

    assertThat(rejections(answer, "A100 40GB PCIe")).containsExactly(Code.DOMINATED);
    assertThat(answer.alternatives())
        .anyMatch(a -> a.gpu().orElseThrow().equals(GpuName.of("A100 40GB PCIe")));
  }

  @Test
  void theConclusionFlipsWithTheHourlyPrice() {
    Workload cheapHour = eightyHours().quotes(RTX_4090).build();
    Workload dearHour =
        cheapHour.toBuilder()
            .quotes(Offer.quote("RTX 4090", "CNY 1.65/h").weekly("CNY 120"))
            .build();
    Advisor advisor = Advisor.of(Jobs.market());

    assertThat(advisor.advise(cheapHour).best().orElseThrow().plan().kind())
        .isEqualTo(PlanKind.ON_DEMAND);
    Alternative week = advisor.advise(dearHour).best().orElseThrow();
    assertThat(week.plan().kind()).isEqualTo(PlanKind.PREPAID);
    assertThat(cost(week)).isEqualTo(Money.parse("CNY 120"));
  }

  @Test
  void saysAfterHowManyProjectsAnOwnCardPays() {
    Recommendation answer =
        advise(
            eightyHours().owned(Offer.owned("RTX 4090", "CNY 13000")),
            Offer.quote("RTX 4090", "CNY 0.6875/h"));

    assertThat(cost(answer.best().orElseThrow())).isEqualTo(Money.parse("CNY 55"));
    assertThat(reason(answer, Code.CARD_PAYS_AFTER).arguments())
        .containsEntry("projects", 236L)
        .containsEntry("rest", Money.parse("CNY 20"))
        .containsEntry("next", 237L);
  }

  @Test
  void noFitIsAnAnswerThatSaysWhatWouldHelp() {
    Recommendation answer =
        advise(
            Workload.fineTune("Llama-2-7b-hf").full().sequenceLength(512).samples(1000).epochs(1),
            RTX_4090);

    assertThat(answer.best()).isEmpty();
    assertThat(answer.alternatives()).isEmpty();
    RejectedGroup group = answer.rejected().get(0);
    assertThat(group.rejection().code()).isEqualTo(Code.VRAM_TOO_SMALL);
    assertThat(group.rejection().note().arguments()).containsKeys("needed", "usable", "shortfall");
    assertThat(group.fixes()).first().extracting(Note::code).isEqualTo(Code.USE_LORA);
    assertThat(group.rejection().fix()).contains(group.fixes().get(0));
  }

  @Test
  void whatWouldHelpIsPriced() {
    Workload full =
        Workload.fineTune("Llama-2-7b-hf")
            .full()
            .sequenceLength(512)
            .samples(1000)
            .epochs(1)
            .quotes(RTX_4090)
            .build();
    Advisor advisor = Advisor.of(Jobs.market());

    Note lora =
        advisor.advise(full).explanation().stream()
            .filter(
                note ->
                    note.arguments().get("fix") instanceof Note fix && fix.code() == Code.USE_LORA)
            .findFirst()
            .orElseThrow();

    Money asked = cost(advisor.advise(full.toBuilder().lora().build()).best().orElseThrow());
    assertThat(lora.code()).isEqualTo(Code.FIX_PRICED);
    assertThat(lora.arguments()).containsEntry("cost", asked);
  }

  @Test
  void realDoublePrecisionIsAskedForNotAssumed() {
    Recommendation answer =
        advise(
            Workload.simulate(1_000_000, 344).precision("fp64").flops(new BigDecimal("1e18")),
            Offer.quote("RTX 4090", "CNY 2/h"),
            Offer.quote("V100 32GB", "CNY 3/h"),
            Offer.quote("A100 40GB", "CNY 12/h"),
            Offer.quote("A800 80GB", "CNY 12/h"));

    assertThat(answer.best().orElseThrow().placement().orElseThrow().hardware().gpu())
        .isEqualTo(Jobs.V100_32GB);
    assertThat(rejections(answer, "RTX 4090")).containsExactly(Code.NO_FP64);
    assertThat(rejections(answer, "A800 80GB")).containsExactly(Code.FP64_UNKNOWN);
    assertThat(answer.questions()).contains(Note.of(Code.ASK_FP64_RATE).with("gpu", "A800 80GB"));
    Map<String, Object> why =
        answer.rejected().stream()
            .filter(group -> group.rejection().code() == Code.NO_FP64)
            .findFirst()
            .orElseThrow()
            .rejection()
            .note()
            .arguments();
    assertThat(why)
        .containsEntry("ratio", "1/64")
        .containsEntry("rate", Jobs.tflops("1.29"))
        .containsEntry("otherRate", Jobs.tflops("9.7"));
  }

  @Test
  void budgetAndDeadlineRuleOutWithFigures() {
    Recommendation dear = advise(eightyHours().budget("CNY 50"), RTX_4090);
    Recommendation late = advise(eightyHours().deadline("72 h"), RTX_4090);

    assertThat(dear.best()).isEmpty();
    assertThat(dear.rejected().get(0).rejection().note().arguments())
        .containsEntry("cost", Money.parse("CNY 52"))
        .containsEntry("excess", Money.parse("CNY 2"));
    assertThat(rejections(late, "RTX 4090")).containsExactly(Code.MISSES_DEADLINE);
  }

  @Test
  void constraintsExclude() {
    assertThat(rejections(advise(eightyHours().deny("A100"), RTX_4090, A100), "A100 40GB PCIe"))
        .containsExactly(Code.EXCLUDED);
    assertThat(rejections(advise(eightyHours().allow("A100"), RTX_4090, A100), "RTX 4090"))
        .containsExactly(Code.EXCLUDED);
    assertThat(rejections(advise(eightyHours().maxGpus(1), RTX_4090.count(2), A100), "RTX 4090"))
        .containsExactly(Code.EXCLUDED);
    assertThat(
            rejections(
                advise(eightyHours().minComputeCapability("8.6"), RTX_4090, A100),
                "A100 40GB PCIe"))
        .containsExactly(Code.COMPUTE_CAPABILITY);
    assertThat(
            rejections(
                advise(eightyHours().maxPrice("CNY 10/h"), RTX_4090, A100), "A100 40GB PCIe"))
        .containsExactly(Code.OVER_MAX_PRICE);
  }

  @Test
  void whatCannotBeHadIsNotRecommended() {
    Offer gone = RTX_4090.toBuilder().stock(Stock.of(0)).build();
    Offer forStudents =
        Offer.of("RTX 3090")
            .with(
                OnDemand.of(HourlyRate.parse("CNY 0.1/h"))
                    .withConditions(
                        TermConditions.builder()
                            .addAllEligibility(List.of(TermConditions.Eligibility.STUDENT))
                            .build()));
    Recommendation answer = advise(eightyHours(), gone, forStudents, A100);

    assertThat(rejections(answer, "RTX 4090")).containsExactly(Code.OUT_OF_STOCK);
    assertThat(rejections(answer, "RTX 3090")).containsExactly(Code.NOT_ELIGIBLE);
    assertThat(answer.best()).isPresent();
  }

  @Test
  void aCurrencyWithoutARateIsRejectedAndOneWithARateIsConverted() {
    Offer dollars = Offer.quote("A100 40GB", "USD 1/h");
    Market known = Jobs.market(RTX_4090, dollars);
    Workload workload = eightyHours().budget("CNY 2000").build();
    ExchangeRates rates =
        ExchangeRates.of(
            Currency.getInstance("USD"),
            Map.of(Currency.getInstance("CNY"), new BigDecimal("7")),
            LocalDate.of(2026, 11, 1),
            "test");

    Recommendation without = Advisor.of(known).advise(workload);
    Recommendation with = Advisor.of(known.withRates(rates)).advise(workload);

    assertThat(rejections(without, "A100 40GB PCIe")).containsExactly(Code.NO_EXCHANGE_RATE);
    assertThat(with.alternatives().stream().map(AdvisorTest::cost))
        .contains(Money.parse("CNY 560"));
    assertThat(findings(with)).contains(Code.CURRENCY_CONVERTED);
    assertThat(with.conversions()).hasSize(1);
  }

  @Test
  void theSimplestWithinFivePercentOfTheFirstIsTheBest() {
    Offer week = Offer.quote("RTX 4090", "CNY 1.55/h").weekly("CNY 120");
    Recommendation answer = advise(eightyHours(), week);

    assertThat(cost(answer.alternatives().get(0))).isEqualTo(Money.parse("CNY 120"));
    assertThat(answer.best().orElseThrow().plan().kind()).isEqualTo(PlanKind.ON_DEMAND);
    assertThat(reason(answer, Code.SIMPLEST_WITHIN).arguments())
        .containsEntry("firstCost", Money.parse("CNY 120"));
  }

  @Test
  void aTightFitComesAfterAFitHoweverCheap() {
    MemorySize usable = Jobs.RTX_4090.memoryForWork();
    Recommendation answer =
        advise(
            Workload.fineTune("Qwen-7B").lora(64).sequenceLength(1024).samples(1000).epochs(1),
            Offer.quote("RTX 4090", "CNY 0.1/h"),
            Offer.quote("A100 40GB", "CNY 18/h"));

    assertThat(usable).isLessThan(Jobs.A100_40GB.memoryForWork());
    assertThat(answer.alternatives().stream().map(Alternative::fit))
        .isSorted()
        .startsWith(Fit.FITS);
  }

  @Test
  void theFastestIsChosenWhereTimeIsTheObjective() {
    Workload.Builder run =
        Workload.custom()
            .peakMemory("8 GB")
            .referenceRun("RTX 3090", 1, Duration.ofHours(20))
            .objective(Objective.FASTEST);
    Recommendation answer =
        advise(run, Offer.quote("RTX 3090", "CNY 1/h"), Offer.quote("A100 80GB SXM4", "CNY 99/h"));

    assertThat(answer.best().orElseThrow().placement().orElseThrow().hardware().gpu())
        .isEqualTo(Jobs.A100_80GB);
    assertThat(answer.explanation().get(0).code()).isEqualTo(Code.FASTEST_OF);
  }

  @Test
  void oldPricesWidenTheBandAndSayTheirAge() {
    PricingCatalog old =
        PricingCatalog.builder("old list", LocalDate.of(2026, 9, 1))
            .addGpu(Jobs.RTX_4090)
            .add(Offer.quote("RTX 4090", "CNY 1/h").from("shop"))
            .build();
    Market market = Market.builder().add("old", 0, old).asOf(LocalDate.of(2026, 11, 30)).build();

    Recommendation answer = Advisor.of(market).advise(eightyHours().build());

    Alternative best = answer.best().orElseThrow();
    assertThat(best.ageDays()).hasValue(90);
    assertThat(cost(best)).isEqualTo(Money.parse("CNY 80"));
    assertThat(best.cost().high()).isEqualTo(Money.parse("CNY 91.2"));
    assertThat(findings(answer)).contains(Code.STALE_PRICE);
  }

  @Test
  void independentJobsTakeSeveralInstancesOnlyForTheDeadline() {
    Workload.Builder sweep =
        Workload.custom().peakMemory("8 GB").hours(10).independentJobs(4).setup("0 h", "0 h");

    Alternative patient = advise(sweep, RTX_4090).best().orElseThrow();
    Alternative hurried = advise(sweep.deadline("11 h"), RTX_4090).best().orElseThrow();

    assertThat(patient.gpuCount()).isEqualTo(1);
    assertThat(hurried.gpuCount()).isEqualTo(4);
    assertThat(cost(hurried)).isEqualTo(cost(patient)).isEqualTo(Money.parse("CNY 26"));
  }

  @Test
  void framesAreHandedOutLikeIndependentJobs() {
    Workload.Builder film =
        Workload.render()
            .peakMemory("8 GB")
            .frames(300, "RTX 4090", Duration.ofMinutes(6))
            .setup("0 h", "0 h");

    Alternative alone = advise(film, RTX_4090).best().orElseThrow();
    Alternative farm = advise(film.deadline("10 h"), RTX_4090).best().orElseThrow();

    assertThat(alone.gpuCount()).isEqualTo(1);
    assertThat(farm.gpuCount()).isEqualTo(3);
    assertThat(cost(farm)).isEqualTo(cost(alone)).isEqualTo(Money.parse("CNY 19.5"));
  }

  /** All weights of an 8B model take more than one card: two machines do not make one. */
  @Test
  void noJobIsSpreadOverMachinesThatNothingConnects() {
    Workload.Builder six =
        Workload.fineTune("Llama-3-8B").full().sequenceLength(512).samples(10_000).epochs(1);
    six.independent(Independent.of(6)).objective(Objective.FASTEST);
    Recommendation singles = advise(six, Offer.quote("A100 80GB", "CNY 6/h"));
    Alternative best = advise(six, Offer.quote("A100 80GB", 4, "CNY 24/h")).best().orElseThrow();
    Hardware all = best.placement().orElseThrow().hardware();

    assertThat(singles.best()).isEmpty();
    assertThat(all.host().instances()).isEqualTo(6);
    assertThat(all.gpuCount()).isEqualTo(24);
  }

  @Test
  void requestsAreHandedOutToAsManyMachinesAsTheDeadlineAsksFor() {
    Workload.Builder batch =
        Workload.batchInference("Qwen3-8B").inputTokens(500).outputTokens(100).requests(100_000);
    batch.setup("0 h", "0 h");
    Alternative alone = advise(batch, RTX_4090).best().orElseThrow();
    Duration third = alone.hours().elapsed().expected().dividedBy(3).plusSeconds(1);
    Alternative hurried =
        advise(batch.deadline(third.toSeconds() + " s"), RTX_4090).best().orElseThrow();

    assertThat(alone.gpuCount()).isEqualTo(1);
    assertThat(hurried.placement().orElseThrow().hardware().host().instances()).isEqualTo(3);
    assertThat(cost(hurried).amount())
        .isCloseTo(cost(alone).amount(), within(new BigDecimal("0.01")));
  }

  /** The band of a time that is carried over from another card leaves the deadline unsure. */
  @Test
  void tellsWhenAFewMoreCardsMakeTheDeadlineSafe() {
    Workload.Builder film =
        Workload.render()
            .peakMemory("8 GB")
            .frames(1000, "RTX 3090", Duration.ofMinutes(6))
            .setup("0 h", "0 h");
    Alternative one = advise(film, RTX_4090).best().orElseThrow();
    String tight =
        one.hours().elapsed().expected().dividedBy(2).plusMinutes(5).toMinutes() + " min";
    Recommendation risky = advise(film.deadline(tight), RTX_4090);
    Recommendation calm = advise(film.deadline("100 d"), RTX_4090);

    assertThat(risky.best().orElseThrow().gpuCount()).isEqualTo(2);
    assertThat(risky.findings())
        .filteredOn(finding -> finding.code() == Code.MORE_CARDS_ARE_SAFER)
        .singleElement()
        .satisfies(
            finding ->
                assertThat(finding.note().arguments())
                    .containsEntry("count", 3)
                    .containsEntry("now", 2));
    assertThat(findings(calm)).doesNotContain(Code.MORE_CARDS_ARE_SAFER);
  }

  /** Another provider's eight cards say nothing of what eight cards cost here. */
  @Test
  void moreCardsAreComparedWithinOneProvider() {
    Offer four = Offer.quote("RTX 4090", 4, "CNY 8/h");
    Workload.Builder run = Workload.trainVision("31M").hours(80).peakMemory("8 GB");

    assertThat(findings(advise(run, RTX_4090, four))).contains(Code.MORE_GPUS_COST_MORE);
    assertThat(findings(advise(run, RTX_4090, four.from("other"))))
        .doesNotContain(Code.MORE_GPUS_COST_MORE);
  }

  /** vLLM runs from compute capability 7.0 on, llama.cpp on older cards too. */
  @Test
  void anEngineRulesOutCardsThatItDoesNotRunOn() {
    PricingCatalog.Builder list =
        PricingCatalog.builder("list", LocalDate.of(2026, 11, 30))
            .addGpu(Jobs.sheet("P40", GpuLine.DATA_CENTER, 24, 22919, 346, "6.1").build())
            .add(Offer.quote("P40", "CNY 0.40/h"));
    Market market =
        Market.builder()
            .add("list", 0, list.build())
            .addModels("list", 0, List.of(Jobs.QWEN3_8B))
            .build();
    Workload.Builder service =
        Workload.serve("Qwen3-8B").concurrency(1).inputTokens(500).outputTokens(200);
    Recommendation vllm = Advisor.of(market).advise(service.engine("vllm").build());
    Recommendation other = Advisor.of(market).advise(service.engine("llama.cpp").build());

    assertThat(rejections(vllm, "P40")).containsExactly(Code.COMPUTE_CAPABILITY);
    assertThat(rejections(other, "P40")).doesNotContain(Code.COMPUTE_CAPABILITY);
  }

  @Test
  void aPriceThatLeavesSomethingOutNeverWinsOverAWholeOne() {
    Offer bare =
        Offer.quote("RTX 4090", "CNY 0.1/h").toBuilder().excludes("vCPU and memory").build();
    Recommendation both = advise(eightyHours(), bare.from("bare"), RTX_4090);
    Recommendation alone = advise(eightyHours(), bare);

    assertThat(cost(both.best().orElseThrow())).isEqualTo(Money.parse("CNY 52"));
    assertThat(findings(both)).doesNotContain(Code.QUOTE_NOT_BILL);
    assertThat(findings(alone)).contains(Code.QUOTE_NOT_BILL);
  }

  @Test
  void theCostOfEachCountIsOfWholePricesToo() {
    Workload.Builder film =
        Workload.render()
            .peakMemory("8 GB")
            .frames(300, "RTX 4090", Duration.ofMinutes(6))
            .deadline("40 h")
            .setup("0 h", "0 h");
    Offer bare =
        Offer.quote("RTX 4090", "CNY 0.1/h").toBuilder().excludes("vCPU and memory").build();
    Recommendation answer = advise(film, bare.from("bare"), RTX_4090);

    assertThat(reason(answer, Code.COUNT_COSTS).arguments())
        .containsEntry("count", 1)
        .containsEntry("cost", cost(answer.best().orElseThrow()));
  }

  @Test
  void anOfferOnTermsTheJobCannotUseSaysWhich() {
    Recommendation answer = advise(eightyHours(), Offer.of("RTX 4090").spot("CNY 0.2/h"));

    assertThat(answer.rejected().get(0).rejection().note())
        .isEqualTo(Note.of(Code.NO_PLAN).with("terms", "spot"));
  }

  @Test
  void figuresForOneHourAreNotJudgedByBudgetOrDeadline() {
    Workload.Builder unknown = Workload.custom().peakMemory("8 GB").budget("CNY 0.1");
    Alternative best = advise(unknown, RTX_4090).best().orElseThrow();

    assertThat(best.perHour()).isTrue();
    assertThat(cost(best)).isEqualTo(Money.parse("CNY 0.65"));
    assertThat(best.overBudgetProbability()).isEmpty();
  }

  /** No rates of an unknown card are known: an hour on it must not win over a whole film. */
  @Test
  void anHourIsNoRivalOfTheWholeWork() {
    Workload.Builder film =
        Workload.render().peakMemory("8 GB").frames(300, "RTX 4090", Duration.ofMinutes(6));
    Recommendation both = advise(film, RTX_4090, Offer.quote("Bare Card", "CNY 0.1/h"));

    assertThat(both.alternatives()).noneMatch(Alternative::perHour);
    assertThat(rejections(both, "Bare Card")).containsExactly(Code.TIME_UNKNOWN);
    assertThat(advise(film, Offer.quote("Bare Card", "CNY 0.1/h")).best().orElseThrow().perHour())
        .isTrue();
  }

  /**
   * What one card answers in a day, two answer twice: on one machine, or for less on two. A card
   * that falls behind is no answer.
   */
  @Test
  void servesAsManyRequestsADayAsCome() {
    Workload.Builder service =
        Workload.serve("Qwen3-8B").concurrency(8).inputTokens(500).outputTokens(200);
    Offer pair = Offer.quote("RTX 4090", 2, "CNY 2/h");
    Recommendation few = advise(service.perDay(1_000), RTX_4090, pair);
    Recommendation many = advise(service.perDay(150_000), RTX_4090, pair);
    Recommendation most = advise(service.perDay(10_000_000), RTX_4090, pair);

    assertThat(few.best().orElseThrow().gpuCount()).isEqualTo(1);
    assertThat(many.best().orElseThrow().gpuCount()).isEqualTo(2);
    assertThat(cost(many.best().orElseThrow())).isEqualTo(Money.parse("CNY 1.3"));
    assertThat(rejections(many, "RTX 4090")).containsExactly(Code.TOO_SLOW_FOR_LOAD);
    assertThat(most.best()).isEmpty();
  }

  @Test
  void anEmptyMarketGivesAnEmptyAnswer() {
    Recommendation answer = advise(eightyHours());

    assertThat(answer.best()).isEmpty();
    assertThat(answer.alternatives()).isEmpty();
    assertThat(answer.rejected()).isEmpty();
  }

  @Test
  void saysWhichProgramsMemoryIsMeant() {
    Workload.Builder tuning =
        Workload.fineTune("Qwen-7B").lora(8).sequenceLength(256).samples(10).epochs(1);

    assertThat(advise(tuning.framework("ms-swift 3.2"), RTX_4090).assumptions())
        .contains(Note.of(Code.KNOWN_FRAMEWORK).with("framework", "ms-swift"));
    assertThat(advise(tuning.framework("my own loop"), RTX_4090).assumptions())
        .contains(Note.of(Code.PLAIN_FRAMEWORK).with("framework", "my own loop"));
  }

  @Test
  void offloadedStatesMustFitTheHost() {
    Workload.Builder tuning =
        Workload.fineTune("Qwen-7B")
            .full()
            .offload("cpu")
            .sequenceLength(256)
            .samples(10)
            .epochs(1);
    Offer small = withRam(A100, 64);
    Offer large = withRam(A100, 512);

    Recommendation answer = advise(tuning, small);
    assertThat(answer.best()).isEmpty();
    assertThat(answer.rejected())
        .extracting(group -> group.rejection().code())
        .containsExactly(Code.HOST_RAM_TOO_SMALL);
    assertThat(advise(tuning, small, large).best())
        .map(best -> best.offer().host())
        .contains(large.host());
  }

  @Test
  void readsAndDoesNotUseIsSaid() {
    Recommendation answer =
        advise(
            Workload.trainVision("45M").framework("lightning").peakMemory("9 GB").hours(10),
            RTX_4090);

    assertThat(answer.assumptions())
        .contains(Note.of(Code.NOT_USED_YET).with("field", "task.framework"));
    assertThat(Optional.of(answer.currency())).contains(Currency.getInstance("CNY"));
  }

  private static Offer withRam(Offer offer, int gigabytes) {
    return offer.toBuilder()
        .provider("ram" + gigabytes)
        .host(offer.host().toBuilder().ram(MemorySize.ofGB(gigabytes)).build())
        .build();
  }
}
