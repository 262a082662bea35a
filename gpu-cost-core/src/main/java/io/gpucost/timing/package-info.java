/**
 * How long a job computes on given hardware.
 *
 * <p>{@link io.gpucost.timing.TimingEstimator} answers with a {@link
 * io.gpucost.timing.TimeEstimate}. It knows nothing of set-up, transfers or money: those are the
 * bill's.
 *
 * <p>All types are immutable and thread-safe; the estimator is a pure function.
 */
@NullMarked
package io.gpucost.timing;

import org.jspecify.annotations.NullMarked;
