package io.gpucost.vram;

import io.gpucost.finding.Code;
import io.gpucost.finding.Note;
import io.gpucost.gpu.Gpu;
import io.gpucost.market.InferenceSettings;
import io.gpucost.market.Job;
import io.gpucost.unit.MemorySize;
import io.gpucost.workload.Layout;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Names the smallest changes that make a job fit a GPU, the smallest first: those of {@link Rung},
 * each on its own or, where none is enough, several together; ZeRO-3 on the same cards, more cards,
 * a bigger card. A change is named only where a new estimate says that the job then fits.
 *
 * <p>Example: full fine-tuning of a 7 billion parameter model does not fit 24 GB. LoRA is the first
 * change that makes it fit.
 */
public final class FitLadder {
  /** The ladder. */
  public static final FitLadder DEFAULT = new FitLadder();

  /** The most cards of one node. */
  private static final int MOST_CARDS = 8;

  /** Names of the arguments of several changes together. */
  private static final List<String> ORDINALS = List.of("first", "second", "third", "fourth");

  private FitLadder() {}

  /**
   * {@return the changes that make a job fit; empty where it fits already or nothing is known}
   *
   * @param job the job
   * @param gpu the GPU it should fit
   * @param layout how it is spread
   * @param count over how many GPUs, at least 1
   * @throws IllegalArgumentException if the count is not positive
   */
  public List<Note> fixes(Job job, Gpu gpu, Layout layout, int count) {
    VramAnswer now = VramEstimator.DEFAULT.estimate(job, layout, count);
    Fit fit = FitVerdict.of(now, gpu).fit();
    if (fit == Fit.FITS || !(now instanceof VramEstimate estimate)) {
      return List.of();
    }
    return new Search(job, gpu, new Sharding(layout, count), estimate).run();
  }

  private record Search(Job job, Gpu gpu, Sharding sharding, VramEstimate now) {
    List<Note> run() {
      List<Note> fixes = new ArrayList<>();
      Optional<TrainingChoice> choice = TrainingChoice.of(job);
      choice.ifPresent(
          own -> {
            changeOne(own, fixes);
            if (fixes.isEmpty()) {
              changeSeveral(own, sharding).map(this::together).ifPresent(fixes::add);
            }
          });
      job.inference().ifPresent(own -> changeServing(own, fixes));
      boolean dividesMemory = now.basis().code() != Code.FROM_USER_PEAK;
      if (dividesMemory) {
        changeLayout(choice, fixes);
      }
      fixes.add(Note.of(Code.BIGGER_GPU).with("memory", now.perGpu().high()));
      return List.copyOf(fixes);
    }

    private void changeOne(TrainingChoice own, List<Note> fixes) {
      for (Rung rung : Rung.values()) {
        rung.steps(own, job).stream()
            .flatMap(step -> fitting(step.choice()).map(less -> saving(step.note(), less)).stream())
            .findFirst()
            .ifPresent(fixes::add);
      }
    }

    private void changeServing(InferenceSettings own, List<Note> fixes) {
      for (ServingRung rung : ServingRung.values()) {
        rung.steps(own).stream()
            .flatMap(step -> served(step).map(less -> saving(step.note(), less)).stream())
            .findFirst()
            .ifPresent(fixes::add);
      }
    }

    private Optional<VramEstimate> served(ServingRung.Step step) {
      return fitting(VramEstimator.DEFAULT.estimate(job, step.settings(), sharding));
    }

    /** Goes up the ladder until the job fits, then takes back what changes nothing else. */
    private Optional<Climb> changeSeveral(TrainingChoice own, Sharding spread) {
      List<Rung> taken = new ArrayList<>();
      for (Rung rung : Rung.values()) {
        taken.add(rung);
        Optional<Climb> top = climb(own, taken, spread);
        if (top.isPresent()) {
          return Optional.of(fewest(own, taken, top.get(), spread))
              .filter(climb -> climb.notes().size() <= ORDINALS.size());
        }
      }
      return Optional.empty();
    }

    /** A rung goes if the others need not be taken further for it. */
    private Climb fewest(TrainingChoice own, List<Rung> taken, Climb top, Sharding spread) {
      List<Rung> needed = new ArrayList<>(taken);
      Climb fewest = top;
      for (Rung each : taken) {
        List<Rung> fewer = needed.stream().filter(other -> other != each).toList();
        Optional<Climb> without = climb(own, fewer, spread);
        if (without.isPresent() && fewest.notes().containsAll(without.get().notes())) {
          needed.remove(each);
          fewest = without.get();
        }
      }
      return fewest;
    }

    private Note together(Climb climb) {
      Note note = Note.of(Code.USE_TOGETHER);
      for (int i = 0; i < climb.notes().size(); i++) {
        note = note.with(ORDINALS.get(i), climb.notes().get(i));
      }
      return note.with("saves", saved(climb.estimate()));
    }

    /**
     * The recipe after these rungs, the last taken no further than needed; empty unless it fits.
     */
    private Optional<Climb> climb(TrainingChoice own, List<Rung> rungs, Sharding spread) {
      TrainingChoice choice = own;
      List<Note> notes = List.of();
      for (Rung rung : rungs) {
        List<Rung.Step> steps = rung.steps(choice, job);
        for (Rung.Step step : steps) {
          Optional<VramEstimate> fits = estimate(Optional.of(step.choice()), spread);
          if (fits.isPresent()) {
            return Optional.of(new Climb(step.addedTo(notes), fits.get()));
          }
        }
        if (!steps.isEmpty()) {
          Rung.Step furthest = steps.get(steps.size() - 1);
          choice = furthest.choice();
          notes = furthest.addedTo(notes);
        }
      }
      return Optional.empty();
    }

    private void changeLayout(Optional<TrainingChoice> choice, List<Note> fixes) {
      Layout spread = spread(choice.isPresent());
      boolean helped = !fixes.isEmpty();
      int count = sharding.gpus();
      if (spread == Layout.ZERO3 && count > 1 && sharding.layout() != Layout.ZERO3) {
        estimate(choice, new Sharding(Layout.ZERO3, count))
            .ifPresent(less -> fixes.add(note(Code.USE_ZERO3, saved(less)).with("count", count)));
      }
      List<Integer> more =
          IntStream.of(2, 4, MOST_CARDS).filter(cards -> cards > count).boxed().toList();
      Optional<Note> alone =
          more.stream()
              .flatMap(cards -> cards(choice, new Sharding(spread, cards)).stream())
              .findFirst();
      alone.ifPresentOrElse(
          fixes::add,
          () ->
              choice
                  .filter(own -> !helped)
                  .ifPresent(
                      own ->
                          more.stream()
                              .flatMap(
                                  cards -> withRecipe(own, new Sharding(spread, cards)).stream())
                              .findFirst()
                              .ifPresent(fixes::add)));
    }

    /** A trained model is cut as ZeRO-3 does, a served one in its matrices, networks by layers. */
    private Layout spread(boolean ofImagesOrTraining) {
      if (Rung.makesImages(job)) {
        return Layout.LAYER_SPLIT;
      }
      return ofImagesOrTraining ? Layout.ZERO3 : Layout.TENSOR;
    }

    /** More cards that share the job, and what each then holds. */
    private Optional<Note> cards(Optional<TrainingChoice> choice, Sharding more) {
      return estimate(choice, more).map(less -> cards(more, less));
    }

    private static Note cards(Sharding more, VramEstimate each) {
      return Note.of(Code.MORE_GPUS)
          .with("count", more.gpus())
          .with("layout", more.layout().text())
          .with("each", each.perGpu().expected());
    }

    /** More cards and a smaller recipe, where neither is enough alone. */
    private Optional<Note> withRecipe(TrainingChoice own, Sharding more) {
      return changeSeveral(own, more)
          .filter(climb -> climb.notes().size() < ORDINALS.size())
          .map(
              climb -> {
                List<Note> notes = new ArrayList<>(List.of(cards(more, climb.estimate())));
                notes.addAll(climb.notes());
                return together(new Climb(notes, climb.estimate()));
              });
    }

    private Note saving(Note change, VramEstimate less) {
      return change.with("saves", saved(less));
    }

    private Optional<VramEstimate> fitting(TrainingChoice changed) {
      return estimate(Optional.of(changed), sharding);
    }

    private MemorySize saved(VramEstimate less) {
      MemorySize before = now.perGpu().expected();
      return before.minus(MemorySize.min(before, less.perGpu().expected()));
    }

    /** The estimate after a change; empty unless the job then fits. */
    private Optional<VramEstimate> estimate(Optional<TrainingChoice> choice, Sharding changed) {
      return fitting(VramEstimator.DEFAULT.estimate(job, choice, changed));
    }

    private Optional<VramEstimate> fitting(VramAnswer answer) {
      return answer instanceof VramEstimate less && FitVerdict.of(less, gpu).fit() == Fit.FITS
          ? Optional.of(less)
          : Optional.empty();
    }

    private static Note note(Code code, MemorySize saves) {
      return Note.of(code).with("saves", saves);
    }
  }

  /** Several changes and what the job then takes. */
  private record Climb(List<Note> notes, VramEstimate estimate) {}
}
