package io.gpucost.bill;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.gpucost.finding.Code;
import io.gpucost.finding.Finding;
import io.gpucost.finding.Note;
import io.gpucost.market.Market;
import io.gpucost.money.Money;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.OnDemand;
import io.gpucost.pricing.PlanKind;
import io.gpucost.pricing.ProviderRules;
import io.gpucost.timing.FixedTime;
import io.gpucost.timing.TimeEstimate;
import io.gpucost.unit.DataSize;
import io.gpucost.unit.Durations;
import io.gpucost.unit.Estimate;
import io.gpucost.workload.Checkpoint;
import io.gpucost.workload.Checkpoint.Upload;
import io.gpucost.workload.Setup;
import io.gpucost.workload.Usage;
import io.gpucost.workload.Workload;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What goes over the line in the course of the work: checkpoints, models, changes. */
class CheckpointUploadsTest {
  private static final Market MARKET = Runs.market();

  /** 45 GB over 100 Mbit/s take an hour. */
  private static Workload.Builder saving(String every, boolean blocks) {
    return Runs.hours(10)
        .bandwidth("100 Mbit/s")
        .checkpoint(
            Checkpoint.builder()
                .every(Duration.ofHours(1))
                .size(DataSize.ofGB(45))
                .upload(new Upload(Durations.parse(every), blocks))
                .build());
  }

  private static Offer offer() {
    ProviderRules.Builder rules = Runs.acme().egressPerGb(Money.parse("CNY 0.8"));
    return Offer.quote("RTX 4090", "CNY 2/h").toBuilder().rules(rules.build()).build();
  }

  private static Bill bill(Workload workload, TimeEstimate time) {
    OnDemand term = offer().term(OnDemand.class).orElseThrow();
    return Runs.bill(workload, offer(), Runs.plan(PlanKind.ON_DEMAND, term), time, MARKET);
  }

  private static Money line(Bill bill, Code code) {
    return bill.line(code).map(each -> each.amount().expected()).orElse(Money.parse("CNY 0"));
  }

  /** Of 10 h, every 2 h uploads 4 times before the end; what an hour's upload blocks. */
  @ParameterizedTest
  @CsvSource({
    "2 h, true, 8, 144", // 4 x 1 h at 2, and 4 x 45 GB at 0.8
    "2 h, false, 0, 144", // the upload is done before the next one is due
    "30 min, false, 19, 684", // 19 uploads, each half an hour late
    "30 min, true, 38, 684",
    "10 h, true, 0, 0"
  })
  void billsTimeAndTrafficOfUploads(String every, boolean blocks, String waits, String traffic) {
    Bill bill = bill(saving(every, blocks).build(), FixedTime.of("10 h"));
    assertEquals(Money.parse("CNY " + waits), line(bill, Code.CHECKPOINT_UPLOAD));
    assertEquals(Money.parse("CNY " + traffic), line(bill, Code.CHECKPOINT_TRAFFIC));
  }

  /** 6, 10 and 14 h upload 2, 4 and 6 times. */
  @Test
  void followsTheTimeOfTheWork() {
    Bill bill = bill(saving("2 h", true).build(), FixedTime.of("6 h", "10 h", "14 h"));
    Estimate<Money> traffic = bill.line(Code.CHECKPOINT_TRAFFIC).orElseThrow().amount();
    assertEquals(Money.parse("CNY 72"), traffic.low());
    assertEquals(Money.parse("CNY 144"), traffic.expected());
    assertEquals(Money.parse("CNY 216"), traffic.high());
    assertEquals(Duration.ofHours(14), bill.hours().billed().expected());
  }

  /** Each of five trials saves for itself: twice in its 2 h, not four times in their 10. */
  @Test
  void countsEachRunByItself() {
    Workload five = saving("40 min", true).repeats(5).build();
    Bill bill = bill(five, FixedTime.of("10 h", 5));
    assertEquals(
        10L, bill.line(Code.CHECKPOINT_TRAFFIC).orElseThrow().label().arguments().get("count"));
    assertEquals(Money.parse("CNY 20"), line(bill, Code.CHECKPOINT_UPLOAD));
  }

  /** 7 h in three runs are no whole seconds each. */
  @Test
  void runsNeedNoWholeSeconds() {
    Bill bill = bill(saving("1 h", false).repeats(3).build(), FixedTime.of("25201 s", 3));
    assertEquals(
        6L, bill.line(Code.CHECKPOINT_TRAFFIC).orElseThrow().label().arguments().get("count"));
  }

  @Test
  void uploadsNothingUnlessToldTo() {
    Workload quiet =
        Runs.hours(10)
            .checkpoint(
                Checkpoint.builder().every(Duration.ofHours(1)).size(DataSize.ofGB(45)).build())
            .build();
    Bill bill = bill(quiet, FixedTime.of("10 h"));
    assertTrue(bill.line(Code.CHECKPOINT_UPLOAD).isEmpty());
    assertTrue(bill.line(Code.CHECKPOINT_TRAFFIC).isEmpty());
  }

  /** What nothing is known of is said, and not billed. */
  @Test
  void saysWhatItCannotBill() {
    Upload upload = new Upload(Duration.ofHours(2), true);
    Workload noSize =
        Runs.hours(10).checkpoint(Checkpoint.builder().upload(upload).build()).build();
    assertTrue(
        bill(noSize, FixedTime.of("10 h"))
            .assumptions()
            .contains(Note.of(Code.NOT_USED_YET).with("field", "constraints.checkpoint.upload")));
    Workload noLine =
        Runs.hours(10)
            .checkpoint(Checkpoint.builder().size(DataSize.ofGB(45)).upload(upload).build())
            .build();
    Bill bill = bill(noLine, FixedTime.of("10 h"));
    assertEquals(Money.parse("CNY 144"), line(bill, Code.CHECKPOINT_TRAFFIC));
    assertTrue(
        bill.assumptions()
            .contains(Note.of(Code.TRANSFER_TIME_UNKNOWN).with("size", DataSize.ofGB(45))));
  }

  private static Optional<Finding> neverSaves(String every, int runs) {
    Workload workload =
        Runs.hours(10)
            .repeats(runs)
            .checkpoint(Checkpoint.builder().every(Durations.parse(every)).build())
            .build();
    return bill(workload, FixedTime.of("10 h", runs)).findings().stream()
        .filter(each -> each.code() == Code.CHECKPOINT_NEVER_FIRES)
        .findFirst();
  }

  /** Five runs of 2 h are over before a save every 3 h is due; one of 10 h is not. */
  @Test
  void anIntervalLongerThanEachRunNeverSaves() {
    Finding finding = neverSaves("3 h", 5).orElseThrow();
    assertEquals(Duration.ofHours(2), finding.note().arguments().get("work"));
    assertEquals(Money.parse("CNY 4"), finding.atStake().orElseThrow());
    assertFalse(neverSaves("3 h", 1).isPresent());
    assertFalse(neverSaves("90 min", 5).isPresent());
  }

  /** 500 of 1,000 steps are half of one of the four runs that take 8 h in all. */
  @Test
  void stepsAreThoseOfOneRun() {
    Workload workload =
        Workload.custom()
            .steps(1_000)
            .repeats(4)
            .peakMemory("8 GB")
            .setup("0 h", "0 h")
            .checkpoint(Checkpoint.builder().everySteps(500).build())
            .build();
    Note most =
        bill(workload, FixedTime.of("8 h", 4)).reasons().stream()
            .filter(each -> each.code() == Code.LOSES_AT_MOST)
            .findFirst()
            .orElseThrow();
    assertEquals(Duration.ofHours(1), most.arguments().get("time"));
    assertEquals(Money.parse("CNY 2"), most.arguments().get("cost"));
  }

  /** 45 GB of model files at 100 Mbit/s, beside an hour of installing. */
  @Test
  void theModelHasALineOfItsOwn() {
    Setup setup =
        Setup.builder()
            .fresh(Duration.ofHours(1))
            .modelSize(DataSize.ofGB(45))
            .bandwidth(io.gpucost.unit.Bandwidth.parse("100 Mbit/s"))
            .build();
    Bill bill = bill(Runs.hours(10).setup(setup).build(), FixedTime.of("10 h"));
    assertEquals(Money.parse("CNY 2"), line(bill, Code.SETUP));
    assertEquals(Money.parse("CNY 2"), line(bill, Code.MODEL_DOWNLOAD));
    assertEquals(Duration.ofHours(12), bill.hours().billed().expected());
  }

  private static Optional<Note> fullOrChanges(String delta, String disk, String deleted) {
    ProviderRules.Builder rules =
        Runs.acme()
            .stopped(ProviderRules.StoppedBilling.DISKS_ONLY)
            .deletedAfterStopped(Durations.parse(deleted))
            .diskGbMonthStopped(Money.parse(disk));
    Offer offer = Offer.quote("RTX 4090", "CNY 2/h").toBuilder().rules(rules.build()).build();
    Workload workload =
        Runs.hours(20)
            .dataset("90 GB")
            .delta(delta)
            .bandwidth("100 Mbit/s")
            .usage(new Usage.Sessions(3, Duration.ofHours(10), Duration.ofDays(15)))
            .build();
    return Runs.onDemand(workload, offer, MARKET).reasons().stream()
        .filter(note -> note.code() == Code.CHANGES_PAY || note.code() == Code.LOADING_ALL_PAYS)
        .findFirst();
  }

  /** All is 2 h and CNY 4 for each of two more sessions; a tenth is 12 min and 0.40. */
  @ParameterizedTest
  @CsvSource({"CNY 0.05, CHANGES_PAY", "CNY 0.09, LOADING_ALL_PAYS"})
  void weighsTheChangesAgainstAllOfTheData(String disk, Code code) {
    Note note = fullOrChanges("9 GB", disk, "20 d").orElseThrow();
    assertEquals(code, note.code());
    assertEquals(2L, note.arguments().get("times"));
    assertEquals(Duration.ofHours(2), note.arguments().get("time"));
    assertEquals(Money.parse("CNY 4"), note.arguments().get("cost"));
    assertEquals(Duration.ofMinutes(12), note.arguments().get("deltaTime"));
    assertEquals(Money.parse("CNY 0.4"), note.arguments().get("deltaCost"));
  }

  /** A disk that is deleted after ten days is not there after fifteen. */
  @Test
  void comparesNothingWithADiskThatIsDeleted() {
    assertTrue(fullOrChanges("9 GB", "CNY 0.05", "10 d").isEmpty());
  }
}
