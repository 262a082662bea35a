/**
 * Committing to a level of use when demand varies or is not known: how much, for how long, and what
 * the simple rules lose.
 *
 * <p>{@link io.gpucost.plan.commit.CommitmentLevel} finds the level on a history, {@link
 * io.gpucost.plan.commit.WalkForward} says what it would have saved, {@link
 * io.gpucost.plan.commit.SpendCommitment} does the same in money. All figures are exact where they
 * can be; all types are immutable and thread-safe.
 */
@NullMarked
package io.gpucost.plan.commit;

import org.jspecify.annotations.NullMarked;
