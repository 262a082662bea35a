package io.gpucost.vram;

import io.gpucost.finding.Code;
import io.gpucost.finding.Note;
import io.gpucost.gpu.Precision;
import io.gpucost.market.Job;
import io.gpucost.unit.MemorySize;
import io.gpucost.unit.ParameterCount;
import io.gpucost.vram.FrameworkProfile.Habit;
import io.gpucost.workload.Diffusion;
import io.gpucost.workload.Diffusion.Resolution;
import io.gpucost.workload.FineTune.Method;
import io.gpucost.workload.TrainingRecipe.Attention;
import io.gpucost.workload.TrainingRecipe.Offload;

/**
 * The memory of running or training an image or video generator: a denoising network, its text
 * encoders and its autoencoder. The weights of all three are on the card; on top come one after the
 * other, and only the largest counts:
 *
 * <pre>
 * made       one layer of the denoising network; the decoder
 * trained    the encoder; activations of the denoising network; the optimizer step
 * </pre>
 *
 * <p>With {@link Offload#CPU}, images are made with one network on the card at a time, the others
 * wait in the host's memory.
 *
 * <p>The decoder works at full resolution on 256 channels: the input and the output of a
 * convolution, and the copies of both in the order that the convolution wants, 2,048 bytes a pixel
 * in 16 bits. Worked example: FLUX.1-dev, 8 images of 1024 x 1024 in bf16: 33.7 GB of weights and
 * 17.2 GB for the decoder. 51.0 GB were allocated (sayakpaul/diffusers-torchao, README).
 */
final class DiffusionMemory {
  /**
   * Channels of the last block at full resolution, decoder and encoder. Source: AutoencoderKL,
   * {@code block_out_channels} 128, 256, 512, 512 and {@code up_blocks}, diffusers, read 2026-11.
   */
  private static final double DECODER_CHANNELS = 256;

  private static final double ENCODER_CHANNELS = 128;

  /** Input and output of a convolution, and cuDNN's copies of both in channels-last order. */
  private static final double TENSORS = 4;

  /**
   * A video decoder's norms add two convolutions of the latents at full size each. Source: 19 GB to
   * decode 49 frames of 720 x 480 with CogVideoX-2b in 16 bits, 8 frames at a time (diffusers'
   * CogVideoX page, read 2026-11): 2.9 times the tensors of an image decoder.
   */
  private static final double VIDEO_NORMS = 3;

  /** Frames that a video decoder works on at once: two latent frames of 4. */
  private static final int FRAMES_AT_ONCE = 8;

  /** Frames of a video that share one latent frame. Source: CogVideoX's decoder, 2024. */
  private static final double FRAMES_PER_LATENT = 4;

  /** Side of a tile in pixels. Source: AutoencoderKL.enable_tiling, {@code sample_size} 512. */
  private static final double TILE = 512.0 * 512;

  /** Images denoised at once for each that is wanted: with and without the prompt. */
  private static final double GUIDED = 2;

  /**
   * Bytes per pixel of a U-Net's skip connections and working tensors in 16 bits, 12 maps of 320 to
   * 1280 channels over 64 pixels. Source: UNet2DConditionModel of SD 1.5, read 2026-11.
   */
  private static final double UNET_PER_PIXEL = 250;

  /** Numbers of one transformer layer that are alive while it is run, over its width. */
  private static final double LAYER_WIDTHS = 17;

  /**
   * Kept numbers per pixel and root of a billion parameters, where the shape is not known. Source:
   * counted for SD 1.5 (1,700), SDXL (2,000) and FLUX.1 (3,700), rounded.
   */
  private static final double KEPT_PER_ROOT_BILLION = 2_500;

  /**
   * Text encoders over the denoising network where they are not known: SD 1.5 0.14, FLUX.1 0.41.
   */
  private static final double ENCODERS = 0.3;

  /** Parameters of an autoencoder: 83.65 million in SD 1.5, SDXL, SD 3 and FLUX.1 alike. */
  private static final double AUTOENCODER = 84e6;

  /**
   * Share of the parameters that adapters of rank 16 add to a U-Net: SDXL, attention layers, rank
   * 32: 1.8%.
   */
  private static final double ADAPTERS_AT_16 = 0.01;

  /**
   * How much less and more than the activations and the runtime training programs hold: they differ
   * in what they keep, in which format and how much checkpointing leaves. Source: measured less
   * expected of 32 runs of aMUSEd, CogVideoX, FLUX, HiDream and Stable Diffusion, over these;
   * {@code gpu-cost evaluate vram}, 2026-11.
   */
  private static final double LESS = 0.5;

  private static final double MORE = 2.5;

  /** Bits of one weight in NF4, scales included. Source: QLoRA (Dettmers et al., 2023). */
  private static final double NF4_BITS = 4.5;

  private final ImageNetwork network;
  private final Diffusion task;
  private final TrainingChoice choice;
  private final Sharding sharding;
  private final Resolution size;
  private final int frames;
  private final double all;
  private final double encoders;
  private final double autoencoder;
  private final Terms terms = new Terms();
  private double hostBytes;

  private DiffusionMemory(
      ImageNetwork network, Diffusion task, TrainingChoice choice, Sharding sharding) {
    this.network = network;
    this.task = task;
    this.choice = choice;
    this.sharding = sharding;
    this.size = UsualResolution.of(task, network.parameters(), network.image());
    this.frames = task.frames().orElse(network.image().frames().orElse(1));
    this.all = (double) network.parameters().value();
    this.encoders =
        network.image().textEncoders().map(DiffusionMemory::count).orElse(all * ENCODERS);
    this.autoencoder =
        network.image().autoencoder().map(DiffusionMemory::count).orElse(AUTOENCODER);
  }

  private static double count(ParameterCount parameters) {
    return (double) parameters.value();
  }

  static VramEstimate estimate(
      Job job, ParameterCount parameters, TrainingChoice choice, Sharding sharding) {
    Diffusion task = (Diffusion) job.task();
    DiffusionMemory memory =
        new DiffusionMemory(ImageNetwork.of(job, parameters), task, choice, sharding);
    return task.trains() ? memory.training() : memory.making();
  }

  private VramEstimate making() {
    double denoiser = all * storedBytes() * sharding.ofWhole();
    double denoising = denoising();
    double text = encoders * choice.computeBytes();
    double decoder = autoencoder * codingBytes();
    double decoding = coding(DECODER_CHANNELS, choice.tiledDecoding() ? TILE : Double.MAX_VALUE);
    if (choice.offload() == Offload.NONE) {
      terms
          .add(Code.WEIGHTS, denoiser)
          .add(Code.TEXT_ENCODERS, text)
          .add(Code.AUTOENCODER, decoder)
          .add(Code.ACTIVATIONS, denoising > decoding ? denoising : 0)
          .add(Code.DECODING, denoising > decoding ? 0 : decoding);
    } else {
      hostBytes = (all * storedBytes() + text + decoder) * sharding.gpus();
      oneAtATime(text, denoiser, denoising, decoder, decoding);
    }
    fixed(EngineProfile.CONTEXT);
    return finished(terms.estimate(partsKnown() ? Band.IMAGES_MADE : Band.ROUGH));
  }

  private void oneAtATime(
      double text, double denoiser, double denoising, double decoder, double decoding) {
    double larger = Math.max(denoiser + denoising, decoder + decoding);
    if (text > larger) {
      terms.add(Code.TEXT_ENCODERS, text);
    } else if (denoiser + denoising == larger) {
      terms.add(Code.WEIGHTS, denoiser).add(Code.ACTIVATIONS, denoising);
    } else {
      terms.add(Code.AUTOENCODER, decoder).add(Code.DECODING, decoding);
    }
  }

  private VramEstimate training() {
    boolean zero = sharding.isZero();
    boolean adapters = choice.method() != Method.FULL;
    StateBytes each =
        adapters
            ? StateBytes.ofAdapters(choice.precision(), choice.optimizer(), zero)
            : StateBytes.of(choice.precision(), choice.optimizer(), zero);
    double learning = adapters ? adapterParameters() : all;
    if (task.trainsTextEncoders()) {
      learning += adapters ? encoders * adapterShare() : encoders;
    }
    if (adapters) {
      terms.add(Code.WEIGHTS, all * storedBytes() * sharding.ofWhole());
    }
    double waiting = 0;
    if (!choice.cachedInputs()) {
      boolean frozen = adapters || !task.trainsTextEncoders();
      waiting = frozen ? encoders * frozenBytes() : 0;
      terms.add(Code.TEXT_ENCODERS, waiting).add(Code.AUTOENCODER, autoencoder * codingBytes());
    }
    double encoding = choice.cachedInputs() ? 0 : coding(ENCODER_CHANNELS, Double.MAX_VALUE);
    double kept = network.kept(latentPixels(), choice).orElseGet(this::roughlyKept);
    double working = Math.max(kept, encoding);
    hostBytes =
        new ImageStep(learning, each, adapters ? Code.ADAPTERS : Code.WEIGHTS)
            .addTo(terms, choice, sharding, working);
    fixed(TrainingMemory.RUNTIME);
    double expected = (double) terms.expected().bytes();
    double unsure = working + TrainingMemory.RUNTIME;
    // Programs that encode the prompts first drop the text encoders; not all do.
    return finished(
        terms.estimate(Math.max(0, expected - waiting - LESS * unsure), expected + MORE * unsure));
  }

  private VramEstimate finished(ImmutableVramEstimate.Builder estimate) {
    estimate.basis(Note.of(Code.FROM_PARAMETER_STATES).with("parameters", network.parameters()));
    if (!partsKnown()) {
      estimate.addAssumptions(Note.of(Code.ROUGH_ACTIVATIONS));
    }
    if (task.resolution().isEmpty()) {
      estimate.addAssumptions(Note.of(Code.DEFAULT_RESOLUTION).with("resolution", size.toString()));
    }
    if (task.frames().isEmpty() && frames > 1) {
      estimate.addAssumptions(Note.of(Code.DEFAULT_FRAMES).with("frames", frames));
    }
    if (task.trains() && task.recipe().gradientCheckpointing().isEmpty()) {
      estimate.addAssumptions(Note.of(Code.DEFAULT_CHECKPOINTING).with("mode", "full"));
    }
    if (task.trains() && !choice.cachedInputs()) {
      estimate.addAssumptions(Note.of(Code.ENCODERS_STAY));
    }
    if (hostBytes > 0) {
      estimate.hostRam(MemorySize.roundedFrom(hostBytes));
    }
    return estimate.build();
  }

  /** Whether the figures come from the parts of the model, not from rules on its size. */
  private boolean partsKnown() {
    return network.image().textEncoders().isPresent() && (!task.trains() || network.isKnown());
  }

  private void fixed(double runtime) {
    terms.add(Code.RUNTIME, runtime);
    if (sharding.communicates()) {
      terms.add(Code.COMMUNICATION, TrainingMemory.COMMUNICATION);
    }
  }

  private double storedBytes() {
    Precision stored = choice.precision().weights();
    boolean packed = choice.method() == Method.QLORA || stored == Precision.NF4;
    return packed ? NF4_BITS / 8 : TrainingChoice.bytes(stored);
  }

  private double adapterParameters() {
    return network
        .transformer()
        .map(layers -> layers.adapters(choice.rank(), true))
        .orElse(all * adapterShare());
  }

  private double adapterShare() {
    return ADAPTERS_AT_16 * choice.rank() / 16;
  }

  private double roughlyKept() {
    double root = StrictMath.sqrt(all / 1e9);
    return KEPT_PER_ROOT_BILLION
        * root
        * latentPixels()
        * choice.microBatch()
        * choice.computeBytes()
        * ImageNetwork.share(choice);
  }

  private double denoising() {
    double pixels = latentPixels();
    double images = GUIDED * choice.microBatch();
    double tensors =
        network
            .transformer()
            .map(layers -> LAYER_WIDTHS * layers.hidden() * 2 * network.tokens(pixels))
            .orElse(UNET_PER_PIXEL * pixels);
    double scores = choice.attention() == Attention.EAGER ? 2 * network.scores(pixels) : 0;
    return images * (tensors + scores) * choice.computeBytes() / 2;
  }

  /** Pixels that the denoising network sees of one image or video. */
  private double latentPixels() {
    return (double) size.pixels() * Math.max(1, frames / FRAMES_PER_LATENT);
  }

  /** What the autoencoder holds while it works on a batch, no more than so many pixels each. */
  private double coding(double channels, double mostPixels) {
    int atOnce = Math.min(frames, FRAMES_AT_ONCE);
    double norms = frames > 1 ? VIDEO_NORMS : 1;
    double pixels = Math.min(mostPixels, (double) size.pixels());
    double images = pixels < size.pixels() ? 1 : choice.microBatch();
    return TENSORS * norms * channels * pixels * atOnce * images * codingBytes();
  }

  private double codingBytes() {
    boolean widened =
        network.image().wideAutoencoder() && choice.precision().compute() == Precision.FP16;
    return widened ? 4 : frozenBytes();
  }

  private double frozenBytes() {
    return choice.framework().has(Habit.FROZEN_IN_32_BITS) ? 4 : choice.computeBytes();
  }
}
