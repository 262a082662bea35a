package io.gpucost.pricing;

import io.gpucost.gpu.Support;
import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.style.GpuCostStyle;
import io.gpucost.unit.Bandwidth;
import io.gpucost.unit.DataSize;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * What a provider bills besides the GPU hour, and what happens to an instance that is stopped. What
 * is not stated is unknown; whoever prices a job takes the costly case then, and says so.
 */
@Value.Immutable
@GpuCostStyle
public sealed interface ProviderRules permits ImmutableProviderRules {

  /** {@return the provider's id: {@code autodl}} */
  String provider();

  /** {@return the product these rules are for; all products where empty} */
  Optional<String> product();

  /** {@return other names of the provider} */
  List<String> aliases();

  /** {@return {@code cn} or {@code global}} */
  Optional<String> market();

  /** {@return whether the provider has ended its business; false by default} */
  @Value.Default
  default boolean ended() {
    return false;
  }

  /** {@return what a stopped instance still pays; unknown by default} */
  @Value.Default
  default StoppedBilling stopped() {
    return StoppedBilling.UNKNOWN;
  }

  /** {@return whether a stopped instance keeps its GPU; unknown by default} */
  @Value.Default
  default Support gpuReservedWhenStopped() {
    return Support.UNKNOWN;
  }

  /** {@return the time after which a stopped instance is deleted with its data} */
  Optional<Duration> deletedAfterStopped();

  /** {@return the price of a GB-month (10^9 bytes) of disk while running} */
  Optional<Money> diskGbMonthRunning();

  /** {@return the price of a GB-month (10^9 bytes) of disk while stopped} */
  Optional<Money> diskGbMonthStopped();

  /** {@return the disk that costs nothing} */
  Optional<DataSize> freeDisk();

  /** {@return how many bytes are billed for one byte stored: 3 with three replicas} */
  Optional<BigDecimal> billedReplicas();

  /** {@return the price of a GB of traffic out} */
  Optional<Money> egressPerGb();

  /** {@return the price of a GB of traffic in} */
  Optional<Money> ingressPerGb();

  /** {@return the bandwidth that is in the price} */
  Optional<Bandwidth> includedBandwidth();

  /** {@return the price of a public address} */
  Optional<HourlyRate> publicIpHour();

  /** {@return a fast line that is paid by the gigabyte} */
  Optional<TrafficBilling> trafficBilling();

  /** {@return the object storage beside the instances} */
  Optional<ObjectStore> objectStore();

  /** {@return the price of a GB-month of snapshots and saved images} */
  Optional<Money> snapshotGbMonth();

  /** {@return the snapshots and saved images that cost nothing} */
  Optional<DataSize> freeSnapshot();

  /** {@return the warning before a spot instance is taken away} */
  Optional<Duration> spotNotice();

  /** {@return the longest run of a spot instance} */
  Optional<Duration> spotMaxRun();

  /** {@return whether prepaid periods renew by themselves; unknown by default} */
  @Value.Default
  default Support autoRenewal() {
    return Support.UNKNOWN;
  }

  /** {@return the least that can be paid in} */
  Optional<Money> minimumTopUp();

  /** {@return what happens when the balance runs out, in the provider's words} */
  Optional<String> balanceRule();

  /** {@return the time from order to running instance} */
  Optional<Duration> startDelay();

  /** {@return rounding, minimum and refund of all its terms} */
  @Value.Default
  default TermConditions conditions() {
    return TermConditions.NONE;
  }

  /** {@return where the rules are from} */
  List<String> sources();

  /** {@return the day on which the rules were read} */
  Optional<LocalDate> asOf();

  /** {@return further rules in words} */
  List<String> notes();

  /** What a stopped instance still pays. */
  enum StoppedBilling {
    /** Nothing. */
    FREE,
    /** Its disks. */
    DISKS_ONLY,
    /** Everything. */
    FULL,
    /** There is no such state: run or release. */
    NO_STOP_STATE,
    /** Not known. */
    UNKNOWN;

    /** {@return the word used in documents: {@code disks_only}} */
    public String text() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * {@return whether these rules are the provider's, by id or alias}
   *
   * @param name as an offer or a user writes it
   */
  default boolean isOf(String name) {
    return provider().equalsIgnoreCase(name.strip())
        || aliases().stream().anyMatch(alias -> alias.equalsIgnoreCase(name.strip()));
  }

  /** {@return a builder that holds these rules} */
  default Builder toBuilder() {
    return ImmutableProviderRules.builder().from(this);
  }

  /** {@return an empty builder} */
  static Builder builder() {
    return ImmutableProviderRules.builder();
  }

  /** Builds the rules. The provider is required. */
  interface Builder {
    /**
     * Sets the provider.
     *
     * @param provider the id
     * @return this builder
     */
    Builder provider(String provider);

    /**
     * Sets the product these rules are for.
     *
     * @param product the provider's name of it
     * @return this builder
     */
    Builder product(String product);

    /**
     * Adds other names of the provider.
     *
     * @param aliases the names
     * @return this builder
     */
    Builder addAllAliases(Iterable<String> aliases);

    /**
     * Sets the market.
     *
     * @param market {@code cn} or {@code global}
     * @return this builder
     */
    Builder market(String market);

    /**
     * Sets whether the provider has ended its business.
     *
     * @param ended true where it has
     * @return this builder
     */
    Builder ended(boolean ended);

    /**
     * Sets what a stopped instance still pays.
     *
     * @param stopped what is billed
     * @return this builder
     */
    Builder stopped(StoppedBilling stopped);

    /**
     * Sets whether a stopped instance keeps its GPU.
     *
     * @param reserved yes, no or unknown
     * @return this builder
     */
    Builder gpuReservedWhenStopped(Support reserved);

    /**
     * Sets the time after which a stopped instance is deleted.
     *
     * @param time the time
     * @return this builder
     */
    Builder deletedAfterStopped(Duration time);

    /**
     * Sets the price of disk while running.
     *
     * @param price per GB-month
     * @return this builder
     */
    Builder diskGbMonthRunning(Money price);

    /**
     * Sets the price of disk while stopped.
     *
     * @param price per GB-month
     * @return this builder
     */
    Builder diskGbMonthStopped(Money price);

    /**
     * Sets the disk that costs nothing.
     *
     * @param size the size
     * @return this builder
     */
    Builder freeDisk(DataSize size);

    /**
     * Sets how many bytes are billed for one byte stored.
     *
     * @param factor such as 3
     * @return this builder
     */
    Builder billedReplicas(BigDecimal factor);

    /**
     * Sets the price of traffic out.
     *
     * @param price per GB
     * @return this builder
     */
    Builder egressPerGb(Money price);

    /**
     * Sets the price of traffic in.
     *
     * @param price per GB
     * @return this builder
     */
    Builder ingressPerGb(Money price);

    /**
     * Sets the bandwidth that is in the price.
     *
     * @param bandwidth the bandwidth
     * @return this builder
     */
    Builder includedBandwidth(Bandwidth bandwidth);

    /**
     * Sets the price of a public address.
     *
     * @param rate by the hour
     * @return this builder
     */
    Builder publicIpHour(HourlyRate rate);

    /**
     * Sets a fast line that is paid by the gigabyte.
     *
     * @param line its price and bandwidth
     * @return this builder
     */
    Builder trafficBilling(TrafficBilling line);

    /**
     * Sets the object storage beside the instances.
     *
     * @param store its price and bandwidth
     * @return this builder
     */
    Builder objectStore(ObjectStore store);

    /**
     * Sets the snapshots and saved images that cost nothing.
     *
     * @param size the size
     * @return this builder
     */
    Builder freeSnapshot(DataSize size);

    /**
     * Sets the price of snapshots and saved images.
     *
     * @param price per GB-month
     * @return this builder
     */
    Builder snapshotGbMonth(Money price);

    /**
     * Sets the warning before a spot instance is taken away.
     *
     * @param notice the time
     * @return this builder
     */
    Builder spotNotice(Duration notice);

    /**
     * Sets the longest run of a spot instance.
     *
     * @param time the time
     * @return this builder
     */
    Builder spotMaxRun(Duration time);

    /**
     * Sets whether prepaid periods renew by themselves.
     *
     * @param renewal yes, no or unknown
     * @return this builder
     */
    Builder autoRenewal(Support renewal);

    /**
     * Sets the least that can be paid in.
     *
     * @param amount the amount
     * @return this builder
     */
    Builder minimumTopUp(Money amount);

    /**
     * Sets what happens when the balance runs out.
     *
     * @param rule in the provider's words
     * @return this builder
     */
    Builder balanceRule(String rule);

    /**
     * Sets the time from order to running instance.
     *
     * @param time the time
     * @return this builder
     */
    Builder startDelay(Duration time);

    /**
     * Sets rounding, minimum and refund.
     *
     * @param conditions of all the provider's terms
     * @return this builder
     */
    Builder conditions(TermConditions conditions);

    /**
     * Adds where the rules are from.
     *
     * @param sources pages or files
     * @return this builder
     */
    Builder addAllSources(Iterable<String> sources);

    /**
     * Sets the day on which the rules were read.
     *
     * @param date the day
     * @return this builder
     */
    Builder asOf(LocalDate date);

    /**
     * Adds further rules in words.
     *
     * @param notes short sentences
     * @return this builder
     */
    Builder addAllNotes(Iterable<String> notes);

    /**
     * {@return the rules}
     *
     * @throws IllegalStateException if the provider is missing
     */
    ProviderRules build();
  }
}
