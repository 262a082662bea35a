/**
 * {@code instances.json} of Vantage's ec2instances.info, and lists in the same form.
 *
 * <p>Prices are in US dollars, and in yuan in the {@code cn-} regions of AWS China, as AWS bills
 * them; the list states neither. Taken is Linux: on demand, average spot, and the standard one-year
 * reservations, whose prices the list gives by the hour. The list has no date.
 */
@NullMarked
package io.gpucost.catalog.vantage;

import org.jspecify.annotations.NullMarked;
