package io.gpucost.report;

import java.util.List;

/** What a report says, in order, without saying how it looks. */
record Document(String title, List<Block> blocks) {
  sealed interface Block permits Heading, Lines, Bullets, Checklist, Grid {}

  record Heading(String text) implements Block {}

  /** A paragraph whose lines stay lines. */
  record Lines(List<String> lines) implements Block {
    static Lines of(String... lines) {
      return new Lines(List.of(lines));
    }
  }

  record Bullets(List<Bullet> bullets) implements Block {}

  /** Things to do and to tick off. */
  record Checklist(List<Item> items) implements Block {}

  record Item(String text, boolean ticked) {}

  /** A point with what belongs to it, such as a finding and its advice. */
  record Bullet(String text, List<String> details) {
    static Bullet of(String text) {
      return new Bullet(text, List.of());
    }
  }

  record Grid(TextTable table) implements Block {}
}
