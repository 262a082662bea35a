package io.gpucost.catalog;

import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.money.UnitPrice;
import io.gpucost.pricing.Committed;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.OnDemand;
import io.gpucost.pricing.PaymentTerm;
import io.gpucost.pricing.PerUnit;
import io.gpucost.pricing.Prepaid;
import io.gpucost.pricing.PricingCatalog;
import io.gpucost.pricing.ProviderRules;
import io.gpucost.pricing.Spot;
import io.gpucost.pricing.TermConditions;
import io.gpucost.pricing.spi.CatalogContext;
import io.gpucost.pricing.spi.PricingCatalogProvider;
import io.gpucost.unit.Ratio;
import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;

/**
 * A price list of which one provider's prices are lower, as a company's contract has it. All prices
 * of its offers are reduced: by the hour, spot, prepaid, committed and per unit; hardware that is
 * owned is not. The rest of the list stays as it is.
 *
 * <pre>{@code
 * PricingCatalogProvider ours = Discount.of(Catalogs.open("bundled"), "aws", Ratio.parse("12 %"));
 * }</pre>
 *
 * <p>On a command line it is {@code discount:aws=12%:bundled}. Its offers come before those of the
 * bundled list, as all lists of a user do.
 */
public final class Discount implements PricingCatalogProvider {
  private final PricingCatalogProvider list;
  private final String provider;
  private final Ratio off;

  private Discount(PricingCatalogProvider list, String provider, Ratio off) {
    this.list = list;
    this.provider = provider;
    this.off = off;
  }

  /**
   * Reduces the prices of a provider.
   *
   * @param list brings the prices
   * @param provider the provider's id or another of its names, in any case
   * @param off what is taken off, such as 12 %, below 100 %
   * @return a list with the lower prices
   * @throws IllegalArgumentException if nothing would be left of a price
   */
  public static Discount of(PricingCatalogProvider list, String provider, Ratio off) {
    Objects.requireNonNull(list, "list");
    Objects.requireNonNull(provider, "provider");
    if (off.compareTo(Ratio.ONE) < 0) {
      return new Discount(list, provider.strip(), off);
    }
    throw new IllegalArgumentException("discount must be below 100 %, but was " + off);
  }

  @Override
  public String id() {
    return "discount:%s=%s:%s".formatted(provider, percent(), list.id());
  }

  private String percent() {
    return off.percent().stripTrailingZeros().toPlainString() + "%";
  }

  @Override
  public PricingCatalog load(CatalogContext context) {
    PricingCatalog full = list.load(context);
    PricingCatalog.Builder reduced =
        full.asOf()
            .map(day -> PricingCatalog.builder(full.source(), day))
            .orElseGet(() -> PricingCatalog.undated(full.source()));
    full.gpus().forEach(reduced::addGpu);
    full.rules().forEach(reduced::addRules);
    full.rates().ifPresent(reduced::rates);
    full.offers().forEach(offer -> reduced.add(isTheirs(full, offer) ? reduced(offer) : offer));
    return reduced.report(full.report()).build();
  }

  /** By the name that is given, or any other that the provider's rules in the list know. */
  private boolean isTheirs(PricingCatalog full, Offer offer) {
    return offer.provider().equalsIgnoreCase(provider)
        || full.rules().stream()
            .filter(rules -> rules.isOf(provider))
            .anyMatch((ProviderRules rules) -> rules.isOf(offer.provider()));
  }

  private Offer reduced(Offer offer) {
    List<PaymentTerm> terms = offer.terms().stream().map(this::reduced).toList();
    return offer.toBuilder().terms(terms).source(offer.source() + ", less " + percent()).build();
  }

  private PaymentTerm reduced(PaymentTerm term) {
    if (term instanceof OnDemand onDemand) {
      return new OnDemand(reduced(onDemand.rate()), reduced(onDemand.conditions()));
    }
    if (term instanceof Spot spot) {
      return spot.toBuilder()
          .rate(reduced(spot.rate()))
          .conditions(reduced(spot.conditions()))
          .build();
    }
    if (term instanceof Prepaid prepaid) {
      return new Prepaid(reduced(prepaid.price()), prepaid.period(), prepaid.conditions());
    }
    if (term instanceof Committed committed) {
      return new Committed(
          reduced(committed.rate()),
          reduced(committed.upfront()),
          committed.period(),
          reduced(committed.conditions()));
    }
    if (term instanceof PerUnit perUnit) {
      return new PerUnit(
          reduced(perUnit.price()), perUnit.output().map(this::reduced), perUnit.conditions());
    }
    return term;
  }

  private UnitPrice reduced(UnitPrice price) {
    return new UnitPrice(reduced(price.amount()), price.units(), price.unit());
  }

  private HourlyRate reduced(HourlyRate rate) {
    return HourlyRate.of(reduced(rate.money()));
  }

  private Money reduced(Money money) {
    return money.multipliedBy(BigDecimal.ONE.subtract(off.fraction()));
  }

  /** Volume tiers have rates of their own; a minimum charge stays. */
  private TermConditions reduced(TermConditions conditions) {
    if (conditions.tiers().isEmpty()) {
      return conditions;
    }
    TermConditions.Builder reduced = TermConditions.builder();
    conditions.granularity().ifPresent(reduced::granularity);
    conditions.minimumDuration().ifPresent(reduced::minimumDuration);
    conditions.minimumCharge().ifPresent(reduced::minimumCharge);
    conditions.refund().ifPresent(reduced::refund);
    conditions.expiry().ifPresent(reduced::expiry);
    reduced.prorated(conditions.prorated()).tiering(conditions.tiering());
    conditions.windows().forEach(reduced::addWindows);
    conditions
        .tiers()
        .forEach(
            tier ->
                reduced.addTiers(new TermConditions.VolumeTier(tier.from(), reduced(tier.rate()))));
    reduced.tiering(conditions.tiering());
    reduced.addAllEligibility(conditions.eligibility());
    conditions.tax().ifPresent(reduced::tax);
    return reduced.build();
  }
}
