/**
 * What to do around a run: {@link io.gpucost.lifecycle.PilotLadder}, the trials before it; {@link
 * io.gpucost.lifecycle.ImageChoice}, its set-up; {@link io.gpucost.lifecycle.watch}, while it goes
 * on; {@link io.gpucost.lifecycle.ReleasePlan} and {@link io.gpucost.lifecycle.ReleaseChecklist},
 * before the instance is released; {@link io.gpucost.lifecycle.RoiReport}, what it gave for its
 * money.
 */
@NullMarked
package io.gpucost.lifecycle;

import org.jspecify.annotations.NullMarked;
