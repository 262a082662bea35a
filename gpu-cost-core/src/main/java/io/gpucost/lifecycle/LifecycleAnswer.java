package io.gpucost.lifecycle;

/**
 * An answer to a question around a run, which a report can print: {@link PilotPlan}, {@link
 * ReleasePlan}, {@link RoiReport} and that of {@link io.gpucost.lifecycle.watch}. New kinds may
 * come; a program adds none.
 */
public interface LifecycleAnswer {}
