package io.gpucost.workload;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class UsageTest {

  private static final ZoneId SHANGHAI = ZoneId.of("Asia/Shanghai");
  private static final LocalDate MONDAY = LocalDate.of(2026, 11, 2);
  private static final LocalDateTime NINE = MONDAY.atTime(9, 0);

  @Test
  void everyKindHasTheWordOfTheDocuments() {
    assertEquals("one_off", new Usage.OneOff().kind());
    assertEquals("monthly", new Usage.Monthly(Duration.ofHours(744), 12).kind());
    assertEquals("calendar", Usage.Calendar.ofDays(List.of(MONDAY)).kind());
    assertEquals(
        "sessions", new Usage.Sessions(10, Duration.ofHours(1), Duration.ofHours(1)).kind());
    assertEquals("fleet", new Usage.Fleet(List.of(BigDecimal.ZERO)).kind());
    assertEquals("always_on", new Usage.AlwaysOn().kind());
  }

  @Test
  void aMonthIsNotLongerThanAMonth() {
    assertEquals(
        List.of(
            "usage.hours must be at most 744 h, but was PT745H",
            "usage.months must be in [1, 1,200], but was 0"),
        Refused.problems(() -> new Usage.Monthly(Duration.ofHours(745), 0)));
  }

  @Test
  void aCalendarIsSortedWithoutRepetition() {
    Usage.Calendar calendar =
        Usage.Calendar.ofDays(List.of(MONDAY.plusDays(1), MONDAY, MONDAY.plusDays(1)));
    assertEquals(List.of(MONDAY, MONDAY.plusDays(1)), calendar.days());
    assertEquals(List.of(NINE), Usage.Calendar.ofHours(List.of(NINE, NINE)).hours());
  }

  @Test
  void aCalendarHasDaysOrHours() {
    assertEquals(
        List.of("usage.calendar must have days or hours, not both, but was 0 days and 0 hours"),
        Refused.problems(() -> new Usage.Calendar(List.of(), List.of())));
    assertEquals(
        List.of("usage.calendar must have days or hours, not both, but was 1 days and 1 hours"),
        Refused.problems(() -> new Usage.Calendar(List.of(MONDAY), List.of(NINE))));
    assertEquals(
        List.of("usage.hours must be on the hour, but was 2026-11-02T09:30"),
        Refused.problems(() -> Usage.Calendar.ofHours(List.of(NINE.plusMinutes(30)))));
  }

  @Test
  void sessionsDoNotOverlap() {
    assertEquals(
        List.of("usage.every must be at least hours PT2H, but was PT1H"),
        Refused.problems(() -> new Usage.Sessions(3, Duration.ofHours(2), Duration.ofHours(1))));
  }

  @Test
  void aFleetHasNoNegativeMachines() {
    assertEquals(
        List.of("usage.hourly must be zero or more and at most 1E+18, but was -1"),
        Refused.problems(() -> new Usage.Fleet(List.of(BigDecimal.ONE, BigDecimal.ONE.negate()))));
    assertEquals(
        List.of("usage.hourly must have an entry, but was an empty list"),
        Refused.problems(() -> new Usage.Fleet(List.of())));
    assertEquals(
        new Usage.Fleet(List.of(new BigDecimal("1.0"))), new Usage.Fleet(List.of(BigDecimal.ONE)));
  }

  @Test
  void aWindowIsWithinADay() {
    assertEquals(Duration.ofHours(24), new UsageWindow(SHANGHAI, Duration.ofHours(24)).daily());
    assertEquals(
        List.of("usage.window.daily must be above zero and at most 24 h, but was PT25H"),
        Refused.problems(() -> new UsageWindow(SHANGHAI, Duration.ofHours(25))));
  }

  @Test
  void setUpMayTakeNoTimeButNotLess() {
    assertEquals(Optional.of(Duration.ZERO), Setup.of(Duration.ZERO, Duration.ZERO).fresh());
    assertEquals(
        List.of("setup.image must be in [0, 100 years], but was PT-1M"),
        Refused.problems(() -> Setup.of(Duration.ZERO, Duration.ofMinutes(-1))));
  }
}
