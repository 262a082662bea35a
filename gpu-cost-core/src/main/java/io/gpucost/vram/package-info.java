/**
 * How much memory a job takes on each GPU, and whether a GPU has it.
 *
 * <p>{@link io.gpucost.vram.VramEstimator} answers with a {@link io.gpucost.vram.VramEstimate}: a
 * band and the terms it is made of; or with a {@link io.gpucost.vram.VramUnknown}: the questions to
 * answer first. {@link io.gpucost.vram.FitVerdict} holds the answer against a GPU, and {@link
 * io.gpucost.vram.FitLadder} names the smallest changes that would make it fit.
 *
 * <p>A gigabyte is 10^9 bytes. All types are immutable and thread-safe; the estimators are pure
 * functions.
 */
@NullMarked
package io.gpucost.vram;

import org.jspecify.annotations.NullMarked;
