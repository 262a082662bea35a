/**
 * What a GPU is: its sheet, the hardware it comes in, number formats, and the many spellings of its
 * name. Knows nothing of prices or of how a job is judged.
 *
 * <p>Start with {@link io.gpucost.gpu.Gpu}. All types are immutable and thread-safe.
 */
@NullMarked
package io.gpucost.gpu;

import org.jspecify.annotations.NullMarked;
