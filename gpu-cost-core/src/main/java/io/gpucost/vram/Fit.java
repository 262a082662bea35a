package io.gpucost.vram;

/** Whether a job fits the memory of a GPU, from best to worst. */
public enum Fit {
  /** The 95th percentile of what it needs is within the usable memory. */
  FITS,
  /** What it needs is expected to be within the usable memory, its 95th percentile is not. */
  TIGHT,
  /** What it is expected to need is more than the usable memory. */
  NO,
  /** Not enough is known to say. */
  UNKNOWN
}
