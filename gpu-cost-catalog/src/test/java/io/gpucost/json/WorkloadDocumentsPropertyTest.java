package io.gpucost.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpucost.finding.InvalidInputException;
import io.gpucost.workload.Workload;
import java.io.IOException;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Whatever is done to a good document, it is read or refused; nothing else is thrown. */
class WorkloadDocumentsPropertyTest {
  private static final List<String> HOSTILE =
      List.of(
          "null",
          "true",
          "\"\"",
          "\"512\"",
          "-1",
          "0",
          "512.9",
          "1e1000000000",
          "-1e-999999999",
          "NaN",
          "Infinity",
          "99999999999999999999999999",
          "[]",
          "{}",
          "[[[[]]]]",
          "{\"a\": {}}",
          "\"CNY -1\"",
          "\"CNY 1e40\"",
          "\"9999999 TB\"",
          "\"-5 h\"",
          "\"P99999999999D\"",
          "\"\\u0000\"",
          "\"\uD83D\"",
          "\"RTX 4090\"",
          "\"q4_k_m\"",
          "{\"kind\": \"serve\"}");

  private static final String DOCUMENT = document();

  private static String document() {
    try {
      return WorkloadDocumentsTest.full();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Property(tries = 500)
  void survivesOtherValues(@ForAll long seed) {
    Random random = new Random(seed);
    StringBuilder changed = new StringBuilder(DOCUMENT);
    for (int i = random.nextInt(4); i >= 0; i--) {
      replaceAValue(changed, random);
    }
    readsOrRefuses(changed.toString());
  }

  @Property(tries = 500)
  void survivesOtherCharacters(@ForAll long seed) {
    Random random = new Random(seed);
    StringBuilder changed = new StringBuilder(DOCUMENT);
    for (int i = random.nextInt(6); i >= 0; i--) {
      int at = random.nextInt(changed.length());
      switch (random.nextInt(3)) {
        case 0 -> changed.deleteCharAt(at);
        case 1 -> changed.insert(at, (char) random.nextInt(0x3000));
        default -> changed.setCharAt(at, "{}[],:\"0e-.".charAt(random.nextInt(11)));
      }
    }
    readsOrRefuses(changed.toString());
  }

  @Property(tries = 200)
  void survivesBeingCutShort(@ForAll long seed) {
    readsOrRefuses(DOCUMENT.substring(0, new Random(seed).nextInt(DOCUMENT.length())));
  }

  private static void replaceAValue(StringBuilder document, Random random) {
    int colon = document.indexOf(": ", random.nextInt(document.length()));
    if (colon < 0) {
      return;
    }
    int end = colon + 2;
    while (end < document.length() && ",}]\n".indexOf(document.charAt(end)) < 0) {
      end++;
    }
    document.replace(colon + 2, end, HOSTILE.get(random.nextInt(HOSTILE.size())));
  }

  private static void readsOrRefuses(String document) {
    Workload workload;
    try {
      workload = WorkloadDocuments.read(document);
    } catch (InvalidInputException e) {
      assertThat(e.problems()).isNotEmpty();
      for (var problem : e.problems()) {
        assertThat(problem.toString().length()).isLessThan(1_000);
        assertThat(problem.toString()).doesNotContain("\n");
      }
      return;
    }
    assertThat(workload.task()).isNotNull();
  }
}
