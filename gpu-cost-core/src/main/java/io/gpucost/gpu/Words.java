package io.gpucost.gpu;

import io.gpucost.unit.Texts;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** Reads an enum constant from its lower-case word. */
final class Words {

  private Words() {}

  static <E extends Enum<E>> E parse(Class<E> type, String text) {
    String word = Texts.bounded(text, type.getSimpleName(), Texts.MAX_CHARS);
    return find(type, word)
        .orElseThrow(
            () -> Texts.unreadable(type.getSimpleName(), text, "must be one of " + list(type)));
  }

  static <E extends Enum<E>> Optional<E> find(Class<E> type, String word) {
    String wanted = word.toUpperCase(Locale.ROOT).replace('-', '_').replace(' ', '_');
    return Arrays.stream(type.getEnumConstants())
        .filter(constant -> constant.name().equals(wanted))
        .findFirst();
  }

  static String text(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  static <E extends Enum<E>> String list(Class<E> type) {
    return Arrays.stream(type.getEnumConstants())
        .map(Words::text)
        .collect(Collectors.joining(", "));
  }
}
