package io.gpucost.finding;

import io.gpucost.money.Money;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Currency;
import java.util.List;
import java.util.Optional;

/** Collects the rules that an input breaks, so that all of them are reported together. */
public final class Rules {
  private final List<Problem> problems = new ArrayList<>();

  /** Starts with no rule broken. */
  public Rules() {}

  /**
   * Checks one rule.
   *
   * @param valid whether it is kept
   * @param path of the field
   * @param rule what the value must do, such as {@code "be 0 or more"}
   * @param value as given
   */
  public void require(boolean valid, String path, String rule, Object value) {
    if (!valid) {
      problems.add(new Problem(path, rule, value.toString()));
    }
  }

  /**
   * Checks that money is above 0.
   *
   * @param path of the field
   * @param money as given
   */
  public void positive(String path, Money money) {
    require(money.isPositive(), path, "be more than 0", money);
  }

  /**
   * Checks that money is not below 0.
   *
   * @param path of the field
   * @param money as given
   */
  public void notNegative(String path, Money money) {
    require(!money.isNegative(), path, "be 0 or more", money);
  }

  /**
   * Checks that a time lasts a second or more, where one is given.
   *
   * @param path of the field
   * @param time as given
   */
  public void positive(String path, Optional<Duration> time) {
    time.ifPresent(each -> positive(path, each));
  }

  /**
   * Checks that a time lasts a second or more.
   *
   * @param path of the field
   * @param time as given
   */
  public void positive(String path, Duration time) {
    require(time.toSeconds() >= 1, path, "be at least 1 s", time);
  }

  /**
   * Checks that an amount is in the currency of the others.
   *
   * @param path of the field
   * @param actual its currency
   * @param wanted that of the others
   */
  public void currency(String path, Currency actual, Currency wanted) {
    require(actual.equals(wanted), path, "be in " + wanted.getCurrencyCode(), actual);
  }

  /**
   * Reports what was collected.
   *
   * @throws InvalidInputException if a rule is broken
   */
  public void throwIfAny() {
    if (!problems.isEmpty()) {
      throw new InvalidInputException(problems);
    }
  }
}
