package io.gpucost.gpu;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** What holds for every spelling of every sheet. */
class GpuNamesPropertyTest {
  private static final List<Gpu> SHEETS =
      List.of(
          sheet("RTX 4090", 24, "4090", "GeForce RTX 4090 24GB"),
          sheet("RTX 4090 D", 24, "4090D"),
          sheet("RTX A6000", 48, "A6000"),
          sheet("RTX 6000 Ada", 48, "6000 Ada"),
          sheet("Quadro RTX 6000", 24),
          sheet("TITAN RTX", 24),
          sheet("A10", 24, "A10 24GB"),
          sheet("A100 40GB PCIe", 40),
          sheet("A100 80GB PCIe", 80, "A100X"),
          sheet("A100 80GB SXM4", 80, "A800 80GB"),
          sheet("L4", 24),
          sheet("L40S", 48),
          sheet("GH200 96GB", 96),
          sheet("MI300X", 192, "AMD Instinct MI300X OAM"));

  private static final GpuNames NAMES = GpuNames.of(SHEETS);

  private static Gpu sheet(String name, long gigabytes, String... aliases) {
    return Sheets.sheet(name, gigabytes).addAllAliases(List.of(aliases)).build();
  }

  @Provide
  Arbitrary<Gpu> sheets() {
    return Arbitraries.of(SHEETS);
  }

  @Property
  void everySpellingOfANameOrAliasMeansItsSheet(@ForAll("sheets") Gpu gpu, @ForAll Random random) {
    List<String> known = new ArrayList<>(gpu.aliases());
    known.add(gpu.name().value());
    for (String name : known) {
      String other = respelt(name, random);
      GpuNames.Match match = NAMES.resolve(other).orElseThrow(() -> new AssertionError(other));
      assertEquals(gpu, match.gpu(), other);
      assertEquals(true, match.exact(), other);
      assertEquals(GpuNames.key(name), GpuNames.key(other));
    }
  }

  /** Another case, other separators or none. */
  private static String respelt(String name, Random random) {
    String separator = List.of("", " ", "-", "_", "  ", " - ").get(random.nextInt(6));
    String joined = name.replace(" ", separator);
    return random.nextBoolean() ? joined.toUpperCase(Locale.ROOT) : joined.toLowerCase(Locale.ROOT);
  }

  @Property
  void theOrderOfSheetsDoesNotMatter(@ForAll("shuffled") List<Gpu> shuffled, @ForAll String text) {
    GpuNames names = GpuNames.of(shuffled);
    for (String spelling : List.of(text, "A100", "A100 80GB", "RTX 6000", "L4", "4090")) {
      assertEquals(NAMES.resolve(spelling), names.resolve(spelling));
      assertEquals(NAMES.nearest(spelling, 3), names.nearest(spelling, 3));
    }
  }

  @Provide
  Arbitrary<List<Gpu>> shuffled() {
    return Arbitraries.shuffle(SHEETS);
  }

  @Property
  void everyFamilyCoversWhatItIsReadAs(@ForAll("sheets") Gpu gpu) {
    String family = gpu.name().value();
    assertEquals(true, GpuNames.covers(family, gpu.name()));
    assertEquals(List.of(family), NAMES.nearest(family, 1));
  }
}
