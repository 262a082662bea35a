/**
 * What the user wants done. {@link io.gpucost.workload.Workload} is the entry: a {@link
 * io.gpucost.workload.Task} of one kind, the amount of {@link io.gpucost.workload.Work}, and what
 * an answer must respect. Nothing here knows how it is judged, and no default is filled in: what is
 * not stated is {@code Optional}, and the estimator that needs it assumes and lists it.
 *
 * <p>Names follow the workload document: attribute {@code loraRank} is field {@code lora_rank}.
 * Values are immutable and thread-safe; builders are neither. A broken rule is an {@link
 * io.gpucost.finding.InvalidInputException} whose problems name the field of the document.
 */
@NullMarked
package io.gpucost.workload;

import org.jspecify.annotations.NullMarked;
