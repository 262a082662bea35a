package io.gpucost.timing;

import io.gpucost.workload.Work;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * What several points of a pilot say: how long starting up took, how long a unit takes after that,
 * and how sure this is.
 *
 * <pre>
 * a unit     (last time - first time) / (last units - first units)
 * start-up   first time - first units x a unit, at least 0
 * </pre>
 *
 * <p>The first stretch holds the start-up; the later ones are the sample whose variation {@link
 * PilotInterval} carries over to what is still to be done. Where a stretch says something of the
 * next one, they count for fewer.
 *
 * <p>Example: 100, 200, 300 and 400 units after 160, 220, 280 and 340 s: a unit takes 0.6 s,
 * starting up took 100 s, and 10,000 units take 6,100 s.
 *
 * @param startUp seconds
 * @param secondsPerUnit after starting up
 * @param variation coefficient of variation of a stretch; 0 where there is only one
 * @param correlation of a stretch with the next, in [0, 1)
 * @param stretches those after the first point
 * @param unitsPerStretch their mean length
 */
record PilotFit(
    double startUp,
    double secondsPerUnit,
    double variation,
    double correlation,
    int stretches,
    double unitsPerStretch) {
  /** A time from the 5th to the 95th percentile. */
  private static final double CONFIDENCE = 0.9;

  /** Fewer stretches say nothing of their correlation. */
  private static final int CORRELATED_FROM = 4;

  /** Beyond it no sample would be long enough. */
  private static final double MOST_CORRELATED = 0.9;

  /** Whether the points tell starting up from going on. */
  static boolean isPossible(Work.Pilot pilot) {
    return pilot.points().size() > 1;
  }

  static PilotFit of(Work.Pilot pilot) {
    List<Work.Pilot.Point> points = pilot.points();
    Work.Pilot.Point first = points.get(0);
    Work.Pilot.Point last = pilot.end();
    double units = last.units().doubleValue() - first.units().doubleValue();
    double perUnit = (seconds(last.time()) - seconds(first.time())) / units;
    List<Double> rates = new ArrayList<>();
    for (int i = 1; i < points.size(); i++) {
      rates.add(
          (seconds(points.get(i).time()) - seconds(points.get(i - 1).time()))
              / (points.get(i).units().doubleValue() - points.get(i - 1).units().doubleValue()));
    }
    return new PilotFit(
        Math.max(0, seconds(first.time()) - first.units().doubleValue() * perUnit),
        perUnit,
        variation(rates),
        correlation(rates),
        rates.size(),
        units / rates.size());
  }

  /** Seconds of so many units without starting up. */
  double steady(double units) {
    return units * secondsPerUnit;
  }

  /** Half of the band around the time of so many units, as a share of it; 0 where unknown. */
  double halfWidth(double units) {
    if (stretches < 2) {
      return 0;
    }
    long worth = Math.max(2, (long) PilotInterval.effectiveSteps(stretches, correlation));
    double future = Math.max(1, units / unitsPerStretch);
    long alike = (long) Math.max(1, (1 - correlation) / (1 + correlation) * future);
    return new PilotInterval(worth, variation, alike, CONFIDENCE).relativeHalfWidth();
  }

  private static double variation(List<Double> rates) {
    if (rates.size() < 2) {
      return 0;
    }
    double mean = mean(rates);
    double squares = rates.stream().mapToDouble(rate -> (rate - mean) * (rate - mean)).sum();
    return StrictMath.sqrt(squares / (rates.size() - 1)) / mean;
  }

  /** Correlation with the next; one below zero would promise more than it can hold. */
  private static double correlation(List<Double> rates) {
    double mean = mean(rates);
    double squares = rates.stream().mapToDouble(rate -> (rate - mean) * (rate - mean)).sum();
    if (rates.size() < CORRELATED_FROM || squares == 0) {
      return 0;
    }
    double products = 0;
    for (int i = 1; i < rates.size(); i++) {
      products += (rates.get(i) - mean) * (rates.get(i - 1) - mean);
    }
    return Math.min(MOST_CORRELATED, Math.max(0, products / squares));
  }

  private static double mean(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
  }

  private static double seconds(Duration time) {
    return time.toMillis() / 1000.0;
  }
}
