package io.gpucost.advice;

import io.gpucost.lifecycle.ReleaseChecklist;
import io.gpucost.lifecycle.ReleaseJob;
import io.gpucost.market.Job;
import io.gpucost.market.Market;
import io.gpucost.money.Money;
import io.gpucost.pricing.Offer;
import io.gpucost.workload.Workload;
import java.util.Currency;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Advises what to rent: tries every offer of a market with every layout and plan, ranks what would
 * do, and says why the rest would not.
 */
public final class Advisor {

  private static final Currency FALLBACK = Currency.getInstance("USD");

  private final Market market;
  private final Optional<Currency> currency;

  private Advisor(Market market, Optional<Currency> currency) {
    this.market = market;
    this.currency = currency;
  }

  /**
   * {@return an advisor over a market}
   *
   * @param market what is known and offered
   */
  public static Advisor of(Market market) {
    return new Advisor(Objects.requireNonNull(market, "market"), Optional.empty());
  }

  /**
   * {@return this advisor with totals in a currency} Without it they are in the currency of the
   * workload's budget, else of its quotes, else of the market's first offer by name.
   *
   * @param wanted the currency of totals
   */
  public Advisor in(Currency wanted) {
    return new Advisor(market, Optional.of(wanted));
  }

  /**
   * {@return the recommendation for a workload}
   *
   * @param workload what the user wants done
   * @throws io.gpucost.finding.InvalidInputException if it names GPUs or models that are not known;
   *     all are reported together
   */
  public Recommendation advise(Workload workload) {
    Market known = marketOf(Objects.requireNonNull(workload, "workload"));
    Job job = Job.resolve(workload, known);
    Exchange exchange =
        new Exchange(known.rates(), currency.orElseGet(() -> currencyOf(workload, known)));
    return new Conclusion(job, known, exchange, new Search(job, known, exchange)).draw();
  }

  /** With what the workload itself offers, and months as long as it says. */
  private Market marketOf(Workload workload) {
    List<Offer> own = Stream.concat(workload.quotes().stream(), workload.owned().stream()).toList();
    Market priced = market.withOffers(own);
    return workload.monthLength().map(priced::withMonthLength).orElse(priced);
  }

  /**
   * {@return the instance of an alternative once its work is done, to plan its release; empty where
   * nothing is rented by time}
   *
   * @param workload what the user wanted done
   * @param taken one of the alternatives that it was advised
   */
  public Optional<ReleaseJob> release(Workload workload, Alternative taken) {
    Market known = marketOf(Objects.requireNonNull(workload, "workload"));
    return ReleaseChecklist.isReleased(taken.offer(), taken.bill())
        ? Optional.of(
            ReleaseJob.of(
                Job.resolve(workload, known),
                taken.offer(),
                taken.bill(),
                known.rulesFor(taken.offer()),
                known.asOf()))
        : Optional.empty();
  }

  private static Currency currencyOf(Workload workload, Market market) {
    return workload
        .constraints()
        .budget()
        .map(Money::currency)
        .or(() -> firstCurrency(workload.quotes()))
        .or(() -> firstCurrency(workload.owned()))
        .or(() -> firstOf(market).flatMap(Offer::currency))
        .orElse(FALLBACK);
  }

  private static Optional<Offer> firstOf(Market market) {
    return market.offers().stream().filter(offer -> offer.currency().isPresent()).min(Offer.ORDER);
  }

  private static Optional<Currency> firstCurrency(List<Offer> offers) {
    return offers.stream().flatMap(offer -> offer.currency().stream()).findFirst();
  }
}
