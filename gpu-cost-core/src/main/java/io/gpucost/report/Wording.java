package io.gpucost.report;

import io.gpucost.advice.Alternative;
import io.gpucost.finding.Finding;
import io.gpucost.finding.Note;
import io.gpucost.gpu.Hardware;
import io.gpucost.money.Money;
import io.gpucost.pricing.Committed;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.OnDemand;
import io.gpucost.pricing.Owned;
import io.gpucost.pricing.PaymentPlan;
import io.gpucost.pricing.PaymentTerm;
import io.gpucost.pricing.PerUnit;
import io.gpucost.pricing.Prepaid;
import io.gpucost.pricing.Purchase;
import io.gpucost.pricing.Spot;
import io.gpucost.unit.Estimate;
import io.gpucost.workload.Layout;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** How offers, plans and costs are named in a report of one language. */
final class Wording {
  private static final String STOPS = ".!?。！？";

  private final Texts texts;

  Wording(Texts texts) {
    this.texts = texts;
  }

  String hardware(Alternative alternative) {
    return hardware(alternative.gpuCount(), alternative.product());
  }

  String hardware(int count, String product) {
    return count == 0 ? texts.formats().word("provider", product) : count + " x " + product;
  }

  /** The hardware, and how the cards work together when there are several. */
  String placement(Alternative alternative) {
    String hardware = hardware(alternative);
    return alternative
        .placement()
        .map(placement -> hardware + layout(placement.layout()) + instances(placement.hardware()))
        .orElse(hardware);
  }

  private String layout(Layout layout) {
    return layout == Layout.SINGLE ? "" : ", " + texts.format(layout.text());
  }

  /** Machines side by side, each with jobs of its own. */
  private String instances(Hardware hardware) {
    int instances = hardware.host().instances();
    return instances == 1 ? "" : texts.report("instances", Map.of("count", instances));
  }

  String provider(Offer offer) {
    String name = texts.formats().word("provider", offer.provider());
    return offer.region().map(region -> name + ", " + region).orElse(name);
  }

  String plan(PaymentPlan plan) {
    return plan.purchases().stream()
        .map(purchase -> purchase(purchase, plan.purchases().size() > 1))
        .collect(Collectors.joining(" + "));
  }

  private String purchase(Purchase purchase, boolean oneOfSeveral) {
    PaymentTerm term = purchase.term();
    if (term instanceof OnDemand onDemand) {
      return hourly("onDemand", onDemand.rate(), purchase, oneOfSeveral);
    }
    if (term instanceof Spot spot) {
      return hourly("spot", spot.rate(), purchase, oneOfSeveral);
    }
    if (term instanceof Committed committed) {
      Map<String, Object> prices =
          new LinkedHashMap<>(
              Map.of("rate", committed.rate(), "period", committed.period().text()));
      if (committed.upfront().isPositive()) {
        prices.put("upfront", committed.upfront().multipliedBy(purchase.periods()));
      }
      return texts.report("plan.committed", prices);
    }
    if (term instanceof Prepaid prepaid) {
      return texts.report(
          "plan.prepaid",
          Map.of(
              "periods", purchase.periods(),
              "period", prepaid.period().text(),
              "price", prepaid.price()));
    }
    if (term instanceof Owned owned) {
      return owned(owned);
    }
    if (term instanceof PerUnit perUnit) {
      Map<String, Object> prices = new LinkedHashMap<>(Map.of("price", perUnit.price()));
      perUnit.output().ifPresent(written -> prices.put("output", written));
      return texts.report("plan.perUnit", prices);
    }
    throw new IllegalStateException("no wording for " + term.getClass().getName());
  }

  private String owned(Owned card) {
    if (card.isBought()) {
      return texts.report("plan.had", Map.of());
    }
    Map<String, Object> figures = new LinkedHashMap<>(Map.of("price", card.price()));
    card.utilisation().ifPresent(share -> figures.put("share", share));
    return texts.report("plan.owned", figures);
  }

  private String hourly(String key, Object rate, Purchase purchase, boolean oneOfSeveral) {
    return texts.report(
        "plan." + key,
        oneOfSeveral ? Map.of("rate", rate, "hours", purchase.covers()) : Map.of("rate", rate));
  }

  /** "47.00 - 58.00", or nothing where the figure is exact. */
  String range(Estimate<Money> cost) {
    return cost.isExact() ? "" : number(cost.low()) + " - " + number(cost.high());
  }

  /** An amount in a column, in payable digits unless it is less than the smallest of them. */
  String amount(Money money) {
    Money payable = money.rounded();
    return texts.format(payable.isZero() ? money : payable);
  }

  /** An amount without its currency, for a column whose title names it. */
  String number(Money money) {
    String text = texts.formats().money(money);
    return text.substring(text.indexOf(' ') + 1);
  }

  /** A fragment as a sentence: capital first, stop last. */
  String sentence(String fragment) {
    if (fragment.isEmpty()) {
      return fragment;
    }
    String start = capital(fragment);
    boolean ends = STOPS.indexOf(start.charAt(start.length() - 1)) >= 0;
    return ends ? start : start + texts.report("stop");
  }

  /** A finding with what to do about it and the rule that it rests on. */
  Document.Bullet bullet(Finding finding) {
    String severity =
        texts.report("severity." + finding.severity().name().toLowerCase(Locale.ROOT));
    String stake =
        finding
            .atStake()
            .filter(Money::isPositive)
            .map(money -> texts.report("atStake", Map.of("money", money)))
            .orElse("");
    String text = sentence(texts.text(finding.note()) + stake);
    List<String> details = new ArrayList<>(List.of(texts.advice(finding)));
    rule(finding.note()).ifPresent(details::add);
    return new Document.Bullet(severity + text, details);
  }

  /** Whose rule a finding rests on, and where that was read. */
  private Optional<String> rule(Note note) {
    Map<String, Object> arguments = note.arguments();
    if (!arguments.containsKey("source")) {
      return Optional.empty();
    }
    String key = arguments.containsKey("provider") ? "byRule" : "bySource";
    return Optional.of(texts.report(key, arguments));
  }

  /** An English fragment starts with a word, a Chinese one perhaps with the name of a provider. */
  String capital(String fragment) {
    return fragment.isEmpty() || texts.locale().equals(Locale.CHINESE)
        ? fragment
        : Character.toUpperCase(fragment.charAt(0)) + fragment.substring(1);
  }
}
