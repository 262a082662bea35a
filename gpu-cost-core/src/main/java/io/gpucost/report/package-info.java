/**
 * Recommendations as text and Markdown, in English and Chinese.
 *
 * <p>{@link io.gpucost.report.TextReport} and {@link io.gpucost.report.MarkdownReport} write the
 * same content; {@link io.gpucost.report.Texts} words a single code. All types are immutable and
 * thread-safe.
 */
@NullMarked
package io.gpucost.report;

import org.jspecify.annotations.NullMarked;
