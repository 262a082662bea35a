package io.gpucost.workload;

import io.gpucost.finding.InvalidInputException;
import io.gpucost.gpu.Interconnect;
import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * How many times faster several cards of one host were than one, on the user's own job.
 *
 * @param gpu the cards
 * @param link the link between them, where it is known
 * @param points what was measured, at least one, by rising count
 */
public record MeasuredSpeedups(String gpu, Optional<Interconnect> link, List<Point> points) {

  /**
   * Copies the points and checks their order.
   *
   * @param gpu the cards
   * @param link the link between them, where it is known
   * @param points what was measured, at least one, by rising count
   * @throws InvalidInputException if the name is blank, or the points are none or out of order
   */
  public MeasuredSpeedups {
    Objects.requireNonNull(link, "link");
    points = List.copyOf(points);
    List<Point> measured = points;
    Problems.check(
        problems -> {
          problems.name("scaling.gpu", gpu);
          problems.atMost("scaling.points", measured, Limits.NAMES);
          problems.require(
              !measured.isEmpty(), "scaling.points", "have a point for 2 cards or more", measured);
          for (int i = 1; i < measured.size(); i++) {
            problems.require(
                measured.get(i - 1).count() < measured.get(i).count(),
                "scaling.points[" + i + "].count",
                "be more than the count before it",
                measured.get(i).count());
          }
        });
  }

  /**
   * One measurement.
   *
   * @param count the cards, in [2, 1,000,000]
   * @param speedup how many times faster they were than one, above zero; it may be above the count
   */
  public record Point(int count, BigDecimal speedup) {
    /**
     * Checks the ranges.
     *
     * @param count the cards, in [2, 1,000,000]
     * @param speedup how many times faster they were than one, above zero
     * @throws InvalidInputException if a value is out of range
     */
    public Point {
      BigDecimal times = speedup;
      Problems.check(
          problems -> {
            problems.range("scaling.points.count", count, 2, Limits.MACHINES);
            problems.number("scaling.points.speedup", times, Limits.UNITS);
          });
      speedup = Numbers.canonical(speedup);
    }
  }
}
