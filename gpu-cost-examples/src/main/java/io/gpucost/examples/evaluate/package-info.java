/**
 * How accurate the estimators are against measured truth: {@link
 * io.gpucost.examples.evaluate.EvaluationSets} lists the tables that can be measured, {@link
 * io.gpucost.examples.evaluate.Evaluation} is what comes out.
 *
 * <p>A set turns each row of a table into a workload, asks the library as any user would, and
 * compares. It computes nothing that the library should know.
 */
@NullMarked
package io.gpucost.examples.evaluate;

import org.jspecify.annotations.NullMarked;
