/**
 * Reference rates of the European Central Bank: {@code eurofxref-daily.xml}, and the history of the
 * last 90 days in the same form. Units of each currency for one euro.
 *
 * <p>The document is read as a stream, without a document type and without anything outside of it.
 */
@NullMarked
package io.gpucost.catalog.ecb;

import org.jspecify.annotations.NullMarked;
