package io.gpucost.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpucost.catalog.CatalogCheck;
import io.gpucost.catalog.Catalogs;
import io.gpucost.examples.cli.GpuCost;
import io.gpucost.json.WorkloadDocuments;
import io.gpucost.market.Market;
import io.gpucost.pricing.Offer;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The pages that users read are true: links lead somewhere, documents can be read, code stands in
 * programs that run, commands answer, and what a page shows as printed is printed.
 */
class DocsTest {
  private static final Path ROOT = Path.of("..");
  private static final Path PROGRAMS = Path.of("src", "main", "java", "io", "gpucost", "examples");
  private static final LocalDate TODAY = LocalDate.of(2026, 11, 30);

  private static final Pattern BLOCK = Pattern.compile("(?ms)^```(\\w+)\\R(.*?)^```$");
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)#]*)#?([^)]*)\\)");
  private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$");
  private static final Pattern COMMAND =
      Pattern.compile("(?m)^(?:.*java -jar \\S+/gpu-cost\\.jar|gpu-cost) (.*)$");
  private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|(\\S+)");

  @TempDir private Path folder;

  /** A fenced block of a page: {@code json}, {@code java}, {@code sh}, {@code text}. */
  private record Block(String language, String text) {
    Stream<String> lines() {
      return text.lines().map(String::strip).filter(line -> !line.isEmpty());
    }
  }

  static Stream<Path> pages() throws IOException {
    try (Stream<Path> top = Files.list(ROOT);
        Stream<Path> docs = Files.list(ROOT.resolve("docs"))) {
      return Stream.concat(top.toList().stream(), docs.toList().stream())
          .filter(file -> file.toString().endsWith(".md"))
          .sorted();
    }
  }

  @ParameterizedTest
  @MethodSource("pages")
  void linksLeadSomewhere(Path page) throws IOException {
    for (MatchResult link : matches(LINK, Files.readString(page))) {
      if (link.group(1).startsWith("http")) {
        continue;
      }
      Path target = link.group(1).isEmpty() ? page : page.resolveSibling(link.group(1));
      assertThat(target).exists();
      if (!link.group(2).isEmpty()) {
        assertThat(anchors(target)).contains(link.group(2));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("pages")
  void documentsCanBeRead(Path page) throws IOException {
    for (Block block : blocks(page, "json")) {
      if (block.text().contains("\"task\":")) {
        assertThat(WorkloadDocuments.read(block.text())).isNotNull();
      } else if (block.text().contains("\"offers\":")) {
        checkPriceList(Files.writeString(folder.resolve("list.json"), block.text()));
      }
    }
  }

  @Test
  void examplePriceListsAreSound() {
    Path lists = ROOT.resolve("examples").resolve("price-lists");
    checkPriceList(lists.resolve("acme.json"));
    assertThat(Catalogs.rates(lists.resolve("rates.json")).currencies()).hasSize(3);
  }

  private static void checkPriceList(Path file) {
    assertThat(CatalogCheck.verify(Catalogs.open("json:" + file), TODAY).problems()).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("pages")
  void codeStandsInProgramsThatRun(Path page) throws IOException {
    StringBuilder programs = new StringBuilder();
    try (Stream<Path> files = Files.walk(PROGRAMS, 2)) {
      for (Path file : files.filter(each -> each.toString().endsWith(".java")).toList()) {
        programs.append(bare(Files.readString(file)));
      }
    }
    for (Block block : blocks(page, "java")) {
      assertThat(block.lines().map(DocsTest::bare)).allMatch(programs.toString()::contains);
    }
  }

  /** Code without comments and white space, however it is broken into lines. */
  private static String bare(String code) {
    return code.replaceAll("//.*", "").replaceAll("\\s", "");
  }

  @ParameterizedTest
  @MethodSource("pages")
  void commandsPrintWhatIsShown(Path page) throws IOException {
    String printed = "";
    for (Block block : blocks(page, "sh", "text")) {
      if (block.language().equals("text")) {
        assertThat(printed.lines().map(String::strip)).containsAll(block.lines().toList());
        continue;
      }
      for (MatchResult command : matches(COMMAND, block.text())) {
        printed = run(command.group(1));
      }
    }
  }

  /** The commands name files as seen from the top of the repository. */
  private static String run(String command) {
    String[] args =
        matches(WORD, command).stream()
            .map(word -> word.group(1) == null ? word.group(2) : word.group(1))
            .map(word -> word.replaceAll("(^|[:,])examples/", "$1../examples/"))
            .toArray(String[]::new);
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int exitCode = GpuCost.run(args, new PrintWriter(out), new PrintWriter(err));
    assertThat(exitCode).as("%s: %s", command, err).isBetween(0, 1);
    return out.toString();
  }

  @ParameterizedTest
  @CsvSource({
    "README.md, %1$d offers of %2$d providers",
    "README.zh-CN.md, %2$d 家平台的 %1$d 个报价",
  })
  void readmeHasTheTestCommandAndTheFiguresOfToday(String readme, String figures)
      throws IOException {
    String text = Files.readString(ROOT.resolve(readme));
    List<String> script = Files.readAllLines(ROOT.resolve(".ci").resolve("run"));
    List<Offer> offers = Market.onClassPath().offers();
    long providers = offers.stream().map(Offer::provider).distinct().count();

    assertThat(text.lines()).contains(script.get(script.size() - 1));
    assertThat(text).contains(figures.formatted(offers.size(), providers));
  }

  private static List<Block> blocks(Path page, String... languages) throws IOException {
    return matches(BLOCK, Files.readString(page)).stream()
        .map(match -> new Block(match.group(1), match.group(2)))
        .filter(block -> List.of(languages).contains(block.language()))
        .toList();
  }

  private static List<String> anchors(Path page) throws IOException {
    return matches(HEADING, Files.readString(page)).stream()
        .map(heading -> heading.group(1).toLowerCase(Locale.ROOT))
        .map(heading -> heading.replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-'))
        .toList();
  }

  private static List<MatchResult> matches(Pattern pattern, String text) {
    return pattern.matcher(text).results().toList();
  }
}
