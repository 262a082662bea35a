package io.gpucost.timing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.gpucost.gpu.Gpu;
import io.gpucost.gpu.Hardware;
import io.gpucost.gpu.Host;
import io.gpucost.gpu.Interconnect;
import io.gpucost.market.Jobs;
import io.gpucost.unit.DataSize;
import java.time.Duration;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CommunicationModelTest {
  /** 340 million parameters, FP32 gradients, 340 ms a micro-batch. */
  private static final TrainingStep BERT_LARGE =
      new TrainingStep(DataSize.ofBytes(1_360_000_000), Duration.ofMillis(340), 1);

  /** The worked example of the class. */
  @ParameterizedTest
  @CsvSource({"2, pcie, 1.55", "8, pcie, 2.35", "2, nvswitch, 1.95"})
  void loses(int n, String link, double speedup) {
    assertThat(model(Jobs.RTX_3090, link).speedup(BERT_LARGE, n)).isCloseTo(speedup, within(0.005));
  }

  /** Source: server-gear.com, RTX 4090 x 4, ResNet-50 in FP16 at 64 and 512 images a card. */
  @ParameterizedTest
  @CsvSource({"64, 4, 2.51", "512, 2, 1.94", "512, 4, 3.74"})
  void meetsResNetOnFourGeForceCards(int batch, int n, double measured) {
    long nanos = Math.round(batch / 1500.0 * 1e9);
    TrainingStep step = new TrainingStep(DataSize.ofBytes(102_000_000), Duration.ofNanos(nanos), 1);

    assertThat(model(Jobs.RTX_4090, "pcie").speedup(step, n) / measured).isBetween(0.8, 1.3);
  }

  @Test
  void accumulationSharesTheExchange() {
    TrainingStep sixteen = new TrainingStep(BERT_LARGE.exchanged(), BERT_LARGE.compute(), 16);

    assertThat(model(Jobs.RTX_3090, "pcie").speedup(sixteen, 8)).isGreaterThan(6.5);
  }

  @Test
  void aNewerHostCarriesTwiceAsMuch() {
    double four = model(Jobs.RTX_A6000, "pcie4").speedup(BERT_LARGE, 8);
    double five = model(Jobs.RTX_A6000, "pcie5").speedup(BERT_LARGE, 8);

    assertThat(8 / five - 1).isCloseTo((8 / four - 1) / 2, within(1e-9));
  }

  @Test
  void tellsTheShareOfWaiting() {
    assertThat(model(Jobs.RTX_3090, "pcie").waiting(BERT_LARGE, 2).doubleValue())
        .isCloseTo(1 - 1.5505 / 2, within(0.0005));
  }

  @Test
  void twoMeasuredCardsCorrectTheModelInPart() {
    CommunicationModel model = model(Jobs.RTX_3090, "pcie");

    assertThat(model.speedup(BERT_LARGE, 2, 2, 1.4)).isCloseTo(1.4, within(1e-9));
    assertThat(model.speedup(BERT_LARGE, 1, 2, 1.4)).isEqualTo(1);
    assertThat(model.speedup(BERT_LARGE, 4, 2, 1.4))
        .isLessThan(model.speedup(BERT_LARGE, 4))
        .isGreaterThan(1.4);
  }

  @Test
  void refusesWhatIsNoMeasurement() {
    CommunicationModel model = model(Jobs.RTX_3090, "pcie");

    assertThatThrownBy(() -> model.speedup(BERT_LARGE, 0))
        .hasMessage("n must be 1 or greater, but was 0");
    assertThatThrownBy(() -> model.speedup(BERT_LARGE, 4, 1, 1.4))
        .hasMessage("n must be 1 or greater and m 2 or greater, but were 4 and 1");
    assertThatThrownBy(() -> model.speedup(BERT_LARGE, 4, 2, Double.NaN))
        .hasMessage("measured must be above 0, but was NaN");
    assertThatThrownBy(() -> new TrainingStep(DataSize.ZERO, Duration.ZERO, 1))
        .hasMessage("compute must be positive, but was PT0S");
    assertThatThrownBy(() -> new TrainingStep(DataSize.ZERO, Duration.ofSeconds(1), 0))
        .hasMessage("accumulation must be 1 or greater, but was 0");
  }

  @Property
  void isBetweenItsBoundAndTheCards(
      @ForAll Interconnect.Kind link,
      @ForAll @LongRange(min = 0, max = 1_000_000_000_000L) long bytes,
      @ForAll @LongRange(min = 1, max = 100_000) long millis,
      @ForAll @IntRange(min = 1, max = 1000) int accumulation,
      @ForAll @IntRange(min = 1, max = 64) int n) {
    Hardware hardware = hardware(Jobs.RTX_4090, Interconnect.of(link), 8);
    TrainingStep step =
        new TrainingStep(DataSize.ofBytes(bytes), Duration.ofMillis(millis), accumulation);
    double seconds = millis / 1000.0;
    double transfer =
        n == 1 ? 0 : LinkClass.of(hardware).seconds(hardware, n, bytes) / accumulation;

    assertThat(CommunicationModel.of(hardware).speedup(step, n))
        .isLessThanOrEqualTo(n)
        .isGreaterThanOrEqualTo(n * seconds / (seconds + transfer) * (1 - 1e-12));
  }

  @Property
  void lessTrafficIsNeverSlower(
      @ForAll Interconnect.Kind link,
      @ForAll @LongRange(min = 0, max = 100_000_000_000L) long bytes,
      @ForAll @LongRange(min = 0, max = 100_000_000_000L) long more,
      @ForAll @IntRange(min = 2, max = 16) int n) {
    CommunicationModel model =
        CommunicationModel.of(hardware(Jobs.RTX_4090, Interconnect.of(link), 8));
    Duration compute = Duration.ofSeconds(1);

    assertThat(model.speedup(new TrainingStep(DataSize.ofBytes(bytes), compute, 1), n))
        .isGreaterThanOrEqualTo(
            model.speedup(new TrainingStep(DataSize.ofBytes(bytes + more), compute, 1), n));
  }

  /** Each generation of PCIe doubles the rate. */
  @Property
  void tendsToTheCardsAsTheLinkGetsFaster(
      @ForAll @LongRange(min = 1, max = 10_000_000_000L) long bytes,
      @ForAll @IntRange(min = 2, max = 16) int n) {
    TrainingStep step = new TrainingStep(DataSize.ofBytes(bytes), Duration.ofSeconds(1), 1);
    double last = 0;
    for (int generation = 1; generation <= 7; generation++) {
      double speedup = model(Jobs.RTX_A6000, "pcie" + generation).speedup(step, n);
      assertThat(speedup).isGreaterThan(last);
      last = speedup;
    }
    double waits = n / last - 1;
    double before = n / model(Jobs.RTX_A6000, "pcie6").speedup(step, n) - 1;

    assertThat(waits).isLessThanOrEqualTo(before / 2 * (1 + 1e-9));
  }

  @Property
  void aMeasuredSpeedupIsKeptAndNeverExceedsTheCards(
      @ForAll Interconnect.Kind link,
      @ForAll @IntRange(min = 2, max = 16) int m,
      @ForAll @IntRange(min = 1, max = 64) int n,
      @ForAll @DoubleRange(min = 0.1, max = 20) double measured) {
    Hardware hardware = hardware(Jobs.RTX_A6000, Interconnect.of(link), 8);
    CommunicationModel model = CommunicationModel.of(hardware);

    assertThat(MeasuredScaling.speedup(hardware, n, m, measured))
        .isPositive()
        .isLessThanOrEqualTo(n);
    assertThat(model.speedup(BERT_LARGE, n, m, measured)).isPositive().isLessThanOrEqualTo(n);
    assertThat(MeasuredScaling.speedup(hardware, m, m, measured))
        .isCloseTo(Math.min(m, measured), within(1e-9));
    assertThat(model.speedup(BERT_LARGE, m, m, measured))
        .isCloseTo(Math.min(m, measured), within(1e-9));
  }

  /** 1.6 with two cards: 2.56 with four on PCIe; a ring of constant bandwidth keeps more. */
  @Test
  void extrapolatesByTheLink() {
    assertThat(MeasuredScaling.speedup(hardware("pcie"), 4, 2, 1.6)).isCloseTo(2.56, within(0.005));
    assertThat(MeasuredScaling.speedup(hardware("nvswitch"), 4, 2, 1.6))
        .isCloseTo(4 / 1.375, within(1e-9));
  }

  private static CommunicationModel model(Gpu gpu, String link) {
    return CommunicationModel.of(hardware(gpu, Interconnect.parse(link), 8));
  }

  private static Hardware hardware(String link) {
    return hardware(Jobs.RTX_A6000, Interconnect.parse(link), 8);
  }

  private static Hardware hardware(Gpu gpu, Interconnect link, int count) {
    return new Hardware(gpu, Host.builder().gpuCount(count).interconnect(link).build());
  }
}
