package io.gpucost.market;

import io.gpucost.pricing.Offer;
import io.gpucost.pricing.ProviderRules;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Provider rules, found by any name of their provider. */
final class RuleBook {

  /** Products that are ways to pay; the others are named as the provider names them. */
  private static final Set<String> WAYS_TO_PAY = Set.of("", "on_demand", "prepaid", "spot");

  private final List<ProviderRules> rules;
  private final Map<String, List<ProviderRules>> byName = new HashMap<>();

  private RuleBook(List<ProviderRules> rules) {
    this.rules = List.copyOf(rules);
    for (ProviderRules rule : rules) {
      Stream.concat(Stream.of(rule.provider()), rule.aliases().stream())
          .map(RuleBook::plain)
          .distinct()
          .forEach(name -> byName.computeIfAbsent(name, first -> new ArrayList<>()).add(rule));
    }
  }

  /** The rules of several lists, by provider and product. */
  static RuleBook of(List<List<ProviderRules>> lists) {
    FirstWins merge = new FirstWins();
    return new RuleBook(
        lists.stream()
            .flatMap(
                list ->
                    merge
                        .open(
                            list,
                            rule ->
                                List.of(plain(rule.provider()), plain(rule.product().orElse(""))))
                        .stream())
            .toList());
  }

  List<ProviderRules> rules() {
    return rules;
  }

  /** One name of a provider for all its names; the name itself where no rules have it. */
  String provider(String name) {
    return plain(known(name).stream().findFirst().map(ProviderRules::provider).orElse(name));
  }

  /** The rules of an offer's product, else the provider's, with what its spot rules add. */
  Optional<ProviderRules> rulesFor(Offer offer) {
    List<ProviderRules> known = known(offer.provider());
    String place = plain(offer.instance().orElse("") + " " + offer.region().orElse(""));
    Optional<ProviderRules> best =
        known.stream()
            .min(Comparator.comparingInt(rule -> -fit(plain(rule.product().orElse("")), place)));
    Optional<ProviderRules> spot =
        known.stream()
            .filter(rule -> plain(rule.product().orElse("")).startsWith("spot"))
            .findFirst();
    return best.map(rule -> spot.map(more -> withSpot(rule, more)).orElse(rule));
  }

  private List<ProviderRules> known(String name) {
    return byName.getOrDefault(plain(name), List.of());
  }

  /** A product that the offer names fits best, then the plain one, then a way to pay. */
  private static int fit(String product, String place) {
    String[] parts = product.split(":", 2);
    String way = parts[0].strip();
    String named = parts.length > 1 ? parts[1].strip() : WAYS_TO_PAY.contains(way) ? "" : way;
    boolean plain = way.isEmpty() || way.equals("on_demand");
    if (named.isEmpty()) {
      return plain ? 3 : 1;
    }
    return (plain ? 2 : 0) + (spaced(place).contains(spaced(named)) ? 4 : 0);
  }

  private static ProviderRules withSpot(ProviderRules base, ProviderRules spot) {
    ProviderRules.Builder merged = base.toBuilder();
    if (base.spotNotice().isEmpty()) {
      spot.spotNotice().ifPresent(merged::spotNotice);
    }
    if (base.spotMaxRun().isEmpty()) {
      spot.spotMaxRun().ifPresent(merged::spotMaxRun);
    }
    return merged.build();
  }

  private static String spaced(String name) {
    return name.replace('_', ' ').replace('-', ' ');
  }

  private static String plain(String name) {
    return name.strip().toLowerCase(Locale.ROOT);
  }
}
