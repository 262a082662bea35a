package io.gpucost.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gpucost.finding.InvalidInputException;
import io.gpucost.gpu.Interconnect;
import io.gpucost.unit.Ratio;
import io.gpucost.workload.EarlyStopping;
import io.gpucost.workload.Evaluation;
import io.gpucost.workload.Forecast;
import io.gpucost.workload.Independent;
import io.gpucost.workload.MeasuredSpeedups;
import io.gpucost.workload.Workload;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class RunEntryTest {
  private static Workload read(String field) {
    return WorkloadDocuments.read(
        "{'task': {'kind': 'custom'}, %s}".formatted(field).replace('\'', '"'));
  }

  @Test
  void readsTheBufferAndEarlierJobs() {
    assertThat(
            read("'forecast': {'buffer': '15%', 'past': [{'predicted': 10, 'actual': '11.5 h'}]}")
                .forecast())
        .isEqualTo(
            new Forecast(
                Optional.of(Ratio.parse("15%")),
                List.of(new Forecast.PastRun(Duration.ofHours(10), Duration.ofMinutes(690)))));
    assertThat(read("'name': 'plain'").forecast()).isEqualTo(Forecast.unknown());
  }

  @Test
  void readsTheEvaluation() {
    assertThat(read("'evaluation': {'every': '2 h', 'takes': '5 min'}").evaluation())
        .contains(new Evaluation(Duration.ofHours(2), Duration.ofMinutes(5)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[{'count': 2, 'speedup': 1.6}, {'count': 4, 'speedup': 2.5}]",
        "[{'count': 1, 'rate': 50}, {'count': 2, 'rate': 80}, {'count': 4, 'rate': 125}]"
      })
  void readsSpeedUpsAsSuchAndFromRates(String points) {
    assertThat(
            read("'scaling': {'gpu': 'RTX 4090', 'link': 'pcie4', 'points': %s}".formatted(points))
                .speedups())
        .contains(
            new MeasuredSpeedups(
                "RTX 4090",
                Optional.of(Interconnect.parse("pcie4")),
                List.of(
                    new MeasuredSpeedups.Point(2, new BigDecimal("1.6")),
                    new MeasuredSpeedups.Point(4, new BigDecimal("2.5")))));
  }

  static Stream<Arguments> independent() {
    return Stream.of(
        Arguments.of("{'jobs': 5}", Independent.of(5)),
        Arguments.of(
            "{'jobs': 64, 'at_once': 8, 'stop_early': {'share': '30%'}}",
            new Independent(
                64, OptionalInt.of(8), Optional.of(new EarlyStopping.Stated(Ratio.parse("30%"))))),
        Arguments.of(
            "{'jobs': 64, 'stop_early': {'rule': 'asha', 'first': '1%'}}",
            new Independent(
                64,
                OptionalInt.empty(),
                Optional.of(new EarlyStopping.SuccessiveHalving(Ratio.parse("1%"), 4)))),
        Arguments.of(
            "{'jobs': 64, 'stop_early': {'rule': 'median', 'first': '10%'}}",
            new Independent(
                64,
                OptionalInt.empty(),
                Optional.of(new EarlyStopping.MedianRule(Ratio.parse("10%"))))));
  }

  @ParameterizedTest
  @MethodSource
  void independent(String field, Independent expected) {
    assertThat(read("'independent': " + field).independent()).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'scaling': {'gpu': 'L4', 'points': [{'count': 2, 'rate': 80}]} | scaling.points must have a rate for 1 card",
        "'scaling': {'gpu': 'L4', 'points': [{'count': 2}]} | scaling.points[0] must have exactly one of speedup, rate",
        "'scaling': {'gpu': 'L4', 'points': []} | scaling.points must have a point for 2 cards",
        "'independent': {'jobs': 0} | independent.jobs must be",
        "'independent': {'jobs': 2, 'stop_early': {'rule': 'luck'}} | be one of asha, median",
        "'independent': {'jobs': 2, 'stop_early': {'rule': 'asha', 'first': '0%'}} | be above 0%",
        "'evaluation': {'every': '2 h'} | evaluation.takes must be given",
        "'forecast': {'buffer': 0.15} | forecast.buffer must be a share",
        "'work': {'pilot': {'gpu': 'L4', 'total': 9, 'hours': 1, 'points': []}} | work.pilot.hours must be left out beside points",
        "'work': {'pilot': {'gpu': 'L4', 'total': 9, 'points': [{'units': 2, 'hours': 1}, {'units': 2, 'hours': 2}]}} | have more units and a later time"
      })
  void namesTheFieldAndTheRule(String field, String message) {
    assertThatThrownBy(() -> read(field))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(message.strip());
  }
}
