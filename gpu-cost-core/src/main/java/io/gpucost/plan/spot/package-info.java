/**
 * Instances that can be taken away: how often to save, when they pay, and how to meet a deadline
 * with them.
 *
 * <p>{@link io.gpucost.plan.spot.CheckpointInterval} and {@link
 * io.gpucost.plan.spot.CheckpointPlan} say how often to save, {@link
 * io.gpucost.plan.spot.SpotBreakEven} at which rate of interruptions spot stops paying, {@link
 * io.gpucost.plan.spot.DeadlineReplay} what policies cost on a trace of availability. Rates are per
 * hour of an instance that is up and billed. Transcendental functions are those of {@code
 * StrictMath}; policies are replayed in whole seconds. All types are immutable and thread-safe.
 */
@NullMarked
package io.gpucost.plan.spot;

import org.jspecify.annotations.NullMarked;
