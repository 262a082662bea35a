package io.gpucost.market;

import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.pricing.Committed;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.OnDemand;
import io.gpucost.pricing.PaymentTerm;
import io.gpucost.pricing.Period;
import io.gpucost.pricing.Prepaid;
import io.gpucost.pricing.Spot;
import io.gpucost.pricing.TermConditions;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The least that an hour of an offer can cost, whatever it is used for: its lowest rate, at the
 * cheapest time of day, of the largest volume, with every hour of a period used. What it costs
 * besides comes on top, so nothing that is priced exactly falls below.
 */
public final class LeastRate {

  private static final Duration LONGEST_MONTH = Duration.ofDays(31);
  private static final long DAYS_OF_YEAR = 365;
  private static final BigDecimal SECONDS_PER_HOUR = BigDecimal.valueOf(3600);

  private LeastRate() {}

  /**
   * {@return the least that all GPUs of an offer together cost by the hour; empty where it has no
   * price}
   *
   * @param offer the offer
   */
  public static Optional<Money> of(Offer offer) {
    return of(offer, term -> true);
  }

  /**
   * {@return the least that all GPUs of an offer together cost by the hour on some of its terms;
   * empty where it has none of these}
   *
   * @param offer the offer
   * @param open which of its terms
   */
  public static Optional<Money> of(Offer offer, Predicate<PaymentTerm> open) {
    return offer.terms().stream().filter(open).map(LeastRate::of).reduce(Money::min);
  }

  private static Money of(PaymentTerm term) {
    if (term instanceof OnDemand onDemand) {
      return hourly(onDemand.rate(), onDemand.conditions());
    }
    if (term instanceof Spot spot) {
      return hourly(spot.rate(), spot.conditions());
    }
    if (term instanceof Committed committed) {
      return committed.rate().money().plus(spread(committed.upfront(), committed.period()));
    }
    // An own card costs little where it is used for years; an API is not paid by the hour.
    return term instanceof Prepaid prepaid
        ? spread(prepaid.price(), prepaid.period())
        : Money.zero(term.currency());
  }

  private static Money hourly(HourlyRate rate, TermConditions conditions) {
    Money lowest =
        conditions.tiers().stream()
            .map(tier -> tier.rate().money())
            .reduce(rate.money(), Money::min);
    BigDecimal factor =
        conditions.windows().stream()
            .map(TermConditions.PriceWindow::factor)
            .reduce(BigDecimal.ONE, BigDecimal::min);
    return lowest.multipliedBy(factor);
  }

  /** Over the longest that the period can last: months of 31 days, and a leap day in each year. */
  private static Money spread(Money price, Period period) {
    Duration usual = period.length(LONGEST_MONTH);
    Duration longest = usual.plus(usual.dividedBy(DAYS_OF_YEAR));
    return price
        .multipliedBy(SECONDS_PER_HOUR)
        .dividedBy(BigDecimal.valueOf(longest.toSeconds()), RoundingMode.FLOOR);
  }
}
