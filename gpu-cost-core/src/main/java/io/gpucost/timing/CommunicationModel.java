package io.gpucost.timing;

import io.gpucost.gpu.Hardware;
import io.gpucost.unit.Ratio;
import java.util.Objects;

/**
 * How many times faster n cards of one host are than one, when all wait for each other at every
 * step:
 *
 * <pre>
 * S(n)      n x t / (t + exposed)
 * exposed   max(transfer / 2, transfer - 2/3 x t)
 * transfer  2 (n - 1) / n x bytes / B(n, bytes) / accumulation
 * </pre>
 *
 * <p>t is the compute time of a micro-batch, B the rate of an all-reduce over the host's link,
 * which falls with more cards and with smaller messages. Half of the transfer hides behind the
 * backward pass, which is two thirds of a step; what is longer than that shows in full. So S is at
 * most n, tends to n as the link gets faster, and is never below the {@code n t / (t + transfer)}
 * of a program that does not overlap at all. It may be below 1.
 *
 * <p>Median error 2.3%, 90% within 12%, on 412 measured points; with one box of PCIe or NVSwitch
 * left out of the fit 2.4% and 13%. Where two cards of the box were measured, 1.9% and 10% on 171
 * points. Source of the form: notes on run time of this project, 2026-11, and the ring all-reduce
 * of Patarasuk and Yuan, J. Parallel Distrib. Comput. 69 (2009).
 *
 * <p>Example: a network of 340 million parameters, 1,360 MB of gradients, 340 ms a micro-batch. Two
 * GeForce cards on PCIe: transfer 197 ms, shown 99 ms, S = 1.55; eight of them: S = 2.35; two on
 * NVSwitch: S = 1.95.
 */
public final class CommunicationModel {
  /** Share of the transfer that shows even where it would fit behind the backward pass. */
  private static final double SHOWN = 0.5;

  /** The backward pass, which the transfer can hide behind, over the step. */
  private static final double BACKWARD = 2.0 / 3;

  /**
   * Share of what a measurement adds to the model that is carried over to another number of cards;
   * the rest is taken for chance and for what only that pair of slots has. Least error over 171
   * points measured with 2 cards and more; 0.5 to 0.8 do nearly as well.
   */
  private static final double CARRIED = 0.6;

  private final Hardware hardware;
  private final LinkClass link;
  private final LinkLaw law;

  private CommunicationModel(Hardware hardware, LinkClass link, LinkLaw law) {
    this.hardware = hardware;
    this.link = link;
    this.law = law;
  }

  /**
   * {@return the model for the cards of a host} Where the link is not stated, a card with a socket
   * is taken to use NVLink and any other PCIe.
   *
   * @param hardware the card and its host
   */
  public static CommunicationModel of(Hardware hardware) {
    LinkClass link = LinkClass.of(hardware);
    return new CommunicationModel(hardware, link, link.law());
  }

  /** {@return the constants of the link} */
  public LinkLaw law() {
    return law;
  }

  /**
   * {@return the same cards on a link with other constants} For what-if questions, such as how good
   * the model is on a box that did not help to choose its constants.
   *
   * @param other the constants
   */
  public CommunicationModel with(LinkLaw other) {
    return new CommunicationModel(hardware, link, other);
  }

  /**
   * {@return how many times faster n cards are than one, in (0, n]}
   *
   * @param step what one card does between two exchanges
   * @param n cards, at least 1
   * @throws IllegalArgumentException if n is not positive
   */
  public double speedup(TrainingStep step, int n) {
    return n / (1 + loss(step, n));
  }

  /**
   * {@return the share of the time in which n cards wait for each other, in [0, 1)}
   *
   * @param step what one card does between two exchanges
   * @param n cards, at least 1
   * @throws IllegalArgumentException if n is not positive
   */
  public Ratio waiting(TrainingStep step, int n) {
    return Ratio.ofFraction(1 - 1 / (1 + loss(step, n)));
  }

  /**
   * {@return how many times faster n cards are than one, in (0, n], where m cards of the same host
   * were measured on the same job} What the measurement adds to the model or takes from it at m is
   * carried over to n in part; at m itself the answer is the measurement.
   *
   * @param step what one card does between two exchanges
   * @param n cards, at least 1
   * @param m cards measured, at least 2
   * @param measured how many times faster these were than one, above 0
   * @throws IllegalArgumentException if a figure is out of range
   */
  public double speedup(TrainingStep step, int n, int m, double measured) {
    MeasuredScaling.check(n, m, measured);
    double surplus = m / Math.min(measured, m) - 1 - loss(step, m);
    double carried = n == m ? surplus : n == 1 ? 0 : CARRIED * surplus;
    return n / (1 + Math.max(0, loss(step, n) + carried));
  }

  /** What waiting adds to the time of a step, as a share of computing. */
  private double loss(TrainingStep step, int n) {
    Objects.requireNonNull(step, "step");
    if (n < 1) {
      throw new IllegalArgumentException("n must be 1 or greater, but was " + n);
    }
    if (n == 1) {
      return 0;
    }
    double transfer =
        link.seconds(law, hardware, n, (double) step.exchanged().bytes()) / step.accumulation();
    double shown = Math.max(SHOWN * transfer, transfer - BACKWARD * step.seconds());
    return shown / step.seconds();
  }
}
