package io.gpucost.lifecycle;

import io.gpucost.finding.InvalidInputException;
import io.gpucost.finding.Problem;
import io.gpucost.money.Money;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Currency;
import java.util.List;
import java.util.Optional;

/** Collects what is wrong with an input, so that all of it is reported together. */
final class Rules {
  private final List<Problem> problems = new ArrayList<>();

  void require(boolean valid, String path, String rule, Object value) {
    if (!valid) {
      problems.add(new Problem(path, rule, value.toString()));
    }
  }

  void positive(String path, Money money) {
    require(money.isPositive(), path, "be more than 0", money);
  }

  void notNegative(String path, Money money) {
    require(!money.isNegative(), path, "be 0 or more", money);
  }

  void positive(String path, Optional<Duration> time) {
    time.ifPresent(each -> positive(path, each));
  }

  void positive(String path, Duration time) {
    require(time.toSeconds() >= 1, path, "be at least 1 s", time);
  }

  void currency(String path, Currency actual, Currency wanted) {
    require(actual.equals(wanted), path, "be in " + wanted.getCurrencyCode(), actual);
  }

  void throwIfAny() {
    if (!problems.isEmpty()) {
      throw new InvalidInputException(problems);
    }
  }
}
