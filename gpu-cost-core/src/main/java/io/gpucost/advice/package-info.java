/**
 * The only loop of the house: offers x layouts x plans, ranked, explained, and the rest rejected
 * with reasons.
 *
 * <p>Start with {@link io.gpucost.advice.Advisor}; the answer is a {@link
 * io.gpucost.advice.Recommendation}. Same input, same answer to the last digit, whatever the order
 * of offers. All types are immutable and thread-safe.
 */
@NullMarked
package io.gpucost.advice;

import org.jspecify.annotations.NullMarked;
