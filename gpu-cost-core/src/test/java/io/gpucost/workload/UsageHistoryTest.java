package io.gpucost.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gpucost.finding.InvalidInputException;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class UsageHistoryTest {
  private static List<BigDecimal> numbers(String... texts) {
    return Stream.of(texts).map(BigDecimal::new).toList();
  }

  @Test
  void aPartOfAMachineIsAMachine() {
    List<BigDecimal> days = Collections.nCopies(48, new BigDecimal("1.2"));
    assertThat(UsageHistory.ofHours(days).hourly()).containsOnly(2L).hasSize(48);
  }

  @Test
  void machinesOfADayAreUsedForItsHours() {
    UsageHistory history = UsageHistory.ofDays(numbers("2", "0", "1"), Duration.ofMinutes(150));
    assertThat(history.hourly()).hasSize(72).startsWith(2L, 2L, 2L, 0L).contains(1L);
    assertThat(history.hourly().stream().mapToLong(Long::longValue).sum()).isEqualTo(9);
  }

  @Test
  void hoursOfADayAreThoseOfOneMachine() {
    UsageHistory history = UsageHistory.ofDailyHours(numbers("5", "0", "24"));
    assertThat(history.hourly().stream().mapToLong(Long::longValue).sum()).isEqualTo(29);
    assertThat(history.hourly()).containsOnly(0L, 1L);
  }

  @Test
  void namesWhatIsWrong() {
    refused(() -> UsageHistory.ofDailyHours(numbers("5", "25")), "daily_hours", "[0, 24]");
    refused(() -> UsageHistory.ofHours(numbers("1", "2")), "hourly", "at least 48 hours");
    List<BigDecimal> many = Collections.nCopies(48, new BigDecimal("1e30"));
    refused(() -> UsageHistory.ofHours(many), "hourly", "[0, 1000000]");
    refused(() -> UsageHistory.ofDays(numbers("1", "1"), Duration.ZERO), "daily", "24 h");
    List<Long> two = Collections.nCopies(48, 1L);
    List<Long> three = Collections.nCopies(72, 1L);
    refused(
        () -> new UsageHistory(two, List.of(new UsageHistory.Beside("A100", three))),
        "beside",
        "as many hours");
  }

  private static void refused(Runnable history, String field, String rule) {
    assertThatThrownBy(history::run)
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(field)
        .hasMessageContaining(rule);
  }
}
