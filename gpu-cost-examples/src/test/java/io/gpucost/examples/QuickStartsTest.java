package io.gpucost.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpucost.advice.Alternative;
import io.gpucost.advice.Recommendation;
import io.gpucost.finding.Code;
import io.gpucost.money.Money;
import io.gpucost.pricing.PlanKind;
import io.gpucost.vram.VramEstimate;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The programs of this package run, and answer what their text promises. */
class QuickStartsTest {
  @Test
  void fineTunePrintsARecommendationInChinese() {
    assertThat(printed(() -> QuickStartFineTune.main(new String[0]))).contains("租 ", "费用", "显存");
  }

  @Test
  void planQuestionsAreAnsweredExactly() {
    assertThat(PlanQuestions.answers())
        .contains("the week breaks even at 2400/13 h", "commit to 2 machines")
        .anySatisfy(line -> assertThat(line).startsWith("save every PT1H14M"))
        .anySatisfy(line -> assertThat(line).startsWith("spot pays up to 3.2"));
    assertThat(printed(() -> PlanQuestions.main(new String[0]))).contains("best policy: ");
  }

  @Test
  void ownQuotesTakeTheCheapCardByTheHour() {
    Alternative best = QuickStartOwnQuotes.best().orElseThrow();

    assertThat(best.product()).isEqualTo("RTX 4090");
    assertThat(best.plan().kind()).isEqualTo(PlanKind.ON_DEMAND);
    assertThat(printed(() -> QuickStartOwnQuotes.main(new String[0]))).contains("RTX 4090");
  }

  @Test
  void liverSegmentationFlipsToTheWeekWhenTheHourIsDearer() {
    Recommendation hour = LiverSegmentation.answer(LiverSegmentation.workload());
    Recommendation week = LiverSegmentation.answer(LiverSegmentation.whatIf("CNY 1.65/h"));

    assertThat(hour.best().orElseThrow().plan().kind()).isEqualTo(PlanKind.ON_DEMAND);
    assertThat(week.best().orElseThrow().plan().kind()).isEqualTo(PlanKind.PREPAID);
    assertThat(week.best().orElseThrow().cost().expected()).isEqualTo(Money.parse("CNY 120"));
  }

  @Test
  void modelFromFileTakesShapeAndNameFromDisk() throws IOException {
    Path file = Path.of("..", "examples", "models", "qwen3-8b", "config.json");

    Alternative best = ModelFromFile.answer(file).best().orElseThrow();

    assertThat(best.product()).isEqualTo("RTX 4090");
    assertThat(best.placement().orElseThrow().vram()).isInstanceOf(VramEstimate.class);
    assertThat(((VramEstimate) best.placement().orElseThrow().vram()).basis().code())
        .isEqualTo(Code.FROM_MODEL_SHAPE);
  }

  private static String printed(Runnable program) {
    PrintStream before = System.out;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
    try {
      program.run();
    } finally {
      System.setOut(before);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
