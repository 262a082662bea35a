/**
 * A forecast as a bill that FinOps tools read: CSV in the columns of FOCUS, the FinOps Open Cost
 * and Usage Specification, version 1.2.
 */
@NullMarked
package io.gpucost.focus;

import org.jspecify.annotations.NullMarked;
