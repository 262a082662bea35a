package io.gpucost.json;

import static io.gpucost.catalog.strictjson.Forms.COUNT;
import static io.gpucost.catalog.strictjson.Forms.MONEY;
import static io.gpucost.catalog.strictjson.Forms.POSITIVE;
import static io.gpucost.catalog.strictjson.Forms.TEXT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gpucost.CostAdvisor;
import io.gpucost.advice.Recommendation;
import io.gpucost.catalog.strictjson.Element;
import io.gpucost.catalog.strictjson.Fields;
import io.gpucost.catalog.strictjson.Limits;
import io.gpucost.catalog.strictjson.Problems;
import io.gpucost.catalog.strictjson.StrictJson;
import io.gpucost.finding.Code;
import io.gpucost.market.Market;
import io.gpucost.money.Money;
import io.gpucost.pricing.Offer;
import io.gpucost.workload.Workload;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** Liver segmentation: 80 hours whichever the card, quotes by the hour and by the week. */
class RecommendationDocumentsTest {
  private static final Recommendation ANSWER =
      CostAdvisor.using(
              Market.of(
                  Offer.quote("RTX 4090", "CNY 0.65/h").weekly("CNY 120"),
                  Offer.quote("A100 40GB", "CNY 18/h"),
                  Offer.quote("RTX 3080 10GB", "CNY 0.40/h")))
          .advise(
              Workload.trainVision("45M")
                  .hours(80)
                  .peakMemory("20 GB")
                  .setup("0 h", "0 h")
                  .build());

  @Test
  void writesTheBest() {
    Fields best = read(Locale.ENGLISH).object("best");

    try (Fields offer = best.object("offer")) {
      assertThat(offer.get("gpu", TEXT)).contains("RTX 4090");
      assertThat(offer.get("count", COUNT)).contains(1);
      assertThat(offer.get("provider", TEXT)).contains("quote");
      offer.passTheRest();
    }
    assertThat(best.get("layout", TEXT)).contains("single");
    assertThat(best.get("fit", TEXT)).contains("FITS");
    assertThat(best.object("plan").get("kind", TEXT)).contains("on_demand");
    assertThat(best.object("cost").get("expected", TEXT)).contains("CNY 52.00");
    assertThat(best.object("hours").object("compute").get("expected", POSITIVE))
        .contains(new BigDecimal("80"));
    Fields vram = best.object("vram");
    assertThat(vram.get("expected", POSITIVE)).contains(new BigDecimal("20000000000"));
    assertThat(vram.get("usable", POSITIVE)).isPresent();
  }

  @Test
  void theLinesSumToTheCost() {
    Fields best = read(Locale.ENGLISH).object("best");

    Money sum =
        best.elements("lines").stream()
            .map(line -> line.object().get("amount", MONEY).orElseThrow())
            .reduce(Money::plus)
            .orElseThrow();
    assertThat(sum).isEqualTo(best.object("cost").get("expected", MONEY).orElseThrow());
  }

  @Test
  void theTermsSumToTheMemory() {
    Fields vram = read(Locale.ENGLISH).object("best").object("vram");
    Fields terms = vram.object("terms");

    BigDecimal sum =
        terms.names().stream()
            .map(name -> terms.get(name, Element::number).orElseThrow())
            .reduce(BigDecimal.ZERO, BigDecimal::add);
    assertThat(sum).isEqualTo(vram.get("expected", POSITIVE).orElseThrow());
  }

  @Test
  void writesTheRejectedWithFigures() {
    Fields small =
        read(Locale.ENGLISH).elements("rejected").stream()
            .map(Element::object)
            .filter(group -> group.get("reason", TEXT).orElseThrow().equals("VRAM_TOO_SMALL"))
            .findFirst()
            .orElseThrow();

    assertThat(small.get("gpu", TEXT)).contains("RTX 3080 10GB");
    assertThat(small.get("count", COUNT)).contains(1);
    assertThat(small.get("offers", COUNT)).contains(1);
    assertThat(small.get("detail", TEXT).orElseThrow()).contains("20");
    assertThat(small.object("args").get("needed", TEXT)).contains("20 GB");
  }

  @Test
  void writesCodesWithTexts() {
    Fields finding =
        read(Locale.ENGLISH).object("best").elements("findings").stream()
            .map(Element::object)
            .filter(f -> f.get("code", TEXT).orElseThrow().equals("PLAN_NEVER_PAYS"))
            .findFirst()
            .orElseThrow();

    assertThat(finding.get("severity", TEXT).orElseThrow()).isLowerCase();
    assertThat(finding.get("advice", TEXT)).isPresent();
    assertThat(finding.get("text", TEXT)).isPresent();
    assertThat(finding.object("args").get("breakEven", TEXT)).contains("2400/13");
  }

  @Test
  void writesChineseTextsAndTheSameFigures() {
    String chinese = RecommendationDocuments.write(ANSWER, Locale.CHINESE);
    String english = RecommendationDocuments.write(ANSWER, Locale.ENGLISH);

    assertThat(chinese).isNotEqualTo(english).containsPattern("\\p{IsHan}");
    assertThat(english).doesNotContainPattern("\\p{IsHan}");
    assertThat(read(Locale.CHINESE).object("best").object("cost").get("expected", TEXT))
        .contains("CNY 52.00");
  }

  @Test
  void writesTheWholeFrame() {
    Fields root = read(Locale.ENGLISH);

    for (String list :
        List.of("alternatives", "rejected", "findings", "questions", "assumptions", "catalogs")) {
      assertThat(root.element(list).orElseThrow().isList()).as(list).isTrue();
    }
    assertThat(root.element("checklists").orElseThrow().isObject()).isTrue();
    assertThat(root.object("rates").get("base", TEXT)).contains("EUR");
    assertThat(root.get("currency", TEXT)).contains("CNY");
  }

  @Test
  void writesAsManyAlternativesAsAskedFor() {
    assertThat(alternatives(RecommendationDocuments.write(ANSWER, Locale.ENGLISH)))
        .isEqualTo(ANSWER.alternatives().size());
    assertThat(alternatives(RecommendationDocuments.write(ANSWER, Locale.ENGLISH, 1))).isEqualTo(1);
    assertThat(alternatives(RecommendationDocuments.write(ANSWER, Locale.ENGLISH, 0))).isZero();
    assertThatThrownBy(() -> RecommendationDocuments.write(ANSWER, Locale.ENGLISH, -1))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void saysNullWhereNothingDoesTheJob() {
    Recommendation none =
        CostAdvisor.using(Market.of(Offer.quote("T4", "CNY 1/h")))
            .advise(Workload.custom().hours(1).peakMemory("500 GB").build());

    assertThat(none.best()).isEmpty();
    assertThat(RecommendationDocuments.write(none, Locale.ENGLISH)).contains("\"best\": null");
    assertThat(none.rejected().get(0).rejection().code()).isEqualTo(Code.VRAM_TOO_SMALL);
  }

  @Test
  void answersADocumentThatQuotesAnApiToo() {
    Recommendation answer =
        CostAdvisor.using(Market.of())
            .advise(
                WorkloadDocuments.read(
                    """
                    {"task": {"kind": "batch_inference", "model": "Qwen-7B",
                              "input_tokens": 500, "output_tokens": 100},
                     "work": {"requests": 100000},
                     "quotes": [{"provider": "api", "unit_price": "USD 0.60/1M token"},
                                {"gpu": "L4", "on_demand": "USD 0.80/h"}]}
                    """));

    assertThat(answer.best()).isPresent();
    assertThat(RecommendationDocuments.write(answer, Locale.ENGLISH)).contains("USD");
  }

  private static int alternatives(String document) {
    return read(document).elements("alternatives").size();
  }

  private static Fields read(Locale locale) {
    return read(RecommendationDocuments.write(ANSWER, locale));
  }

  private static Fields read(String document) {
    Problems problems = new Problems(Limits.PRICE_LIST);
    Fields root =
        StrictJson.read(document.getBytes(StandardCharsets.UTF_8), Limits.PRICE_LIST, problems);
    problems.throwIfAny();
    return root;
  }
}
