/**
 * All that is known of the outside world: GPUs, models, offers, provider rules and exchange rates,
 * how price lists merge, and the job, which is a workload with its names resolved in a market.
 *
 * <p>Precedence: quotes of the user's own workload first, then price lists by {@link
 * io.gpucost.pricing.spi.PricingCatalogProvider#precedence()}, the higher first, then by id. Where
 * two lists price the same offer (provider, region, instance, GPU, count), the first wins and the
 * other is counted as hidden; within one list all stand, as a range. The same rule holds for
 * sheets, models and provider rules by name. Exchange rates are those of the first list that has
 * any.
 *
 * <p>Start with {@link io.gpucost.market.Market}. All types are immutable and thread-safe.
 */
@NullMarked
package io.gpucost.market;

import org.jspecify.annotations.NullMarked;
