package io.gpucost.plan;

import io.gpucost.money.Money;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Currency;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The cheapest mix of prepaid periods and paying by the use, for one machine whose hours or days of
 * use are known; exact, with the schedule of purchases.
 *
 * <p>For uses {@code u_1 < ... < u_n} that cost {@code c_j} each on demand, and periods at {@code
 * P_k}:
 *
 * <pre>{@code
 * f(j) = min( f(j - 1) + c_j , min over k of P_k + f(uses that the latest period over u_j leaves out) )
 * }</pre>
 *
 * <p>Some cheapest mix has every period end with a use and none overlap, which makes this exact for
 * periods that start at any time, and for those of the calendar, in {@code O(n K)}. Equal costs go
 * to paying by the use, then to the cheaper period. Twenty working days of four weeks at 10 a day
 * cost 200 by the day, 160 in weeks at 40 and 150 in a month. Source: A. Meyerson, The parking
 * permit problem, FOCS 2005 (offline case).
 *
 * @param purchases periods to buy, by their begin
 * @param onDemand uses to pay one by one, by their begin
 * @param cost what all cost together
 */
public record CalendarMix(List<Purchase> purchases, List<Use> onDemand, Money cost) {
  private static final int BY_USE = -1;

  /**
   * Copies the lists.
   *
   * @param purchases periods to buy, by their begin
   * @param onDemand uses to pay one by one, by their begin
   * @param cost what all cost together
   */
  public CalendarMix {
    purchases = List.copyOf(purchases);
    onDemand = List.copyOf(onDemand);
    Objects.requireNonNull(cost, "cost");
  }

  /**
   * A stretch in which the machine is needed.
   *
   * @param from its begin
   * @param length how long it lasts; a period must cover all of it
   * @param onDemand what it costs without a period
   */
  public record Use(LocalDateTime from, Duration length, Money onDemand) {
    /**
     * Checks that all parts are given.
     *
     * @param from its begin
     * @param length how long it lasts; a period must cover all of it
     * @param onDemand what it costs without a period
     */
    public Use {
      Objects.requireNonNull(from, "from");
      Objects.requireNonNull(length, "length");
      Objects.requireNonNull(onDemand, "onDemand");
    }
  }

  /**
   * A period to buy.
   *
   * @param period which
   * @param from when it begins
   * @param to the first instant after it
   * @param uses how many uses it covers
   */
  public record Purchase(PeriodPrice period, LocalDateTime from, LocalDateTime to, int uses) {}

  /**
   * Finds the cheapest mix.
   *
   * @param uses stretches of use that do not overlap, in any order
   * @param periods what can be bought, in any order
   * @param currency of all prices
   * @return the mix
   * @throws io.gpucost.money.CurrencyMismatchException if a price is in another currency
   */
  public static CalendarMix cheapest(
      List<Use> uses, List<? extends PeriodPrice> periods, Currency currency) {
    Money zero = Money.zero(currency);
    List<Use> sorted = uses.stream().sorted(Comparator.comparing(Use::from)).toList();
    List<PeriodPrice> cheapestFirst =
        periods.stream()
            .<PeriodPrice>map(period -> period)
            .sorted(
                Comparator.comparing(PeriodPrice::price).thenComparing(period -> period.toString()))
            .toList();
    // Money of another currency must not slip through as a bare number.
    Stream.concat(
            cheapestFirst.stream().map(PeriodPrice::price), sorted.stream().map(Use::onDemand))
        .forEach(zero::plus);
    return new Search(sorted, cheapestFirst, zero).mix();
  }

  /** One search; uses are numbered from 1, {@code least[j]} is the cost of the first j. */
  private static final class Search {
    private final List<Use> uses;
    private final List<PeriodPrice> periods;
    private final Money zero;
    private final List<LocalDateTime> ends;
    private final int[][] leftOut;
    private final int[] choices;
    private BigDecimal total = BigDecimal.ZERO;

    Search(List<Use> uses, List<PeriodPrice> periods, Money zero) {
      this.uses = uses;
      this.periods = periods;
      this.zero = zero;
      this.ends = uses.stream().map(use -> use.from().plus(use.length())).toList();
      this.leftOut = periods.stream().map(this::leftOut).toArray(int[][]::new);
      this.choices = new int[uses.size() + 1];
    }

    /** For each use, how many before it the latest period over it cannot cover. */
    private int[] leftOut(PeriodPrice period) {
      int[] counts = new int[uses.size()];
      int count = 0;
      for (int j = 0; j < uses.size(); j++) {
        Use use = uses.get(j);
        LocalDateTime from = period.reachesBackTo(use.from(), ends.get(j));
        while (count < j && uses.get(count).from().isBefore(from)) {
          count++;
        }
        LocalDateTime end = period.end(period.begin(uses.get(count).from()));
        // A use that is longer than the period, or lies across its end, is covered by none.
        counts[j] = ends.get(j).isAfter(end) ? BY_USE : count;
      }
      return counts;
    }

    CalendarMix mix() {
      choose();
      List<Purchase> purchases = new ArrayList<>();
      List<Use> onDemand = new ArrayList<>();
      for (int j = uses.size(); j > 0; ) {
        int choice = choices[j];
        if (choice == BY_USE) {
          onDemand.add(uses.get(j - 1));
          j--;
        } else {
          PeriodPrice period = periods.get(choice);
          int before = leftOut[choice][j - 1];
          LocalDateTime from = period.begin(uses.get(before).from());
          purchases.add(new Purchase(period, from, period.end(from), j - before));
          j = before;
        }
      }
      Collections.reverse(purchases);
      Collections.reverse(onDemand);
      return new CalendarMix(purchases, onDemand, Money.of(zero.currency(), total));
    }

    private void choose() {
      // Equal scales let the sums stay in machine words.
      int scale =
          Stream.concat(periods.stream().map(PeriodPrice::price), uses.stream().map(Use::onDemand))
              .mapToInt(price -> price.amount().scale())
              .max()
              .orElse(0);
      BigDecimal[] prices =
          periods.stream().map(each -> scaled(each.price(), scale)).toArray(BigDecimal[]::new);
      BigDecimal[] least = new BigDecimal[uses.size() + 1];
      least[0] = BigDecimal.ZERO.setScale(scale);
      for (int j = 1; j <= uses.size(); j++) {
        BigDecimal best = least[j - 1].add(scaled(uses.get(j - 1).onDemand(), scale));
        int choice = BY_USE;
        for (int k = 0; k < prices.length; k++) {
          int before = leftOut[k][j - 1];
          if (before == BY_USE) {
            continue;
          }
          BigDecimal cost = least[before].add(prices[k]);
          if (cost.compareTo(best) < 0) {
            best = cost;
            choice = k;
          }
        }
        least[j] = best;
        choices[j] = choice;
      }
      total = least[uses.size()];
    }

    private static BigDecimal scaled(Money money, int scale) {
      return money.amount().setScale(scale);
    }
  }

  /**
   * Whole hours of use without a pause.
   *
   * @param from begin of the first
   * @param hours how many, zero or more
   * @param onDemand price of each
   * @return one use an hour
   */
  public static List<Use> hours(LocalDateTime from, int hours, Money onDemand) {
    return IntStream.range(0, hours)
        .mapToObj(hour -> new Use(from.plusHours(hour), Duration.ofHours(1), onDemand))
        .toList();
  }
}
