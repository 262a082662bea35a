package io.gpucost.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gpucost.finding.Code;
import io.gpucost.finding.Finding;
import io.gpucost.finding.Note;
import io.gpucost.finding.Severity;
import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.unit.DataSize;
import io.gpucost.unit.Fraction;
import io.gpucost.unit.MemorySize;
import io.gpucost.unit.Ratio;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class TextsTest {
  private static final Texts ENGLISH = Texts.of(Locale.ENGLISH);
  private static final Texts CHINESE = Texts.of(Locale.CHINESE);

  /** "... (needed, usable). *&#47; CODE(Kind.": the arguments that the Javadoc of a code names. */
  private static final Pattern DOCUMENTED =
      Pattern.compile("/\\*\\*([^/]*?)\\*/\\s*([A-Z][A-Z0-9_]+)\\(Kind");

  private static final Pattern ARGUMENTS = Pattern.compile("\\(([A-Za-z,\\s]+)\\)\\.\\s*$");

  @ParameterizedTest
  @EnumSource
  void everyCodeHasBothTexts(Code code) {
    assertThat(ENGLISH.templates()).containsKey(code.name());
    assertThat(CHINESE.templates()).containsKey(code.name());
  }

  @ParameterizedTest
  @EnumSource
  void everyFindingHasAdvice(Code code) {
    boolean advises = ENGLISH.templates().containsKey(code.name() + ".advice");
    assertThat(advises).isEqualTo(code.is(Code.Kind.FINDING));
  }

  @Test
  void noTextIsForACodeThatIsNotThere() {
    Set<String> codes = Arrays.stream(Code.values()).map(Code::name).collect(Collectors.toSet());
    assertThat(ENGLISH.templates().keySet())
        .filteredOn(key -> Character.isUpperCase(key.charAt(0)))
        .allMatch(key -> codes.contains(key.replace(".advice", "")));
  }

  /** Of two lines with one key the last silently wins. */
  @ParameterizedTest
  @ValueSource(strings = {"en", "zh"})
  void noKeyStandsTwice(String language) throws IOException {
    Path file = Path.of("src/main/resources/io/gpucost/report/texts_" + language + ".properties");
    List<String> keys =
        Files.readAllLines(file).stream()
            .filter(line -> !line.startsWith("#") && line.contains("="))
            .map(line -> line.substring(0, line.indexOf('=')))
            .toList();
    assertThat(keys).doesNotHaveDuplicates().hasSizeGreaterThan(100);
  }

  @Test
  void bothLanguagesHaveTheSameTextsWithTheSamePlaceholders() {
    assertThat(CHINESE.templates().keySet()).isEqualTo(ENGLISH.templates().keySet());
    ENGLISH
        .templates()
        .forEach(
            (key, template) -> {
              Template chinese = CHINESE.templates().get(key);
              assertThat(chinese.placeholders()).as(key).isEqualTo(template.placeholders());
              assertThat(chinese.required()).as(key).isEqualTo(template.required());
            });
  }

  @Test
  void textsUseOnlyArgumentsThatTheirCodeDocuments() throws IOException {
    String source = Files.readString(Path.of("src/main/java/io/gpucost/finding/Code.java"));
    Matcher code = DOCUMENTED.matcher(source);
    Set<String> seen = new TreeSet<>();
    while (code.find()) {
      String name = code.group(2);
      seen.add(name);
      Matcher listed = ARGUMENTS.matcher(code.group(1).replace("*", " ").strip());
      Set<String> arguments = listed.find() ? Set.of(listed.group(1).split(",\\s*")) : Set.of();
      assertThat(arguments).as(name).containsAll(ENGLISH.templates().get(name).placeholders());
    }
    assertThat(seen).hasSize(Code.values().length);
  }

  static List<Arguments> values() {
    return List.of(
        Arguments.of(Money.parse("CNY 1388"), "CNY 1,388.00", "CNY 1,388.00"),
        Arguments.of(Money.parse("CNY -1234567.5"), "CNY -1,234,567.50", "CNY -1,234,567.50"),
        Arguments.of(Money.parse("USD 0.8048"), "USD 0.8048", "USD 0.8048"),
        Arguments.of(HourlyRate.parse("CNY 0.65/h"), "CNY 0.65/h", "CNY 0.65/小时"),
        Arguments.of(Duration.ofHours(80), "80 h", "80 小时"),
        Arguments.of(Duration.ofMinutes(835), "13.9 h", "13.9 小时"),
        Arguments.of(Duration.ofMinutes(5), "5 min", "5 分钟"),
        Arguments.of(Duration.ofMinutes(90), "90 min", "90 分钟"),
        Arguments.of(Duration.ofHours(1), "1 h", "1 小时"),
        Arguments.of(Duration.ofSeconds(45), "45 s", "45 秒"),
        Arguments.of(Duration.ZERO, "0 h", "0 小时"),
        Arguments.of(MemorySize.ofBytes(16_800_000_000L), "16.8 GB", "16.8 GB"),
        Arguments.of(MemorySize.ofGB(20), "20 GB", "20 GB"),
        Arguments.of(MemorySize.ofBytes(5_000_000), "5 MB", "5 MB"),
        Arguments.of(DataSize.ofGB(200), "200 GB", "200 GB"),
        Arguments.of(Ratio.parse("5%"), "5%", "5%"),
        Arguments.of(Ratio.parse("0.9638"), "96.4%", "96.4%"),
        Arguments.of(Ratio.parse("0.99999"), ">99.9%", ">99.9%"),
        Arguments.of(Ratio.parse("0.0001"), "<0.1%", "<0.1%"),
        Arguments.of(Fraction.parse("2400/13"), "184.6 (2400/13)", "184.6 (2400/13)"),
        Arguments.of(Fraction.parse("168"), "168", "168"),
        Arguments.of(Fraction.parse("1/2"), "0.5", "0.5"),
        Arguments.of(10_000, "10,000", "10,000"),
        Arguments.of(new BigDecimal("1.60000"), "1.6", "1.6"),
        Arguments.of(LocalDate.of(2026, 11, 1), "2026-11-01", "2026-11-01"),
        Arguments.of(List.of("zero2", "zero3"), "ZeRO-2, ZeRO-3", "ZeRO-2、ZeRO-3"),
        Arguments.of("data_parallel", "data parallel", "数据并行"),
        Arguments.of("RTX 4090", "RTX 4090", "RTX 4090"),
        Arguments.of(Note.of(Code.WEIGHTS), "weights", "权重"));
  }

  @ParameterizedTest
  @MethodSource("values")
  void formatsByType(Object value, String english, String chinese) {
    assertThat(ENGLISH.format(value)).isEqualTo(english);
    assertThat(CHINESE.format(value)).isEqualTo(chinese);
  }

  @Test
  void wordsANote() {
    Note note =
        Note.of(Code.PLAN_NEVER_PAYS)
            .with("period", "week")
            .with("price", Money.parse("CNY 120"))
            .with("breakEven", Fraction.parse("2400/13"))
            .with("periodHours", Fraction.parse("168"));
    assertThat(ENGLISH.text(note))
        .isEqualTo(
            "the week at CNY 120.00 can never pay: it breaks even at 184.6 h (2400/13),"
                + " and has only 168 h");
    assertThat(CHINESE.text(note))
        .isEqualTo("CNY 120.00 的包周怎么用都不划算：要用满 184.6 小时 (2400/13)才回本，而它一共只有 168 小时");
    assertThat(CHINESE.advice(Finding.of(Severity.INFO, note))).isEqualTo("按量付费即可。");
  }

  @Test
  void putsANestedNoteInASentence() {
    Note note =
        Note.of(Code.VRAM_TOO_SMALL)
            .with("needed", MemorySize.ofGB(120))
            .with("usable", MemorySize.ofGB(25))
            .with("shortfall", MemorySize.ofGB(95))
            .with("term", Note.of(Code.OPTIMIZER));
    assertThat(ENGLISH.text(note))
        .isEqualTo(
            "needs 120 GB a card, has 25 GB usable: 95 GB short; most of it is optimizer states");
  }

  @Test
  void readsEnglishForOtherLanguages() {
    assertThat(Texts.of(Locale.GERMAN)).isSameAs(ENGLISH);
    assertThat(Texts.of(Locale.TRADITIONAL_CHINESE)).isSameAs(CHINESE);
  }

  @Test
  void saysWhichArgumentIsMissing() {
    assertThatThrownBy(() -> ENGLISH.text(Note.of(Code.NO_BF16).with("card", "T4")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("arguments of \"{gpu} does not do BF16\" must have 'gpu', but were [card]");
  }

  @Test
  void leavesOutPartsWithoutArguments() {
    Template template = Template.parse("at {a}[, {b}[ of {c}]]");
    Formats formats = ENGLISH.formats();
    assertThat(template.render(Map.of("a", 1), formats)).isEqualTo("at 1");
    assertThat(template.render(Map.of("a", 1, "c", 3), formats)).isEqualTo("at 1");
    assertThat(template.render(Map.of("a", 1, "b", 2), formats)).isEqualTo("at 1, 2");
    assertThat(template.render(Map.of("a", 1, "b", 2, "c", 3), formats)).isEqualTo("at 1, 2 of 3");
  }

  @Test
  void choosesTheNounByTheCount() {
    Template template = Template.parse("{n|card|cards}");
    assertThat(template.render(Map.of("n", 1), ENGLISH.formats())).isEqualTo("1 card");
    assertThat(template.render(Map.of("n", 2000), ENGLISH.formats())).isEqualTo("2,000 cards");
  }

  @Test
  void refusesMalformedTemplates() {
    for (String bad : List.of("a {b", "a [b", "a ]", "a }", "{}")) {
      assertThatThrownBy(() -> Template.parse(bad))
          .as(bad)
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining(bad);
    }
  }
}
