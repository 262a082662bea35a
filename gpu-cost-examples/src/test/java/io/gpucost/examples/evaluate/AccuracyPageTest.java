package io.gpucost.examples.evaluate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AccuracyPageTest {
  private static final Path TABLES =
      Path.of("src", "test", "resources", "io", "gpucost", "examples", "evaluate");
  private static final Path PAGE = Path.of("..", "docs", "accuracy.md");

  /** Where the measurements are that the page was written from, for those who have them. */
  private static final Path TRUTH = Path.of("..", "..", "shared", "truth");

  @TempDir private Path folder;

  @Test
  void writesOnlyBetweenTheMarks() throws IOException {
    Path page = Files.copy(PAGE, folder.resolve("page.md"));

    write(TABLES, page);

    assertThat(page)
        .content()
        .contains("| all | 2 |", "| program not named: inference | 1 |", "| fitcheck-llm |")
        .contains("Of 2 reports", "Of 2 statements")
        .startsWith(Files.readString(PAGE).substring(0, 200));
  }

  @Test
  void saysWhatTheProductDoesNow() throws IOException {
    assumeTrue(Files.exists(TRUTH.resolve("vram.csv")), "the measurements are not here");
    Path page = Files.copy(PAGE, folder.resolve("page.md"));

    write(TRUTH, page);

    assertThat(page).hasSameTextualContentAs(PAGE);
  }

  @Test
  void refusesAPageWithoutTheMarks() {
    assertThatThrownBy(() -> AccuracyPage.replaced("# Accuracy\n", "memory", "section"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("page must have the lines");
  }

  private static void write(Path tables, Path page) throws IOException {
    AccuracyPage.main(
        new String[] {
          tables.resolve("vram.csv").toString(),
          tables.resolve("fits.jsonl").toString(),
          page.toString()
        });
  }
}
