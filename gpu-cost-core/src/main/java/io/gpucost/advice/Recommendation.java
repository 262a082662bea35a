package io.gpucost.advice;

import io.gpucost.finding.Finding;
import io.gpucost.finding.Note;
import io.gpucost.market.CatalogStatus;
import io.gpucost.money.Conversion;
import io.gpucost.money.ExchangeRates;
import io.gpucost.style.GpuCostStyle;
import io.gpucost.workload.Workload;
import java.time.LocalDate;
import java.util.Currency;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * The answer: what to rent, what else could be, what was ruled out and why.
 *
 * <p>"No GPU fits" is an answer too: {@link #best()} is then empty and {@link #rejected()} says
 * what stood in the way and the smallest change that would help.
 */
@Value.Immutable
@GpuCostStyle
public sealed interface Recommendation permits ImmutableRecommendation {

  /** {@return what was asked} */
  Workload workload();

  /** {@return the currency of all totals} */
  Currency currency();

  /**
   * {@return what to do: the simplest (fewer GPUs, no prepayment, no interruption) of those within
   * 5% of the first alternative}
   */
  Optional<Alternative> best();

  /**
   * {@return everything that would do the job, ordered by the objective; those that may not fit the
   * memory last} Choices that another one beats in cost and time are here too, since stock may
   * force them; {@link #rejected()} tells them as dominated. Of a market with thousands of offers
   * that would do, those are left out that cost more than a thousand others that fit as well;
   * {@link #rejected()} counts them by GPU, with what they cost at least.
   */
  List<Alternative> alternatives();

  /** {@return what was ruled out, by GPU, count and reason} */
  List<RejectedGroup> rejected();

  /** {@return why the best is the best} */
  List<Note> explanation();

  /** {@return the traps, the gravest first} */
  List<Finding> findings();

  /** {@return the few questions whose answers would change the result most} */
  List<Note> questions();

  /** {@return what was assumed where nothing was said} */
  List<Note> assumptions();

  /**
   * {@return checklists by name: {@code release}, the steps before the release; {@code self_check},
   * the questions of the whole life of a rental, answered or open}
   */
  Map<String, List<Note>> checklists();

  /** {@return the price lists of the market and how old they are} */
  List<CatalogStatus> catalogs();

  /** {@return the exchange rates of the market} */
  ExchangeRates rates();

  /** {@return the conversions that were made, one a currency} */
  List<Conversion> conversions();

  /** {@return the day of the answer, where one was said} */
  Optional<LocalDate> asOf();
}
