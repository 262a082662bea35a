package io.gpucost.examples.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HtmlPageTest {
  private static final String WORKLOAD =
      """
      { "schema": 1, "name": "<script>alert(1)</script> [x](javascript:alert(1))",
        "task": { "kind": "custom", "peak_memory": "8 GB" }, "work": { "hours": 10 },
        "quotes": [ { "provider": "<img src=x>", "gpu": "RTX 4090", "on_demand": "USD 0.40/h" } ] }
      """;

  @TempDir Path folder;

  @Test
  void saysWhatTheMarkdownSays() throws IOException {
    String page = print("html", "en");

    assertThat(print("markdown", "en")).contains("| Total | USD 4.40 |", "- [ ] ");
    assertThat(page)
        .contains("<html lang=\"en\">", "<h2>The bill</h2>", "<td align=\"right\">USD 4.40</td>")
        .contains("<input type=\"checkbox\" disabled=\"\">");
    assertThat(print("html", "zh")).contains("<html lang=\"zh\">", "<h2>费用明细</h2>");
  }

  /** Names of documents and price lists are text, whatever is in them. */
  @Test
  void runsAndLoadsNothing() throws IOException {
    String page = print("html", "en");

    assertThat(page).contains("&lt;script&gt;").doesNotContain("<script", "<img", "href=");
    assertThat(page).contains("default-src 'none'").doesNotContain("<link", "src=\"", "@import");
  }

  private String print(String format, String language) throws IOException {
    Path file = Files.writeString(folder.resolve("workload.json"), WORKLOAD);
    CommandLineRun run =
        CommandLineRun.of(
            "recommend",
            file.toString(),
            "--catalog",
            "none",
            "--format",
            format,
            "--lang",
            language);

    assertThat(run.err()).isEmpty();
    return run.out();
  }
}
