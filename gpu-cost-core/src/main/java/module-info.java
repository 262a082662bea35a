/** Estimates what GPU work costs, and recommends what to rent. */
@SuppressWarnings("requires-automatic") // the Immutables annotations, compile time only
module io.gpucost.core {
  requires static org.immutables.value.annotations;
  requires static transitive org.jspecify;

  exports io.gpucost;
  exports io.gpucost.money;
  exports io.gpucost.unit;
  exports io.gpucost.finding;
  exports io.gpucost.gpu;
  exports io.gpucost.pricing;
  exports io.gpucost.report;
  exports io.gpucost.timing;
  exports io.gpucost.vram;
  exports io.gpucost.pricing.spi;
  exports io.gpucost.workload;
  exports io.gpucost.workload.spi;
  exports io.gpucost.advice;
  exports io.gpucost.market;
  exports io.gpucost.bill;
  exports io.gpucost.bill.data;
  exports io.gpucost.plan;
  exports io.gpucost.plan.commit;
  exports io.gpucost.plan.own;
  exports io.gpucost.plan.spot;
  exports io.gpucost.lifecycle;
  exports io.gpucost.lifecycle.watch;
  exports io.gpucost.decision;

  uses io.gpucost.pricing.spi.PricingCatalogProvider;
  uses io.gpucost.workload.spi.ModelCatalogProvider;
}
