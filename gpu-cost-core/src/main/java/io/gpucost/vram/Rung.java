package io.gpucost.vram;

import io.gpucost.finding.Code;
import io.gpucost.finding.Note;
import io.gpucost.gpu.Precision;
import io.gpucost.market.Job;
import io.gpucost.unit.Ratio;
import io.gpucost.workload.Diffusion;
import io.gpucost.workload.FineTune;
import io.gpucost.workload.FineTune.Method;
import io.gpucost.workload.TrainingRecipe.GradientCheckpointing;
import io.gpucost.workload.TrainingRecipe.Loss;
import io.gpucost.workload.TrainingRecipe.Offload;
import io.gpucost.workload.TrainingRecipe.Optimizer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/**
 * A change of a training recipe that takes less memory, from the one that costs least: what is only
 * slower comes before what trains less, and that before what sees less of the data.
 */
enum Rung {
  /** The same result for one forward pass more. */
  CHECKPOINTING {
    @Override
    List<Step> steps(TrainingChoice own, Job job) {
      return own.checkpointing() == GradientCheckpointing.FULL
              || own.checkpointing() == GradientCheckpointing.OFFLOADED
              || makesImages(job)
          ? List.of()
          : one(
              own.with(GradientCheckpointing.FULL),
              Note.of(Code.USE_CHECKPOINTING).with("slower", ONE_MORE_FORWARD));
    }
  },
  /** Text encoders and autoencoder do their work before training. */
  ENCODE_BEFOREHAND {
    @Override
    List<Step> steps(TrainingChoice own, Job job) {
      boolean frozen =
          job.task() instanceof Diffusion task && task.trains() && !task.trainsTextEncoders();
      return frozen && !own.cachedInputs()
          ? one(own.withCachedInputs(), Note.of(Code.ENCODE_BEFOREHAND))
          : List.of();
    }
  },
  /** The same image, decoded in parts. */
  TILES {
    @Override
    List<Step> steps(TrainingChoice own, Job job) {
      return makesImages(job) && !own.tiledDecoding()
          ? one(own.withTiledDecoding(), Note.of(Code.TILE_DECODING))
          : List.of();
    }
  },
  /** The same result in smaller parts. */
  MICRO_BATCH {
    @Override
    List<Step> steps(TrainingChoice own, Job job) {
      return halves(
          own.microBatch(),
          1,
          samples ->
              new Step(
                  own.withMicroBatch(samples),
                  Note.of(makesImages(job) ? Code.FEWER_REQUESTS_AT_ONCE : Code.SMALLER_MICRO_BATCH)
                      .with("to", samples)));
    }
  },
  /** One network of an image generator on the card at a time. */
  ONE_NETWORK_AT_A_TIME {
    @Override
    List<Step> steps(TrainingChoice own, Job job) {
      return makesImages(job) && own.offload() == Offload.NONE
          ? one(own.with(Offload.CPU), Note.of(Code.ONE_NETWORK_AT_A_TIME))
          : List.of();
    }
  },
  /** The weights of an image generator in half the bytes. */
  EIGHT_BIT_WEIGHTS {
    @Override
    List<Step> steps(TrainingChoice own, Job job) {
      return makesImages(job) && own.precision().weights().bits() > 8
          ? one(
              own.with(own.precision().storedIn(Precision.INT8)),
              Note.of(Code.QUANTISE_WEIGHTS).with("bits", 8))
          : List.of();
    }
  },
  /** The same loss in parts: a kernel to install, no time to speak of. */
  CHUNKED_LOSS {
    @Override
    List<Step> steps(TrainingChoice own, Job job) {
      TrainingChoice chunked = own.with(Loss.CHUNKED);
      return job.training().isPresent() && chunked.logitBytes(false) < own.logitBytes(false)
          ? one(chunked, Note.of(Code.USE_CHUNKED_LOSS))
          : List.of();
    }
  },
  /** The same result, with the inputs of layers on the host. */
  OFFLOADED_CHECKPOINTS {
    @Override
    List<Step> steps(TrainingChoice own, Job job) {
      return job.training().isPresent() && own.checkpointing() == GradientCheckpointing.FULL
          ? one(
              own.with(GradientCheckpointing.OFFLOADED),
              Note.of(Code.USE_OFFLOADED_CHECKPOINTS).with("slower", MOVING_INPUTS))
          : List.of();
    }
  },
  /** Two states in a quarter of the bytes. */
  EIGHT_BIT_OPTIMIZER {
    @Override
    List<Step> steps(TrainingChoice own, Job job) {
      boolean states =
          own.optimizer() == Optimizer.ADAMW || own.optimizer() == Optimizer.PAGED_ADAMW_32BIT;
      return states && own.method() == Method.FULL && !makesImages(job)
          ? one(own.with(Optimizer.ADAMW_8BIT), Note.of(Code.USE_8BIT_OPTIMIZER))
          : List.of();
    }
  },
  /** Adapters instead of all weights. */
  LORA {
    @Override
    List<Step> steps(TrainingChoice own, Job job) {
      return isTuned(job) && own.method() == Method.FULL
          ? one(own.with(Method.LORA), Note.of(Code.USE_LORA), Code.USE_8BIT_OPTIMIZER)
          : List.of();
    }
  },
  /** Adapters on a base of 4 bits. */
  QLORA {
    @Override
    List<Step> steps(TrainingChoice own, Job job) {
      return isTuned(job) && own.method() != Method.QLORA
          ? one(
              own.with(Method.QLORA),
              Note.of(Code.USE_QLORA).with("slower", UNPACKING),
              Code.USE_LORA,
              Code.USE_8BIT_OPTIMIZER)
          : List.of();
    }
  },
  /** The ends of long samples are cut off. */
  SHORTER_CONTEXT {
    @Override
    List<Step> steps(TrainingChoice own, Job job) {
      return halves(
          own.sequenceLength(),
          SHORTEST,
          tokens ->
              new Step(
                  own.withSequenceLength(tokens),
                  Note.of(Code.SHORTEN_CONTEXT).with("to", tokens)));
    }
  };

  /**
   * More time for one more forward pass on top of a forward and a backward pass of twice its work.
   * Source: Korthikanti et al. (2022).
   */
  private static final Ratio ONE_MORE_FORWARD = Ratio.parse("33%");

  /**
   * More time for moving the inputs of layers to the host and back, most of it hidden. Source:
   * Unsloth's account of its checkpointing, 1.9%, 2024-04.
   */
  private static final Ratio MOVING_INPUTS = Ratio.parse("2%");

  /**
   * More time than LoRA, for unpacking the base in each layer. Source: S. Raschka, Practical Tips
   * for Finetuning LLMs Using LoRA, 2023-11.
   */
  private static final Ratio UNPACKING = Ratio.parse("39%");

  /** The shortest sequence worth proposing, tokens. */
  private static final int SHORTEST = 256;

  /**
   * {@return the recipes that this rung leads to, from the smallest change; empty where it is taken
   * already or there is none}
   *
   * @param own the recipe as it is
   * @param job the job
   */
  abstract List<Step> steps(TrainingChoice own, Job job);

  static boolean makesImages(Job job) {
    return job.task() instanceof Diffusion task && !task.trains();
  }

  /** Whether a trained model is there to put adapters on. */
  private static boolean isTuned(Job job) {
    return job.task() instanceof FineTune || (job.task() instanceof Diffusion && !makesImages(job));
  }

  private static List<Step> one(TrainingChoice choice, Note note, Code... replaced) {
    return List.of(new Step(choice, note, List.of(replaced)));
  }

  private static List<Step> halves(int from, int least, IntFunction<Step> step) {
    List<Step> steps = new ArrayList<>();
    for (int half = from / 2; half >= least; half /= 2) {
      steps.add(step.apply(half));
    }
    return List.copyOf(steps);
  }

  /**
   * A recipe that takes less.
   *
   * @param choice the recipe
   * @param note what was changed and what it costs
   * @param replaces changes that are part of this one
   */
  record Step(TrainingChoice choice, Note note, List<Code> replaces) {
    Step(TrainingChoice choice, Note note) {
      this(choice, note, List.of());
    }

    /** These changes and this one, less those that are part of it. */
    List<Note> addedTo(List<Note> notes) {
      return Stream.concat(
              notes.stream().filter(other -> !replaces.contains(other.code())), Stream.of(note))
          .toList();
    }
  }
}
