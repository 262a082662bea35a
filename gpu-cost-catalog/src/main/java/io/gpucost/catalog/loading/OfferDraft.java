package io.gpucost.catalog.loading;

import io.gpucost.gpu.Host;
import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.pricing.Committed;
import io.gpucost.pricing.PaymentTerm;
import io.gpucost.pricing.Period;
import io.gpucost.pricing.Prepaid;
import io.gpucost.pricing.TermConditions;
import io.gpucost.unit.DataSize;
import io.gpucost.unit.MemorySize;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What one row of a foreign list says, before anything is believed. Prices are for all its GPUs
 * together. Mutable; for one row.
 */
public final class OfferDraft {
  /** Accelerators that are no GPUs, by how their names begin. */
  private static final Pattern NO_GPU =
      Pattern.compile("(aws )?(tpu|inferentia|trainium|neuron|qualcomm|fpga|xilinx|alveo)\\b.*");

  final String provider;
  final String gpu;
  Optional<String> alsoNamed = Optional.empty();
  Optional<BigDecimal> count = Optional.empty();
  Optional<MemorySize> cardMemory = Optional.empty();
  Optional<MemorySize> totalMemory = Optional.empty();
  Optional<String> region = Optional.empty();
  Optional<String> instance = Optional.empty();
  Optional<HourlyRate> onDemand = Optional.empty();
  Optional<HourlyRate> spot = Optional.empty();
  Optional<HourlyRate> hostOnDemand = Optional.empty();
  Optional<HourlyRate> hostSpot = Optional.empty();
  final Host.Builder host = Host.builder();
  final List<PaymentTerm> terms = new ArrayList<>();
  final List<String> repairs = new ArrayList<>();
  final List<String> doubts = new ArrayList<>();
  Optional<String> excludes = Optional.empty();
  Optional<String> source = Optional.empty();
  Optional<LocalDate> asOf = Optional.empty();

  /**
   * Starts a draft.
   *
   * @param provider the provider's id or name
   * @param gpu the list's name of the GPU
   */
  public OfferDraft(String provider, String gpu) {
    this.provider = provider;
    this.gpu = gpu;
  }

  /** Returns whether a name is known to be an accelerator of another kind, which is not offered. */
  public static boolean isNoGpu(String name) {
    return NO_GPU.matcher(name.strip().toLowerCase(Locale.ROOT)).matches();
  }

  /** Sets a second name of the GPU, for where the first has no sheet. */
  public OfferDraft alsoNamed(Optional<String> name) {
    alsoNamed = name;
    return this;
  }

  /** Sets how many GPUs there are; below one for a part of one. */
  public OfferDraft count(Optional<BigDecimal> number) {
    count = number;
    return this;
  }

  /** Sets the memory of one card and of all together, as far as the list tells. */
  public OfferDraft memory(Optional<MemorySize> card, Optional<MemorySize> total) {
    cardMemory = card;
    totalMemory = total;
    return this;
  }

  /** Sets the region. */
  public OfferDraft region(Optional<String> name) {
    region = name;
    return this;
  }

  /** Sets the instance type. */
  public OfferDraft instance(Optional<String> name) {
    instance = name;
    return this;
  }

  /** Sets the host's virtual processors; part of one counts as none. */
  public OfferDraft vcpus(Optional<BigDecimal> number) {
    number.map(BigDecimal::intValue).filter(whole -> whole > 0).ifPresent(host::vcpus);
    return this;
  }

  /** Sets the host's memory. */
  public OfferDraft ram(Optional<MemorySize> size) {
    size.ifPresent(host::ram);
    return this;
  }

  /** Sets the disk that comes with it. */
  public OfferDraft disk(Optional<DataSize> size) {
    size.ifPresent(host::disk);
    return this;
  }

  /** Sets the hourly price; zero means that none is known. */
  public OfferDraft onDemand(Optional<Money> price) {
    onDemand = known("on-demand", price);
    return this;
  }

  /** Sets the spot price; zero means that none is known. */
  public OfferDraft spot(Optional<Money> price) {
    spot = known("spot", price);
    return this;
  }

  /**
   * Adds what the machine costs that the GPUs are put into, where the list prices it apart. Where
   * it does not say, the price is that of the GPUs alone.
   */
  public OfferDraft hostPrice(Optional<Money> perHour, Optional<Money> perSpotHour) {
    hostOnDemand = perHour.filter(Money::isPositive).map(HourlyRate::of);
    hostSpot = perSpotHour.filter(Money::isPositive).map(HourlyRate::of);
    if (hostOnDemand.isEmpty()) {
      hostSpot = Optional.empty();
      return withoutHost("the host has no price");
    }
    if (hostSpot.isEmpty() && spot.isPresent()) {
      spot = Optional.empty();
      doubts.add("the host has no spot price: that of the GPUs was left out");
    }
    return this;
  }

  /** Tells that the price is that of the GPUs alone. */
  public OfferDraft withoutHost(String why) {
    doubts.add(why + ": the price is that of the GPUs alone");
    return excludes("vCPU and memory");
  }

  /** Adds another way to pay. */
  public OfferDraft term(PaymentTerm term) {
    terms.add(term);
    return this;
  }

  /**
   * Adds a reservation: paid by the hour, in advance, or partly each. Zero means that nothing is
   * paid that way; of two zeros no price is known.
   */
  public OfferDraft reservation(Money perHour, Money upfront, Period period) {
    if (!perHour.currency().equals(upfront.currency())) {
      throw new BadRow(
          "reservation must be in one currency, but is in %s and %s"
              .formatted(perHour.currency(), upfront.currency()));
    }
    if (perHour.isPositive()) {
      return term(new Committed(HourlyRate.of(perHour), upfront, period, TermConditions.NONE));
    }
    if (upfront.isPositive()) {
      return term(Prepaid.of(upfront, period));
    }
    repairs.add("a reservation at a price of zero was read as unknown");
    return this;
  }

  /** Sets what has to be paid besides. */
  public OfferDraft excludes(String what) {
    excludes = Optional.of(what);
    return this;
  }

  /** Sets where this row is from, where that is not the list. */
  public OfferDraft source(Optional<String> page) {
    source = page;
    return this;
  }

  /** Sets the day of this row, where that is not the list's. */
  public OfferDraft asOf(Optional<LocalDate> day) {
    asOf = day;
    return this;
  }

  /** Tells that the row was mended before it was read. */
  public OfferDraft repaired(String how) {
    repairs.add(how);
    return this;
  }

  /** Tells that the row looks wrong. */
  public OfferDraft doubted(String why) {
    doubts.add(why);
    return this;
  }

  private Optional<HourlyRate> known(String what, Optional<Money> price) {
    if (price.filter(Money::isZero).isPresent()) {
      repairs.add("a %s price of zero was read as unknown".formatted(what));
      return Optional.empty();
    }
    return price.map(HourlyRate::of);
  }
}
