package io.gpucost.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.pricing.OnDemand;
import io.gpucost.pricing.Period;
import io.gpucost.pricing.Prepaid;
import io.gpucost.pricing.Purchase;
import io.gpucost.unit.Durations;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Mixes for a machine that runs without a pause, as in the contiguous rows of the oracle. */
class PeriodMixTest {
  private static final Duration MONTH = Duration.ofHours(720);
  private static final OnDemand HOUR = OnDemand.of(HourlyRate.parse("CNY 1/h"));
  private static final List<Prepaid> PERIODS =
      List.of(
          Prepaid.of(Money.parse("CNY 18"), Period.DAY),
          Prepaid.of(Money.parse("CNY 100"), Period.WEEK),
          Prepaid.of(Money.parse("CNY 360"), Period.MONTH));

  @ParameterizedTest
  @CsvSource({
    "30,   24",
    "100,  76",
    "200,  126",
    "400,  252",
    "730,  370",
    "1000, 548",
    "30.5, 24.5"
  })
  void mixesAtLeastCost(String hours, String cost) {
    Duration need = Durations.parse(hours + " h");
    List<Purchase> mix = mix(need);
    Money total = mix.stream().map(PeriodMixTest::cost).reduce(Money::plus).orElseThrow();
    assertTrue(total.compareTo(Money.of("CNY", cost)) <= 0, mix::toString);
    assertEquals(Money.of("CNY", cost), total);
    Duration covered = mix.stream().map(Purchase::covers).reduce(Duration.ZERO, Duration::plus);
    assertTrue(covered.compareTo(need) >= 0);
  }

  @ParameterizedTest
  @CsvSource({"10", "18", "19", "24", "500", "720"})
  void isNoMixWhereOneKindIsAsCheap(long hours) {
    assertEquals(Optional.empty(), best(Duration.ofHours(hours)));
  }

  @Test
  void mixesPeriodsWithoutAnHourlyPrice() {
    List<Purchase> mix =
        PeriodMix.best(Duration.ofHours(180), Optional.empty(), PERIODS, MONTH).orElseThrow();
    assertEquals(
        List.of(Period.WEEK, Period.DAY),
        mix.stream().map(each -> ((Prepaid) each.term()).period()).toList());
  }

  private static List<Purchase> mix(Duration need) {
    return best(need).orElseThrow();
  }

  private static Optional<List<Purchase>> best(Duration need) {
    return PeriodMix.best(need, Optional.of(HOUR), PERIODS, MONTH);
  }

  private static Money cost(Purchase purchase) {
    return purchase.term() instanceof Prepaid plan
        ? plan.price().multipliedBy(purchase.periods())
        : HOUR.rate().costOf(purchase.covers());
  }
}
