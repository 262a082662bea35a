package io.gpucost.plan.own;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.gpucost.finding.Code;
import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.unit.Fraction;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CardPurchaseTest {
  private static final Money CARD = Money.parse("CNY 13000");

  @ParameterizedTest
  @CsvSource({"CNY 55, 236, CNY 20, 237", "CNY 52, 250, CNY 0, 251", "CNY 13001, 0, CNY 13000, 1"})
  void countsProjectsUntilTheCardIsPaid(String project, long whole, String rest, long next) {
    assertEquals(
        new CardPurchase(whole, Money.parse(rest), next),
        CardPurchase.projects(CARD, Money.parse(project)));
  }

  @Test
  void countsTheElectricityOfTheOwnCard() {
    assertEquals(
        390,
        CardPurchase.projects(CARD, Money.parse("CNY 55"), Money.parse("CNY 21.6"))
            .orElseThrow()
            .next());
    assertEquals(
        Optional.empty(),
        CardPurchase.projects(CARD, Money.parse("CNY 20"), Money.parse("CNY 21.6")));
  }

  @Test
  void countsHoursUntilTheCardIsPaid() {
    HourlyRate rent = HourlyRate.parse("CNY 0.65/h");
    assertEquals(
        Optional.of(Fraction.of(650_000, 19)),
        CardPurchase.hours(CARD, rent, HourlyRate.parse("CNY 0.27/h")));
    assertEquals(Optional.empty(), CardPurchase.hours(CARD, rent, rent));
  }

  @Test
  void isAReason() {
    assertEquals(
        236L,
        CardPurchase.projects(CARD, Money.parse("CNY 55")).reason().arguments().get("projects"));
    assertEquals(
        Code.CARD_PAYS_AFTER, CardPurchase.projects(CARD, Money.parse("CNY 55")).reason().code());
  }

  @Test
  void refusesProjectsThatCostNothing() {
    assertThrows(
        IllegalArgumentException.class, () -> CardPurchase.projects(CARD, Money.parse("CNY 0")));
    assertThrows(
        IllegalArgumentException.class,
        () -> CardPurchase.projects(Money.parse("CNY -1"), Money.parse("CNY 55")));
  }
}
