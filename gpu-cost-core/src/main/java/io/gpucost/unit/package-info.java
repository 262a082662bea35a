/**
 * Quantities with a unit: memory, data, bandwidth, arithmetic rate, power, ratios, counts and
 * times, each exact and bounded.
 *
 * <p>Start with {@link io.gpucost.unit.MemorySize}, {@link io.gpucost.unit.Bandwidth}, {@link
 * io.gpucost.unit.Ratio} and {@link io.gpucost.unit.Durations}; {@link io.gpucost.unit.Estimate}
 * carries a low, an expected and a high value of any of them. A unit type has {@code of} factories,
 * a {@code parse} for the texts people write, and a {@code toString} that {@code parse} reads back
 * as an equal value.
 *
 * <p>A text that {@code parse} cannot read is an {@link java.lang.IllegalArgumentException} of one
 * line that names the type, the text and the rule. Texts are bounded in length, digits and
 * exponent, so that a short hostile text cannot cost time or memory. Arithmetic that overflows is
 * an {@link java.lang.ArithmeticException}.
 *
 * <p>Immutable and thread-safe.
 */
@NullMarked
package io.gpucost.unit;

import org.jspecify.annotations.NullMarked;
