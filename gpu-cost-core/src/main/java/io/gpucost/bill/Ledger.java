package io.gpucost.bill;

import io.gpucost.finding.Note;
import io.gpucost.money.Money;
import io.gpucost.unit.Estimate;
import java.util.ArrayList;
import java.util.Currency;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** Collects the lines of one bill; the total is added up case by case, not band by band. */
final class Ledger {
  private final List<BillLine> lines = new ArrayList<>();
  private Cases<Money> total;

  Ledger(Currency currency) {
    total = Cases.same(Money.zero(currency));
  }

  void add(Note label, Money amount) {
    add(label, Cases.same(amount));
  }

  void add(Note label, Cases<Money> amount) {
    if (Stream.of(amount.low(), amount.expected(), amount.high()).allMatch(Money::isZero)) {
      return;
    }
    lines.add(new BillLine(label, amount.band(Function.identity())));
    total = total.with(amount, Money::plus);
  }

  Money none() {
    return Money.zero(total.expected().currency());
  }

  Cases<Money> soFar() {
    return total;
  }

  List<BillLine> lines() {
    return List.copyOf(lines);
  }

  Estimate<Money> total() {
    return total.band(Function.identity());
  }
}
