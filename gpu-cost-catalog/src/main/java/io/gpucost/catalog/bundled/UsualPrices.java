package io.gpucost.catalog.bundled;

import static io.gpucost.catalog.strictjson.Forms.MONEY;

import io.gpucost.catalog.loading.PriceBand;
import io.gpucost.catalog.strictjson.Element;
import io.gpucost.catalog.strictjson.Fields;
import io.gpucost.catalog.strictjson.Limits;
import io.gpucost.catalog.strictjson.Problems;
import io.gpucost.catalog.strictjson.StrictJson;
import io.gpucost.gpu.GpuName;
import io.gpucost.money.Money;
import java.math.RoundingMode;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What an hour of each GPU usually costs. Follows from the price lists beside it, and is kept as a
 * file of its own since all of them together take long to read: {@code {"schema": 1, "bands": {"RTX
 * 4090": {"low": "USD 0.1", "high": "USD 2"}}}}.
 */
final class UsualPrices {
  /** A slip is a factor of three and more; what is below a hundredth of a cent is noise. */
  private static final int DECIMALS = 4;

  private UsualPrices() {}

  static Map<GpuName, PriceBand> read(byte[] document) {
    Problems problems = new Problems(Limits.PRICE_LIST);
    Map<GpuName, PriceBand> bands = new LinkedHashMap<>();
    try (Fields root = StrictJson.read(document, Limits.PRICE_LIST, problems)) {
      root.required("schema", (Element element) -> element.whole(1, 1));
      try (Fields gpus = root.object("bands")) {
        for (String name : gpus.names()) {
          Fields band = gpus.object(name);
          Optional<Money> low = band.required("low", MONEY);
          Optional<Money> high = band.required("high", MONEY);
          band.build(() -> new PriceBand(low.orElseThrow(), high.orElseThrow()))
              .ifPresent(both -> bands.put(GpuName.of(name), both));
        }
      }
    }
    problems.throwIfAny();
    return bands;
  }

  /** Returns the document that these bands are read from. */
  static String write(Map<GpuName, PriceBand> bands) {
    return new TreeMap<>(bands)
        .entrySet().stream()
            .map(
                entry ->
                    "    \"%s\": { \"low\": \"%s\", \"high\": \"%s\" }"
                        .formatted(
                            entry.getKey(),
                            rounded(entry.getValue().low()).toWire(),
                            rounded(entry.getValue().high()).toWire()))
            .collect(
                Collectors.joining(",\n", "{\n  \"schema\": 1,\n  \"bands\": {\n", "\n  }\n}\n"));
  }

  private static Money rounded(Money money) {
    return Money.of(money.currency(), money.amount().setScale(DECIMALS, RoundingMode.HALF_UP));
  }
}
