/**
 * While a run goes on: {@link io.gpucost.lifecycle.watch.WatchedRun} and its samples, judged by
 * {@link io.gpucost.lifecycle.watch.BudgetWatch}; {@link io.gpucost.lifecycle.watch.BurnRate} and
 * {@link io.gpucost.lifecycle.watch.BudgetForecast} answer one question each.
 */
@NullMarked
package io.gpucost.lifecycle.watch;

import org.jspecify.annotations.NullMarked;
