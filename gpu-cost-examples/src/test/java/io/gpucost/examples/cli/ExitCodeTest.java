package io.gpucost.examples.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Exit codes and error lines: one a problem, with the file or option, the rule and the value. */
class ExitCodeTest {
  private static final String LIVER =
      Path.of("..", "examples", "liver-segmentation.json").toString();

  @TempDir private Path folder;

  static List<Arguments> badOptions() {
    return List.of(
        Arguments.of(List.of("recommend"), "'WORKLOAD.json'"),
        Arguments.of(List.of("advise"), "'advise'"),
        Arguments.of(List.of("recommend", LIVER, "--colour"), "'--colour'"),
        Arguments.of(List.of("recommend", "absent.json"), "absent.json must be a file"),
        Arguments.of(List.of("recommend", ".."), ".. must be a file, but was a directory"),
        Arguments.of(
            List.of("recommend", LIVER, "--format", "pdf"),
            "--format: must be one of text, json, markdown, html, focus, but was 'pdf'"),
        Arguments.of(
            List.of("recommend", LIVER, "--lang", "fr"),
            "--lang: must be one of en, zh, but was 'fr'"),
        Arguments.of(List.of("recommend", LIVER, "--objective", "best"), "cheapest"),
        Arguments.of(List.of("recommend", LIVER, "--currency", "RMB"), "'RMB'"),
        Arguments.of(List.of("recommend", LIVER, "--as-of", "yesterday"), "'yesterday'"),
        Arguments.of(List.of("recommend", LIVER, "--top", "0"), "--top must be 1 or more"),
        Arguments.of(List.of("recommend", LIVER, "--top", "many"), "'--top'"),
        Arguments.of(List.of("recommend", LIVER, "--catalog", "excel:a.xls"), "bundled"),
        Arguments.of(List.of("recommend", LIVER, "--catalog", "json:absent.json"), "absent.json"),
        Arguments.of(List.of("recommend", LIVER, "--rates", "absent.json"), "absent.json"),
        Arguments.of(List.of("recommend", LIVER, "--plugins", "absent"), "absent"),
        Arguments.of(List.of("vram", LIVER, "--gpu", "RTX 9999"), "RTX"),
        Arguments.of(List.of("plans"), "--on-demand"),
        Arguments.of(List.of("plans", "--on-demand", "CNY 1/h"), "--weekly"),
        Arguments.of(List.of("plans", "--on-demand", "0.65", "--weekly", "CNY 1"), "--on-demand"),
        Arguments.of(List.of("plans", "--on-demand", "CNY 1/h", "--weekly", "USD 9"), "CNY"),
        Arguments.of(List.of("plans", "--on-demand", "CNY 1/h", "--weekly", "CNY -9"), "--weekly"),
        Arguments.of(
            List.of("plans", "--on-demand", "CNY 1/h", "--weekly", "CNY 1e1000000000"), "--weekly"),
        Arguments.of(plans("--day", "2026-13-01"), "--day"),
        Arguments.of(plans("--day", "2026-12-05..2026-12-01"), "--day"),
        Arguments.of(plans("--day", "2026-12-01", "--daily-hours", "25"), "--daily-hours"),
        Arguments.of(plans("--aligned"), "--day"),
        Arguments.of(List.of("recommend", LIVER, "--month-hours", "100"), "be in [672, 744]"),
        Arguments.of(
            List.of("plans", "--on-demand", "CNY 1/h", "--weekly", "CNY 9", "--hours", "900"),
            "--hours must be in [0, 744]"),
        Arguments.of(
            List.of("plans", "--on-demand", "CNY 1/h", "--weekly", "CNY 9", "--month-hours", "0"),
            "--month-hours must be in [1, 744]"),
        Arguments.of(
            List.of("recommend", LIVER, "--compare", "absent.json"), "absent.json must be"),
        Arguments.of(List.of("recommend", LIVER, "--record", ".."), "--record must be a file"),
        Arguments.of(List.of("watch", "absent.json"), "absent.json must be a file"),
        Arguments.of(List.of("watch", LIVER, "--format", "csv"), "--format"),
        Arguments.of(
            List.of("pilot", LIVER, "--format", "focus"),
            "--format: must be one of text, json, markdown, html, but was 'focus'"),
        Arguments.of(List.of("release"), "RELEASE.json must be given, or --workload"),
        Arguments.of(
            List.of("release", LIVER, "--decision", LIVER), "--decision must come with --workload"),
        Arguments.of(List.of("release", "--workload", "absent.json"), "absent.json must be a file"),
        Arguments.of(List.of("roi"), "'ROI.json'"),
        Arguments.of(List.of("evaluate", "vram"), "'FILE'"),
        Arguments.of(List.of("evaluate", "luck", LIVER), "SET: must be one of vram, fits"),
        Arguments.of(List.of("evaluate", "vram", "absent.csv"), "absent.csv must be a file"),
        Arguments.of(List.of("evaluate", "vram", LIVER), "must have a column 'id'"),
        Arguments.of(List.of("catalog"), "list, check or refresh"),
        Arguments.of(
            List.of("catalog", "refresh", "--catalog", "bitcoin"),
            "catalog must be one of aws, aws-cn, azure, vantage, skypilot, gpuhunt, ecb"),
        Arguments.of(
            List.of("catalog", "refresh", "--catalog", "azure/eu"), "a part of azure such as"),
        Arguments.of(List.of("catalog", "refresh", "--timeout", "soon"), "--timeout: "),
        Arguments.of(List.of("catalog", "refresh", "--timeout", "0 s"), "--timeout: time must be"),
        Arguments.of(List.of("catalog", "refresh", "--max-size", "big"), "--max-size: "),
        Arguments.of(
            List.of("catalog", "refresh", "--base-url", "ecb=not an address"),
            "--base-url: must be an address, but was 'not an address'"),
        Arguments.of(
            List.of("recommend", LIVER, "--catalog", "cached:nowhere"),
            "has no price list in nowhere: gpu-cost catalog refresh fetches some"),
        Arguments.of(List.of("catalog", "list", "--min-memory", "24"), "--min-memory"));
  }

  @ParameterizedTest
  @MethodSource("badOptions")
  void refusesABadOptionInOneLine(List<String> args, String named) {
    CommandLineRun run = CommandLineRun.of(args.toArray(String[]::new));

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.errors()).hasSize(1);
    assertThat(run.err()).startsWith("gpu-cost: ").contains(named).doesNotContain("\tat ");
  }

  static List<Arguments> badDocuments() {
    return List.of(
        Arguments.of("", List.of("")),
        Arguments.of("{", List.of("")),
        Arguments.of("[]", List.of("object")),
        Arguments.of("{\"work\": {\"hours\": \"80 h\"}}", List.of("task")),
        Arguments.of(document("\"hours\": \"-80 h\"", ""), List.of("work.hours")),
        Arguments.of(document("\"hours\": NaN", ""), List.of("")),
        Arguments.of(document("\"hours\": 1e1000000000", ""), List.of("work.hours")),
        Arguments.of(document("\"hours\": \"80 h\", \"tokens\": 5", ""), List.of("work")),
        Arguments.of(document("\"hors\": \"80 h\"", ""), List.of("work must have", "work.hors")),
        Arguments.of(
            document("\"hours\": \"80 h\"", ", \"data\": {\"dataset\": \"1e30 GB\"}"),
            List.of("data.dataset")),
        Arguments.of(
            document(
                "\"hours\": \"-80 h\"",
                ", \"objective\": \"nicest\", \"constraints\": {\"budget\": \"lots\"}"),
            List.of("work.hours", "objective", "constraints.budget")));
  }

  private static String document(String work, String more) {
    return "{\"task\": {\"kind\": \"custom\", \"peak_memory\": \"20 GB\"}, \"work\": {"
        + work
        + "}"
        + more
        + "}";
  }

  @ParameterizedTest
  @MethodSource("badDocuments")
  void namesFileAndFieldOfEveryProblem(String json, List<String> fields) throws IOException {
    Path file = Files.writeString(folder.resolve("bad.json"), json);

    CommandLineRun run = CommandLineRun.of("recommend", file.toString(), "--catalog", "none");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.errors()).hasSize(fields.size());
    assertThat(run.errors()).allMatch(line -> line.startsWith("gpu-cost: " + file));
    fields.forEach(field -> assertThat(run.err()).contains(field));
  }

  @Test
  void offersTheNearestNamesOfAnUnknownModel() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("model.json"),
            "{\"task\": {\"kind\": \"fine_tune\", \"model\": \"Qwen-7C\"},"
                + " \"work\": {\"hours\": \"8 h\"}}");

    CommandLineRun run = CommandLineRun.of("recommend", file.toString());

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errors()).hasSize(1);
    assertThat(run.err()).contains(file.toString(), "task.model", "Qwen-7C", "Qwen-7B");
  }

  @Test
  void unknownNamesAreToldWithEverythingElseThatIsWrong() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("both.json"),
            """
            {"task": {"kind": "fine_tune", "model": "Qwen-7C", "method": "lorra"},
             "work": {"hours": -3},
             "constraints": {"budget": "100 yuan", "gpus": {"allow": ["RTX 4090", "RTX 4909"]}},
             "quotes": [{"gpu": "RTX 4909", "on_demand": "CNY 1e1000000000/h"}]}
            """);

    CommandLineRun run = CommandLineRun.of("recommend", file.toString());

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errors()).hasSize(7);
    assertThat(run.err())
        .contains("task.method", "work.hours", "constraints.budget", "quotes[0].on_demand")
        .contains("task.model must be a known model", "constraints.gpus.allow[1] must be a known")
        .contains("quotes[0].gpu must be a known GPU (nearest: RTX 4090");
  }

  @Test
  void reportsAllBadOptionsTogether() {
    CommandLineRun run =
        CommandLineRun.of("recommend", LIVER, "--format", "pdf", "--lang", "fr", "--top", "0");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errors()).hasSize(3);
  }

  @Test
  void answersThatNothingFitsWithOne() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("huge.json"),
            "{\"task\": {\"kind\": \"custom\", \"peak_memory\": \"900 GB\"},"
                + " \"work\": {\"hours\": \"8 h\"},"
                + " \"quotes\": [{\"gpu\": \"RTX 4090\", \"on_demand\": \"CNY 1.98/h\"}]}");

    CommandLineRun run = CommandLineRun.of("recommend", file.toString(), "--catalog", "none");

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).contains("No option fits.", "900 GB", "RTX 4090");
  }

  @Test
  void convertsWithTheRatesOfAFile() throws IOException {
    Path rates =
        Files.writeString(
            folder.resolve("rates.json"),
            "{\"schema\": 1, \"base\": \"CNY\", \"as_of\": \"2026-11-20\","
                + " \"source\": \"the bank\", \"rates\": {\"USD\": 0.125}}");

    CommandLineRun run =
        CommandLineRun.of(
            "recommend",
            LIVER,
            "--catalog",
            "none",
            "--currency",
            "usd",
            "--rates",
            rates.toString());

    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).contains("Cost USD 6.50.", "2026-11-20, the bank");
  }

  @Test
  void helpAndVersionAreAnswers() {
    assertThat(CommandLineRun.of("--help").exitCode()).isZero();
    assertThat(CommandLineRun.of("--version").out()).startsWith("gpu-cost ");
    assertThat(CommandLineRun.of("plans", "--help").out()).contains("--weekly");
    assertThat(CommandLineRun.of().out()).contains("recommend", "vram", "plans", "catalog");
  }

  private static List<String> plans(String... more) {
    return Stream.concat(
            Stream.of("plans", "--on-demand", "CNY 1/h", "--weekly", "CNY 9"), Stream.of(more))
        .toList();
  }
}
