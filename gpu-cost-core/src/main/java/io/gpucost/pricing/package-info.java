/**
 * What can be rented and for how much: offers, the terms they are paid on, the rules of providers,
 * and the price lists they come in. Knows nothing of the job.
 *
 * <p>Start with {@link io.gpucost.pricing.Offer}. Implement {@link
 * io.gpucost.pricing.spi.PricingCatalogProvider} to bring own price lists. All types are immutable
 * and thread-safe.
 */
@NullMarked
package io.gpucost.pricing;

import org.jspecify.annotations.NullMarked;
