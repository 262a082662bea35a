package io.gpucost.market;

import io.gpucost.gpu.Sheets;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.PricingCatalog;
import io.gpucost.pricing.ProviderRules;
import io.gpucost.workload.ModelShape;
import java.time.LocalDate;
import java.util.List;

/** A small world for tests. */
final class Known {
  static final LocalDate DAY = LocalDate.of(2026, 11, 1);

  static final ModelShape QWEN =
      ModelShape.builder()
          .name("Qwen-7B")
          .aliases(List.of("Qwen1-7B", "tongyi 7b"))
          .layers(32)
          .hidden(4096)
          .maxPosition(8192)
          .build();

  private Known() {}

  /** A price list that knows three cards and the provider AutoDL. */
  static PricingCatalog.Builder world() {
    return PricingCatalog.builder("world", DAY)
        .addGpu(Sheets.sheet("RTX 4090", 24).build())
        .addGpu(Sheets.sheet("A100 40GB", 40).build())
        .addGpu(Sheets.sheet("A100 80GB", 80).build())
        .addRules(rules("autodl").addAllAliases(List.of("AutoDL Cloud")).build());
  }

  static ProviderRules.Builder rules(String provider) {
    return ProviderRules.builder().provider(provider);
  }

  static PricingCatalog list(Offer... offers) {
    return PricingCatalog.of(offers);
  }

  /** A market of that world with these offers, which come from the list "world". */
  static Market market(Offer... offers) {
    PricingCatalog.Builder world = world();
    List.of(offers).forEach(world::add);
    return Market.builder()
        .add("world", 0, world.build())
        .addModels("world", 0, List.of(QWEN))
        .build();
  }
}
