package io.gpucost.market;

import io.gpucost.pricing.PricingCatalog;
import io.gpucost.pricing.spi.CatalogContext;
import io.gpucost.pricing.spi.PricingCatalogProvider;
import io.gpucost.workload.spi.ModelCatalogProvider;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Finds price lists and model lists. One broken plug-in never takes the others down: what it throws
 * is reported as the status of its list.
 */
final class Discovery {

  /** A provider file with more broken lines than this is hostile. */
  private static final int MOST_FAILURES = 100;

  private final ClassLoader loader;
  private final Market.Builder market;

  private Discovery(ClassLoader loader, Market.Builder market) {
    this.loader = loader;
    this.market = market;
  }

  static void into(Market.Builder market, ClassLoader loader) {
    Discovery discovery = new Discovery(loader, market);
    discovery.prices();
    discovery.models();
  }

  /** The price lists that can be made; the market tells of the others. */
  static List<PricingCatalogProvider> providers(ClassLoader loader) {
    return new Discovery(loader, Market.builder()).services(PricingCatalogProvider.class);
  }

  private void prices() {
    Set<String> ids = new HashSet<>();
    for (PricingCatalogProvider provider : services(PricingCatalogProvider.class)) {
      String name = provider.getClass().getName();
      guarded(name, provider::id)
          .ifPresent(
              id -> {
                if (!ids.add(id)) {
                  market.failed(id, "id must be unique, but %s has it too".formatted(name));
                  return;
                }
                guarded(id, () -> provider.load(new CatalogContext(market.asOf())))
                    .ifPresent(list -> add(id, provider, list));
              });
    }
  }

  private void add(String id, PricingCatalogProvider provider, PricingCatalog list) {
    guarded(id, () -> market.add(id, provider.precedence(), list));
  }

  private void models() {
    for (ModelCatalogProvider provider : services(ModelCatalogProvider.class)) {
      String name = provider.getClass().getName();
      guarded(name, provider::models)
          .ifPresent(
              models -> guarded(name, () -> market.addModels(name, provider.precedence(), models)));
    }
  }

  /** The one call of the service loader. Each provider comes once, in the order of class names. */
  private <T> List<T> services(Class<T> type) {
    List<T> found = new ArrayList<>();
    Iterator<ServiceLoader.Provider<T>> providers =
        ServiceLoader.load(type, loader).stream().iterator();
    for (int failures = 0; failures < MOST_FAILURES; ) {
      try {
        if (!providers.hasNext()) {
          break;
        }
        ServiceLoader.Provider<T> provider = providers.next();
        guarded(provider.type().getName(), provider).ifPresent(found::add);
      } catch (ServiceConfigurationError | RuntimeException | LinkageError e) {
        failures++;
        market.failed(type.getSimpleName(), reason(e));
      }
    }
    found.sort(Comparator.comparing(provider -> provider.getClass().getName()));
    return found;
  }

  private <T> Optional<T> guarded(String id, Supplier<T> call) {
    try {
      Optional<T> answer = Optional.ofNullable(call.get());
      if (answer.isEmpty()) {
        market.failed(id, "must not return null, but did");
      }
      return answer;
    } catch (ServiceConfigurationError | RuntimeException | LinkageError e) {
      market.failed(id, reason(e));
      return Optional.empty();
    }
  }

  /** What went wrong and, where another exception led to it, that one too. */
  private static String reason(Throwable failure) {
    Throwable cause = failure.getCause();
    String reason = described(failure);
    return cause == null || reason.contains(described(cause))
        ? reason
        : reason + ": " + described(cause);
  }

  private static String described(Throwable failure) {
    String message = String.valueOf(failure.getMessage()).replaceAll("\\s+", " ");
    return failure.getClass().getSimpleName() + ": " + message;
  }
}
