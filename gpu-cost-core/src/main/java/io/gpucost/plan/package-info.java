/**
 * How to pay: proposes the plans that an offer allows, asks {@link io.gpucost.bill} for the cost of
 * each, and orders them.
 *
 * <p>{@link io.gpucost.plan.PlanChooser} is the entry. {@link io.gpucost.plan.BreakEven}, {@link
 * io.gpucost.plan.PlanComparison} and {@link io.gpucost.plan.RuleOfThumb} answer questions about
 * price lists alone, in exact fractions. All types are immutable and thread-safe.
 */
@NullMarked
package io.gpucost.plan;

import org.jspecify.annotations.NullMarked;
