package io.gpucost.catalog.pricelist;

import java.util.Locale;

/** How the words of enums are written in documents. */
final class Words {
  private Words() {}

  static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
