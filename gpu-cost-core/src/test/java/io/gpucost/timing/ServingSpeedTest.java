package io.gpucost.timing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.gpucost.finding.Code;
import io.gpucost.finding.Finding;
import io.gpucost.gpu.Gpu;
import io.gpucost.gpu.Hardware;
import io.gpucost.market.Jobs;
import io.gpucost.workload.Layout;
import io.gpucost.workload.Workload;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ServingSpeedTest {
  private static Workload.Builder llama(int concurrency) {
    return Workload.serve("Llama-3-8B")
        .engine("vllm")
        .concurrency(concurrency)
        .inputTokens(1000)
        .outputTokens(500);
  }

  /** One request: 16.06 GB over 0.77 of 2,039 GB/s and 2.4 ms; 1,000 tokens are 16 TFLOP. */
  @Test
  void oneUserIsBoundByBandwidthAndThePromptByArithmetic() {
    ServingSpeed alone = speed(llama(1), Jobs.A100_80GB, Layout.SINGLE, 1);

    double step = 16.06e9 / (0.77 * 2039e9) + 0.0024;
    double prompt = 2 * 8.03e9 * 1000 / (0.4 * 312e12);
    assertThat(seconds(alone.firstToken())).isCloseTo(prompt + step, within(0.003));
    assertThat(alone.tokensPerSecondPerUser().doubleValue())
        .isCloseTo(1 / (step + prompt / 500), within(2.0));
    assertThat(alone.requestsAtOnce()).isEqualTo(1);
  }

  @Test
  void batchingRaisesTheWholeAndCostsTheOne() {
    ServingSpeed alone = speed(llama(1), Jobs.A100_80GB, Layout.SINGLE, 1);
    ServingSpeed many = speed(llama(32), Jobs.A100_80GB, Layout.SINGLE, 1);

    assertThat(many.tokensPerSecond()).isGreaterThan(alone.tokensPerSecond());
    assertThat(many.tokensPerSecondPerUser()).isLessThan(alone.tokensPerSecondPerUser());
    assertThat(many.tokensPerSecond().doubleValue())
        .isCloseTo(
            32 * many.tokensPerSecondPerUser().doubleValue(),
            within(0.01 * many.tokensPerSecond().doubleValue()));
  }

  /** What users see and what the bill rests on are the same figures. */
  @Test
  void theAggregateRateIsThatOfTheEstimate() {
    Workload.Builder batch =
        Workload.batchInference("Llama-3-8B")
            .concurrency(32)
            .inputTokens(1000)
            .outputTokens(500)
            .requests(100_000);
    TimeEstimate estimate =
        TimingEstimator.DEFAULT.estimate(
            Jobs.of(batch), Layout.SINGLE, Hardware.of(Jobs.A100_80GB, 1));
    double perSecond = 100_000 * 500.0 / estimate.compute().expected().toSeconds();

    assertThat(estimate.serving().orElseThrow().tokensPerSecond().doubleValue())
        .isCloseTo(perSecond, within(0.01 * perSecond));
  }

  /** 24 GB hold the weights and the KV cache of about 30 such requests: the others wait. */
  @Test
  void theCacheLimitsHowManyAreServedAtOnce() {
    ServingSpeed many = speed(llama(200), Jobs.RTX_4090, Layout.SINGLE, 1);
    ServingSpeed few = speed(llama(8), Jobs.RTX_4090, Layout.SINGLE, 1);

    assertThat(many.requestsAtOnce()).isLessThan(60);
    assertThat(many.firstToken()).isGreaterThan(few.firstToken().multipliedBy(10));
  }

  @Test
  void tensorParallelCardsAnswerSoonerAndHoldMore() {
    ServingSpeed one = speed(llama(200), Jobs.RTX_4090, Layout.SINGLE, 1);
    ServingSpeed two = speed(llama(200), Jobs.RTX_4090, Layout.TENSOR, 2);

    assertThat(two.requestsAtOnce()).isGreaterThan(2 * one.requestsAtOnce());
    assertThat(two.firstToken()).isLessThan(one.firstToken());
  }

  @Test
  void layersSplitOverCardsAddMemoryAndNoSpeed() {
    ServingSpeed one = speed(llama(1), Jobs.RTX_4090, Layout.SINGLE, 1);
    ServingSpeed two = speed(llama(1), Jobs.RTX_4090, Layout.LAYER_SPLIT, 2);

    assertThat(two).isEqualTo(one);
    assertThat(
            TimingEstimator.DEFAULT
                .estimate(Jobs.of(llama(1)), Layout.LAYER_SPLIT, Hardware.of(Jobs.RTX_4090, 2))
                .findings())
        .extracting(Finding::code)
        .containsExactly(Code.CAPACITY_NOT_SPEED);
  }

  @Test
  void nothingIsSaidWhereNothingIsServed() {
    assertThat(
            TimingEstimator.DEFAULT
                .estimate(
                    Jobs.of(Workload.pretrain("gpt2").tokens(1_000_000)),
                    Layout.SINGLE,
                    Hardware.of(Jobs.RTX_4090, 1))
                .serving())
        .isEmpty();
  }

  private static double seconds(Duration time) {
    return time.toMillis() / 1000.0;
  }

  private static ServingSpeed speed(Workload.Builder workload, Gpu gpu, Layout layout, int count) {
    return TimingEstimator.DEFAULT
        .estimate(Jobs.of(workload), layout, Hardware.of(gpu, count))
        .serving()
        .orElseThrow();
  }
}
