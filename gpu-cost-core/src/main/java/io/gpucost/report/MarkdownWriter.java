package io.gpucost.report;

import java.util.List;
import java.util.stream.Collectors;

/** Writes a document as Markdown with GitHub's tables. */
final class MarkdownWriter {
  private static final String SPECIAL = "\\`*_<>#|[]";

  private MarkdownWriter() {}

  static String write(Document document) {
    StringBuilder out = new StringBuilder("# ").append(escaped(document.title())).append('\n');
    for (Document.Block block : document.blocks()) {
      out.append('\n');
      write(block, out);
    }
    return out.toString();
  }

  private static void write(Document.Block block, StringBuilder out) {
    if (block instanceof Document.Heading heading) {
      out.append("## ").append(escaped(heading.text())).append('\n');
    } else if (block instanceof Document.Lines lines) {
      out.append(
              lines.lines().stream()
                  .map(MarkdownWriter::escaped)
                  .collect(Collectors.joining("  \n")))
          .append('\n');
    } else if (block instanceof Document.Bullets bullets) {
      for (Document.Bullet bullet : bullets.bullets()) {
        out.append("- ").append(escaped(bullet.text())).append('\n');
        for (String detail : bullet.details()) {
          out.append("  - ").append(escaped(detail)).append('\n');
        }
      }
    } else if (block instanceof Document.Checklist list) {
      for (Document.Item item : list.items()) {
        out.append(item.ticked() ? "- [x] " : "- [ ] ").append(escaped(item.text())).append('\n');
      }
    } else if (block instanceof Document.Grid grid) {
      write(grid.table(), out);
    }
  }

  private static void write(TextTable table, StringBuilder out) {
    append(table.titles(), out);
    out.append('|');
    for (int column = 0; column < table.titles().size(); column++) {
      out.append(table.isRight(column) ? "---:|" : "---|");
    }
    out.append('\n');
    table.rows().forEach(row -> append(row, out));
  }

  private static void append(List<String> cells, StringBuilder out) {
    out.append("| ")
        .append(cells.stream().map(MarkdownWriter::escaped).collect(Collectors.joining(" | ")))
        .append(" |\n");
  }

  private static String escaped(String text) {
    StringBuilder out = new StringBuilder();
    for (int at = 0; at < text.length(); at++) {
      char c = text.charAt(at);
      if (SPECIAL.indexOf(c) >= 0) {
        out.append('\\');
      }
      out.append(c);
    }
    return out.toString();
  }
}
