package io.gpucost.pricing;

import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.style.GpuCostStyle;
import io.gpucost.unit.Ratio;
import io.gpucost.unit.Texts;
import java.math.BigDecimal;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.immutables.value.Value;

/** The small print of a payment term. What is not stated is unknown. */
@Value.Immutable
@GpuCostStyle
public sealed interface TermConditions permits ImmutableTermConditions {

  /** Nothing is stated. */
  TermConditions NONE = builder().build();

  /** {@return the unit of time that is billed, each start rounded up} */
  Optional<Duration> granularity();

  /** {@return the shortest time that is billed at each start} */
  Optional<Duration> minimumDuration();

  /** {@return the least that is charged} */
  Optional<Money> minimumCharge();

  /** {@return what is given back when a prepaid period is ended early} */
  Optional<Refund> refund();

  /** {@return what happens when a prepaid period is over} */
  Optional<Expiry> expiry();

  /** {@return whether a period is charged by its days only: those not begun are given back} */
  @Value.Default
  default boolean prorated() {
    return false;
  }

  /** {@return the times of day at which the price differs} */
  List<PriceWindow> windows();

  /** {@return lower rates from a number of hours on, ascending} */
  List<VolumeTier> tiers();

  /** {@return which hours a tier prices; those beyond it by default} */
  @Value.Default
  default Tiering tiering() {
    return Tiering.MARGINAL;
  }

  /** {@return who alone may have this price; empty means everybody} */
  Set<Eligibility> eligibility();

  /** {@return the tax that comes on top of the price} */
  Optional<Ratio> tax();

  /** Which hours a volume tier prices. */
  enum Tiering {
    /** The hours beyond its threshold. */
    MARGINAL,
    /** All hours, once the threshold is passed: a little more can then cost less. */
    ALL_UNITS
  }

  /** What is given back when a prepaid period is ended early. */
  enum Refund {
    /** Money. */
    CASH,
    /** Credit with the provider. */
    VOUCHER,
    /** Nothing. */
    NONE
  }

  /** What happens when a prepaid period is over. */
  enum Expiry {
    /** The instance stops. */
    STOPS,
    /** The period is bought again. */
    RENEWS,
    /** The instance goes on at the on-demand rate. */
    TURNS_ON_DEMAND
  }

  /** Who alone may have a price. */
  enum Eligibility {
    /** New customers. */
    NEW_CUSTOMER,
    /** Members of the provider's paid or earned programme. */
    MEMBER,
    /** Students and schools. */
    STUDENT;

    /** {@return the word used in documents: {@code new_customer}} */
    public String text() {
      return name().toLowerCase(Locale.ROOT);
    }

    /**
     * {@return who a word names; the inverse of {@link #text()}}
     *
     * @param text a word such as {@code student}
     * @throws IllegalArgumentException if the word is not known; the message lists those that are
     */
    public static Eligibility parse(String text) {
      String word = Texts.bounded(text, "Eligibility", Texts.MAX_CHARS).toLowerCase(Locale.ROOT);
      List<String> known = Arrays.stream(values()).map(Eligibility::text).toList();
      if (known.contains(word)) {
        return values()[known.indexOf(word)];
      }
      throw Texts.unreadable("Eligibility", text, "must be one of " + String.join(", ", known));
    }
  }

  /**
   * A time of day at which the price is multiplied.
   *
   * @param zone the provider's time zone
   * @param from the first moment
   * @param to the first moment after it; before {@code from} where the window spans midnight, equal
   *     to it where the window lasts a day
   * @param days the days on which it begins
   * @param factor what the price is multiplied by, positive
   */
  record PriceWindow(
      ZoneId zone, LocalTime from, LocalTime to, Set<DayOfWeek> days, BigDecimal factor) {
    /**
     * Checks the factor and copies the days.
     *
     * @param zone the provider's time zone
     * @param from the first moment
     * @param to the first moment after it
     * @param days the days on which it begins
     * @param factor what the price is multiplied by
     * @throws IllegalArgumentException if the factor is not positive, or no day is given
     */
    public PriceWindow {
      Objects.requireNonNull(zone, "zone");
      Objects.requireNonNull(from, "from");
      Objects.requireNonNull(to, "to");
      if (factor.signum() <= 0) {
        throw new IllegalArgumentException("factor must be positive, but was " + factor);
      }
      if (days.isEmpty()) {
        throw new IllegalArgumentException("days must not be empty, but was []");
      }
      days = Collections.unmodifiableSet(EnumSet.copyOf(days));
    }
  }

  /**
   * A rate that holds from a number of hours on.
   *
   * @param from the hours after which it holds
   * @param rate the hourly price of the whole offer
   */
  record VolumeTier(Duration from, HourlyRate rate) {
    /**
     * Checks the time.
     *
     * @param from the hours after which it holds
     * @param rate the hourly price of the whole offer
     * @throws IllegalArgumentException if the time is negative
     */
    public VolumeTier {
      Objects.requireNonNull(rate, "rate");
      if (from.isNegative()) {
        throw new IllegalArgumentException("tier must not begin before 0, but was " + from);
      }
    }
  }

  /**
   * Checks that times are positive and tiers ascend.
   *
   * @throws IllegalArgumentException if the granularity is not positive, a minimum is negative, or
   *     a tier begins no later than the one before
   */
  @Value.Check
  default void check() {
    if (granularity().filter(time -> time.isZero() || time.isNegative()).isPresent()) {
      throw new IllegalArgumentException(
          "granularity must be positive, but was " + granularity().orElseThrow());
    }
    if (minimumDuration().filter(Duration::isNegative).isPresent()) {
      throw new IllegalArgumentException(
          "minimum duration must not be negative, but was " + minimumDuration().orElseThrow());
    }
    if (minimumCharge().filter(Money::isNegative).isPresent()) {
      throw new IllegalArgumentException(
          "minimum charge must not be negative, but was " + minimumCharge().orElseThrow());
    }
    for (int i = 1; i < tiers().size(); i++) {
      if (tiers().get(i).from().compareTo(tiers().get(i - 1).from()) <= 0) {
        throw new IllegalArgumentException(
            "tiers must ascend, but %s came after %s"
                .formatted(tiers().get(i).from(), tiers().get(i - 1).from()));
      }
    }
  }

  /** {@return a builder that holds these conditions} */
  default Builder toBuilder() {
    return ImmutableTermConditions.builder().from(this);
  }

  /** {@return an empty builder} */
  static Builder builder() {
    return ImmutableTermConditions.builder();
  }

  /** Builds the small print; nothing is required. */
  interface Builder {
    /**
     * Sets the unit of time that is billed.
     *
     * @param granularity positive
     * @return this builder
     */
    Builder granularity(Duration granularity);

    /**
     * Sets the shortest time that is billed at each start.
     *
     * @param time not negative
     * @return this builder
     */
    Builder minimumDuration(Duration time);

    /**
     * Sets the least that is charged.
     *
     * @param charge not negative
     * @return this builder
     */
    Builder minimumCharge(Money charge);

    /**
     * Sets what an early end gives back.
     *
     * @param refund cash, voucher or nothing
     * @return this builder
     */
    Builder refund(Refund refund);

    /**
     * Sets what happens at the end of a period.
     *
     * @param expiry stop, renew or go on at the on-demand rate
     * @return this builder
     */
    Builder expiry(Expiry expiry);

    /**
     * Sets whether a period is charged by its days only.
     *
     * @param prorated whether days not begun are given back
     * @return this builder
     */
    Builder prorated(boolean prorated);

    /**
     * Adds times of day at which the price differs.
     *
     * @param windows the times
     * @return this builder
     */
    Builder addWindows(PriceWindow... windows);

    /**
     * Adds lower rates from a number of hours on.
     *
     * @param tiers ascending
     * @return this builder
     */
    Builder addTiers(VolumeTier... tiers);

    /**
     * Sets which hours a tier prices.
     *
     * @param tiering those beyond its threshold, or all
     * @return this builder
     */
    Builder tiering(Tiering tiering);

    /**
     * Adds those who alone may have this price.
     *
     * @param who the groups
     * @return this builder
     */
    Builder addAllEligibility(Iterable<Eligibility> who);

    /**
     * Sets the tax on top of the price.
     *
     * @param tax a share of the price
     * @return this builder
     */
    Builder tax(Ratio tax);

    /**
     * {@return the small print}
     *
     * @throws IllegalArgumentException if the granularity is not positive, a minimum is negative,
     *     or a tier begins no later than the one before
     */
    TermConditions build();
  }
}
