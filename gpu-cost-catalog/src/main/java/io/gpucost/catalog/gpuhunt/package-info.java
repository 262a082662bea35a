/**
 * gpuhunt's catalog tables, one a provider: {@code aws.csv}, {@code gcp.csv} ...
 *
 * <p>Prices are in US dollars, as gpuhunt documents; a table has no date. On-demand and spot prices
 * stand in rows of their own and make one offer.
 */
@NullMarked
package io.gpucost.catalog.gpuhunt;

import org.jspecify.annotations.NullMarked;
