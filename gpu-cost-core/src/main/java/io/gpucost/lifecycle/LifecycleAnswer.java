package io.gpucost.lifecycle;

/** An answer to a question around a run, which a report can print. New kinds may come. */
public sealed interface LifecycleAnswer permits PilotPlan, ReleasePlan, RoiReport, WatchAnswer {}
