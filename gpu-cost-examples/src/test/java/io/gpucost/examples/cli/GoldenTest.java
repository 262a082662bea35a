package io.gpucost.examples.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What the command line prints for every example document, compared to the last character. {@code
 * mvn test -Dtest=GoldenTest -Dgolden.update=true} rewrites the files: read the difference before
 * you commit it.
 */
class GoldenTest {
  private static final Path EXAMPLES = Path.of("..", "examples");
  private static final Path GOLDEN = Path.of("src", "test", "resources", "golden");
  private static final boolean UPDATE = Boolean.getBoolean("golden.update");

  private static final int MAX_COLUMNS = 100;

  /** The ages of prices are counted up to here. */
  private static final String AS_OF = "2026-11-30";

  private static final Map<String, List<String>> FORMS =
      Map.of(
          "en.txt", List.of("--format", "text", "--lang", "en"),
          "zh.txt", List.of("--format", "text", "--lang", "zh"),
          "en.md", List.of("--format", "markdown", "--lang", "en"),
          "json", List.of("--format", "json", "--lang", "en"));

  static Stream<Arguments> answers() throws IOException {
    try (Stream<Path> files = Files.list(EXAMPLES)) {
      List<String> names =
          files
              .map(file -> file.getFileName().toString())
              .filter(name -> name.endsWith(".json"))
              .sorted()
              .toList();
      return names.stream()
          .flatMap(name -> FORMS.keySet().stream().sorted().map(form -> Arguments.of(name, form)));
    }
  }

  @ParameterizedTest
  @MethodSource("answers")
  void recommendsAsBefore(String document, String form) {
    List<String> args =
        new ArrayList<>(List.of("recommend", EXAMPLES.resolve(document).toString()));
    args.addAll(List.of("--catalog", "none", "--as-of", AS_OF));
    args.addAll(FORMS.get(form));
    String name = document.replace(".json", "") + "." + form;

    CommandLineRun run = CommandLineRun.of(args.toArray(String[]::new));

    assertThat(run.err()).isEmpty();
    assertThat(run.exitCode()).isLessThan(2);
    if (form.endsWith("txt")) {
      assertThat(run.out().lines()).allMatch(line -> columns(line) <= MAX_COLUMNS);
    }
    compare(name, run.out());
  }

  /** Chinese characters and signs take two columns; the texts have no other wide ones. */
  private static int columns(String line) {
    return line.codePoints().map(c -> c >= 0x2E80 && c < 0x10000 ? 2 : 1).sum();
  }

  static Stream<Arguments> others() {
    String liver = EXAMPLES.resolve("liver-segmentation.json").toString();
    String qwen = EXAMPLES.resolve("qwen-7b-lora.json").toString();
    return Stream.of(
        Arguments.of("vram-qwen.en.txt", List.of("vram", qwen)),
        Arguments.of("vram-qwen.zh.txt", List.of("vram", qwen, "--lang", "zh")),
        Arguments.of("vram-qwen.json", List.of("vram", qwen, "--format", "json")),
        Arguments.of("vram-liver.en.txt", List.of("vram", liver, "--gpu", "RTX 3060 12GB")),
        Arguments.of(
            "plans-week.en.txt",
            List.of("plans", "--on-demand", "CNY 0.65/h", "--weekly", "CNY 120")),
        Arguments.of(
            "plans-month.zh.txt",
            List.of("plans", "--on-demand", "CNY 15/h", "--monthly", "CNY 9000", "--lang", "zh")),
        Arguments.of("plans-days.en.txt", days()),
        Arguments.of("plans-days.zh.txt", with(days(), "--aligned", "--lang", "zh")),
        Arguments.of("plans-days.json", with(days(), "--format", "json")),
        Arguments.of(
            "plans-rule.en.txt",
            List.of(
                "plans",
                "--on-demand",
                "CNY 1/h",
                "--monthly-discount",
                "30%",
                "--monthly-discount",
                "40%",
                "--monthly-discount",
                "50%")),
        Arguments.of(
            "plans-month.json",
            List.of(
                "plans",
                "--on-demand",
                "CNY 15/h",
                "--monthly",
                "CNY 9000",
                "--month-hours",
                "720",
                "--hours",
                "48",
                "--format",
                "json")));
  }

  private static List<String> days() {
    return List.of(
        "plans",
        "--on-demand",
        "CNY 1/h",
        "--weekly",
        "CNY 40",
        "--monthly",
        "CNY 150",
        "--day",
        "2026-12-01..2026-12-03",
        "--day",
        "2026-12-15..2026-12-21",
        "--daily-hours",
        "10");
  }

  private static List<String> with(List<String> args, String... more) {
    return Stream.concat(args.stream(), Stream.of(more)).toList();
  }

  @ParameterizedTest
  @MethodSource("others")
  void printsAsBefore(String name, List<String> args) {
    CommandLineRun run = CommandLineRun.of(args.toArray(String[]::new));

    assertThat(run.err()).isEmpty();
    assertThat(run.exitCode()).isZero();
    compare(name, run.out());
  }

  static Stream<Arguments> aroundARun() {
    return Stream.of(
            "pilot",
            "watch",
            "watch-stalled",
            "watch-prepaid",
            "release",
            "release-workload",
            "roi")
        .flatMap(name -> FORMS.keySet().stream().sorted().map(form -> Arguments.of(name, form)));
  }

  @ParameterizedTest
  @MethodSource("aroundARun")
  void answersAroundARunAsBefore(String name, String form) {
    String command = name.split("-", 2)[0];
    String document = EXAMPLES.resolve("lifecycle").resolve(name + ".json").toString();
    List<String> args = new ArrayList<>(List.of(command, document));
    args.addAll(FORMS.get(form));

    CommandLineRun run = CommandLineRun.of(args.toArray(String[]::new));

    assertThat(run.err()).isEmpty();
    assertThat(run.exitCode()).isEqualTo(name.equals("watch-stalled") ? 1 : 0);
    if (form.endsWith("txt")) {
      assertThat(run.out().lines()).allMatch(line -> columns(line) <= MAX_COLUMNS);
    }
    compare("lifecycle-" + name + "." + form, run.out());
  }

  @ParameterizedTest
  @ValueSource(strings = {"en.txt", "zh.txt", "en.md", "json"})
  void tellsWhatHasChangedAsBefore(String form) {
    List<String> args =
        new ArrayList<>(
            List.of("recommend", EXAMPLES.resolve("liver-segmentation.json").toString()));
    args.addAll(List.of("--catalog", "none", "--as-of", AS_OF));
    args.addAll(
        List.of("--compare", EXAMPLES.resolve("lifecycle").resolve("decision.json").toString()));
    args.addAll(FORMS.get(form));

    CommandLineRun run = CommandLineRun.of(args.toArray(String[]::new));

    assertThat(run.err()).isEmpty();
    assertThat(run.exitCode()).isZero();
    compare("lifecycle-compare." + form, run.out());
  }

  private static void compare(String name, String actual) {
    Path file = GOLDEN.resolve(name);
    try {
      if (UPDATE) {
        Files.createDirectories(GOLDEN);
        Files.writeString(file, actual);
      }
      assertThat(actual).as(name).isEqualTo(Files.readString(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
