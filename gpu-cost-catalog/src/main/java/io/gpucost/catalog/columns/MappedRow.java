package io.gpucost.catalog.columns;

import io.gpucost.catalog.loading.BadRow;
import io.gpucost.catalog.loading.Numbers;
import io.gpucost.catalog.loading.OfferDraft;
import io.gpucost.money.Money;
import io.gpucost.pricing.Period;
import io.gpucost.pricing.Prepaid;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Currency;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** One row of a mapped table. */
final class MappedRow {
  private static final Set<String> SPOT =
      Set.of("true", "yes", "1", "spot", "preemptible", "interruptible");
  private static final Map<String, Period> PREPAID = new LinkedHashMap<>();

  static {
    PREPAID.put("daily", Period.DAY);
    PREPAID.put("weekly", Period.WEEK);
    PREPAID.put("monthly", Period.MONTH);
    PREPAID.put("yearly", Period.YEAR);
  }

  private final ColumnMapping mapping;
  private final Function<String, Optional<String>> cells;

  MappedRow(ColumnMapping mapping, Function<String, Optional<String>> cells) {
    this.mapping = mapping;
    this.cells = cells;
  }

  OfferDraft draft() {
    String gpu = cell("gpu").orElseThrow(() -> new BadRow("GPU must be given"));
    String provider =
        cell("provider")
            .or(mapping::provider)
            .orElseThrow(() -> new BadRow("provider must be given"));
    Optional<BigDecimal> count =
        mapping.columns().containsKey("count") ? number("count") : Optional.of(BigDecimal.ONE);
    OfferDraft draft =
        new OfferDraft(provider, gpu)
            .count(count)
            .memory(number("memory_gb").flatMap(Numbers::gb), Optional.empty())
            .region(cell("region"))
            .instance(cell("instance"))
            .vcpus(number("vcpu"))
            .ram(number("ram_gib").flatMap(Numbers::gib))
            .disk(number("disk_gib").flatMap(Numbers::diskGib))
            .onDemand(isSpot() ? Optional.empty() : price("on_demand", count))
            .spot(price(isSpot() ? "on_demand" : "spot", count))
            .source(cell("source").or(mapping::source))
            .asOf(cell("as_of").map(MappedRow::day).or(mapping::asOf));
    PREPAID.forEach(
        (name, period) ->
            price(name, count)
                .filter(Money::isPositive)
                .map(price -> Prepaid.of(price, period))
                .ifPresent(draft::term));
    return draft;
  }

  /** Some tables have a row for each way to pay, and tell in a column which one it is. */
  private boolean isSpot() {
    return cell("is_spot").filter(text -> SPOT.contains(text.toLowerCase(Locale.ROOT))).isPresent();
  }

  private Optional<String> cell(String meaning) {
    return mapping.column(meaning).flatMap(cells);
  }

  private Optional<BigDecimal> number(String meaning) {
    return cell(meaning).map(text -> Numbers.parse(mapping.column(meaning).orElse(meaning), text));
  }

  /** The price of all GPUs of the row, whatever the table's prices are per. */
  private Optional<Money> price(String meaning, Optional<BigDecimal> count) {
    Optional<String> text = cell(meaning);
    if (text.isEmpty()) {
      return Optional.empty();
    }
    String currency =
        cell("currency")
            .or(() -> mapping.currency().map(Currency::getCurrencyCode))
            .orElseThrow(() -> new BadRow("currency must be given"));
    Money price = Numbers.money(currency, mapping.column(meaning).orElse(meaning), text.get());
    return Optional.of(mapping.perGpu() ? price.multipliedBy(count.orElse(BigDecimal.ONE)) : price);
  }

  private static LocalDate day(String text) {
    try {
      return LocalDate.parse(text.substring(0, Math.min(10, text.length())));
    } catch (DateTimeException e) {
      throw new BadRow("date must begin as 2026-11-30 does, but was '%s'".formatted(text));
    }
  }
}
