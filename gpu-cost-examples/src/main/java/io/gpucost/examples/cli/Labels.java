package io.gpucost.examples.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Objects;
import java.util.Properties;

/** The texts of the command line itself; those of codes are the library's. */
final class Labels {
  private final Properties texts;

  private Labels(Properties texts) {
    this.texts = texts;
  }

  static Labels of(Locale locale) {
    String name = "cli_" + locale.getLanguage() + ".properties";
    Properties texts = new Properties();
    try (InputStream in = Objects.requireNonNull(Labels.class.getResourceAsStream(name), name);
        Reader reader = new InputStreamReader(in, StandardCharsets.UTF_8)) {
      texts.load(reader);
    } catch (IOException e) {
      throw new UncheckedIOException("unable to read " + name, e);
    }
    return new Labels(texts);
  }

  /** A text with {@code {0}}, {@code {1}} ... replaced. */
  String text(String key, Object... values) {
    String text = texts.getProperty(key);
    if (text == null) {
      throw new IllegalStateException("no text '" + key + "'");
    }
    for (int i = 0; i < values.length; i++) {
      text = text.replace("{" + i + "}", String.valueOf(values[i]));
    }
    return text;
  }
}
