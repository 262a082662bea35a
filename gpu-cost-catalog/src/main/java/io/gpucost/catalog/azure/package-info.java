/**
 * Pages of Azure's Retail Prices API: JSON with a list {@code Items}, saved one a file or several
 * in one.
 *
 * <p>Every price states its currency. A page names the machine but not its GPU, which a table of
 * Azure's GPU machines tells. Windows, low priority, test and three-year prices are set aside.
 */
@NullMarked
package io.gpucost.catalog.azure;

import org.jspecify.annotations.NullMarked;
