package io.gpucost.gpu;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** Reads an enum constant from its lower-case word. */
final class Words {

  private Words() {}

  static <E extends Enum<E>> E parse(Class<E> type, String what, String text) {
    String wanted = text.strip().toUpperCase(Locale.ROOT).replace('-', '_');
    return Arrays.stream(type.getEnumConstants())
        .filter(constant -> constant.name().equals(wanted))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "unable to parse %s: '%s': known are %s".formatted(what, text, list(type))));
  }

  static String text(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  private static <E extends Enum<E>> String list(Class<E> type) {
    return Arrays.stream(type.getEnumConstants())
        .map(Words::text)
        .collect(Collectors.joining(", "));
  }
}
