package io.gpucost.workload;

import io.gpucost.finding.InvalidInputException;
import io.gpucost.unit.Ratio;
import java.util.Objects;

/** How poor jobs of many are given up before their end. New rules may come. */
public sealed interface EarlyStopping {

  /** {@return the share of all jobs' full work that is still done, in (0, 1]} */
  Ratio shareOfWork();

  /** {@return the word of the documents, such as {@code "asha"}} */
  String rule();

  /**
   * A share that the user knows.
   *
   * @param shareOfWork the share, in (0, 1]
   */
  record Stated(Ratio shareOfWork) implements EarlyStopping {
    /**
     * Checks the range.
     *
     * @param shareOfWork the share, in (0, 1]
     * @throws InvalidInputException if it is out of range
     */
    public Stated {
      requireShare("independent.stop_early.share", shareOfWork);
    }

    @Override
    public String rule() {
      return "share";
    }
  }

  /**
   * Successive halving: at the first check, and each time the work has grown {@code reduction}
   * times since, only the best of {@code reduction} jobs go on.
   *
   * <pre>
   * work of a job   r, r e, r e^2, ... up to 1, with first check r and reduction e
   * share           r + sum over the later checks k of e^-k (work at k - work at k - 1)
   * </pre>
   *
   * <p>Source: Li et al., A system for massively parallel hyperparameter tuning (MLSys 2020).
   * Example: checks at 1/64, 1/16 and 1/4 of the work, one in four going on, do 5.1% of it.
   *
   * @param first work of a job at its first check as a share of all its work, in (0, 1]
   * @param reduction one in so many goes on, in [2, 1,000]
   */
  record SuccessiveHalving(Ratio first, int reduction) implements EarlyStopping {
    /**
     * Checks the ranges.
     *
     * @param first work of a job at its first check as a share of all its work, in (0, 1]
     * @param reduction one in so many goes on, in [2, 1,000]
     * @throws InvalidInputException if a value is out of range
     */
    public SuccessiveHalving {
      requireShare("independent.stop_early.first", first);
      Problems.check(
          problems -> problems.range("independent.stop_early.reduction", reduction, 2, 1000));
    }

    @Override
    public Ratio shareOfWork() {
      double done = first.doubleValue();
      double share = done;
      double left = 1.0 / reduction;
      while (done < 1) {
        double next = Math.min(1, done * reduction);
        share += left * (next - done);
        done = next;
        left /= reduction;
      }
      return Ratio.ofFraction(Math.min(1, share));
    }

    @Override
    public String rule() {
      return "asha";
    }
  }

  /**
   * The median rule: a job that is worse than the median of the others is given up. Taken
   * carefully: half of them go at the first check, and the rest run to the end.
   *
   * <p>Source: Golovin et al., Google Vizier: a service for black-box optimization (KDD 2017),
   * section 3.2.1. Example: with a first check after 10% of the work, 55% of it is done.
   *
   * @param first work of a job at its first check as a share of all its work, in (0, 1]
   */
  record MedianRule(Ratio first) implements EarlyStopping {
    /**
     * Checks the range.
     *
     * @param first work of a job at its first check as a share of all its work, in (0, 1]
     * @throws InvalidInputException if it is out of range
     */
    public MedianRule {
      requireShare("independent.stop_early.first", first);
    }

    @Override
    public Ratio shareOfWork() {
      return Ratio.ofFraction((1 + first.doubleValue()) / 2);
    }

    @Override
    public String rule() {
      return "median";
    }
  }

  private static void requireShare(String path, Ratio share) {
    Objects.requireNonNull(share, path);
    Problems.check(
        problems ->
            problems.require(
                share.compareTo(Ratio.ZERO) > 0 && share.compareTo(Ratio.ONE) <= 0,
                path,
                "be above 0% and at most 100%",
                share));
  }
}
