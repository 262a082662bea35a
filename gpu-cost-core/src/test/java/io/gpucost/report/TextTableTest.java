package io.gpucost.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class TextTableTest {
  @Test
  void alignsNumbersToTheRight() {
    String text =
        TextTable.of("GPU", ">cost").row("RTX 4090", "52.00").row("A100", "1,440.00").render("  ");
    assertThat(text)
        .isEqualTo(
            """
              GPU           cost
              RTX 4090     52.00
              A100      1,440.00
            """);
  }

  @Test
  void countsAChineseCharacterAsTwoColumns() {
    String text = TextTable.of("方案", ">费用").row("按量付费", "52.00").row("spot", "9.00").render("");
    assertThat(text)
        .isEqualTo(
            """
            方案       费用
            按量付费  52.00
            spot       9.00
            """);
  }

  @Test
  void hasNoHeaderWithoutTitles() {
    assertThat(TextTable.of("", ">").row("a", "1").render("")).isEqualTo("a  1\n");
  }

  @Test
  void wrapsTheWidestTextSoThatLinesStayNarrow() {
    String longText = "the price list of the provider ".repeat(5).strip();
    String text = TextTable.of("what", "source").row("a", longText).row("b", "short").render("  ");
    assertThat(text.lines()).allMatch(line -> Columns.width(line) <= TextTable.WIDTH);
    assertThat(text.lines()).hasSize(4);
    assertThat(text.replaceAll("\\s+", " ")).contains(longText);
  }

  @Test
  void refusesARowOfAnotherLength() {
    assertThatThrownBy(() -> TextTable.of("a", "b").row("1"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("cells must be 2 in number, but was [1]");
  }
}
