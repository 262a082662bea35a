package io.gpucost.report;

import io.gpucost.finding.Code;
import io.gpucost.finding.Finding;
import io.gpucost.finding.Note;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The wording of codes and values in one language: English, or Chinese for any locale whose
 * language is {@code zh}.
 *
 * <p>Texts are sentence fragments without a final stop, so that a caller can put them in a line, a
 * table or a sentence: {@code "saves CNY 1,388.00 (96.4%) against A100 40GB at CNY 1,440.00"}.
 */
public final class Texts {
  private static final String ADVICE = ".advice";
  private static final String REPORT = "report.";

  private final Locale locale;
  private final Map<String, String> sources;
  private final Map<String, Template> templates = new ConcurrentHashMap<>();
  private final Formats formats;

  private Texts(Locale locale) {
    this.locale = locale;
    this.sources = load("texts_" + locale.getLanguage() + ".properties");
    this.formats = new Formats(key -> sources.getOrDefault(key, key), this::text);
  }

  /**
   * The texts for a locale.
   *
   * @param locale any locale; languages other than Chinese read English
   * @return the texts, loaded once a language
   */
  public static Texts of(Locale locale) {
    Objects.requireNonNull(locale, "locale");
    return locale.getLanguage().equals("zh") ? InChinese.TEXTS : InEnglish.TEXTS;
  }

  /**
   * The language of these texts.
   *
   * @return {@link Locale#ENGLISH} or {@link Locale#CHINESE}
   */
  public Locale locale() {
    return locale;
  }

  /**
   * Words a note.
   *
   * @param note a code with its arguments
   * @return a sentence fragment; a question ends with its mark
   * @throws IllegalArgumentException if an argument that the text must have is missing
   */
  public String text(Note note) {
    Objects.requireNonNull(note, "note");
    return render(note.code().name(), note.arguments());
  }

  /**
   * What to do about a finding.
   *
   * @param finding the finding
   * @return one or two sentences
   * @throws IllegalArgumentException if an argument that the text must have is missing
   */
  public String advice(Finding finding) {
    Objects.requireNonNull(finding, "finding");
    return render(finding.code().name() + ADVICE, finding.note().arguments());
  }

  /**
   * The name of a code without arguments, such as a part of the memory or a line of the bill.
   *
   * @param code a code whose text stands without arguments
   * @return the name, such as "optimizer states"
   * @throws IllegalArgumentException if the text of the code needs an argument
   */
  public String label(Code code) {
    Objects.requireNonNull(code, "code");
    return render(code.name(), Map.of());
  }

  /**
   * Formats one value for reading: money with its currency's digits and thousands apart ("CNY
   * 1,388.00"), durations ("13.9 h", "5 min"), sizes in GB of 10^9 bytes ("16.8 GB"), ratios
   * ("5%"), exact fractions ("184.6 (2400/13)"), dates as ISO; words of the workload document
   * ("data_parallel") in this language.
   *
   * @param value a value of a type that a {@link Note} may carry
   * @return the text, rounded for reading
   */
  public String format(Object value) {
    Objects.requireNonNull(value, "value");
    return formats.format("", value, "");
  }

  Formats formats() {
    return formats;
  }

  /** A fixed text of the report itself, such as a heading. */
  String report(String key) {
    return report(key, Map.of());
  }

  String report(String key, Map<String, Object> arguments) {
    return render(REPORT + key, arguments);
  }

  /** All keys with their text, for the test that compares languages. */
  Map<String, Template> templates() {
    sources.keySet().forEach(this::template);
    return Map.copyOf(templates);
  }

  /** A text is parsed when it is first asked for. */
  private Template template(String key) {
    return templates.computeIfAbsent(key, name -> Template.parse(source(name)));
  }

  private String source(String key) {
    String source = sources.get(key);
    if (source == null) {
      throw new IllegalStateException("no text '" + key + "' in language " + locale);
    }
    return source;
  }

  private String render(String key, Map<String, Object> arguments) {
    return template(key).render(arguments, formats);
  }

  private static Map<String, String> load(String name) {
    Properties properties = new Properties();
    try (InputStream in = Objects.requireNonNull(Texts.class.getResourceAsStream(name), name);
        Reader reader = new InputStreamReader(in, StandardCharsets.UTF_8)) {
      properties.load(reader);
    } catch (IOException e) {
      throw new UncheckedIOException("unable to read " + name, e);
    }
    Map<String, String> texts = new HashMap<>();
    for (String key : properties.stringPropertyNames()) {
      texts.put(key, properties.getProperty(key));
    }
    return Map.copyOf(texts);
  }

  // Holders: each language is read when it is first asked for.

  private static final class InEnglish {
    static final Texts TEXTS = new Texts(Locale.ENGLISH);
  }

  private static final class InChinese {
    static final Texts TEXTS = new Texts(Locale.CHINESE);
  }
}
