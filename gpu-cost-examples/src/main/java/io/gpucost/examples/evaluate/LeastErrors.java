package io.gpucost.examples.evaluate;

import java.util.List;
import java.util.function.ToDoubleFunction;

/** Chooses constants by least absolute error. */
final class LeastErrors {
  private static final int ROUNDS = 40;

  /** An error below this counts as this, so that no point gets all the weight. */
  private static final double SMALLEST = 1e-4;

  /** Factors by which a constant is tried to be larger or smaller, the coarsest first. */
  private static final double[] STEPS = {1.5, 1.2, 1.08, 1.03, 1.01};

  private LeastErrors() {}

  /** One point of {@code y = x1 b1 + x2 b2 + ...}. */
  record Point(List<Double> x, double y) {}

  /**
   * The coefficients of least absolute error, by least squares that are weighted anew with the
   * errors of the last round.
   */
  static double[] linear(List<Point> points, int size) {
    double[] found = new double[size];
    for (int round = 0; round < ROUNDS; round++) {
      double[][] system = new double[size][size + 1];
      for (Point point : points) {
        double error = point.y();
        for (int i = 0; i < size; i++) {
          error -= point.x().get(i) * found[i];
        }
        double weight = round == 0 ? 1 : 1 / Math.max(SMALLEST, Math.abs(error));
        for (int i = 0; i < size; i++) {
          for (int j = 0; j < size; j++) {
            system[i][j] += weight * point.x().get(i) * point.x().get(j);
          }
          system[i][size] += weight * point.x().get(i) * point.y();
        }
      }
      found = solved(system);
    }
    return found;
  }

  /** By Gauss-Jordan elimination; a coefficient that nothing determines is zero. */
  private static double[] solved(double[][] system) {
    int size = system.length;
    for (int i = 0; i < size; i++) {
      int pivot = i;
      for (int row = i + 1; row < size; row++) {
        if (Math.abs(system[row][i]) > Math.abs(system[pivot][i])) {
          pivot = row;
        }
      }
      double[] swapped = system[i];
      system[i] = system[pivot];
      system[pivot] = swapped;
      if (Math.abs(system[i][i]) < SMALLEST * SMALLEST) {
        continue;
      }
      for (int row = 0; row < size; row++) {
        double factor = row == i ? 0 : system[row][i] / system[i][i];
        for (int column = i; column <= size; column++) {
          system[row][column] -= factor * system[i][column];
        }
      }
    }
    double[] result = new double[size];
    for (int i = 0; i < size; i++) {
      boolean determined = Math.abs(system[i][i]) >= SMALLEST * SMALLEST;
      result[i] = determined ? system[i][size] / system[i][i] : 0;
    }
    return result;
  }

  /** Positive constants near a start that make an error least, one tried after the other. */
  static double[] near(double[] start, ToDoubleFunction<double[]> error) {
    double[] best = start.clone();
    double least = error.applyAsDouble(best);
    for (double step : STEPS) {
      boolean better = true;
      while (better) {
        better = false;
        for (int i = 0; i < best.length; i++) {
          for (double factor : new double[] {step, 1 / step}) {
            double[] tried = best.clone();
            tried[i] *= factor;
            double now = error.applyAsDouble(tried);
            if (now < least) {
              best = tried;
              least = now;
              better = true;
            }
          }
        }
      }
    }
    return best;
  }
}
