package io.gpucost.examples.cli;

import io.gpucost.json.LifecycleDocuments;
import io.gpucost.lifecycle.LifecycleAnswer;
import io.gpucost.report.MarkdownReport;
import io.gpucost.report.TextReport;
import io.gpucost.report.Texts;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** How an answer is printed, and in which language. */
final class OutputOptions {
  private static final List<String> LANGUAGES = List.of("en", "zh");

  private final List<String> formats;

  @Option(
      names = "--format",
      paramLabel = "WORD",
      defaultValue = "text",
      description =
          "How to print: text or json; an answer also as markdown or html, a recommendation as focus"
              + " (a bill in CSV), a table as csv.")
  private String format = "text";

  @Option(
      names = "--lang",
      paramLabel = "CODE",
      defaultValue = "en",
      description = "Language of the texts: en or zh.")
  private String language = "en";

  private OutputOptions(String... formats) {
    this.formats = List.of(formats);
  }

  /** For a command that prints text and JSON. */
  static OutputOptions plain() {
    return new OutputOptions("text", "json");
  }

  /** For a command that answers a question around a run. */
  static OutputOptions answer() {
    return new OutputOptions("text", "json", "markdown", "html");
  }

  /** For a command that prints a whole recommendation. */
  static OutputOptions report() {
    return new OutputOptions("text", "json", "markdown", "html", "focus");
  }

  /** For a command that prints a table. */
  static OutputOptions table() {
    return new OutputOptions("text", "json", "csv");
  }

  /** Checks what was given. */
  void check(Options options) {
    options.read("--format", format, text -> Choices.oneOf(text, formats));
    options.read("--lang", language, text -> Choices.oneOf(text, LANGUAGES));
  }

  /** The word for how to print, in lower case. */
  String format() {
    return format.toLowerCase(Locale.ROOT);
  }

  boolean json() {
    return format().equals("json");
  }

  Locale locale() {
    return Locale.forLanguageTag(language.toLowerCase(Locale.ROOT));
  }

  Texts texts() {
    return Texts.of(locale());
  }

  Labels labels() {
    return Labels.of(locale());
  }

  /** Prints an answer to a question around a run. */
  void print(CommandSpec command, LifecycleAnswer answer) {
    command
        .commandLine()
        .getOut()
        .print(
            switch (format()) {
              case "json" -> LifecycleDocuments.write(answer, locale());
              case "markdown" -> MarkdownReport.render(answer, locale());
              case "html" -> HtmlPage.of(MarkdownReport.render(answer, locale()), locale());
              default -> TextReport.render(answer, locale());
            });
  }
}
