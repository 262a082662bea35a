package io.gpucost.workload;

import java.time.Duration;
import java.util.Objects;
import java.util.Optional;

/** The options of {@link Workload.Builder} about how the work is run, and how sure its time is. */
abstract sealed class RunOptions<B extends RunOptions<B>> extends WorkOptions<B>
    permits ConstraintOptions {

  private Forecast forecast = Forecast.unknown();
  private Optional<MeasuredSpeedups> speedups = Optional.empty();
  private Optional<Evaluation> evaluation = Optional.empty();
  private Independent independent = Independent.one();
  private int repeats = 1;

  RunOptions(Task task, Optional<Work> work) {
    super(task, work);
  }

  RunOptions(Workload start) {
    super(start.task(), start.work());
    forecast = start.forecast();
    speedups = start.speedups();
    evaluation = start.evaluation();
    independent = start.independent();
    repeats = start.repeats();
  }

  Forecast forecast() {
    return forecast;
  }

  Optional<MeasuredSpeedups> speedups() {
    return speedups;
  }

  Optional<Evaluation> evaluation() {
    return evaluation;
  }

  Independent independent() {
    return independent;
  }

  int repeats() {
    return repeats;
  }

  /**
   * Sets how far forecasts of time can be trusted.
   *
   * @param forecast the buffer and earlier jobs
   * @return this builder
   */
  public B forecast(Forecast forecast) {
    this.forecast = Objects.requireNonNull(forecast, "forecast");
    return self();
  }

  /**
   * Sets how many times faster several cards were measured than one.
   *
   * @param speedups the measurements
   * @return this builder
   */
  public B speedups(MeasuredSpeedups speedups) {
    this.speedups = Optional.of(speedups);
    return self();
  }

  /**
   * Sets the evaluation in the course of the work.
   *
   * @param every the work between two evaluations
   * @param takes the time of one
   * @return this builder
   */
  public B evaluation(Duration every, Duration takes) {
    this.evaluation = problems.attempt(() -> new Evaluation(every, takes));
    return self();
  }

  /**
   * Sets the number of equal jobs that do not wait for each other.
   *
   * @param jobs the jobs, in [1, 1,000,000]
   * @return this builder
   */
  public B independentJobs(int jobs) {
    problems.attempt(() -> Independent.of(jobs)).ifPresent(this::independent);
    return self();
  }

  /**
   * Sets the equal jobs that do not wait for each other.
   *
   * @param independent how many, how many at a time, and how poor ones are given up
   * @return this builder
   */
  public B independent(Independent independent) {
    this.independent = Objects.requireNonNull(independent, "independent");
    return self();
  }

  /**
   * Sets how often the job is run.
   *
   * @param repeats the runs, in [1, 1,000,000]
   * @return this builder
   */
  public B repeats(int repeats) {
    this.repeats = repeats;
    return self();
  }
}
