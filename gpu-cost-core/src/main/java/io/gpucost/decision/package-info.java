/**
 * What was decided, on which grounds, kept and compared with later: {@link
 * io.gpucost.decision.DecisionRecord}.
 */
@NullMarked
package io.gpucost.decision;

import org.jspecify.annotations.NullMarked;
