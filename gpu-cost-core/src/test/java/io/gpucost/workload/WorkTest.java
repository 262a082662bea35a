package io.gpucost.workload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class WorkTest {

  private static final Duration HOUR = Duration.ofHours(1);
  private static final Duration CENTURY_AND_MORE = Duration.ofDays(36_526);
  private static final BigDecimal ENDLESS = new BigDecimal("1e1000000000");

  private static Arguments refused(String problem, Executable work) {
    return arguments(problem, work);
  }

  static Stream<Arguments> badWork() {
    return Stream.of(
        refused(
            "work.hours must be above zero and at most 100 years, but was PT0S",
            () -> new Work.KnownHours(Duration.ZERO)),
        refused(
            "work.hours must be above zero and at most 100 years, but was PT876624H",
            () -> new Work.KnownHours(CENTURY_AND_MORE)),
        refused(
            "work.reference_run.count must be in [1, 1,000,000], but was 0",
            () -> new Work.ReferenceRun("A100", 0, HOUR)),
        refused(
            "work.reference_run.gpu must be a name of 1 to 200 characters, but was ''",
            () -> new Work.ReferenceRun("", 1, HOUR)),
        refused(
            "work.pilot.units must be above zero and at most 1E+18, but was 0",
            () -> new Work.Pilot("A100", 1, BigDecimal.ZERO, BigDecimal.TEN, HOUR)),
        refused(
            "work.pilot.total must have at most 40 digits, but was 1E+1000000000",
            () -> new Work.Pilot("A100", 1, BigDecimal.ONE, ENDLESS, HOUR)),
        refused(
            "work.samples must be in [1, 1,000,000,000,000,000,000], but was 0",
            () -> new Work.Samples(0, BigDecimal.ONE)),
        refused(
            "work.epochs must be above zero and at most 1E+18, but was -1",
            () -> new Work.Samples(1, BigDecimal.ONE.negate())),
        refused(
            "work.tokens must be in [1, 1,000,000,000,000,000,000], but was -1",
            () -> new Work.Tokens(-1)),
        refused(
            "work.steps must be in [1, 1,000,000,000,000,000,000], but was 9223372036854775807",
            () -> new Work.Steps(Long.MAX_VALUE)),
        refused(
            "work.flops must be above zero and at most 1E+36, but was 0",
            () -> new Work.Flops(BigDecimal.ZERO)),
        refused(
            "work.images must be in [1, 1,000,000,000,000,000,000], but was 0",
            () -> new Work.Images(0)),
        refused(
            "work.per_frame.seconds must be above zero and at most 100 years, but was PT-1S",
            () -> new Work.Frames(1, "RTX 3080", Duration.ofSeconds(-1))),
        refused(
            "work.requests must be in [1, 1,000,000,000,000,000,000], but was 0",
            () -> new Work.Requests(0)),
        refused(
            "work.per_day must be in [1, 1,000,000,000,000,000,000], but was 0",
            () -> new Work.PerDay(0)));
  }

  @ParameterizedTest
  @MethodSource("badWork")
  void namesFieldRuleAndValue(String problem, Executable work) {
    assertEquals(List.of(problem), Refused.problems(work));
  }

  static Stream<Arguments> kinds() {
    return Stream.of(
        arguments("hours", new Work.KnownHours(HOUR)),
        arguments("reference_run", new Work.ReferenceRun("RTX 2080 Ti", 1, HOUR)),
        arguments("pilot", new Work.Pilot("L4", 1, BigDecimal.ONE, BigDecimal.TEN, HOUR)),
        arguments("samples", new Work.Samples(10_000, BigDecimal.ONE)),
        arguments("tokens", new Work.Tokens(1_000_000_000_000_000_000L)),
        arguments("steps", new Work.Steps(1)),
        arguments("flops", new Work.Flops(new BigDecimal("3e24"))),
        arguments("images", new Work.Images(1)),
        arguments("frames", new Work.Frames(300, "RTX 3080", Duration.ofMillis(500))),
        arguments("requests", new Work.Requests(1)),
        arguments("per_day", new Work.PerDay(1)));
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void everyKindHasTheWordOfTheDocuments(String word, Work work) {
    assertEquals(word, work.kind());
  }

  @Test
  void everyProblemOfOneValueIsReported() {
    assertEquals(
        4,
        Refused.problems(
                () -> new Work.Pilot("", 0, BigDecimal.ZERO, BigDecimal.TEN, Duration.ZERO))
            .size());
  }

  @Test
  void equalAmountsAreEqual() {
    assertEquals(
        new Work.Samples(1, new BigDecimal("3")), new Work.Samples(1, new BigDecimal("3.0")));
    assertEquals("30", new Work.Samples(1, new BigDecimal("3e1")).epochs().toString());
  }

  @Test
  void nullIsNamed() {
    assertTrue(
        assertThrows(NullPointerException.class, () -> new Work.KnownHours(null))
            .getMessage()
            .contains("time"));
  }
}
