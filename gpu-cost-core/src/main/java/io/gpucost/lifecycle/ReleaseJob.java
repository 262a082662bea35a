package io.gpucost.lifecycle;

import io.gpucost.bill.Bill;
import io.gpucost.finding.Rules;
import io.gpucost.market.Job;
import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.ProviderRules;
import io.gpucost.style.GpuCostStyle;
import io.gpucost.unit.Bandwidth;
import io.gpucost.unit.DataSize;
import io.gpucost.workload.Setup;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.immutables.value.Value;

/** A rented instance that is about to be released, and what is on it. */
@Value.Immutable
@GpuCostStyle
public sealed interface ReleaseJob permits ImmutableReleaseJob {

  /** {@return its name} */
  Optional<String> name();

  /** {@return the provider} */
  Optional<String> provider();

  /** {@return what the instance costs while files are copied} */
  HourlyRate rate();

  /** {@return the line over which they are copied} */
  Optional<Bandwidth> bandwidth();

  /** {@return whether an upload needs the running instance; true by default} */
  @Value.Default
  default boolean uploadNeedsInstance() {
    return true;
  }

  /** {@return what is on the instance} */
  List<Item> items();

  /** {@return whether something was trained; true by default} */
  @Value.Default
  default boolean trains() {
    return true;
  }

  /** {@return what it would cost to do the run again} */
  Optional<Money> runCost();

  /** {@return the time until the data is used again; empty where that is not planned} */
  Optional<Duration> nextUse();

  /** {@return what will have changed in the dataset by then} */
  Optional<DataSize> delta();

  /** {@return the times to install, from nothing and from an image} */
  @Value.Default
  default Setup setup() {
    return Setup.unknown();
  }

  /** {@return the software of the instance, for the name of its image} */
  Optional<String> framework();

  /** {@return the day, for the name of its image} */
  Optional<LocalDate> date();

  /** {@return what the provider bills and when it deletes; unknown where empty} */
  Optional<ProviderRules> rules();

  /** {@return whether the plan may renew by itself, and for how much} */
  Optional<Money> renewal();

  /** {@return the length of a month; 720 h by default} */
  @Value.Default
  default Duration month() {
    return Duration.ofDays(30);
  }

  /** What is on an instance. New kinds may come. */
  enum Kind {
    /** The trained weights. */
    WEIGHTS,
    /** Trained adapters of a model that can be downloaded again. */
    ADAPTERS,
    /** Checkpoints to go on from. */
    CHECKPOINTS,
    /** Anything else that the run made. */
    RESULT,
    /** Logs and configuration. */
    LOGS,
    /** The installed environment. */
    IMAGE,
    /** The dataset that was uploaded. */
    DATASET;

    /** {@return the word of the documents} */
    public String text() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * Files on the instance.
   *
   * @param kind what they are
   * @param size how much
   * @param elsewhere whether a copy is safe elsewhere
   */
  record Item(Kind kind, DataSize size, boolean elsewhere) {
    /**
     * Checks that all parts are given.
     *
     * @param kind what they are
     * @param size how much
     * @param elsewhere whether a copy is safe elsewhere
     */
    public Item {
      Objects.requireNonNull(kind, "kind");
      Objects.requireNonNull(size, "size");
    }
  }

  /** Checks the rules; all problems are reported together. */
  @Value.Check
  default void check() {
    Rules rules = new Rules();
    runCost()
        .ifPresent(
            cost -> {
              rules.currency("run_cost", cost.currency(), rate().currency());
              rules.notNegative("run_cost", cost);
            });
    renewal().ifPresent(cost -> rules.currency("renewal", cost.currency(), rate().currency()));
    rules.positive("next_use", nextUse());
    rules.positive("month", month());
    rules.throwIfAny();
  }

  /**
   * The instance on which a job was done: what lies on it follows from the model and the way it is
   * trained where the workload does not say, its rate, line and rules from the offer.
   *
   * @param job what was done
   * @param offer where
   * @param bill what it costs, under the chosen plan
   * @param rules of the provider, if known
   * @param day of the release, for the name of an image
   * @return the instance
   */
  static ReleaseJob of(
      Job job, Offer offer, Bill bill, Optional<ProviderRules> rules, Optional<LocalDate> day) {
    return RentedInstance.of(job, offer, bill, rules, day);
  }

  /** {@return an empty builder} */
  static Builder builder() {
    return ImmutableReleaseJob.builder();
  }

  /** {@return a builder that starts from this value} */
  default Builder toBuilder() {
    return ImmutableReleaseJob.builder().from(this);
  }

  /** Builds a {@code ReleaseJob}. The rate is required. */
  interface Builder {
    /**
     * Sets {@link ReleaseJob#name()}.
     *
     * @param name its name
     * @return this builder
     */
    Builder name(String name);

    /**
     * Sets {@link ReleaseJob#provider()}.
     *
     * @param provider its name
     * @return this builder
     */
    Builder provider(String provider);

    /**
     * Sets {@link ReleaseJob#rate()}.
     *
     * @param rate of the instance
     * @return this builder
     */
    Builder rate(HourlyRate rate);

    /**
     * Sets {@link ReleaseJob#bandwidth()}.
     *
     * @param bandwidth of the line
     * @return this builder
     */
    Builder bandwidth(Bandwidth bandwidth);

    /**
     * Sets {@link ReleaseJob#uploadNeedsInstance()}.
     *
     * @param uploadNeedsInstance false through object storage, or with no GPU attached
     * @return this builder
     */
    Builder uploadNeedsInstance(boolean uploadNeedsInstance);

    /**
     * Adds to {@link ReleaseJob#items()}.
     *
     * @param item files
     * @return this builder
     */
    Builder addItem(Item item);

    /**
     * Adds to {@link ReleaseJob#items()}.
     *
     * @param items files
     * @return this builder
     */
    Builder addAllItems(Iterable<? extends Item> items);

    /**
     * Sets what is on the instance, and forgets what was said of it before.
     *
     * @param items files
     * @return this builder
     */
    Builder items(Iterable<? extends Item> items);

    /**
     * Sets {@link ReleaseJob#trains()}.
     *
     * @param trains whether something was trained
     * @return this builder
     */
    Builder trains(boolean trains);

    /**
     * Sets {@link ReleaseJob#runCost()}.
     *
     * @param runCost of doing the run again
     * @return this builder
     */
    Builder runCost(Money runCost);

    /**
     * Sets {@link ReleaseJob#nextUse()}.
     *
     * @param nextUse time until then
     * @return this builder
     */
    Builder nextUse(Duration nextUse);

    /**
     * Sets {@link ReleaseJob#delta()}.
     *
     * @param delta what will have changed
     * @return this builder
     */
    Builder delta(DataSize delta);

    /**
     * Sets {@link ReleaseJob#setup()}.
     *
     * @param setup the times
     * @return this builder
     */
    Builder setup(Setup setup);

    /**
     * Sets {@link ReleaseJob#framework()}.
     *
     * @param framework such as {@code pytorch}
     * @return this builder
     */
    Builder framework(String framework);

    /**
     * Sets {@link ReleaseJob#date()}.
     *
     * @param date the day
     * @return this builder
     */
    Builder date(LocalDate date);

    /**
     * Sets {@link ReleaseJob#rules()}.
     *
     * @param rules of the provider
     * @return this builder
     */
    Builder rules(ProviderRules rules);

    /**
     * Sets {@link ReleaseJob#renewal()}.
     *
     * @param renewal what the next period costs
     * @return this builder
     */
    Builder renewal(Money renewal);

    /**
     * Sets {@link ReleaseJob#month()}.
     *
     * @param month its length
     * @return this builder
     */
    Builder month(Duration month);

    /**
     * Builds the value.
     *
     * @return the job
     * @throws io.gpucost.finding.InvalidInputException if a rule is broken
     */
    ReleaseJob build();
  }
}
