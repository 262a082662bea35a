package io.gpucost.vram;

import io.gpucost.finding.Code;
import io.gpucost.finding.Note;
import io.gpucost.gpu.Gpu;
import io.gpucost.market.Job;
import io.gpucost.unit.MemorySize;
import io.gpucost.workload.FineTune;
import io.gpucost.workload.FineTune.Method;
import io.gpucost.workload.Layout;
import io.gpucost.workload.TrainingRecipe.GradientCheckpointing;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Names the smallest changes that make a job fit a GPU, each on its own, the smallest first:
 * gradient checkpointing, LoRA, QLoRA, a shorter sequence, ZeRO-3 on the same cards, more cards, a
 * bigger card. A change is named only where a new estimate says that the job then fits.
 *
 * <p>Example: full fine-tuning of a 7 billion parameter model does not fit 24 GB. LoRA is the first
 * change that makes it fit.
 */
public final class FitLadder {
  /** The ladder. */
  public static final FitLadder DEFAULT = new FitLadder();

  /** The shortest sequence worth proposing, tokens. */
  private static final int SHORTEST = 256;

  /** The most cards of one node. */
  private static final int MOST_CARDS = 8;

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
      choice.ifPresent(own -> changeRecipe(own, fixes));
      boolean dividesMemory = now.basis().code() != Code.FROM_USER_PEAK;
      if (dividesMemory) {
        changeLayout(choice, fixes);
      }
      fixes.add(Note.of(Code.BIGGER_GPU).with("memory", now.perGpu().high()));
      return List.copyOf(fixes);
    }

    private void changeRecipe(TrainingChoice own, List<Note> fixes) {
      if (own.checkpointing() != GradientCheckpointing.FULL) {
        saving(own.with(GradientCheckpointing.FULL))
            .ifPresent(saves -> fixes.add(note(Code.USE_CHECKPOINTING, saves)));
      }
      if (job.task() instanceof FineTune) {
        if (own.method() == Method.FULL) {
          saving(own.with(Method.LORA)).ifPresent(saves -> fixes.add(note(Code.USE_LORA, saves)));
        }
        if (own.method() != Method.QLORA) {
          saving(own.with(Method.QLORA)).ifPresent(saves -> fixes.add(note(Code.USE_QLORA, saves)));
        }
      }
      for (int tokens = own.sequenceLength() / 2; tokens >= SHORTEST; tokens /= 2) {
        Optional<MemorySize> saves = saving(own.withSequenceLength(tokens));
        if (saves.isPresent()) {
          fixes.add(note(Code.SHORTEN_CONTEXT, saves.get()).with("to", tokens));
          return;
        }
      }
    }

    private void changeLayout(Optional<TrainingChoice> choice, List<Note> fixes) {
      Layout spread = choice.isPresent() ? Layout.ZERO3 : Layout.TENSOR;
      int count = sharding.gpus();
      if (choice.isPresent() && count > 1 && sharding.layout() != Layout.ZERO3) {
        estimate(choice, new Sharding(Layout.ZERO3, count))
            .ifPresent(less -> fixes.add(note(Code.USE_ZERO3, saved(less)).with("count", count)));
      }
      IntStream.of(2, 4, MOST_CARDS)
          .filter(more -> more > count)
          .filter(more -> estimate(choice, new Sharding(spread, more)).isPresent())
          .findFirst()
          .ifPresent(
              more ->
                  fixes.add(
                      Note.of(Code.MORE_GPUS).with("count", more).with("layout", spread.text())));
    }

    private Optional<MemorySize> saving(TrainingChoice changed) {
      return estimate(Optional.of(changed), sharding).map(this::saved);
    }

    private MemorySize saved(VramEstimate less) {
      MemorySize before = now.perGpu().expected();
      return before.minus(MemorySize.min(before, less.perGpu().expected()));
    }

    /** The estimate after a change; empty unless the job then fits. */
    private Optional<VramEstimate> estimate(Optional<TrainingChoice> choice, Sharding changed) {
      VramAnswer answer = VramEstimator.DEFAULT.estimate(job, choice, changed);
      return answer instanceof VramEstimate less && FitVerdict.of(less, gpu).fit() == Fit.FITS
          ? Optional.of(less)
          : Optional.empty();
    }

    private static Note note(Code code, MemorySize saves) {
      return Note.of(code).with("saves", saves);
    }
  }
}
