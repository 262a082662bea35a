/**
 * The library's own JSON price list: GPU sheets, models, offers, provider rules and exchange rates.
 *
 * <p>{@link io.gpucost.catalog.pricelist.PriceListReader} reads whole lists, bundled ones and those
 * of a user; {@link io.gpucost.catalog.pricelist.ModelListReader} reads lists of models. One row is
 * one {@code ...Entry}; workload documents use the same mapping for quotes and inline models. In a
 * list, a bad row is refused and reported and the rest goes on; a list that is no list at all is
 * refused whole.
 */
@NullMarked
package io.gpucost.catalog.pricelist;

import org.jspecify.annotations.NullMarked;
