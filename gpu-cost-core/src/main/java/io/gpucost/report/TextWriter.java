package io.gpucost.report;

import java.util.List;

/** Writes a document for a terminal. */
final class TextWriter {
  private static final String INDENT = "  ";
  private static final String BULLET = "- ";
  private static final String BOX = "[ ] ";
  private static final String TICKED = "[x] ";

  private TextWriter() {}

  static String write(Document document) {
    StringBuilder out = new StringBuilder();
    paragraph(document.title(), "", "", out);
    for (Document.Block block : document.blocks()) {
      write(block, out);
    }
    return out.toString();
  }

  private static void write(Document.Block block, StringBuilder out) {
    if (block instanceof Document.Heading heading) {
      out.append('\n').append(heading.text()).append('\n');
    } else if (block instanceof Document.Lines lines) {
      for (String line : lines.lines()) {
        paragraph(line, INDENT, INDENT, out);
      }
    } else if (block instanceof Document.Bullets bullets) {
      for (Document.Bullet bullet : bullets.bullets()) {
        paragraph(bullet.text(), INDENT + BULLET, INDENT.repeat(2), out);
        details(bullet.details(), out);
      }
    } else if (block instanceof Document.Checklist list) {
      for (Document.Item item : list.items()) {
        paragraph(item.text(), INDENT + (item.ticked() ? TICKED : BOX), INDENT.repeat(3), out);
      }
    } else if (block instanceof Document.Grid grid) {
      out.append(grid.table().render(INDENT));
    }
  }

  private static void details(List<String> details, StringBuilder out) {
    for (String detail : details) {
      paragraph(detail, INDENT.repeat(2), INDENT.repeat(2), out);
    }
  }

  private static void paragraph(String text, String first, String rest, StringBuilder out) {
    String indent = first;
    for (String line : Columns.wrap(text, TextTable.WIDTH - first.length())) {
      out.append(indent).append(line).append('\n');
      indent = rest;
    }
  }
}
