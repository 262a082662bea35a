package io.gpucost.advice;

import io.gpucost.finding.Code;
import io.gpucost.finding.Note;
import io.gpucost.lifecycle.ImageChoice;
import io.gpucost.market.Job;
import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.OnDemand;
import io.gpucost.pricing.PlanKind;
import io.gpucost.pricing.ProviderRules;
import io.gpucost.pricing.ProviderRules.StoppedBilling;
import io.gpucost.pricing.Spot;
import io.gpucost.unit.DataSize;
import io.gpucost.vram.SavedState;
import io.gpucost.vram.VramEstimate;
import io.gpucost.workload.Checkpoint;
import io.gpucost.workload.Constraints;
import io.gpucost.workload.DataFootprint;
import io.gpucost.workload.Setup;
import io.gpucost.workload.Task;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The seven questions of the whole life of a rental, each answered from what was asked and what is
 * recommended, or left open with the question to answer: choice, plan, spot, storage, environment,
 * training, release.
 */
final class SelfCheck {
  private static final Set<Code> STORED =
      EnumSet.of(
          Code.STORAGE,
          Code.STORAGE_KEPT,
          Code.CHECKPOINTS_KEPT,
          Code.IMAGE_KEPT,
          Code.OBJECT_STORED);

  private final Job job;
  private final List<Alternative> sorted;
  private final Alternative chosen;
  private final Optional<ProviderRules> rules;
  private final List<Note> release;

  /**
   * @param release the steps before the release
   */
  SelfCheck(
      Job job,
      List<Alternative> sorted,
      Alternative chosen,
      Optional<ProviderRules> rules,
      List<Note> release) {
    this.job = job;
    this.sorted = sorted;
    this.chosen = chosen;
    this.rules = rules;
    this.release = release;
  }

  /** One note a question: {@link Code#SELF_CHECK} answered, {@link Code#SELF_CHECK_OPEN} not. */
  List<Note> answers() {
    return List.of(
        note("choice", choice()),
        note("plan", plan()),
        note("spot", spot()),
        note("storage", storage()),
        note("environment", environment()),
        note("training", training()),
        note("release", release()));
  }

  private static Note note(String topic, Note answer) {
    Code code = answer.code().is(Code.Kind.QUESTION) ? Code.SELF_CHECK_OPEN : Code.SELF_CHECK;
    return Note.of(code).with("topic", topic).with("answer", answer);
  }

  private Note choice() {
    Note note = Note.of(Code.SELF_CHOICE).with("offer", Conclusion.describe(chosen));
    return chosen
        .placement()
        .map(
            placement ->
                placement.vram() instanceof VramEstimate estimate
                    ? note.with("needed", estimate.perGpu().expected())
                        .with("usable", placement.fit().usable())
                    : Note.of(Code.ASK_PEAK_MEMORY))
        .orElse(note);
  }

  /** The next best way to pay for the same machine. */
  private Note plan() {
    Note note =
        Note.of(Code.SELF_PLAN)
            .with("plan", chosen.plan().kind().text())
            .with("cost", chosen.cost().expected());
    return sorted.stream()
        .filter(other -> other.offer().equals(chosen.offer()) && !other.equals(chosen))
        .findFirst()
        .map(
            next ->
                note.with("other", next.plan().kind().text())
                    .with("otherCost", next.cost().expected()))
        .orElse(note);
  }

  private Note spot() {
    Constraints constraints = job.workload().constraints();
    if (chosen.plan().kind() == PlanKind.SPOT) {
      return Note.of(Code.SELF_SPOT_TAKEN);
    }
    Optional<Spot> offered = chosen.offer().term(Spot.class);
    if (offered.isEmpty()) {
      return Note.of(Code.SELF_SPOT_NOT_OFFERED);
    }
    return constraints.interruptible()
        ? Note.of(Code.SELF_SPOT_DEARER)
        : Note.of(Code.ASK_INTERRUPTIBLE).with("rate", offered.get().rate());
  }

  private Note storage() {
    DataFootprint data = job.workload().data();
    if (data.dataset().isEmpty() && data.result().isEmpty()) {
      return Note.of(Code.ASK_DATA);
    }
    Optional<Money> stored =
        chosen.bill().lines().stream()
            .filter(line -> STORED.contains(line.code()))
            .map(line -> line.amount().expected())
            .reduce(Money::plus);
    if (stored.isPresent()) {
      return Note.of(Code.SELF_STORAGE).with("cost", stored.get().rounded());
    }
    boolean priced =
        rules.flatMap(ProviderRules::diskGbMonthRunning).isPresent()
            || rules.flatMap(ProviderRules::freeDisk).isPresent();
    return priced || chosen.plan().kind() == PlanKind.OWNED
        ? Note.of(Code.SELF_STORAGE_FREE)
        : Note.of(Code.ASK_DISK_RULES);
  }

  private Note environment() {
    Setup setup = job.workload().setup();
    if (setup.fresh().isEmpty() && setup.image().isEmpty()) {
      return Note.of(Code.ASK_SETUP);
    }
    Duration fresh = setup.fresh().orElse(Duration.ZERO);
    Note note = Note.of(Code.SELF_ENVIRONMENT).with("fresh", fresh);
    if (setup.image().isEmpty()) {
      return note;
    }
    Note timed = note.with("image", setup.image().get());
    Optional<HourlyRate> rate = chosen.offer().term(OnDemand.class).map(OnDemand::rate);
    return rate.map(
            each ->
                new ImageChoice(fresh, setup.image().get(), each, Money.zero(each.currency()))
                    .savedPerStart()
                    .rounded())
        .filter(Money::isPositive)
        .map(saved -> timed.with("saved", saved))
        .orElse(timed);
  }

  private Note training() {
    Optional<Checkpoint> saves = job.workload().constraints().checkpoint();
    Optional<DataSize> size =
        saves.flatMap(Checkpoint::size).or(() -> SavedState.of(job).map(SavedState::checkpoint));
    if (saves.isPresent()) {
      Note note = sized(Note.of(Code.SELF_SAVES), size);
      if (saves.get().every().isPresent()) {
        return note.with("every", saves.get().every().get());
      }
      return saves.get().everySteps().isPresent()
          ? note.with("steps", saves.get().everySteps().getAsLong())
          : note;
    }
    return trains(job.task())
        ? sized(Note.of(Code.ASK_CHECKPOINTS), size)
        : Note.of(Code.SELF_NOT_TRAINED);
  }

  private static Note sized(Note note, Optional<DataSize> size) {
    return size.map(each -> note.with("size", each)).orElse(note);
  }

  private static boolean trains(Task task) {
    return switch (task.kind()) {
      case "serve", "batch_inference", "render" -> false;
      default -> true;
    };
  }

  private Note release() {
    if (release.isEmpty()) {
      return Note.of(Code.SELF_NOTHING_TO_RELEASE);
    }
    Optional<Note> limit =
        release.stream().filter(note -> note.code() == Code.CHECK_MAX_RUNTIME).findFirst();
    StoppedBilling stopped = rules.map(ProviderRules::stopped).orElse(StoppedBilling.UNKNOWN);
    if (stopped == StoppedBilling.UNKNOWN) {
      Note ask = Note.of(Code.ASK_DISK_RULES);
      return chosen.offer().provider().equals(Offer.QUOTE)
          ? ask
          : ask.with("provider", chosen.offer().provider());
    }
    Note note =
        Note.of(Code.SELF_RELEASE).with("steps", release.size()).with("rule", stopped.text());
    return limit.map(each -> note.with("limit", each)).orElse(note);
  }
}
