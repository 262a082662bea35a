package io.gpucost.examples.cli;

import io.gpucost.report.Texts;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Option;

/** The language of what is printed. */
final class LanguageOption {
  private static final List<String> LANGUAGES = List.of("en", "zh");

  @Option(
      names = "--lang",
      paramLabel = "CODE",
      defaultValue = "en",
      description = "Language of the texts: en or zh.")
  private String language = "en";

  /** Checks what was given. */
  void check(Options options) {
    options.read("--lang", language, text -> Choices.oneOf(text, LANGUAGES));
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
}
