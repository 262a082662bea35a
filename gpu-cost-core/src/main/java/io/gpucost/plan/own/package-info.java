/** Buying instead of renting: when a card of one's own has paid for itself. */
@NullMarked
package io.gpucost.plan.own;

import org.jspecify.annotations.NullMarked;
