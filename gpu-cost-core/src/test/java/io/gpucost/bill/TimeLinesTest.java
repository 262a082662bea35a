package io.gpucost.bill;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpucost.finding.Code;
import io.gpucost.finding.Note;
import io.gpucost.market.Market;
import io.gpucost.money.Money;
import io.gpucost.pricing.Offer;
import io.gpucost.unit.Bandwidth;
import io.gpucost.unit.DataSize;
import io.gpucost.unit.Durations;
import io.gpucost.workload.Checkpoint;
import io.gpucost.workload.Setup;
import io.gpucost.workload.UsageWindow;
import io.gpucost.workload.Workload;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import org.junit.jupiter.api.Test;

class TimeLinesTest {
  private static final Offer QUOTE = Offer.quote("RTX 4090", "CNY 1/h");
  private static final Market MARKET = Runs.market();

  private static Setup.Builder setup() {
    return Setup.builder().fresh(Duration.ofMinutes(30)).bandwidth(Bandwidth.parse("1 Gbit/s"));
  }

  private static Workload.Builder work() {
    return Runs.hours(10)
        .setup(
            setup().modelSize(DataSize.parse("45 GB")).waitForStock(Duration.ofHours(6)).build());
  }

  /** 45 GB at 1 Gbit/s take 6 minutes; the wait passes before the machine runs. */
  @Test
  void eachPartIsALineOfBilledOrElapsedTime() {
    Bill bill = Runs.onDemand(work().build(), QUOTE, MARKET);

    assertThat(bill.times())
        .containsExactly(
            line(Code.WAIT_FOR_STOCK, "6 h", false),
            line(Code.SETUP, "30 min", true),
            line(Code.MODEL_DOWNLOAD, "6 min", true),
            line(Code.COMPUTE, "10 h", true));
    assertThat(bill.total().expected()).isEqualTo(Money.parse("CNY 10.6"));
    assertThat(bill.hours().elapsed().expected()).isEqualTo(Durations.parse("16.6 h"));
  }

  @Test
  void theLinesAddUpToTheElapsedTime() {
    for (Workload.Builder workload :
        List.of(
            work(),
            work().usageWindow(new UsageWindow(ZoneId.of("UTC"), Duration.ofHours(4))),
            work().dataset("20 GB").result("1 GB").bandwidth("100 Mbit/s"),
            work().dataset("20 GB").bandwidth("100 Mbit/s").location("object_storage"),
            work().checkpoint(restarts(2)))) {
      Bill bill = Runs.onDemand(workload.build(), QUOTE, MARKET);

      assertThat(bill.times().stream().map(TimeLine::time).reduce(Duration.ZERO, Duration::plus))
          .isEqualTo(bill.hours().elapsed().expected());
    }
  }

  /** Two restarts of 10 minutes, each of which loses half an hour. */
  @Test
  void restartsAreBilledWithWhatTheyLose() {
    Bill bill = Runs.onDemand(Runs.hours(10).checkpoint(restarts(2)).build(), QUOTE, MARKET);

    assertThat(bill.times())
        .containsExactly(line(Code.COMPUTE, "10 h", true), line(Code.RESTARTS, "80 min", true));
    assertThat(bill.line(Code.RESTARTS).orElseThrow().amount().expected().rounded())
        .isEqualTo(Money.parse("CNY 1.33"));
    assertThat(Runs.onDemand(Runs.hours(10).build(), QUOTE, MARKET).line(Code.RESTARTS)).isEmpty();
  }

  @Test
  void aModelWhoseWayIsUnknownIsToldOf() {
    Workload unknown =
        Runs.hours(10)
            .setup(
                Setup.builder()
                    .fresh(Duration.ofMinutes(30))
                    .modelSize(DataSize.parse("45 GB"))
                    .build())
            .build();

    assertThat(Runs.onDemand(unknown, QUOTE, MARKET).assumptions())
        .contains(Note.of(Code.TRANSFER_TIME_UNKNOWN).with("size", DataSize.parse("45 GB")));
  }

  private static Checkpoint restarts(int count) {
    return Checkpoint.builder()
        .every(Duration.ofHours(1))
        .restart(Duration.ofMinutes(10))
        .restarts(count)
        .build();
  }

  private static TimeLine line(Code code, String time, boolean billed) {
    Duration duration = Durations.parse(time);
    return new TimeLine(Note.of(code).with("hours", duration), duration, billed);
  }
}
