/**
 * What the readers of foreign price lists share.
 *
 * <p>A reader turns each row into an {@link io.gpucost.catalog.loading.OfferDraft} and hands it to
 * an {@link io.gpucost.catalog.loading.OfferCollector}, which finds the GPU's sheet, doubts what
 * looks wrong, and counts every row. What is known of GPUs and their usual prices comes in as
 * {@link io.gpucost.catalog.loading.KnownGpus}.
 */
@NullMarked
package io.gpucost.catalog.loading;

import org.jspecify.annotations.NullMarked;
