package io.gpucost.plan.spot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.plan.spot.DeadlinePolicy.Use;
import io.gpucost.pricing.SpotTrace;
import io.gpucost.unit.Fraction;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Deadlines on spot: decisions worked by hand, and no policy that misses one. */
class DeadlineReplayTest {
  private static final HourlyRate SPOT = HourlyRate.parse("USD 1/h");
  private static final HourlyRate ON_DEMAND = HourlyRate.parse("USD 3/h");

  private static DeadlineJob job(long work, long deadline, long restart) {
    return new DeadlineJob(
        Duration.ofHours(work), Duration.ofHours(deadline), Duration.ofHours(restart));
  }

  private static SpotTrace hourly(String bits) {
    return new SpotTrace(Duration.ofHours(1), bits.chars().mapToObj(each -> each == '1').toList());
  }

  private static String letters(DeadlineReplay replay) {
    return replay.decisions().stream()
        .map(use -> use.name().substring(0, 1))
        .collect(Collectors.joining());
  }

  /** W waits, S is spot, O on demand. */
  @ParameterizedTest
  @CsvSource({
    "UNIFORM_PROGRESS, 4, 8, 0, 00110011, WOSSWWS, 7",
    "GREEDY, 4, 8, 0, 00110011, WWSSWWOO, 8",
    "ON_DEMAND_ONLY, 4, 8, 0, 00110011, OOOO, 4",
    "UNIFORM_PROGRESS, 4, 8, 0, 11111111, SSSS, 4",
    "UNIFORM_PROGRESS, 5, 10, 0, 0101010101, WSWSWSWSWO, 10",
    "UNIFORM_PROGRESS, 6, 12, 1, 110000111111, SSWOOOOOSS, 10",
    "GREEDY, 6, 12, 1, 110000111111, SSWWWOOOOOO, 11"
  })
  void decidesByTheTick(
      DeadlinePolicy policy,
      long work,
      long deadline,
      long restart,
      String trace,
      String decisions,
      long finish) {
    DeadlineReplay replay = DeadlineReplay.of(policy, job(work, deadline, restart), hourly(trace));
    assertEquals(decisions, letters(replay));
    assertEquals(Duration.ofHours(finish), replay.finish());
    assertTrue(replay.meetsDeadline());
  }

  @Test
  void costsWhatRuns() {
    DeadlineReplay replay =
        DeadlineReplay.of(DeadlinePolicy.UNIFORM_PROGRESS, job(4, 8, 0), hourly("00110011"));
    assertEquals(Money.parse("USD 6"), replay.cost(SPOT, ON_DEMAND));
    assertEquals(
        Money.parse("USD 4"), job(4, 8, 0).lowerBound(Duration.ofHours(4), SPOT, ON_DEMAND));
  }

  @Test
  void setsTwoRestartsAside() {
    DeadlineJob job =
        new DeadlineJob(Duration.ofHours(10), Duration.ofHours(20), Duration.ofMinutes(12));
    Duration work = Duration.ofHours(10);
    assertTrue(job.mustUseOnDemand(work, Duration.ofMinutes(624), Duration.ZERO));
    assertFalse(job.mustUseOnDemand(work, Duration.ofMinutes(630), Duration.ZERO));
    assertTrue(job.mustUseOnDemand(work, Duration.ofMinutes(630), Duration.ofMinutes(10)));
  }

  @Test
  void goesBackToSpotOnlyWellAhead() {
    DeadlineJob job =
        new DeadlineJob(Duration.ofHours(48), Duration.ofHours(60), Duration.ofMinutes(12));
    Duration elapsed = Duration.ofHours(10);
    assertEquals(Fraction.parse("208/25"), job.switchBackProgress(elapsed));
    assertEquals(Use.ON_DEMAND, decide(job, Duration.ofMinutes(492), elapsed));
    assertEquals(Use.SPOT, decide(job, Duration.ofMinutes(504), elapsed));
  }

  private static Use decide(DeadlineJob job, Duration done, Duration elapsed) {
    return DeadlinePolicy.UNIFORM_PROGRESS.decide(
        job, Use.ON_DEMAND, true, done, elapsed, Duration.ZERO);
  }

  @Test
  void comparesPoliciesOnATrace() {
    List<DeadlineReplay.Outcome> outcomes =
        DeadlineReplay.compare(job(4, 8, 0), hourly("0011001111001100110011"), 2, SPOT, ON_DEMAND);
    assertEquals(DeadlinePolicy.values().length, outcomes.size());
    assertEquals(0, outcomes.stream().mapToInt(DeadlineReplay.Outcome::missed).sum());
    assertTrue(outcomes.get(0).meanCost().compareTo(Money.parse("USD 12")) < 0);
    assertEquals(DeadlinePolicy.ON_DEMAND_ONLY, outcomes.get(3).policy());
  }

  @Test
  void measuresATrace() {
    SpotTrace trace = hourly("110100");
    assertEquals(2.0 / 3, trace.interruptionsPerHour(), 1e-12);
    assertEquals(Duration.ofMinutes(90), trace.availableBefore(Duration.ofMinutes(90)));
    assertEquals(Duration.ofHours(3), trace.availableBefore(Duration.ofHours(9)));
  }

  @Test
  void refusesADeadlineThatNothingMeets() {
    SpotTrace trace = hourly("1");
    DeadlineJob late = job(5, 5, 1);
    assertThrows(
        IllegalArgumentException.class,
        () -> DeadlineReplay.of(DeadlinePolicy.GREEDY, late, trace));
  }

  /**
   * Saved every 2 h: what is lost after 3 h is one of them, and after 1 h more on demand, saved at
   * the change, only what came since.
   */
  @Test
  void loseWhatWasNotSaved() {
    DeadlineJob job =
        new DeadlineJob(
            Duration.ofHours(6),
            Duration.ofHours(20),
            Duration.ZERO,
            Duration.ZERO,
            Duration.ofHours(2));
    DeadlineReplay replay = DeadlineReplay.of(DeadlinePolicy.GREEDY, job, hourly("1110101111"));
    // Done: 1 2 3, lost to 2, 3, lost to 2, 3 4 5 6.
    assertEquals("SSSWSWSSSS", letters(replay));
    assertEquals(Duration.ofHours(8), replay.spot());
  }

  /** The first start of 1 h is not the restart of 2 h. */
  @Test
  void beginsWithItsFirstStart() {
    DeadlineJob job =
        new DeadlineJob(
            Duration.ofHours(3),
            Duration.ofHours(20),
            Duration.ofHours(1),
            Duration.ofHours(2),
            Duration.ZERO);
    DeadlineReplay replay = DeadlineReplay.of(DeadlinePolicy.GREEDY, job, hourly("01101111"));
    assertEquals("WSSWSSSS", letters(replay));
  }

  @Property(tries = 2_000)
  void noPolicyMissesADeadlineThatOnDemandMeets(
      @ForAll DeadlinePolicy policy,
      @ForAll @Size(max = 60) List<Boolean> available,
      @ForAll @IntRange(min = 1, max = 40) int tickMinutes,
      @ForAll @IntRange(min = 1, max = 600) int workMinutes,
      @ForAll @IntRange(min = 0, max = 60) int startMinutes,
      @ForAll @IntRange(min = 0, max = 60) int restartMinutes,
      @ForAll @IntRange(min = 0, max = 90) int savedMinutes,
      @ForAll @IntRange(min = 0, max = 600) int slackMinutes) {
    Duration work = Duration.ofMinutes(workMinutes);
    Duration start = Duration.ofMinutes(Math.min(startMinutes, restartMinutes));
    DeadlineJob job =
        new DeadlineJob(
            work,
            work.plus(start).plusMinutes(slackMinutes),
            start,
            Duration.ofMinutes(restartMinutes),
            Duration.ofMinutes(savedMinutes));
    DeadlineReplay replay =
        DeadlineReplay.of(policy, job, new SpotTrace(Duration.ofMinutes(tickMinutes), available));
    assertTrue(replay.meetsDeadline(), () -> letters(replay) + " " + replay.finish());
    assertTrue(replay.spot().plus(replay.onDemand()).compareTo(work) >= 0);
  }
}
