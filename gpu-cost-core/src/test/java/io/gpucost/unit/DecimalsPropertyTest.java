package io.gpucost.unit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.Chars;
import net.jqwik.api.constraints.StringLength;

/** The start of a text that is a number, against the grammar as a regular expression. */
class DecimalsPropertyTest {
  private static final Pattern NUMBER =
      Pattern.compile("[+-]?(?:[0-9]+(?:\\.[0-9]+)?|\\.[0-9]+)(?:[eE][+-]?[0-9]+)?");

  @Property
  void findsTheSameNumberAsTheGrammar(
      @ForAll
          @StringLength(max = 10)
          @CharRange(from = '0', to = '2')
          @Chars({'+', '-', '.', 'e', 'E', ' ', 'G'})
          String text) {
    Matcher number = NUMBER.matcher(text);

    assertEquals(number.lookingAt() ? number.end() : 0, Decimals.lengthOfNumber(text));
  }
}
