/**
 * What to do around a run: so far {@link io.gpucost.lifecycle.ReleaseChecklist}, the steps before
 * an instance is released.
 */
@NullMarked
package io.gpucost.lifecycle;

import org.jspecify.annotations.NullMarked;
