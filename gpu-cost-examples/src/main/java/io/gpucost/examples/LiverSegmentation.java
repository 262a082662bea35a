package io.gpucost.examples;

import io.gpucost.CostAdvisor;
import io.gpucost.advice.Recommendation;
import io.gpucost.market.Market;
import io.gpucost.pricing.Offer;
import io.gpucost.report.TextReport;
import io.gpucost.workload.Workload;

/**
 * A 3D U-Net for liver segmentation: by the hour or by the week, and what if the hour were dearer?
 */
public final class LiverSegmentation {
  private static final Offer WEEK_OR_HOUR = Offer.quote("RTX 4090", "CNY 0.65/h").weekly("CNY 120");

  private static final Offer LARGE_CARD = Offer.quote("A100 40GB", "CNY 18/h");

  private LiverSegmentation() {}

  /**
   * The question: 80 hours whichever the card, 20 GB of memory, and two quotes.
   *
   * @return the workload
   */
  public static Workload workload() {
    return Workload.trainVision("45M")
        .name("3D U-Net liver segmentation")
        .hours(80)
        .peakMemory("20 GB")
        .dataset("200 GB")
        .quotes(WEEK_OR_HOUR, LARGE_CARD)
        .build();
  }

  /**
   * The same with another price by the hour.
   *
   * @param hourly such as "CNY 1.65/h"
   * @return the workload
   */
  public static Workload whatIf(String hourly) {
    return workload().toBuilder()
        .quotes(Offer.quote("RTX 4090", hourly).weekly("CNY 120"), LARGE_CARD)
        .build();
  }

  /**
   * Answers from the quotes alone.
   *
   * @param workload the question
   * @return the answer
   */
  public static Recommendation answer(Workload workload) {
    return CostAdvisor.using(Market.of()).advise(workload);
  }

  /**
   * Prints both answers.
   *
   * @param args not used
   */
  public static void main(String[] args) {
    System.out.println(TextReport.render(answer(workload())));
    System.out.println(TextReport.render(answer(whatIf("CNY 1.65/h"))));
  }
}
