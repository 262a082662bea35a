package io.gpucost.market;

import io.gpucost.gpu.GpuName;
import io.gpucost.pricing.Offer;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An offer of a market.
 *
 * @param offer the offer, with the id of its price list
 * @param identity what it is an offer of, names resolved
 */
record Listing(Offer offer, Identity identity) {

  /**
   * What makes two offers the same thing, at perhaps another price. Whether two names are those of
   * one provider is looked up only where all else is the same.
   */
  static final class Identity {
    private final Lazy<RuleBook> rules;
    private final String provider;
    private final Optional<String> region;
    private final Optional<String> instance;
    private final Optional<GpuName> gpu;
    private final int count;

    /**
     * @param rules know all names of a provider
     * @param offer an offer that names its provider
     * @param gpu the name of its GPU's sheet, where it has a GPU
     */
    Identity(Lazy<RuleBook> rules, Offer offer, Optional<GpuName> gpu) {
      this.rules = rules;
      this.provider = offer.provider();
      this.region = offer.region();
      this.instance = offer.instance();
      this.gpu = gpu;
      this.count = offer.gpuCount();
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Identity that
          && count == that.count
          && gpu.equals(that.gpu)
          && region.equals(that.region)
          && instance.equals(that.instance)
          && isOf(that.provider);
    }

    private boolean isOf(String other) {
      return provider.equals(other)
          || rules.get().provider(provider).equals(rules.get().provider(other));
    }

    @Override
    public int hashCode() {
      return Objects.hash(region, instance, gpu, count);
    }
  }
}
