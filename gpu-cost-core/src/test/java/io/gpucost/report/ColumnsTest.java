package io.gpucost.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;

class ColumnsTest {
  @Test
  void countsColumns() {
    assertThat(Columns.width("RTX 4090")).isEqualTo(8);
    assertThat(Columns.width("显存，")).isEqualTo(6);
    assertThat(Columns.width("e\u0301")).isEqualTo(1);
  }

  @Test
  void wrapsAtSpaces() {
    assertThat(Columns.wrap("one two three", 8)).containsExactly("one two", "three");
  }

  @Test
  void cutsAWordThatIsTooLong() {
    assertThat(Columns.wrap("abcdefgh ij", 3)).containsExactly("abc", "def", "gh", "ij");
  }

  @Test
  void wrapsBetweenChineseCharactersButStartsNoLineWithAComma() {
    assertThat(Columns.wrap("显存够用，就用它", 8)).containsExactly("显存够", "用，就用", "它");
  }

  @Test
  void keepsAnEmptyText() {
    assertThat(Columns.wrap("", 10)).containsExactly("");
  }

  @Test
  void printsNoControlCharacters() {
    assertThat(Columns.wrap("a\u001b[31mb\nc", 20)).containsExactly("a [31mb c");
  }

  @Property
  void wrappedLinesAreNarrowAndLoseNothing(
      @ForAll @StringLength(max = 60) String text, @ForAll @IntRange(min = 4, max = 40) int width) {
    List<String> lines = Columns.wrap(text, width);
    assertThat(lines).allMatch(line -> Columns.width(line) <= width);
    assertThat(visible(String.join("", lines))).isEqualTo(visible(text));
  }

  private static String visible(String text) {
    return text.replaceAll("[\\s\\p{Cc}\\p{Z}]", "");
  }
}
