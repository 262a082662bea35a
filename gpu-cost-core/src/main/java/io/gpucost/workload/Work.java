package io.gpucost.workload;

import io.gpucost.finding.InvalidInputException;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * How much is to be done, in the unit the user knows. It sets the compute time; {@link Usage} says
 * when and how often. New kinds may come.
 */
public sealed interface Work {

  /** {@return the word of the documents, such as {@code "reference_run"}} */
  String kind();

  /**
   * A time that is known, whichever the GPU.
   *
   * @param time the compute time, above zero and at most 100 years
   */
  record KnownHours(Duration time) implements Work {
    /**
     * Checks the range.
     *
     * @param time the compute time, above zero and at most 100 years
     * @throws InvalidInputException if a value is out of range
     */
    public KnownHours {
      Objects.requireNonNull(time, "time");
      Problems.check(problems -> problems.time("work.hours", time));
    }

    @Override
    public String kind() {
      return "hours";
    }
  }

  /**
   * The whole job, measured elsewhere.
   *
   * @param gpu the GPU it ran on
   * @param count the GPUs it ran on, in [1, 1,000,000]
   * @param time the compute time there, above zero and at most 100 years
   */
  record ReferenceRun(String gpu, int count, Duration time) implements Work {
    /**
     * Checks the ranges.
     *
     * @param gpu the GPU it ran on
     * @param count the GPUs it ran on, in [1, 1,000,000]
     * @param time the compute time there, above zero and at most 100 years
     * @throws InvalidInputException if a value is out of range
     */
    public ReferenceRun {
      Objects.requireNonNull(gpu, "gpu");
      Objects.requireNonNull(time, "time");
      Problems.check(
          problems -> {
            problems.name("work.reference_run.gpu", gpu);
            problems.range("work.reference_run.count", count, 1, Limits.MACHINES);
            problems.time("work.reference_run.hours", time);
          });
    }

    @Override
    public String kind() {
      return "reference_run";
    }
  }

  /**
   * A part of the job, measured elsewhere. From one point the job takes {@code time x total /
   * units} there; from several, starting up is told from going on.
   *
   * @param gpu the GPU it ran on
   * @param count the GPUs it ran on, in [1, 1,000,000]
   * @param total the units of the whole job, in (0, 10^18]
   * @param points units done and the time they took, from the start, both rising; at least one
   */
  record Pilot(String gpu, int count, BigDecimal total, List<Point> points) implements Work {
    /**
     * How far a pilot had come at a time.
     *
     * @param units the units done, of any kind, in (0, 10^18]
     * @param time the time from the start, above zero and at most 100 years
     */
    public record Point(BigDecimal units, Duration time) {
      /**
       * Checks the ranges.
       *
       * @param units the units done, of any kind, in (0, 10^18]
       * @param time the time from the start, above zero and at most 100 years
       * @throws InvalidInputException if a value is out of range
       */
      public Point {
        Objects.requireNonNull(units, "units");
        Objects.requireNonNull(time, "time");
        BigDecimal done = units;
        Problems.check(
            problems -> {
              problems.number("work.pilot.units", done, Limits.UNITS);
              problems.time("work.pilot.hours", time);
            });
        units = Numbers.canonical(units);
      }
    }

    /**
     * Checks the ranges.
     *
     * @param gpu the GPU it ran on
     * @param count the GPUs it ran on, in [1, 1,000,000]
     * @param total the units of the whole job, in (0, 10^18]
     * @param points units done and the time they took, from the start, both rising; at least one
     * @throws InvalidInputException if a value is out of range
     */
    public Pilot {
      Objects.requireNonNull(gpu, "gpu");
      Objects.requireNonNull(total, "total");
      points = List.copyOf(points);
      BigDecimal all = total;
      List<Point> measured = points;
      Problems.check(
          problems -> {
            check(problems, gpu, count, all);
            problems.require(!measured.isEmpty(), "work.pilot.points", "not be empty", measured);
            problems.atMost("work.pilot.points", measured, Limits.NAMES);
            for (int i = 1; i < measured.size(); i++) {
              problems.require(
                  measured.get(i).units().compareTo(measured.get(i - 1).units()) > 0
                      && measured.get(i).time().compareTo(measured.get(i - 1).time()) > 0,
                  "work.pilot.points[" + i + "]",
                  "have more units and a later time than the point before it",
                  measured.get(i));
            }
          });
      total = Numbers.canonical(total);
    }

    /**
     * A pilot of which only the end is known.
     *
     * @param gpu the GPU it ran on
     * @param count the GPUs it ran on, in [1, 1,000,000]
     * @param units the units done, of any kind, in (0, 10^18]
     * @param total the units of the whole job, in (0, 10^18]
     * @param time the compute time of the part, above zero and at most 100 years
     * @throws InvalidInputException if a value is out of range
     */
    public Pilot(String gpu, int count, BigDecimal units, BigDecimal total, Duration time) {
      this(gpu, count, total, points(gpu, count, units, total, time));
    }

    /** Reports what is wrong with the point together with all else. */
    private static List<Point> points(
        String gpu, int count, BigDecimal units, BigDecimal total, Duration time) {
      Problems problems = new Problems();
      check(problems, gpu, count, total);
      Optional<Point> point = problems.attempt(() -> new Point(units, time));
      problems.throwIfAny();
      return List.of(point.orElseThrow());
    }

    private static void check(Problems problems, String gpu, int count, BigDecimal total) {
      problems.name("work.pilot.gpu", gpu);
      problems.range("work.pilot.count", count, 1, Limits.MACHINES);
      problems.number("work.pilot.total", total, Limits.UNITS);
    }

    /** {@return the point that the pilot ended at} */
    public Point end() {
      return points.get(points.size() - 1);
    }

    @Override
    public String kind() {
      return "pilot";
    }
  }

  /**
   * Training over a dataset.
   *
   * @param samples the samples of the dataset, in [1, 10^18]
   * @param statedEpochs the passes over it, in (0, 10^18]; may be left out of a fine-tuning only
   */
  record Samples(long samples, Optional<BigDecimal> statedEpochs) implements Work {
    /**
     * The passes of a fine-tuning that states none: the default of transformers' {@code
     * TrainingArguments.num_train_epochs}, 2026.
     */
    private static final BigDecimal USUAL_EPOCHS = BigDecimal.valueOf(3);

    /**
     * Checks the ranges.
     *
     * @param samples the samples of the dataset, in [1, 10^18]
     * @param statedEpochs the passes over it, in (0, 10^18]
     * @throws InvalidInputException if a value is out of range
     */
    public Samples {
      Optional<BigDecimal> passes = statedEpochs;
      Problems.check(
          problems -> {
            problems.range("work.samples", samples, 1, Limits.COUNT);
            passes.ifPresent(number -> problems.number("work.epochs", number, Limits.UNITS));
          });
      statedEpochs = statedEpochs.map(Numbers::canonical);
    }

    /**
     * Training over a dataset for a known number of passes.
     *
     * @param samples the samples of the dataset, in [1, 10^18]
     * @param epochs the passes over it, in (0, 10^18]
     * @throws InvalidInputException if a value is out of range
     */
    public Samples(long samples, BigDecimal epochs) {
      this(samples, Optional.of(epochs));
    }

    /** {@return the passes over the dataset, 3 if none are stated} */
    public BigDecimal epochs() {
      return statedEpochs.orElse(USUAL_EPOCHS);
    }

    @Override
    public String kind() {
      return "samples";
    }
  }

  /**
   * Tokens to train on or to process.
   *
   * @param tokens the tokens, in [1, 10^18]
   */
  record Tokens(long tokens) implements Work {
    /**
     * Checks the range.
     *
     * @param tokens the tokens, in [1, 10^18]
     * @throws InvalidInputException if a value is out of range
     */
    public Tokens {
      Problems.check(problems -> problems.range("work.tokens", tokens, 1, Limits.COUNT));
    }

    @Override
    public String kind() {
      return "tokens";
    }
  }

  /**
   * Optimizer steps, or time steps of a simulation.
   *
   * @param steps the steps, in [1, 10^18]
   */
  record Steps(long steps) implements Work {
    /**
     * Checks the range.
     *
     * @param steps the steps, in [1, 10^18]
     * @throws InvalidInputException if a value is out of range
     */
    public Steps {
      Problems.check(problems -> problems.range("work.steps", steps, 1, Limits.COUNT));
    }

    @Override
    public String kind() {
      return "steps";
    }
  }

  /**
   * Arithmetic operations.
   *
   * @param flops the floating-point operations, in (0, 10^36]
   */
  record Flops(BigDecimal flops) implements Work {
    /**
     * Checks the range.
     *
     * @param flops the floating-point operations, in (0, 10^36]
     * @throws InvalidInputException if a value is out of range
     */
    public Flops {
      Objects.requireNonNull(flops, "flops");
      BigDecimal operations = flops;
      Problems.check(problems -> problems.number("work.flops", operations, Limits.FLOPS));
      flops = Numbers.canonical(flops);
    }

    @Override
    public String kind() {
      return "flops";
    }
  }

  /**
   * Images to make or to process.
   *
   * @param images the images, in [1, 10^18]
   */
  record Images(long images) implements Work {
    /**
     * Checks the range.
     *
     * @param images the images, in [1, 10^18]
     * @throws InvalidInputException if a value is out of range
     */
    public Images {
      Problems.check(problems -> problems.range("work.images", images, 1, Limits.COUNT));
    }

    @Override
    public String kind() {
      return "images";
    }
  }

  /**
   * Frames to render, independent of each other.
   *
   * @param frames the frames, in [1, 10^18]
   * @param gpu the GPU on which one frame was timed
   * @param perFrame the time of one frame there, above zero and at most 100 years
   */
  record Frames(long frames, String gpu, Duration perFrame) implements Work {
    /**
     * Checks the ranges.
     *
     * @param frames the frames, in [1, 10^18]
     * @param gpu the GPU on which one frame was timed
     * @param perFrame the time of one frame there, above zero and at most 100 years
     * @throws InvalidInputException if a value is out of range
     */
    public Frames {
      Objects.requireNonNull(gpu, "gpu");
      Objects.requireNonNull(perFrame, "perFrame");
      Problems.check(
          problems -> {
            problems.range("work.frames", frames, 1, Limits.COUNT);
            problems.name("work.per_frame.gpu", gpu);
            problems.time("work.per_frame.seconds", perFrame);
          });
    }

    @Override
    public String kind() {
      return "frames";
    }
  }

  /**
   * Requests to answer.
   *
   * @param requests the requests, in [1, 10^18]
   */
  record Requests(long requests) implements Work {
    /**
     * Checks the range.
     *
     * @param requests the requests, in [1, 10^18]
     * @throws InvalidInputException if a value is out of range
     */
    public Requests {
      Problems.check(problems -> problems.range("work.requests", requests, 1, Limits.COUNT));
    }

    @Override
    public String kind() {
      return "requests";
    }
  }

  /**
   * Requests that come every day.
   *
   * @param requests the requests of one day, in [1, 10^18]
   */
  record PerDay(long requests) implements Work {
    /**
     * Checks the range.
     *
     * @param requests the requests of one day, in [1, 10^18]
     * @throws InvalidInputException if a value is out of range
     */
    public PerDay {
      Problems.check(problems -> problems.range("work.per_day", requests, 1, Limits.COUNT));
    }

    @Override
    public String kind() {
      return "per_day";
    }
  }
}
