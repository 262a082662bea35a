package io.gpucost.examples.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpucost.pricing.Period;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CatalogListTest {
  @TempDir Path folder;

  /** Every length of a period, paid by the hour, all in advance and partly each. */
  private Path listOfAllPeriods() throws IOException {
    String terms =
        Arrays.stream(Period.values())
            .map(Period::text)
            .map(
                period ->
                    """
                    {"rate": "USD 0.4/h", "period": "%s"}, {"upfront": "USD 9", "period": "%s"},
                    {"rate": "USD 0.2/h", "upfront": "USD 5", "period": "%s"}"""
                        .formatted(period, period, period))
            .collect(Collectors.joining(", "));
    return Files.writeString(
        folder.resolve("own.json"),
        """
        {"schema": 1, "provider": "acme", "source": "contract", "as_of": "2026-11-01",
         "offers": [{"gpu": "T4", "on_demand": "USD 0.5/h", "committed": [%s]}]}
        """
            .formatted(terms));
  }

  @ParameterizedTest
  @ValueSource(strings = {"en", "zh"})
  void listsReservationsOfEveryLength(String language) throws IOException {
    String list = "json:" + listOfAllPeriods();

    CommandLineRun run =
        CommandLineRun.of("catalog", "list", "--catalog", list, "--lang", language);

    assertThat(run.err()).isEmpty();
    assertThat(run.exitCode()).isZero();
    assertThat(run.out().lines().filter(line -> line.contains("1 x T4")))
        .hasSize(1 + 3 * Period.values().length);
  }

  @Test
  void tellsWhatIsPaidInAdvanceBesidesTheRate() throws IOException {
    String list = "json:" + listOfAllPeriods();

    CommandLineRun run = CommandLineRun.of("catalog", "list", "--catalog", list, "--format", "csv");

    assertThat(run.out())
        .contains(",committed_three_years,USD 0.2/h and USD 5.00 in advance,2026-11-01,");
  }
}
