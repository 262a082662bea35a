package io.gpucost.advice;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpucost.finding.Code;
import io.gpucost.finding.Finding;
import io.gpucost.gpu.Host;
import io.gpucost.market.Jobs;
import io.gpucost.market.Market;
import io.gpucost.money.Money;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.PricingCatalog;
import io.gpucost.pricing.ProviderRules;
import io.gpucost.unit.DataSize;
import io.gpucost.unit.MemorySize;
import io.gpucost.unit.Ratio;
import io.gpucost.vram.Fit;
import io.gpucost.workload.Workload;
import java.time.Duration;
import java.time.LocalDate;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * Findings on hosts, counts and prices: told where they apply, with the money, and not elsewhere.
 */
class FindingsBothWaysTest {
  private static final LocalDate TODAY = LocalDate.of(2026, 11, 30);

  private static Recommendation advise(Workload.Builder workload, Market market) {
    return Advisor.of(market).advise(workload.build());
  }

  private static Optional<Finding> finding(Recommendation answer, Code code) {
    return answer.findings().stream().filter(each -> each.code() == code).findFirst();
  }

  private static Workload.Builder lora() {
    return Workload.fineTune("Qwen-7B").lora(64).sequenceLength(512).samples(10_000).epochs(3);
  }

  private static Workload.Builder eightyHours(String memory) {
    return Workload.custom().hours(80).peakMemory(memory).setup("0 h", "0 h");
  }

  private static Money cost(Recommendation answer, int count) {
    return answer.alternatives().stream()
        .filter(each -> each.gpuCount() == count)
        .map(each -> each.cost().expected())
        .findFirst()
        .orElseThrow();
  }

  /** Four cards at four times the price are not four times as fast: the difference is at stake. */
  @Test
  void severalCardsCostMoreWhereOneHoldsTheJob() {
    Offer one = Offer.quote("A100 40GB", "CNY 10/h");
    Offer four = Offer.quote("A100 40GB", 4, "CNY 40/h");
    Recommendation answer = advise(lora(), Jobs.market(one, four));
    Finding finding = finding(answer, Code.MORE_GPUS_COST_MORE).orElseThrow();
    assertThat(answer.best().orElseThrow().gpuCount()).isEqualTo(1);
    assertThat(finding.note().arguments()).containsEntry("count", 4).containsEntry("fewer", 1);
    assertThat(finding.atStake()).contains(cost(answer, 4).minus(cost(answer, 1)));
    assertThat(finding(advise(lora(), Jobs.market(one)), Code.MORE_GPUS_COST_MORE)).isEmpty();
    Offer cheap = Offer.quote("A100 40GB", 4, "CNY 10/h");
    assertThat(finding(advise(lora(), Jobs.market(one, cheap)), Code.MORE_GPUS_COST_MORE))
        .as("four for the price of one are better")
        .isEmpty();
  }

  private static Offer hosted(String ram, String disk) {
    Host host =
        Host.builder().gpuCount(1).ram(MemorySize.parse(ram)).disk(DataSize.parse(disk)).build();
    ProviderRules rules =
        ProviderRules.builder().provider("acme").diskGbMonthRunning(Money.parse("CNY 0.5")).build();
    return Offer.quote("A100 40GB", "CNY 10/h").toBuilder().host(host).rules(rules).build();
  }

  /** 15 GB of weights and 100 GB of data do not go onto 80 GB of disk. */
  @Test
  void aDiskIsTooSmallForModelAndData() {
    Workload.Builder job = lora().dataset("100 GB");
    Finding finding =
        finding(advise(job, Jobs.market(hosted("128 GB", "80 GB"))), Code.DISK_TOO_SMALL)
            .orElseThrow();
    DataSize missing = (DataSize) finding.note().arguments().get("missing");
    assertThat(missing).isGreaterThan(DataSize.ofGB(35)).isLessThan(DataSize.ofGB(40));
    assertThat(finding.atStake().orElseThrow())
        .isEqualTo(Money.parse("CNY 0.5").multipliedBy(missing.gigabytes()).rounded());
    assertThat(finding(advise(job, Jobs.market(hosted("128 GB", "200 GB"))), Code.DISK_TOO_SMALL))
        .isEmpty();
  }

  /** 7.7 billion parameters in 16 bits are 15.4 GB while they are loaded. */
  @Test
  void aHostIsShortOfMemoryWhileItLoads() {
    assertThat(
            finding(
                advise(lora(), Jobs.market(hosted("12 GB", "200 GB"))),
                Code.RAM_SHORT_WHILE_LOADING))
        .isPresent();
    assertThat(
            finding(
                advise(lora(), Jobs.market(hosted("32 GB", "200 GB"))),
                Code.RAM_SHORT_WHILE_LOADING))
        .isEmpty();
  }

  /** A share of the card hours in which it waits for the host, of the whole bill. */
  @Test
  void aHostWithFewProcessorsCostsTheHoursOfWaiting() {
    Workload.Builder training =
        Workload.trainVision("31M")
            .precision("fp16")
            .pilot("V100 32GB PCIe", 1, 1, 1000, Duration.ofSeconds(200))
            .peakMemory("8 GB");
    Offer offer = Offer.quote("V100 32GB PCIe", "CNY 10/h");
    Offer few = offer.toBuilder().host(Host.builder().gpuCount(1).vcpus(3).build()).build();
    Offer many = offer.toBuilder().host(Host.builder().gpuCount(1).vcpus(20).build()).build();
    Recommendation starved = advise(training, Jobs.market(few));
    Finding finding = finding(starved, Code.CPU_BOUND).orElseThrow();
    Ratio share = (Ratio) finding.note().arguments().get("share");
    Money total = starved.best().orElseThrow().bill().total().expected();
    assertThat(finding.atStake()).contains(total.multipliedBy(share.fraction()).rounded());
    assertThat(finding(advise(training, Jobs.market(many)), Code.CPU_BOUND)).isEmpty();
  }

  /** Of a job that the card likely holds and perhaps does not. */
  @Test
  void aTightFitIsToldWithItsProbability() {
    Recommendation roomy = advise(lora(), Jobs.market(Offer.quote("A100 40GB", "CNY 10/h")));
    assertThat(roomy.best().orElseThrow().fit()).isEqualTo(Fit.FITS);
    assertThat(finding(roomy, Code.TIGHT_FIT)).isEmpty();
    Recommendation tight = null;
    for (int tokens = 1_024; tokens <= 8_192 && tight == null; tokens += 256) {
      Recommendation answer =
          advise(lora().sequenceLength(tokens), Jobs.market(Offer.quote("RTX 4090", "CNY 1/h")));
      tight =
          answer.best().filter(best -> best.fit() == Fit.TIGHT).map(best -> answer).orElse(null);
    }
    Ratio probability =
        (Ratio) finding(tight, Code.TIGHT_FIT).orElseThrow().note().arguments().get("probability");
    assertThat(probability.fraction().doubleValue()).isBetween(0.5, 0.95);
  }

  private static Market listed(LocalDate day, Offer... offers) {
    PricingCatalog.Builder list = PricingCatalog.builder("list", day).addGpu(Jobs.A100_40GB);
    for (Offer offer : offers) {
      list.add(offer);
    }
    return Market.builder().add("list", 0, list.build()).asOf(TODAY).build();
  }

  @Test
  void aFreshAndUndisputedPriceIsNoMatter() {
    Offer offer = Offer.quote("A100 40GB", "CNY 18/h").from("acme");
    Recommendation answer = advise(eightyHours("20 GB"), listed(TODAY, offer));
    assertThat(finding(answer, Code.STALE_PRICE)).isEmpty();
    assertThat(finding(answer, Code.DISPUTED_PRICE)).isEmpty();
    Market thirtyDays = listed(TODAY.minusDays(30), offer);
    assertThat(finding(advise(eightyHours("20 GB"), thirtyDays), Code.STALE_PRICE)).isEmpty();
    Market older = listed(TODAY.minusDays(31), offer);
    assertThat(finding(advise(eightyHours("20 GB"), older), Code.STALE_PRICE)).isPresent();
  }
}
