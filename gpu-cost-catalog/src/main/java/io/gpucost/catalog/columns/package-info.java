/**
 * Any table, CSV or JSON, by a mapping that says which column means what.
 *
 * <p>{@code columns:MAPPING.json,TABLE}: the mapping is a small JSON document, the table a CSV file
 * or a JSON list of objects. The mapping never names a file; both come from the caller. Currency is
 * stated by the mapping or by a column, else the list is refused.
 */
@NullMarked
package io.gpucost.catalog.columns;

import org.jspecify.annotations.NullMarked;
