/**
 * What a given offer costs under a given plan, line by line.
 *
 * <p>{@link io.gpucost.bill.BillCalculator} is the entry; it prices what it is given and chooses
 * nothing. A {@link io.gpucost.bill.Bill} has the three kinds of {@link io.gpucost.bill.Hours},
 * lines that sum to the total, and what the provider's rules add to it. All money is exact; all
 * types are immutable and thread-safe.
 */
@NullMarked
package io.gpucost.bill;

import org.jspecify.annotations.NullMarked;
