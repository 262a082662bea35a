package io.gpucost.workload;

import io.gpucost.finding.InvalidInputException;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.Owned;
import io.gpucost.style.GpuCostStyle;
import io.gpucost.unit.Durations;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * What the user wants done: a task, how much of it, and what an answer must respect.
 *
 * <pre>{@code
 * Workload w = Workload.fineTune("Qwen-7B").lora(64).sequenceLength(512)
 *     .samples(10_000).epochs(3).budget("CNY 100").build();
 * Workload richer = w.toBuilder().budget("CNY 200").build();
 * }</pre>
 *
 * <p>Only the task is required; the more is known, the narrower the answer.
 */
@Value.Immutable(builder = false, copy = false)
@GpuCostStyle
public sealed interface Workload permits ImmutableWorkload {

  /** {@return the title by which the user knows the job, at most 200 characters} */
  @Value.Parameter
  Optional<String> name();

  /** {@return the kind of work} */
  @Value.Parameter
  Task task();

  /** {@return the amount of work} */
  @Value.Parameter
  Optional<Work> work();

  /** {@return what an answer must respect; nothing by default} */
  @Value.Parameter
  Constraints constraints();

  /** {@return the data around the job} */
  @Value.Parameter
  DataFootprint data();

  /** {@return when and how often machines are used; once by default} */
  @Value.Parameter
  Usage usage();

  /** {@return the part of a day in which machines are used; all of it when not stated} */
  @Value.Parameter
  Optional<UsageWindow> usageWindow();

  /** {@return how long a month is, in [672 h, 744 h]; as the market says when not stated} */
  @Value.Parameter
  Optional<Duration> monthLength();

  /** {@return how many machines were used in the past, on which a commitment is chosen} */
  @Value.Parameter
  Optional<UsageHistory> history();

  /** {@return what it takes to make a machine ready} */
  @Value.Parameter
  Setup setup();

  /** {@return offers that the user was quoted, beside those of the market} */
  @Value.Parameter
  List<Offer> quotes();

  /** {@return machines that the user owns: each is an offer whose only term is {@link Owned}} */
  @Value.Parameter
  List<Offer> owned();

  /** {@return how far forecasts of time can be trusted} */
  @Value.Parameter
  Forecast forecast();

  /** {@return how many times faster several cards were measured than one} */
  @Value.Parameter
  Optional<MeasuredSpeedups> speedups();

  /** {@return evaluation in the course of the work} */
  @Value.Parameter
  Optional<Evaluation> evaluation();

  /** {@return equal jobs that do not wait for each other; one by default} */
  @Value.Parameter
  Independent independent();

  /** {@return how often the job is run, one after the other, in [1, 1,000,000]; 1 by default} */
  @Value.Parameter
  int repeats();

  /** {@return what alternatives are ordered by; {@link Objective#CHEAPEST} by default} */
  @Value.Parameter
  Objective objective();

  /**
   * {@return into how many parts the work falls that need nothing of each other, at least 1} They
   * are the independent jobs, times the frames, images made or requests of each.
   */
  default long parts() {
    long pieces = work().map(this::pieces).orElse(1L);
    int jobs = independent().jobs();
    return pieces > Long.MAX_VALUE / jobs ? Long.MAX_VALUE : pieces * jobs;
  }

  private long pieces(Work work) {
    if (work instanceof Work.Frames frames) {
      return frames.frames();
    }
    if (work instanceof Work.Requests requests) {
      return requests.requests();
    }
    return work instanceof Work.Images images && !task().trains() ? images.images() : 1;
  }

  /** Checks the rules; all problems are reported together. */
  @Value.Check
  default void check() {
    Problems.check(
        problems -> {
          name().ifPresent(text -> problems.name("name", text));
          problems.range("repeats", repeats(), 1, Limits.MACHINES);
          monthLength().ifPresent(month -> checkMonth(problems, month));
          problems.require(
              task() instanceof FineTune
                  || !(work().orElse(null) instanceof Work.Samples samples)
                  || samples.statedEpochs().isPresent(),
              "work.epochs",
              "be given with samples, unless the task is fine_tune",
              "missing");
          problems.atMost("quotes", quotes(), Limits.NAMES);
          problems.atMost("owned", owned(), Limits.NAMES);
          owned().stream()
              .filter(offer -> offer.terms().size() != 1 || offer.term(Owned.class).isEmpty())
              .forEach(offer -> problems.add("owned", "have a purchase price only", offer.key()));
        });
  }

  private void checkMonth(Problems problems, Duration month) {
    if (usage() instanceof Usage.Monthly monthly) {
      problems.require(
          monthly.hours().compareTo(month) <= 0,
          "usage.hours",
          "be at most the month of %d h".formatted(month.toHours()),
          monthly.hours());
    }
    problems.require(
        month.compareTo(Limits.SHORTEST_MONTH) >= 0 && month.compareTo(Limits.LONGEST_MONTH) <= 0,
        "usage.month",
        "be in [672 h, 744 h], as months of 28 to 31 days are",
        month);
  }

  /**
   * Starts a workload of any kind.
   *
   * @param task the task
   * @return a builder
   */
  static Builder of(Task task) {
    return new Builder(Objects.requireNonNull(task, "task"));
  }

  /**
   * Starts the training of a language model from random weights.
   *
   * @param model the name of a model, or its parameters such as {@code "1.5B"}
   * @return a builder
   */
  static Builder pretrain(String model) {
    return of(Pretrain.builder().build()).model(model);
  }

  /**
   * Starts the fine-tuning of a language model.
   *
   * @param model the name of a model, or its parameters such as {@code "7B"}
   * @return a builder
   */
  static Builder fineTune(String model) {
    return of(FineTune.builder().build()).model(model);
  }

  /**
   * Starts the serving of a language model.
   *
   * @param model the name of a model, or its parameters such as {@code "14B"}
   * @return a builder
   */
  static Builder serve(String model) {
    return of(Serve.builder().build()).model(model);
  }

  /**
   * Starts a run of a language model over a pile of inputs.
   *
   * @param model the name of a model, or its parameters such as {@code "7B"}
   * @return a builder
   */
  static Builder batchInference(String model) {
    return of(BatchInference.builder().build()).model(model);
  }

  /**
   * Starts the training of a model on images or volumes.
   *
   * @param model the name of a model, or its parameters such as {@code "45M"}
   * @return a builder
   */
  static Builder trainVision(String model) {
    return of(TrainVision.builder().build()).model(model);
  }

  /**
   * Starts the training or use of a diffusion model.
   *
   * @param model the name of a model, or its parameters such as {@code "2.6B"}
   * @return a builder
   */
  static Builder diffusion(String model) {
    return of(Diffusion.builder().build()).model(model);
  }

  /** {@return a builder for rendering} */
  static Builder render() {
    return of(Render.builder().build());
  }

  /**
   * Starts a simulation on a grid.
   *
   * @param cells the cells of the grid, in [1, 10^15]
   * @param bytesPerCell the bytes that one cell takes, in [1, 10^9]
   * @return a builder
   */
  static Builder simulate(long cells, long bytesPerCell) {
    return of(Simulate.builder().build()).grid(cells, bytesPerCell);
  }

  /** {@return a builder for work of another kind, which the user describes} */
  static Builder custom() {
    return of(CustomTask.builder().build());
  }

  /** {@return a builder that starts from this value, to ask what if} */
  default Builder toBuilder() {
    return new Builder(this);
  }

  /**
   * Builds a workload. A text that cannot be read, a value out of range or an option that the task
   * does not have is no error at the call: {@link #build()} reports all of them together.
   */
  final class Builder extends ConstraintOptions<Builder> {

    private Optional<String> name = Optional.empty();
    private Usage usage = new Usage.OneOff();
    private Optional<UsageWindow> usageWindow = Optional.empty();
    private Optional<Duration> monthLength = Optional.empty();
    private Optional<UsageHistory> history = Optional.empty();
    private Setup setup = Setup.unknown();
    private List<Offer> quotes = List.of();
    private List<Offer> owned = List.of();
    private Objective objective = Objective.CHEAPEST;

    private Builder(Task task) {
      super(task);
    }

    private Builder(Workload start) {
      super(start);
      name = start.name();
      usage = start.usage();
      usageWindow = start.usageWindow();
      monthLength = start.monthLength();
      history = start.history();
      setup = start.setup();
      quotes = start.quotes();
      owned = start.owned();
      objective = start.objective();
    }

    @Override
    Builder self() {
      return this;
    }

    /**
     * Sets the title of the job.
     *
     * @param name the title, 1 to 200 characters
     * @return this builder
     */
    public Builder name(String name) {
      this.name = Optional.of(Objects.requireNonNull(name, "name"));
      return this;
    }

    /**
     * Sets when and how often machines are used.
     *
     * @param usage the usage
     * @return this builder
     */
    public Builder usage(Usage usage) {
      this.usage = Objects.requireNonNull(usage, "usage");
      return this;
    }

    /**
     * Sets the part of a day in which machines are used.
     *
     * @param window the window
     * @return this builder
     */
    public Builder usageWindow(UsageWindow window) {
      this.usageWindow = Optional.of(Objects.requireNonNull(window, "window"));
      return this;
    }

    /**
     * Sets the length of a month, for prices and use by the month.
     *
     * @param month in [672 h, 744 h]
     * @return this builder
     */
    public Builder monthLength(Duration month) {
      this.monthLength = Optional.of(Objects.requireNonNull(month, "month"));
      return this;
    }

    /**
     * Sets how many machines were used in the past.
     *
     * @param history the machines in each hour up to now
     * @return this builder
     */
    public Builder history(UsageHistory history) {
      this.history = Optional.of(Objects.requireNonNull(history, "history"));
      return this;
    }

    /**
     * Sets what it takes to make a machine ready.
     *
     * @param fresh the time from an empty machine, such as {@code "90 min"}
     * @param image the time from a saved image, such as {@code "5 min"}
     * @return this builder
     */
    public Builder setup(String fresh, String image) {
      Optional<Duration> whole = problems.read("setup.fresh", fresh, Durations::parse, Forms.TIME);
      Optional<Duration> saved = problems.read("setup.image", image, Durations::parse, Forms.TIME);
      Setup.Builder times = setup.toBuilder();
      whole.ifPresent(times::fresh);
      saved.ifPresent(times::image);
      return setup(times.build());
    }

    /**
     * Sets what it takes to make a machine ready.
     *
     * @param setup the set-up
     * @return this builder
     */
    public Builder setup(Setup setup) {
      this.setup = Objects.requireNonNull(setup, "setup");
      return this;
    }

    /**
     * Sets the offers that the user was quoted.
     *
     * @param quotes the offers
     * @return this builder
     */
    public Builder quotes(Offer... quotes) {
      return quotes(List.of(quotes));
    }

    /**
     * Sets the offers that the user was quoted.
     *
     * @param quotes the offers
     * @return this builder
     */
    public Builder quotes(Iterable<Offer> quotes) {
      this.quotes = list(quotes);
      return this;
    }

    /**
     * Sets the machines that the user owns.
     *
     * @param owned offers made by {@link Offer#owned(String, String)}
     * @return this builder
     */
    public Builder owned(Offer... owned) {
      return owned(List.of(owned));
    }

    /**
     * Sets the machines that the user owns.
     *
     * @param owned offers made by {@link Offer#owned(String, String)}
     * @return this builder
     */
    public Builder owned(Iterable<Offer> owned) {
      this.owned = list(owned);
      return this;
    }

    /**
     * Sets what alternatives are ordered by.
     *
     * @param objective the objective
     * @return this builder
     */
    public Builder objective(Objective objective) {
      this.objective = Objects.requireNonNull(objective, "objective");
      return this;
    }

    private static List<Offer> list(Iterable<Offer> offers) {
      List<Offer> list = new ArrayList<>();
      offers.forEach(list::add);
      return List.copyOf(list);
    }

    /**
     * Builds the workload.
     *
     * @return the workload
     * @throws InvalidInputException with every problem of every call, named by its field in the
     *     document
     */
    public Workload build() {
      Problems found = problems.copy();
      Task task = buildTask(found);
      Optional<Work> work = buildWork(found);
      Constraints constraints = buildConstraints(found);
      DataFootprint data = buildData(found);
      Optional<Workload> workload =
          found.attempt(
              () ->
                  ImmutableWorkload.of(
                      name,
                      task,
                      work,
                      constraints,
                      data,
                      usage,
                      usageWindow,
                      monthLength,
                      history,
                      setup,
                      quotes,
                      owned,
                      forecast(),
                      speedups(),
                      evaluation(),
                      independent(),
                      repeats(),
                      objective));
      found.throwIfAny();
      return workload.orElseThrow();
    }
  }
}
