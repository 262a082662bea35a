package io.gpucost.examples;

import io.gpucost.CostAdvisor;
import io.gpucost.report.TextReport;
import io.gpucost.workload.Workload;
import java.util.Locale;

/** Which GPU for a fine-tune with a small budget, by the prices that come with the library. */
public final class QuickStartFineTune {
  private QuickStartFineTune() {}

  /**
   * Prints a recommendation in Chinese.
   *
   * @param args not used
   */
  public static void main(String[] args) {
    Workload w =
        Workload.fineTune("Qwen-7B")
            .lora(64)
            .sequenceLength(512)
            .samples(10_000)
            .epochs(3)
            .budget("CNY 100")
            .build();
    System.out.println(TextReport.render(CostAdvisor.recommend(w), Locale.CHINESE));
  }
}
