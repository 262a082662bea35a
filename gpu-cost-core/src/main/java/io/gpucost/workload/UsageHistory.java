package io.gpucost.workload;

import io.gpucost.finding.InvalidInputException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;

/**
 * How many machines were used in each hour of the past, up to now. What to commit to is chosen on
 * it, and tried on it.
 *
 * @param hourly machines of the kind in question in each hour, the oldest first: 48 to 100,000
 *     whole numbers in [0, 1,000,000]
 * @param beside other GPUs that the same commitment to spend would pay for, at most 20
 */
public record UsageHistory(List<Long> hourly, List<Beside> beside) {
  private static final int SHORTEST = 48;
  private static final int MOST_BESIDE = 20;
  private static final int HOURS_OF_DAY = 24;

  /**
   * Checks the numbers.
   *
   * @param hourly machines in each hour, the oldest first
   * @param beside other GPUs that the same commitment would pay for
   * @throws InvalidInputException if a value is out of range
   */
  public UsageHistory {
    hourly = List.copyOf(hourly);
    beside = List.copyOf(beside);
    List<Long> own = hourly;
    List<Beside> others = beside;
    Problems.check(
        problems -> {
          machines("usage.history.hourly", own, problems);
          problems.atMost("usage.history.beside", others, MOST_BESIDE);
          others.forEach(
              each ->
                  problems.require(
                      each.hourly().size() == own.size(),
                      "usage.history.beside",
                      "have as many hours as the history, %d".formatted(own.size()),
                      each.hourly().size()));
        });
  }

  private static void machines(String path, List<Long> hourly, Problems problems) {
    problems.require(
        hourly.size() >= SHORTEST, path, "have at least 48 hours", hourly.size() + " hours");
    problems.atMost(path, hourly, Limits.LIST);
    hourly.stream()
        .filter(machines -> machines < 0 || machines > Limits.MACHINES)
        .findFirst()
        .ifPresent(machines -> problems.add(path, "be in [0, 1000000]", machines));
  }

  /**
   * The past of another GPU.
   *
   * @param gpu its name
   * @param hourly machines in each hour, as many hours as the history has
   */
  public record Beside(String gpu, List<Long> hourly) {
    /**
     * Checks the numbers.
     *
     * @param gpu its name
     * @param hourly machines in each hour
     * @throws InvalidInputException if a value is out of range
     */
    public Beside {
      Objects.requireNonNull(gpu, "gpu");
      hourly = List.copyOf(hourly);
      List<Long> given = hourly;
      Problems.check(problems -> machines("usage.history.beside.hourly", given, problems));
    }
  }

  /**
   * The history of machines in each hour; a part of a machine is a machine.
   *
   * @param machines in each hour, the oldest first
   * @return the history, of nothing beside it
   * @throws InvalidInputException if a value is out of range
   */
  public static UsageHistory ofHours(List<BigDecimal> machines) {
    return new UsageHistory(machines.stream().map(UsageHistory::whole).toList(), List.of());
  }

  /**
   * The history of machines on each day.
   *
   * @param machines on each day, the oldest first
   * @param daily for how long each is used on a day, in (0 h, 24 h]; the part of an hour is an hour
   * @return the history, of nothing beside it
   * @throws InvalidInputException if a value is out of range
   */
  public static UsageHistory ofDays(List<BigDecimal> machines, Duration daily) {
    UsageWindow.check(daily);
    int used = Math.toIntExact((daily.toSeconds() + 3599) / 3600);
    List<Long> hourly = new ArrayList<>();
    machines.forEach(each -> day(hourly, whole(each), used));
    return new UsageHistory(hourly, List.of());
  }

  /**
   * The history of one machine.
   *
   * @param hours for how long it was used on each day, the oldest first, each in [0, 24]; the part
   *     of an hour is an hour
   * @return the history, of nothing beside it
   * @throws InvalidInputException if a value is out of range
   */
  public static UsageHistory ofDailyHours(List<BigDecimal> hours) {
    Problems.check(
        problems ->
            hours.stream()
                .filter(each -> each.signum() < 0 || whole(each) > HOURS_OF_DAY)
                .findFirst()
                .ifPresent(
                    each -> problems.add("usage.history.daily_hours", "be in [0, 24]", each)));
    List<Long> hourly = new ArrayList<>();
    hours.forEach(each -> day(hourly, 1, (int) whole(each)));
    return new UsageHistory(hourly, List.of());
  }

  private static void day(List<Long> hourly, long machines, int used) {
    hourly.addAll(Collections.nCopies(used, machines));
    hourly.addAll(Collections.nCopies(HOURS_OF_DAY - used, 0L));
  }

  /** A number too large for whole machines stays too large. */
  private static long whole(BigDecimal machines) {
    BigDecimal tooMany = BigDecimal.valueOf(Limits.MACHINES + 1L);
    BigDecimal bounded = machines.min(tooMany).max(tooMany.negate());
    return bounded.setScale(0, RoundingMode.CEILING).longValueExact();
  }

  /**
   * {@return this history with other GPUs that the same commitment to spend would pay for}
   *
   * @param others with as many hours
   * @throws InvalidInputException if a value is out of range
   */
  public UsageHistory with(List<Beside> others) {
    return new UsageHistory(hourly, others);
  }
}
