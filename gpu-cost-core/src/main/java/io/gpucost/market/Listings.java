package io.gpucost.market;

import io.gpucost.gpu.Gpu;
import io.gpucost.gpu.GpuName;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.PricingCatalog;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The offers of a market, merged from lists and quotes, and how each list fared. */
final class Listings {

  private final Knowledge knowledge;
  private final List<Listing> all;
  private final List<Offer> offers;

  /** The sheets by the spellings of the offers, so that none is looked up for every offer. */
  private final Map<GpuName, Optional<Gpu>> sheets;

  private final List<CatalogStatus> catalogs;

  private Listings(
      Knowledge knowledge,
      List<Listing> all,
      Map<GpuName, Optional<Gpu>> sheets,
      List<CatalogStatus> catalogs) {
    this.knowledge = knowledge;
    this.all = List.copyOf(all);
    this.offers = all.stream().map(Listing::offer).toList();
    this.sheets = Map.copyOf(sheets);
    this.catalogs = List.copyOf(catalogs);
  }

  List<Offer> offers() {
    return offers;
  }

  List<CatalogStatus> catalogs() {
    return catalogs;
  }

  Optional<Gpu> sheet(GpuName name) {
    Optional<Gpu> known = sheets.get(name);
    return known == null ? knowledge.sheet(name) : known;
  }

  /** No offers; of the lists, those that failed are still told. */
  Listings none() {
    return new Listings(
        knowledge,
        List.of(),
        Map.of(),
        catalogs.stream().filter(status -> status.failure().isPresent()).toList());
  }

  /** These and the user's own, which win over all others. */
  Listings with(List<Offer> quotes) {
    Map<GpuName, Optional<Gpu>> spellings = new HashMap<>(sheets);
    Pool pool = new Pool();
    List<Listing> own =
        quotes.stream()
            .map(quote -> knowledge.listing(quote, Market.QUOTES, spellings, pool))
            .toList();
    FirstWins merge = new FirstWins();
    List<Listing> merged = new ArrayList<>(merge.open(own, Listing::identity));
    merged.addAll(merge.open(all, Listing::identity));
    return new Listings(knowledge, merged, spellings, statuses(quotes.size(), merged));
  }

  /** The statuses after more quotes have come, which may hide offers of the lists. */
  private List<CatalogStatus> statuses(int quotes, List<Listing> merged) {
    Map<String, Integer> open = new HashMap<>();
    merged.forEach(
        listing -> open.merge(listing.offer().catalog().orElse(Market.QUOTES), 1, Integer::sum));
    List<CatalogStatus> statuses = new ArrayList<>();
    int before =
        catalogs.stream()
            .filter(status -> status.id().equals(Market.QUOTES))
            .mapToInt(status -> status.offers() + status.hidden())
            .sum();
    statuses.add(
        CatalogStatus.quotes(before + quotes).withOffers(open.getOrDefault(Market.QUOTES, 0)));
    catalogs.stream()
        .filter(status -> !status.id().equals(Market.QUOTES))
        .map(status -> status.withOffers(open.getOrDefault(status.id(), 0)))
        .forEach(statuses::add);
    return statuses;
  }

  /** Takes lists in the order of their precedence. Mutable; for the making of one market. */
  static final class Merging {
    private final Knowledge knowledge;
    private final Pool pool = new Pool();
    private final FirstWins merge = new FirstWins();
    private final Map<GpuName, Optional<Gpu>> sheets = new HashMap<>();
    private final List<Listing> listings = new ArrayList<>();
    private final List<CatalogStatus> statuses = new ArrayList<>();

    Merging(Knowledge knowledge) {
      this.knowledge = knowledge;
    }

    void add(String id, int precedence, PricingCatalog list) {
      List<Listing> open =
          merge.open(
              list.offers().stream()
                  .map(offer -> knowledge.listing(offer, id, sheets, pool))
                  .toList(),
              Listing::identity);
      listings.addAll(open);
      statuses.add(CatalogStatus.loaded(id, precedence, list).withOffers(open.size()));
    }

    Listings done(List<CatalogStatus> failures) {
      statuses.addAll(failures);
      return new Listings(knowledge, listings, sheets, statuses);
    }
  }
}
