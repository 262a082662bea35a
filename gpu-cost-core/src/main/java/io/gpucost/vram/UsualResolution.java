package io.gpucost.vram;

import io.gpucost.unit.ParameterCount;
import io.gpucost.workload.Diffusion;
import io.gpucost.workload.Diffusion.Resolution;
import io.gpucost.workload.ImageShape;

/** The image size of a generator when none is stated. */
public final class UsualResolution {
  /** From this size on, models are made for 1024 pixels a side: SDXL (2.6 billion) and later. */
  private static final long LARGE = 2_000_000_000;

  private UsualResolution() {}

  /**
   * {@return the stated resolution, else the one that the model is made for, else the one that
   * models of this size are made for}
   *
   * @param task the image work
   * @param parameters of its main network
   * @param image what is known of the model
   */
  public static Resolution of(Diffusion task, ParameterCount parameters, ImageShape image) {
    return task.resolution().or(image::resolution).orElseGet(() -> bySize(parameters));
  }

  private static Resolution bySize(ParameterCount parameters) {
    return parameters.value() >= LARGE ? new Resolution(1024, 1024) : new Resolution(512, 512);
  }
}
