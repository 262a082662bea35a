/** Entry point: {@link io.gpucost.CostAdvisor}. */
@NullMarked
package io.gpucost;

import org.jspecify.annotations.NullMarked;
