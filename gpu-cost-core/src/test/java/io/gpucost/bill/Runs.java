package io.gpucost.bill;

import io.gpucost.gpu.Gpu;
import io.gpucost.gpu.GpuLine;
import io.gpucost.gpu.GpuName;
import io.gpucost.gpu.Hardware;
import io.gpucost.market.Job;
import io.gpucost.market.Market;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.PaymentPlan;
import io.gpucost.pricing.PaymentTerm;
import io.gpucost.pricing.PlanKind;
import io.gpucost.pricing.PricingCatalog;
import io.gpucost.pricing.ProviderRules;
import io.gpucost.pricing.Purchase;
import io.gpucost.timing.FixedTime;
import io.gpucost.timing.TimeEstimate;
import io.gpucost.unit.MemorySize;
import io.gpucost.unit.Power;
import io.gpucost.workload.Workload;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;

/** Runs for tests: a market of a few cards, jobs of known hours without set-up, and their bills. */
public final class Runs {
  private Runs() {}

  public static Market market(ProviderRules... rules) {
    PricingCatalog.Builder catalog =
        PricingCatalog.builder("test", LocalDate.of(2026, 11, 30))
            .addGpu(gpu("RTX 4090", 24, 450))
            .addGpu(gpu("A100 40GB", 40, 400));
    for (ProviderRules rule : rules) {
      catalog.addRules(rule);
    }
    return Market.builder().add("test", 0, catalog.build()).build();
  }

  private static Gpu gpu(String name, long gigabytes, int watts) {
    return Gpu.builder()
        .name(GpuName.of(name))
        .vendor("NVIDIA")
        .architecture("Ampere or later")
        .line(GpuLine.DATA_CENTER)
        .memory(MemorySize.ofGB(gigabytes))
        .tdp(Power.ofWatts(watts))
        .build();
  }

  /** Rules of a provider named "acme" whose stop is free. */
  public static ProviderRules.Builder acme() {
    return ProviderRules.builder().provider("acme").stopped(ProviderRules.StoppedBilling.FREE);
  }

  /** A job of known hours without set-up. */
  public static Workload.Builder hours(long hours) {
    return Workload.custom().hours(hours).peakMemory("8 GB").setup("0 h", "0 h");
  }

  public static TimeEstimate time(Workload workload) {
    return workload
        .work()
        .map(work -> (io.gpucost.workload.Work.KnownHours) work)
        .map(work -> FixedTime.of(work.time().toSeconds() + " s"))
        .orElseGet(FixedTime::perHour);
  }

  public static Hardware hardware(Offer offer, Market market) {
    return market.hardware(offer).orElseThrow();
  }

  public static Bill onDemand(Workload workload, Offer offer, Market market) {
    return bill(workload, offer, plan(PlanKind.ON_DEMAND, offer.terms().get(0)), market);
  }

  public static Bill bill(Workload workload, Offer offer, PaymentPlan plan, Market market) {
    return bill(workload, offer, plan, time(workload), market);
  }

  public static Bill bill(
      Workload workload, Offer offer, PaymentPlan plan, TimeEstimate time, Market market) {
    Job job = Job.resolve(workload, market);
    return BillCalculator.DEFAULT.price(job, offer, hardware(offer, market), plan, time, market);
  }

  public static PaymentPlan plan(PlanKind kind, PaymentTerm term) {
    return new PaymentPlan(kind, List.of(new Purchase(term, 1, Duration.ofHours(1))));
  }

  public static BigDecimal amount(String text) {
    return new BigDecimal(text);
  }
}
