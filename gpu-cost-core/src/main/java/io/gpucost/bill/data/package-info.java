/**
 * Data around a run: how it comes and goes, and what it costs to keep.
 *
 * <p>Pure arithmetic on sizes, rates and prices; {@link io.gpucost.bill} writes it into a bill. All
 * types are immutable and thread-safe.
 */
@NullMarked
package io.gpucost.bill.data;

import org.jspecify.annotations.NullMarked;
