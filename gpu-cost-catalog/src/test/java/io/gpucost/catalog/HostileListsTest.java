package io.gpucost.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.gpucost.catalog.Seeds.Seed;
import io.gpucost.pricing.PricingCatalog;
import io.gpucost.pricing.spi.CatalogContext;
import io.gpucost.unit.GpuCostException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whatever a list is made of, reading it ends, with every row accounted for or with one stated
 * reason. The small lists are always here; the real ones of others are damaged where they are.
 */
class HostileListsTest {
  private static final int HEAD = 60_000;
  private static final int DAMAGES = 12;

  @TempDir Path folder;

  static Stream<Seed> seeds() {
    return Seeds.ALL.values().stream();
  }

  @ParameterizedTest
  @MethodSource("seeds")
  @Timeout(300)
  void aSmallListIsReadOrRefusedHoweverItIsDamaged(Seed seed) throws IOException {
    assertThat(read(seed.word(), seed.name(), bytes(seed.text()))).isPresent();
    damages(bytes(seed.text())).forEach((what, damaged) -> read(seed.word(), seed.name(), damaged));
  }

  /** With another line end or a byte order mark it is the same list. */
  @ParameterizedTest
  @MethodSource("seeds")
  void lineEndsAndMarksChangeNothing(Seed seed) throws IOException {
    PricingCatalog plain = read(seed.word(), seed.name(), bytes(seed.text())).orElseThrow();

    for (String text :
        List.of(seed.text().replace("\n", "\r\n"), "\uFEFF" + seed.text(), seed.text().strip())) {
      PricingCatalog other = read(seed.word(), seed.name(), bytes(text)).orElseThrow();

      assertThat(other.offers()).isEqualTo(plain.offers());
      assertThat(other.report().files()).isEqualTo(plain.report().files());
    }
  }

  static List<Path> realFiles() throws IOException {
    if (!Files.isDirectory(Lists.REAL)) {
      return List.of(Lists.REAL);
    }
    try (Stream<Path> files = Files.walk(Lists.REAL)) {
      return files
          .filter(file -> file.toString().endsWith(".csv") || file.toString().endsWith(".json"))
          .sorted()
          .toList();
    }
  }

  /** By whatever word it is opened: most are wrong. */
  @ParameterizedTest
  @MethodSource("realFiles")
  @Timeout(300)
  void everyRealFileIsReadOrRefusedForAReason(Path file) {
    assumeTrue(Files.isRegularFile(file), "the real lists are not here");
    boolean told = false;
    for (String word :
        List.of("skypilot", "gpuhunt", "azure", "aws", "vantage", "opencost", "json")) {
      if (fits(word, file)) {
        Optional<PricingCatalog> list = open(word, file);
        assertThat(list.stream().allMatch(HostileListsTest::isTold)).as(word).isTrue();
        told = true;
      }
    }
    assertThat(told).isTrue();
  }

  @ParameterizedTest
  @MethodSource("realFiles")
  @Timeout(600)
  void everyRealFileIsReadOrRefusedHoweverItIsDamaged(Path file) throws IOException {
    assumeTrue(Files.isRegularFile(file), "the real lists are not here");
    byte[] head;
    try (InputStream in = Files.newInputStream(file)) {
      head = in.readNBytes(HEAD);
    }
    String word = word(file);
    Map<String, byte[]> damages = damages(head);
    for (byte[] damaged : damages.values()) {
      read(word, file.getFileName().toString(), damaged);
    }
    assertThat(damages).hasSizeGreaterThan(DAMAGES);
  }

  private static String word(Path file) {
    String name = file.toString();
    for (String word : List.of("aws-price-list", "vantage", "tsaol", "opencost")) {
      if (name.contains(word)) {
        return word.equals("aws-price-list") ? "aws" : word.equals("tsaol") ? "vantage" : word;
      }
    }
    return name.endsWith(".csv") ? "skypilot" : "json";
  }

  private static boolean fits(String word, Path file) {
    boolean table = List.of("skypilot", "gpuhunt").contains(word);
    return word.equals("opencost") || table == file.toString().endsWith(".csv");
  }

  /** Offers were made, or something is said of why there are none. */
  private static boolean isTold(PricingCatalog list) {
    return Lists.addsUp(list)
        && (!list.offers().isEmpty()
            || !list.report().doubts().isEmpty()
            || list.report().files().stream().anyMatch(file -> file.setAside() > 0));
  }

  /** What happens to files on their way, and what somebody might do to one on purpose. */
  private static Map<String, byte[]> damages(byte[] whole) {
    Random random = new Random(7);
    Map<String, byte[]> damages = new LinkedHashMap<>();
    String text = new String(whole, StandardCharsets.UTF_8);
    damages.put("empty", new byte[0]);
    damages.put("utf-16", text.getBytes(StandardCharsets.UTF_16));
    damages.put("latin-1 of é", text.replace('a', 'é').getBytes(StandardCharsets.ISO_8859_1));
    damages.put("nul", bytes(text.replaceFirst("[0-9]", "\0")));
    damages.put("huge number", bytes(text.replaceAll("[0-9]+(\\.[0-9]+)?", "1e1000000000")));
    damages.put("long number", bytes(text.replaceFirst("[0-9]+", "9".repeat(200_000))));
    damages.put("negative", bytes(text.replaceAll("([0-9]+\\.)", "-$1")));
    damages.put("NaN", bytes(text.replaceAll("[0-9]+\\.[0-9]+", "NaN")));
    damages.put("long text", bytes(text.replaceFirst("[a-z]", "x".repeat(300_000))));
    damages.put("open quote", bytes(text + "\"" + "x\n".repeat(100_000)));
    damages.put("deep lists", bytes(text.replaceFirst("[\\[{]", "[".repeat(100_000))));
    damages.put("deep objects", bytes("{\"a\":".repeat(100_000)));
    damages.put("many columns", bytes(",".repeat(100_000) + "\n" + text));
    damages.put("twice", bytes(text + text));
    for (int i = 0; i < DAMAGES && whole.length > 0; i++) {
      byte[] flipped = whole.clone();
      for (int flip = 0; flip <= whole.length / 200; flip++) {
        flipped[random.nextInt(flipped.length)] = (byte) random.nextInt();
      }
      damages.put("flips " + i, flipped);
      damages.put("cut " + i, Arrays.copyOf(whole, random.nextInt(whole.length)));
      damages.put("mixed " + i, mixed(whole, random));
    }
    return damages;
  }

  /** A piece of it stands in another place. */
  private static byte[] mixed(byte[] whole, Random random) {
    int from = random.nextInt(whole.length);
    int length = random.nextInt(whole.length - from);
    int to = random.nextInt(whole.length);
    ByteArrayOutputStream mixed = new ByteArrayOutputStream();
    mixed.write(whole, 0, to);
    mixed.write(whole, from, length);
    mixed.write(whole, to, whole.length - to);
    return mixed.toByteArray();
  }

  private Optional<PricingCatalog> read(String word, String name, byte[] list) {
    try {
      Path file = Files.write(folder.resolve(name), list);
      Path mapping = Files.writeString(folder.resolve("mapping.json"), Seeds.MAPPING);
      return open(word, word.equals("columns") ? Path.of(mapping + "," + file) : file);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** Nothing but a list that adds up, or one reason in words. */
  private static Optional<PricingCatalog> open(String word, Path file) {
    try {
      PricingCatalog list = Catalogs.open(word + ":" + file).load(CatalogContext.newest());
      assertThat(Lists.addsUp(list)).as("%s", list.report().files()).isTrue();
      assertThat(list.report().doubts())
          .allMatch(doubt -> !doubt.reason().isBlank() && doubt.reason().length() < 5_000)
          .allMatch(doubt -> doubt.reason().codePoints().noneMatch(Character::isISOControl));
      assertThat(list.asOf().filter(day -> day.isAfter(LocalDate.of(2100, 1, 1)))).isEmpty();
      return Optional.of(list);
    } catch (GpuCostException e) {
      assertThat(e.getMessage()).isNotBlank();
      return Optional.empty();
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
