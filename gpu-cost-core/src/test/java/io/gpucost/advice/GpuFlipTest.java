package io.gpucost.advice;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpucost.finding.Code;
import io.gpucost.finding.Note;
import io.gpucost.market.Jobs;
import io.gpucost.money.HourlyRate;
import io.gpucost.pricing.Offer;
import io.gpucost.workload.Workload;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The price of an hour at which another GPU takes the place of the chosen one. */
class GpuFlipTest {

  private static Recommendation advise(String rate, Offer... others) {
    Offer[] all = new Offer[others.length + 1];
    all[0] = Offer.quote("RTX 4090", rate);
    System.arraycopy(others, 0, all, 1, others.length);
    Workload work = Workload.custom().hours(10).peakMemory("8 GB").setup("0 h", "0 h").build();
    return Advisor.of(Jobs.market(all)).advise(work);
  }

  private static Optional<Note> flip(Recommendation answer) {
    return answer.explanation().stream()
        .filter(each -> each.code() == Code.GPU_FLIPS_AT)
        .findFirst();
  }

  /** 10 h at 2 against 10 h at 3: they change places at 3, and do. */
  @Test
  void tellsThePriceAtWhichTheNextGpuIsAsGood() {
    Offer next = Offer.quote("RTX A6000", "CNY 3/h");
    assertThat(flip(advise("CNY 2/h", next)).orElseThrow().arguments())
        .containsEntry("gpu", "RTX 4090")
        .containsEntry("rate", HourlyRate.parse("CNY 3/h"))
        .containsEntry("other", "RTX A6000");
    assertThat(advise("CNY 3.50/h", next).alternatives().get(0).product()).isEqualTo("RTX A6000");
  }

  @Test
  void isSilentWithoutAnotherGpu() {
    assertThat(flip(advise("CNY 2/h"))).isEmpty();
    assertThat(flip(advise("CNY 2/h", Offer.quote("RTX 4090", "CNY 3/h")))).isEmpty();
  }
}
