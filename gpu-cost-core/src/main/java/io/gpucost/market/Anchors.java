package io.gpucost.market;

import io.gpucost.market.MeasuredAnchor.Unit;
import io.gpucost.unit.ParameterCount;
import io.gpucost.workload.Diffusion;
import io.gpucost.workload.Task;
import io.gpucost.workload.TrainVision;
import java.util.Map;
import java.util.Optional;

/**
 * The measured anchors: one GPU a network, picked by hand from public tables, for the networks that
 * are most used. Other GPUs are reached by what limits such work.
 */
final class Anchors {
  private static final String TIMM =
      "timm, results/benchmark-train-amp-nhwc-pt112-cu113-rtx3090.csv, 2022, read 2026-11-30";
  private static final String NNU_NET =
      "nnU-Net, documentation/expected_epoch_times.md, Liver 3d_fullres, read 2026-11-30";
  private static final String FAL =
      "fal-ai/stable-diffusion-benchmarks, Diffusers with SDPA, 2023, read 2026-11-30";
  private static final String DIFFUSERS =
      "Diffusers, tutorials/fast_diffusion.md, bf16 with SDPA, 2024, read 2026-11-30";

  private static final double SIDE_224 = 224.0 * 224;
  private static final double SIDE_320 = 320.0 * 320;

  /**
   * Images a second trained on with mixed precision, channels last, a batch that fills the card.
   */
  private static final Map<String, Double> IMAGES =
      Map.ofEntries(
          Map.entry("resnet18", 3482.0),
          Map.entry("resnet34", 2037.0),
          Map.entry("resnet50", 1218.0),
          Map.entry("resnet101", 748.0),
          Map.entry("resnet152", 501.0),
          Map.entry("vit_tiny_patch16_224", 2300.0),
          Map.entry("vit_small_patch16_224", 1058.0),
          Map.entry("vit_base_patch16_224", 393.0),
          Map.entry("vit_large_patch16_224", 117.0),
          Map.entry("convnext_tiny", 819.0),
          Map.entry("convnext_base", 339.0),
          Map.entry("convnext_large", 188.0),
          Map.entry("swin_tiny_patch4_window7_224", 649.0),
          Map.entry("swin_base_patch4_window7_224", 281.0),
          Map.entry("efficientnet_b0", 1752.0),
          Map.entry("efficientnet_b4", 355.0),
          Map.entry("densenet121", 914.0),
          Map.entry("vgg16", 546.0));

  /** 250 steps of 2 patches of 128 x 128 x 128 in 44.48 s. */
  private static final double NNU_NET_VOXELS = 250 * 2 * 128.0 * 128 * 128 / 44.48;

  /** nnU-Net makes networks of 16 to 60 million parameters. */
  private static final long LARGEST_UNET = 100_000_000;

  private Anchors() {}

  /** The anchor of a task, where there is one and the market has its GPU's sheet. */
  static Optional<MeasuredAnchor> of(
      Task task, Optional<String> model, Optional<ParameterCount> parameters, Market market) {
    if (task instanceof TrainVision vision) {
      boolean solid = vision.patch().size() == 1 || vision.patch().size() == 3;
      return solid && parameters.filter(size -> size.value() > LARGEST_UNET).isEmpty()
          ? anchor("nnU-Net", "A100 40GB SXM4", Unit.VOXEL, NNU_NET_VOXELS, 1, NNU_NET, market)
          : model.flatMap(name -> image(name, market));
    }
    return task instanceof Diffusion diffusion && generates(diffusion)
        ? model.flatMap(name -> denoising(name, market))
        : Optional.empty();
  }

  private static boolean generates(Diffusion task) {
    return !task.trains() && task.frames().isEmpty();
  }

  private static Optional<MeasuredAnchor> image(String model, Market market) {
    double size = model.equals("efficientnet_b4") ? SIDE_320 : SIDE_224;
    return Optional.ofNullable(IMAGES.get(model))
        .flatMap(rate -> anchor(model, "RTX 3090", Unit.IMAGE, rate, size, TIMM, market));
  }

  private static Optional<MeasuredAnchor> denoising(String model, Market market) {
    String card = "A100 80GB SXM4";
    return switch (model) {
      case "SD1.5 UNet" -> anchor(model, card, Unit.DENOISING_STEP, 31.4, 512.0 * 512, FAL, market);
      case "SDXL UNet" ->
          anchor(model, card, Unit.DENOISING_STEP, 30 / 3.31, 1024.0 * 1024, DIFFUSERS, market);
      default -> Optional.empty();
    };
  }

  private static Optional<MeasuredAnchor> anchor(
      String model,
      String gpu,
      Unit unit,
      double perSecond,
      double size,
      String source,
      Market market) {
    return market
        .gpuNames()
        .resolve(gpu)
        .map(match -> new MeasuredAnchor(model, match.gpu(), unit, perSecond, size, source));
  }
}
