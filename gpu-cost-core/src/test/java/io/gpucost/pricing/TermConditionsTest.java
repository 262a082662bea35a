package io.gpucost.pricing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.pricing.TermConditions.Eligibility;
import io.gpucost.pricing.TermConditions.PriceWindow;
import io.gpucost.pricing.TermConditions.VolumeTier;
import io.gpucost.unit.Ratio;
import io.gpucost.unit.Refusals;
import java.math.BigDecimal;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class TermConditionsTest {
  private static final HourlyRate RATE = HourlyRate.parse("CNY 1/h");
  private static final PriceWindow NIGHT = window(new BigDecimal("0.5"), Set.of(DayOfWeek.MONDAY));

  private static PriceWindow window(BigDecimal factor, Set<DayOfWeek> days) {
    return new PriceWindow(
        ZoneId.of("Asia/Shanghai"), LocalTime.of(22, 0), LocalTime.of(6, 0), days, factor);
  }

  private static VolumeTier tier(long hours) {
    return new VolumeTier(Duration.ofHours(hours), RATE);
  }

  @Test
  void aCopyIsEqual() {
    TermConditions full =
        TermConditions.builder()
            .granularity(Duration.ofHours(1))
            .minimumDuration(Duration.ofMinutes(10))
            .minimumCharge(Money.parse("CNY 0.01"))
            .refund(TermConditions.Refund.VOUCHER)
            .expiry(TermConditions.Expiry.RENEWS)
            .addWindows(NIGHT)
            .addTiers(tier(0), tier(100))
            .addAllEligibility(List.of(Eligibility.STUDENT))
            .tax(Ratio.parse("6 %"))
            .build();
    assertEquals(full, full.toBuilder().build());
    assertEquals(TermConditions.NONE, TermConditions.builder().build());
  }

  @ParameterizedTest
  @ValueSource(longs = {0, -1})
  void timeIsBilledInPositiveUnits(long seconds) {
    Duration time = Duration.ofSeconds(seconds);
    Refusals.assertRefusesArgument(
        "granularity must be positive, but was " + time,
        () -> TermConditions.builder().granularity(time).build());
  }

  @Test
  void minimaAreNotNegative() {
    TermConditions.Builder time = TermConditions.builder().minimumDuration(Duration.ofHours(-1));
    TermConditions.Builder charge = TermConditions.builder().minimumCharge(Money.parse("CNY -1"));
    Refusals.assertRefusesArgument(
        "minimum duration must not be negative, but was PT-1H", time::build);
    Refusals.assertRefusesArgument(
        "minimum charge must not be negative, but was CNY -1", charge::build);
  }

  @Test
  void tiersAscendFromZero() {
    Refusals.assertRefusesArgument("tier must not begin before 0, but was PT-1H", () -> tier(-1));
    Refusals.assertRefusesArgument(
        "tiers must ascend, but PT100H came after PT100H",
        () -> TermConditions.builder().addTiers(tier(100), tier(100)).build());
    Refusals.assertRefusesArgument(
        "tiers must ascend, but PT1H came after PT100H",
        () -> TermConditions.builder().addTiers(tier(100), tier(1)).build());
  }

  @Test
  void aWindowHasAFactorAndDaysOfItsOwn() {
    Refusals.assertRefusesArgument(
        "factor must be positive, but was 0",
        () -> window(BigDecimal.ZERO, Set.of(DayOfWeek.MONDAY)));
    Refusals.assertRefusesArgument(
        "days must not be empty, but was []", () -> window(BigDecimal.ONE, Set.of()));
    Set<DayOfWeek> days = EnumSet.of(DayOfWeek.MONDAY);
    PriceWindow window = window(BigDecimal.ONE, days);
    days.add(DayOfWeek.SUNDAY);
    assertEquals(Set.of(DayOfWeek.MONDAY), window.days());
    assertThrows(
        NullPointerException.class,
        () -> new PriceWindow(null, NIGHT.from(), NIGHT.to(), NIGHT.days(), NIGHT.factor()));
  }

  @ParameterizedTest
  @EnumSource
  void eligibilityReadsBack(Eligibility who) {
    assertEquals(who, Eligibility.parse(who.text()));
    assertEquals(who, Eligibility.parse(" " + who.name() + " "));
  }

  @ParameterizedTest
  @CsvSource({"pupil", "new customer", "students"})
  void refusesOthers(String text) {
    Refusals.assertRefuses(
        Eligibility::parse, "Eligibility", text, "must be one of new_customer, member, student");
  }

  @Test
  void refusesNobody() {
    Refusals.assertRefuses(Eligibility::parse, "Eligibility", "", "must not be empty");
    Refusals.assertNamesNull(Eligibility::parse);
  }
}
