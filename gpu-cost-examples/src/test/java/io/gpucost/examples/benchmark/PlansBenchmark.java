package io.gpucost.examples.benchmark;

import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.plan.CalendarMix;
import io.gpucost.plan.CostEnvelope;
import io.gpucost.plan.PeriodPrice;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.Currency;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** The cheapest periods for a year of hours, and where plans cross. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
public class PlansBenchmark {
  private static final Currency CNY = Currency.getInstance("CNY");
  private static final LocalDateTime START = LocalDate.of(2026, 1, 1).atStartOfDay();
  private static final Money HOUR = Money.parse("CNY 0.65");

  private static final List<PeriodPrice.Rolling> PERIODS =
      List.of(
          period(1, "CNY 12"),
          period(3, "CNY 33"),
          period(7, "CNY 70"),
          period(30, "CNY 280"),
          period(90, "CNY 800"),
          period(365, "CNY 3000"));

  private static final List<CostEnvelope.Plan> PLANS =
      List.of(
          plan("CNY 0", "CNY 0.65/h"),
          plan("CNY 12", "CNY 0.5/h"),
          plan("CNY 33", "CNY 0.4/h"),
          plan("CNY 70", "CNY 0.3/h"),
          plan("CNY 120", "CNY 0.25/h"),
          plan("CNY 280", "CNY 0/h"));

  /** Hours of which every second is used; 8760 are a year. */
  @Param({"4380", "8760", "17520"})
  private int hours;

  private List<CalendarMix.Use> uses = List.of();

  private static PeriodPrice.Rolling period(int days, String price) {
    return new PeriodPrice.Rolling(Money.parse(price), Duration.ofDays(days));
  }

  private static CostEnvelope.Plan plan(String fixed, String rate) {
    return new CostEnvelope.Plan(Money.parse(fixed), HourlyRate.parse(rate));
  }

  /** Draws the hours. */
  @org.openjdk.jmh.annotations.Setup
  public void draw() {
    SplittableRandom random = new SplittableRandom(1);
    uses =
        IntStream.range(0, hours)
            .filter(hour -> random.nextBoolean())
            .mapToObj(hour -> new CalendarMix.Use(START.plusHours(hour), Duration.ofHours(1), HOUR))
            .toList();
  }

  /**
   * What to buy when for known hours.
   *
   * @return the mix
   */
  @Benchmark
  public CalendarMix year() {
    return CalendarMix.cheapest(uses, PERIODS, CNY);
  }

  /**
   * Where six plans cross.
   *
   * @return the envelope
   */
  @Benchmark
  public CostEnvelope envelope() {
    return CostEnvelope.of(PLANS);
  }
}
