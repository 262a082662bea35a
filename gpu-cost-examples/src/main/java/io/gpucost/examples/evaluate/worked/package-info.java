/**
 * Worked cases of plan arithmetic: each area turns the inputs of a case into calls of the library.
 *
 * <p>{@link io.gpucost.examples.evaluate.worked.WorkedCases} is the entry. Nothing is computed here
 * that the library should know.
 */
@NullMarked
package io.gpucost.examples.evaluate.worked;

import org.jspecify.annotations.NullMarked;
