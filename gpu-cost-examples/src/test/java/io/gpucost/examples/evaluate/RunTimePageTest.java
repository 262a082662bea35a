package io.gpucost.examples.evaluate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunTimePageTest {
  private static final Path PAGE = Path.of("..", "docs", "accuracy.md");
  private static final Path TABLES =
      Path.of("src", "test", "resources", "io", "gpucost", "examples", "evaluate");

  /** Where the measurements are that the page was written from, for those who have them. */
  private static final Path TRUTH = Path.of("..", "..", "shared", "truth");

  @TempDir private Path folder;

  @Test
  void writesOnlyBetweenTheMarks() throws IOException {
    Path page = Files.copy(PAGE, folder.resolve("page.md"));

    write(TABLES, page);

    assertThat(page)
        .content()
        .contains("| speed-up of n cards, two measured | 1 |", "| ... vision | 2 |")
        .contains("| tokens a second of one request | 2 |")
        .startsWith(Files.readString(PAGE).substring(0, 2000));
  }

  @Test
  void saysWhatTheProductDoesNow() throws IOException {
    assumeTrue(Files.exists(TRUTH.resolve("scaling.csv")), "the measurements are not here");
    Path page = Files.copy(PAGE, folder.resolve("page.md"));

    write(TRUTH, page);

    assertThat(page).hasSameTextualContentAs(PAGE);
  }

  @Test
  void namesItsArguments() {
    assertThatThrownBy(() -> RunTimePage.main(new String[] {"one.csv"}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("but were [one.csv]");
  }

  private static void write(Path tables, Path page) throws IOException {
    RunTimePage.main(
        new String[] {
          tables.resolve("scaling.csv").toString(),
          tables.resolve("throughput.csv").toString(),
          tables.resolve("inference.csv").toString(),
          page.toString()
        });
  }
}
