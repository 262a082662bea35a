package io.gpucost.catalog;

import io.gpucost.catalog.bundled.BundledCatalogProvider;
import io.gpucost.finding.InvalidInputException;
import io.gpucost.finding.Problem;
import io.gpucost.gpu.Gpu;
import io.gpucost.gpu.GpuNames;
import io.gpucost.gpu.Nearest;
import io.gpucost.money.Money;
import io.gpucost.pricing.Committed;
import io.gpucost.pricing.LoadReport;
import io.gpucost.pricing.LoadReport.Doubt;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.OnDemand;
import io.gpucost.pricing.Owned;
import io.gpucost.pricing.PaymentTerm;
import io.gpucost.pricing.PerUnit;
import io.gpucost.pricing.Prepaid;
import io.gpucost.pricing.PricingCatalog;
import io.gpucost.pricing.Spot;
import io.gpucost.pricing.spi.CatalogContext;
import io.gpucost.pricing.spi.PricingCatalogProvider;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.function.Supplier;

/**
 * Checks a price list for its author, as {@code gpu-cost catalog check} does.
 *
 * <pre>{@code
 * assertThat(CatalogCheck.verify(new AcmePrices()).problems()).isEmpty();
 * }</pre>
 */
public final class CatalogCheck {
  private final PricingCatalogProvider provider;
  private final LocalDate today;
  private final List<Problem> problems = new ArrayList<>();
  private final List<String> remarks = new ArrayList<>();

  private CatalogCheck(PricingCatalogProvider provider, LocalDate today) {
    this.provider = provider;
    this.today = today;
  }

  /**
   * Checks a price list: its id, that it loads, that it loads the same twice, that each offer has a
   * price, a source, a known GPU and a day that has come, and that no row is lost.
   *
   * @param provider brings the list
   * @return what is wrong with it; never an exception of the provider
   */
  public static CheckReport verify(PricingCatalogProvider provider) {
    return verify(provider, LocalDate.now(ZoneOffset.UTC));
  }

  /**
   * Checks a price list as of a day.
   *
   * @param provider brings the list
   * @param today no price may be of a later day
   * @return what is wrong with it; never an exception of the provider
   */
  public static CheckReport verify(PricingCatalogProvider provider, LocalDate today) {
    Objects.requireNonNull(provider, "provider");
    Objects.requireNonNull(today, "today");
    return new CatalogCheck(provider, today).verify();
  }

  private CheckReport verify() {
    String id = id();
    Optional<PricingCatalog> first = load();
    Optional<PricingCatalog> second = first.flatMap(list -> load());
    first.ifPresent(list -> second.ifPresent(again -> compare(list, again)));
    first.ifPresent(this::check);
    return new CheckReport(
        id, first.map(list -> list.offers().size()).orElse(0), problems, remarks);
  }

  private String id() {
    Optional<String> first = guarded("id", provider::id);
    Optional<String> second = guarded("id", provider::id);
    String id = first.orElse("");
    if (first.isPresent() && id.isBlank()) {
      problem("id", "be a name", "blank");
    }
    if (!first.equals(second)) {
      problem("id", "be the same at each call", id + ", then " + second.orElse("nothing"));
    }
    return id.isBlank() ? provider.getClass().getName() : id;
  }

  private Optional<PricingCatalog> load() {
    return guarded("load", () -> provider.load(CatalogContext.newest()));
  }

  /** What a plug-in throws is told once, however often it is called. */
  private <T> Optional<T> guarded(String path, Supplier<T> call) {
    try {
      Optional<T> value = Optional.ofNullable(call.get());
      if (value.isEmpty()) {
        problem(path, "return a value", "null");
      }
      return value;
    } catch (InvalidInputException e) {
      problems.addAll(e.problems().stream().filter(p -> !problems.contains(p)).toList());
    } catch (RuntimeException | LinkageError | ServiceConfigurationError e) {
      problem(path, "not throw", e.toString());
    }
    return Optional.empty();
  }

  private void compare(PricingCatalog first, PricingCatalog second) {
    boolean same =
        first.offers().equals(second.offers())
            && first.gpus().equals(second.gpus())
            && first.rules().equals(second.rules())
            && first.asOf().equals(second.asOf());
    if (!same) {
      problem("load", "give the same list at each call", "another list");
    }
  }

  private void check(PricingCatalog list) {
    checkReport(list.report());
    if (list.offers().isEmpty()) {
      remarks.add("the list has no offers");
    }
    if (list.source().isBlank()) {
      problem("source", "be given", "blank");
    }
    list.asOf().ifPresent(day -> checkDay("as_of", day));
    GpuNames names = names(list);
    Map<String, String> seen = new HashMap<>();
    for (int i = 0; i < list.offers().size(); i++) {
      check("offers[" + i + "]", list.offers().get(i), names);
      String before = seen.putIfAbsent(list.offers().get(i).key(), "offers[" + i + "]");
      if (before != null) {
        remarks.add("offers[%d] and %s price the same thing".formatted(i, before));
      }
    }
  }

  private void checkReport(LoadReport report) {
    for (Doubt doubt : report.doubts()) {
      if (doubt.kind() == Doubt.Kind.REFUSED) {
        problem(doubt.place(), "be a row that can be read", doubt.reason());
      } else {
        remarks.add(doubt.place() + ": " + doubt.reason());
      }
    }
    for (LoadReport.FileCount file : report.files()) {
      if (!file.addsUp()) {
        problem(
            file.file().isEmpty() ? "report" : file.file(),
            "account for all " + file.rows() + " rows",
            file.taken() + " taken and " + file.refused() + " refused");
      }
    }
  }

  private void check(String place, Offer offer, GpuNames names) {
    if (offer.terms().isEmpty()) {
      problem(place, "have a price", offer.key());
    }
    for (PaymentTerm term : offer.terms()) {
      if (amount(term).isZero()) {
        problem(place, "leave out a price that is unknown", amount(term).toString());
      }
    }
    if (offer.source().isBlank()) {
      problem(place + ".source", "be given", "blank");
    }
    offer.asOf().ifPresent(day -> checkDay(place + ".as_of", day));
    offer.gpu().ifPresent(gpu -> checkGpu(place, gpu.value(), names));
    if (offer.asOf().isEmpty()) {
      remarks.add(place + " is undated");
    }
  }

  private void checkGpu(String place, String gpu, GpuNames names) {
    Optional<GpuNames.Match> match = names.resolve(gpu);
    if (match.isEmpty()) {
      String nearest = String.join(", ", names.nearest(gpu, Nearest.SHOWN));
      problem(place + ".gpu", "have a sheet (nearest: " + nearest + ")", gpu);
    } else if (!match.get().exact()) {
      remarks.add("%s.gpu: %s is read as %s".formatted(place, gpu, match.get().gpu().name()));
    }
  }

  private static Money amount(PaymentTerm term) {
    if (term instanceof OnDemand onDemand) {
      return onDemand.rate().money();
    }
    if (term instanceof Spot spot) {
      return spot.rate().money();
    }
    if (term instanceof Committed committed) {
      return committed.rate().money();
    }
    if (term instanceof Prepaid prepaid) {
      return prepaid.price();
    }
    return term instanceof Owned owned ? owned.price() : ((PerUnit) term).price().amount();
  }

  private void checkDay(String path, LocalDate day) {
    // A day more: the list may come from a place where tomorrow has begun.
    if (day.isAfter(today.plusDays(1))) {
      problem(path, "be at most " + today, day.toString());
    }
  }

  private static GpuNames names(PricingCatalog list) {
    Map<String, Gpu> byKey = new HashMap<>();
    list.gpus().forEach(gpu -> byKey.putIfAbsent(GpuNames.key(gpu.name().value()), gpu));
    new BundledCatalogProvider()
        .load(CatalogContext.newest())
        .gpus()
        .forEach(gpu -> byKey.putIfAbsent(GpuNames.key(gpu.name().value()), gpu));
    return GpuNames.of(byKey.values());
  }

  private void problem(String path, String rule, String value) {
    Problem problem = new Problem(path, rule, value);
    if (!problems.contains(problem)) {
      problems.add(problem);
    }
  }
}
