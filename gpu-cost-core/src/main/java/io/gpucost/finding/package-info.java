/**
 * What the library has to say, as data: findings, rejections, assumptions, questions and reasons.
 *
 * <p>Nothing here is a sentence. A {@link io.gpucost.finding.Note} is a stable {@link
 * io.gpucost.finding.Code} with typed arguments; {@code io.gpucost.report} turns it into English or
 * Chinese. All types are immutable and thread-safe.
 */
@NullMarked
package io.gpucost.finding;

import org.jspecify.annotations.NullMarked;
