package io.gpucost.advice;

import io.gpucost.finding.Code;
import io.gpucost.finding.Note;
import io.gpucost.finding.Rejection;
import io.gpucost.gpu.ComputeCapability;
import io.gpucost.gpu.Gpu;
import io.gpucost.gpu.GpuNames;
import io.gpucost.gpu.Hardware;
import io.gpucost.gpu.Precision;
import io.gpucost.gpu.Support;
import io.gpucost.market.Job;
import io.gpucost.market.Market;
import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.OnDemand;
import io.gpucost.pricing.PaymentTerm;
import io.gpucost.pricing.ProviderRules;
import io.gpucost.pricing.Spot;
import io.gpucost.pricing.Stock;
import io.gpucost.unit.ComputeRate;
import io.gpucost.unit.Fraction;
import io.gpucost.unit.MemorySize;
import io.gpucost.workload.Constraints;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Rules out offers for what they are, before anything is estimated for them. */
final class Screening {

  /**
   * A card whose FP64 rate is below 1/16 of its FP32 rate has FP64 for compatibility only: GeForce
   * and inference cards have 1/32 or 1/64, cards made for it 1/2 or 1 (NVIDIA and AMD data sheets,
   * 2016-2026; the K80's 1/3 is the lowest between).
   */
  private static final BigDecimal TOKEN_FP64 = new BigDecimal("0.0625");

  private final Job job;
  private final Constraints constraints;
  private final Market market;
  private final Optional<Gpu> bestFp64;

  Screening(Job job, Market market, List<Offer> offers) {
    this.job = job;
    this.constraints = job.workload().constraints();
    this.market = market;
    this.bestFp64 =
        job.needsFp64()
            ? offers.stream()
                .flatMap(offer -> market.hardware(offer).stream())
                .map(Hardware::gpu)
                .filter(gpu -> gpu.peak(Precision.FP64).isPresent() && !hasTokenFp64(gpu))
                .min(
                    Comparator.comparing((Gpu gpu) -> gpu.peak(Precision.FP64).orElseThrow())
                        .reversed()
                        .thenComparing(Gpu::name))
            : Optional.empty();
  }

  /** {@return the offer without the terms that are for others} */
  static Offer open(Offer offer) {
    List<PaymentTerm> open = offer.terms().stream().filter(Screening::isForEverybody).toList();
    return open.size() == offer.terms().size() ? offer : offer.toBuilder().terms(open).build();
  }

  private static boolean isForEverybody(PaymentTerm term) {
    return term.conditions().eligibility().isEmpty();
  }

  /** {@return why an offer is ruled out, or empty where it is not} */
  Optional<Rejection> reject(Offer offer, Hardware hardware) {
    return Stream.<Optional<Rejection>>of(
            excluded(exclusion(hardware)),
            excluded(exclusion(offer)),
            stock(offer),
            eligibility(offer),
            capability(hardware.gpu()),
            engine(hardware.gpu()),
            precision(hardware.gpu()),
            host(hardware),
            price(offer))
        .flatMap(Optional::stream)
        .findFirst();
  }

  /** {@return why a service is ruled out, whatever it costs} */
  Optional<Rejection> reject(Offer service) {
    return Stream.<Optional<Rejection>>of(
            excluded(exclusion(service)), stock(service), eligibility(service))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private static Optional<Rejection> excluded(Optional<String> exclusion) {
    return exclusion.map(why -> Rejection.of(Note.of(Code.EXCLUDED).with("why", why)));
  }

  private Optional<String> exclusion(Hardware hardware) {
    Gpu gpu = hardware.gpu();
    int count = hardware.gpuCount();
    if (!constraints.allow().isEmpty() && !names(constraints.allow(), gpu)) {
      return Optional.of("constraints.gpus.allow");
    }
    if (names(constraints.deny(), gpu)) {
      return Optional.of("constraints.gpus.deny");
    }
    if (count < constraints.minCount().orElse(1)
        || count > constraints.maxCount().orElse(Integer.MAX_VALUE)) {
      return Optional.of("constraints.count");
    }
    if (hardware.host().nodes() > constraints.nodes().orElse(hardware.host().instances())) {
      return Optional.of("constraints.nodes");
    }
    return Optional.empty();
  }

  private Optional<String> exclusion(Offer offer) {
    if (!constraints.providers().isEmpty()
        && constraints.providers().stream().noneMatch(wanted -> isProvider(wanted, offer))) {
      return Optional.of("constraints.providers");
    }
    if (!constraints.regions().isEmpty()
        && constraints.regions().stream()
            .noneMatch(wanted -> wanted.equalsIgnoreCase(offer.region().orElse("")))) {
      return Optional.of("constraints.regions");
    }
    if (market.rulesFor(offer).filter(ProviderRules::ended).isPresent()) {
      return Optional.of("provider has ended its business");
    }
    if (offer.terms().isEmpty()) {
      return Optional.of("no price");
    }
    return Optional.empty();
  }

  /** A spelling that is exactly a GPU's name means that GPU alone; otherwise its whole family. */
  private boolean names(List<String> spellings, Gpu gpu) {
    return spellings.stream()
        .anyMatch(
            text ->
                market
                    .gpuNames()
                    .resolve(text)
                    .filter(
                        match ->
                            GpuNames.key(match.gpu().name().value()).equals(GpuNames.key(text)))
                    .map(match -> match.gpu().name().equals(gpu.name()))
                    .orElseGet(() -> GpuNames.covers(text, gpu.name())));
  }

  private boolean isProvider(String wanted, Offer offer) {
    return wanted.equalsIgnoreCase(offer.provider())
        || market.rulesFor(offer).filter(rules -> rules.isOf(wanted)).isPresent();
  }

  private static Optional<Rejection> stock(Offer offer) {
    return offer.stock().state() == Stock.State.OUT_OF_STOCK
        ? Optional.of(Rejection.of(Note.of(Code.OUT_OF_STOCK)))
        : Optional.empty();
  }

  private static Optional<Rejection> eligibility(Offer offer) {
    boolean open =
        offer.terms().isEmpty() || offer.terms().stream().anyMatch(Screening::isForEverybody);
    return !open
        ? Optional.of(Rejection.of(Note.of(Code.NOT_ELIGIBLE).with("who", who(offer))))
        : Optional.empty();
  }

  private static String who(Offer offer) {
    return offer.terms().stream()
        .flatMap(term -> term.conditions().eligibility().stream())
        .map(group -> group.text())
        .distinct()
        .sorted()
        .collect(Collectors.joining(", "));
  }

  private Optional<Rejection> capability(Gpu gpu) {
    Optional<ComputeCapability> least = constraints.minComputeCapability();
    Optional<ComputeCapability> most = constraints.maxComputeCapability();
    if (least.isEmpty() && most.isEmpty()) {
      return Optional.empty();
    }
    boolean within =
        gpu.computeCapability()
            .filter(has -> least.filter(min -> has.compareTo(min) < 0).isEmpty())
            .filter(has -> most.filter(max -> has.compareTo(max) > 0).isEmpty())
            .isPresent();
    String needed =
        least.map(min -> ">= " + min).orElse("") + most.map(max -> " <= " + max).orElse("");
    return within ? Optional.empty() : Optional.of(tooLittle(gpu, needed.strip()));
  }

  /** What the engine needs; a card of unknown capability is given the benefit of the doubt. */
  private Optional<Rejection> engine(Gpu gpu) {
    return job.inference()
        .flatMap(settings -> settings.engine().leastComputeCapability())
        .filter(
            least -> gpu.computeCapability().filter(has -> has.compareTo(least) < 0).isPresent())
        .map(least -> tooLittle(gpu, ">= " + least));
  }

  private static Rejection tooLittle(Gpu gpu, String needed) {
    return Rejection.of(
        Note.of(Code.COMPUTE_CAPABILITY)
            .with("needed", needed)
            .with("actual", gpu.computeCapability().map(ComputeCapability::toString).orElse("?")));
  }

  private Optional<Rejection> precision(Gpu gpu) {
    if (job.needsFp64()) {
      return fp64(gpu);
    }
    if (!job.precisionStated()) {
      return Optional.empty();
    }
    Precision wanted = job.computePrecision();
    if (wanted == Precision.BF16 && gpu.supports(wanted) == Support.NO) {
      return Optional.of(Rejection.of(Note.of(Code.NO_BF16).with("gpu", gpu.name().value())));
    }
    if (wanted == Precision.FP8 && gpu.supports(wanted) == Support.NO) {
      return Optional.of(Rejection.of(Note.of(Code.NO_FP8).with("gpu", gpu.name().value())));
    }
    return Optional.empty();
  }

  private Optional<Rejection> fp64(Gpu gpu) {
    Optional<ComputeRate> rate = gpu.peak(Precision.FP64);
    if (rate.isEmpty()) {
      return Optional.of(Rejection.of(Note.of(Code.FP64_UNKNOWN).with("gpu", gpu.name().value())));
    }
    if (!hasTokenFp64(gpu)) {
      return Optional.empty();
    }
    Note note =
        Note.of(Code.NO_FP64)
            .with("gpu", gpu.name().value())
            .with("rate", rate.get())
            .with("ratio", share(gpu));
    return Optional.of(
        Rejection.of(
            bestFp64
                .map(
                    best ->
                        note.with("other", best.name().value())
                            .with("otherRate", best.peak(Precision.FP64).orElseThrow()))
                .orElse(note.with("other", "-").with("otherRate", ComputeRate.ZERO))));
  }

  static boolean hasTokenFp64(Gpu gpu) {
    BigDecimal fp64 = gpu.peak(Precision.FP64).map(ComputeRate::tflops).orElse(BigDecimal.ZERO);
    return gpu.peak(Precision.FP32)
        .map(fp32 -> fp64.compareTo(fp32.tflops().multiply(TOKEN_FP64)) < 0)
        .orElse(fp64.compareTo(BigDecimal.ONE) < 0);
  }

  /** The FP64 rate as a share of the FP32 rate: "1/64". */
  private static String share(Gpu gpu) {
    return gpu.peak(Precision.FP32)
        .filter(fp32 -> gpu.peak(Precision.FP64).filter(r -> r.tflops().signum() > 0).isPresent())
        .map(
            fp32 ->
                "1/"
                    + Fraction.from(fp32.tflops())
                        .dividedBy(Fraction.from(gpu.peak(Precision.FP64).orElseThrow().tflops()))
                        .toDecimal(0, RoundingMode.HALF_UP)
                        .toPlainString())
        .orElse("?");
  }

  private Optional<Rejection> host(Hardware hardware) {
    Optional<MemorySize> perNode =
        hardware.host().ram().map(ram -> MemorySize.ofBytes(ram.bytes() / hardware.host().nodes()));
    if (constraints.hostRam().isPresent()
        && perNode.filter(ram -> ram.compareTo(constraints.hostRam().get()) < 0).isPresent()) {
      return Optional.of(
          Rejection.of(
              Note.of(Code.HOST_RAM_TOO_SMALL)
                  .with("needed", constraints.hostRam().get())
                  .with("available", perNode.get())));
    }
    boolean fewVcpus =
        constraints.vcpuPerGpu().isPresent()
            && hardware.host().vcpus().isPresent()
            && (long) constraints.vcpuPerGpu().getAsInt() * hardware.gpuCount()
                > hardware.host().vcpus().getAsInt();
    boolean smallDisk =
        constraints.hostDisk().isPresent()
            && hardware
                .host()
                .disk()
                .filter(disk -> disk.compareTo(constraints.hostDisk().get()) < 0)
                .isPresent();
    if (fewVcpus || smallDisk) {
      String why = fewVcpus ? "constraints.host.vcpu_per_gpu" : "constraints.host.disk";
      return Optional.of(Rejection.of(Note.of(Code.EXCLUDED).with("why", why)));
    }
    return Optional.empty();
  }

  /** A limit in another currency is compared at the market's rates. */
  private Optional<Rejection> price(Offer offer) {
    Optional<HourlyRate> limit = constraints.maxPrice();
    Optional<HourlyRate> rate = hourlyRate(offer);
    if (limit.isEmpty() || rate.isEmpty()) {
      return Optional.empty();
    }
    Optional<Money> converted =
        market
            .rates()
            .convert(rate.get().money(), limit.get().currency())
            .map(conversion -> conversion.to());
    return converted
        .filter(money -> money.compareTo(limit.get().money()) > 0)
        .map(
            money ->
                Rejection.of(
                    Note.of(Code.OVER_MAX_PRICE)
                        .with("rate", HourlyRate.of(money))
                        .with("limit", limit.get())));
  }

  /** {@return the lowest rate by the hour of an offer} */
  static Optional<HourlyRate> hourlyRate(Offer offer) {
    return Stream.concat(
            offer.term(OnDemand.class).map(OnDemand::rate).stream(),
            offer.term(Spot.class).map(Spot::rate).stream())
        .min(Comparator.naturalOrder());
  }
}
