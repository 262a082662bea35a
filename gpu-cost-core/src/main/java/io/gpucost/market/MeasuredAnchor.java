package io.gpucost.market;

import io.gpucost.gpu.Gpu;

/**
 * How fast one GPU was measured on a network that everybody uses, for jobs of which the user has
 * measured nothing.
 *
 * @param model the network
 * @param gpu the GPU
 * @param unit what is counted
 * @param perSecond units a second, above zero
 * @param size pixels of one image, or voxels of one unit
 * @param source who measured, where it is told, and the day it was read
 */
public record MeasuredAnchor(
    String model, Gpu gpu, Unit unit, double perSecond, double size, String source) {

  /** What an anchor counts. New units may come. */
  public enum Unit {
    /** Images trained on. */
    IMAGE,
    /** Voxels of three-dimensional patches trained on. */
    VOXEL,
    /** Denoising steps of one image. */
    DENOISING_STEP
  }
}
