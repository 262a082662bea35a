package io.gpucost.examples.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.ext.task.list.items.TaskListItemsExtension;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;

/**
 * An answer as a page of its own, to be sent or printed: the Markdown of the answer, and a style.
 * It loads nothing and runs nothing; what a document or a price list says is text in it, not HTML.
 */
final class HtmlPage {
  private static final List<Extension> EXTENSIONS =
      List.of(TablesExtension.create(), TaskListItemsExtension.create());

  private HtmlPage() {}

  /**
   * @param markdown with GitHub's tables and task lists; its first line is the title
   */
  static String of(String markdown, Locale locale) {
    HtmlRenderer renderer =
        HtmlRenderer.builder().extensions(EXTENSIONS).escapeHtml(true).sanitizeUrls(true).build();
    String body = renderer.render(Parser.builder().extensions(EXTENSIONS).build().parse(markdown));
    return template().replace("{language}", locale.getLanguage()).replace("{body}", body);
  }

  private static String template() {
    try (InputStream page = HtmlPage.class.getResourceAsStream("page.html")) {
      return new String(Objects.requireNonNull(page).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
