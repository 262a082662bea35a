/**
 * SkyPilot's catalog tables: {@code vms.csv} of one cloud or a folder of them, every version of the
 * schema up to v8. Columns are found by name.
 *
 * <p>Prices are in US dollars, as SkyPilot documents for all clouds; regions of Chinese partners of
 * a cloud, which bill in yuan, are refused. A table has no date, so its offers are undated. The
 * provider is named by the file ({@code azure-vms.csv}, {@code azure/vms.csv}).
 */
@NullMarked
package io.gpucost.catalog.skypilot;

import org.jspecify.annotations.NullMarked;
