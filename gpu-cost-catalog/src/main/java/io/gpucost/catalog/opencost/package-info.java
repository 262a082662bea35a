/**
 * OpenCost's custom prices: the CSV schema with an asset class a row, and the JSON price sheet.
 *
 * <p>Prices are in US dollars, as OpenCost documents unless told otherwise. Of the CSV the rows of
 * class {@code gpu} are taken, a price an hour for one card of the label's value; nodes and volumes
 * are set aside. The JSON sheet has one price for every kind of GPU: it is taken where its {@code
 * gpuLabelValue} names the kind, and refused where it does not, since it then says nothing of any
 * one.
 */
@NullMarked
package io.gpucost.catalog.opencost;

import org.jspecify.annotations.NullMarked;
