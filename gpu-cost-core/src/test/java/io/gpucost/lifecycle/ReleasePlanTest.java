package io.gpucost.lifecycle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.gpucost.finding.Code;
import io.gpucost.finding.Note;
import io.gpucost.gpu.Support;
import io.gpucost.lifecycle.ReleaseJob.Item;
import io.gpucost.lifecycle.ReleaseJob.Kind;
import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.pricing.ProviderRules;
import io.gpucost.pricing.ProviderRules.StoppedBilling;
import io.gpucost.unit.Bandwidth;
import io.gpucost.unit.DataSize;
import io.gpucost.unit.Fraction;
import io.gpucost.workload.Setup;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Releases; worked by hand. */
class ReleasePlanTest {
  private static final Duration DAY = Duration.ofDays(1);

  private static ProviderRules.Builder rules() {
    return ProviderRules.builder()
        .provider("acme")
        .stopped(StoppedBilling.DISKS_ONLY)
        .diskGbMonthStopped(Money.parse("CNY 0.3"));
  }

  private static ReleaseJob.Builder job(String rate) {
    return ReleaseJob.builder()
        .name("Liver: 3D U-Net")
        .provider("acme")
        .rate(HourlyRate.parse(rate))
        .bandwidth(Bandwidth.parse("160 Mbit/s"))
        .rules(rules().build());
  }

  private static Item item(Kind kind, String size) {
    return new Item(kind, DataSize.parse(size), false);
  }

  private static List<Code> codes(List<Note> notes) {
    return notes.stream().map(Note::code).toList();
  }

  @Test
  void uploadingAgainTakesTwoToThreeHoursAndIsCheaperThanAMonthOfDisk() {
    ReleaseJob.Builder month =
        job("CNY 18/h").addItem(item(Kind.DATASET, "200 GB")).nextUse(DAY.multipliedBy(30));
    ReleasePlan.Retention disk = ReleasePlan.of(month.build()).retentions().get(0);
    assertEquals(Duration.ofSeconds(10_000), disk.againTime()); // 2.8 h
    assertEquals(Money.parse("CNY 50"), disk.again());
    assertEquals(Money.parse("CNY 60"), disk.keep());
    assertEquals(Optional.of(Fraction.of(5, 6)), disk.breakEven());
    assertFalse(disk.keeps());
    assertEquals(Money.parse("CNY 10"), disk.difference());
    ReleasePlan.Retention weeks =
        ReleasePlan.of(month.nextUse(DAY.multipliedBy(20)).build()).retentions().get(0);
    assertEquals(Money.parse("CNY 40"), weeks.keep());
    assertTrue(weeks.keeps());
    ReleasePlan.Retention even =
        ReleasePlan.of(month.nextUse(DAY.multipliedBy(25)).build()).retentions().get(0);
    assertEquals(even.again(), even.keep());
  }

  @Test
  void whatHasChangedIsUploadedEitherWay() {
    ReleaseJob job =
        job("CNY 18/h")
            .addItem(item(Kind.DATASET, "200 GB"))
            .nextUse(DAY.multipliedBy(20))
            .delta(DataSize.parse("48 GB"))
            .build();
    ReleasePlan.Retention disk = ReleasePlan.of(job).retentions().get(0);
    assertEquals(Money.parse("CNY 52"), disk.keep()); // 40 and 2,400 s at 18
    assertFalse(disk.keeps());
  }

  @Test
  void aDiskThatIsDeletedBeforeCannotBeKept() {
    ReleaseJob.Builder job =
        job("CNY 18/h").addItem(item(Kind.DATASET, "200 GB")).nextUse(DAY.multipliedBy(20));
    ReleasePlan kept = ReleasePlan.of(job.build());
    assertTrue(codes(kept.checklist()).contains(Code.CHECK_KEEP_DISK));
    ReleasePlan deleted =
        ReleasePlan.of(
            job.rules(rules().deletedAfterStopped(DAY.multipliedBy(15)).build()).build());
    assertTrue(codes(deleted.checklist()).contains(Code.CHECK_DISK_GOES));
    assertTrue(codes(deleted.afterwards()).contains(Code.DELETED_AFTER));
  }

  @Test
  void aStudentsDiskCostsMoreThanTheHoursOfItsGpu() {
    // 200 GB kept at USD 0.08 a GB and month beside 10 h at USD 0.35: 16 against 3.50.
    ReleaseJob job =
        ReleaseJob.builder()
            .rate(HourlyRate.parse("USD 0.35/h"))
            .bandwidth(Bandwidth.parse("100 Mbit/s"))
            .rules(
                ProviderRules.builder()
                    .provider("cloud")
                    .diskGbMonthStopped(Money.parse("USD 0.08"))
                    .build())
            .addItem(item(Kind.DATASET, "200 GB"))
            .nextUse(DAY.multipliedBy(30))
            .build();
    ReleasePlan.Retention disk = ReleasePlan.of(job).retentions().get(0);
    assertEquals(Money.parse("USD 16"), disk.keep());
    assertEquals(Money.parse("USD 1.56"), disk.again().rounded());
    assertFalse(disk.keeps());
  }

  @Test
  void rawBytesAreBilledAsOftenAsTheyAreStored() {
    ReleaseJob job =
        job("CNY 18/h")
            .rules(rules().billedReplicas(BigDecimal.valueOf(3)).build())
            .addItem(item(Kind.DATASET, "100 GB"))
            .nextUse(DAY.multipliedBy(30))
            .build();
    assertEquals(Money.parse("CNY 90"), ReleasePlan.of(job).retentions().get(0).keep()); // 300 GB
  }

  @Test
  void setUpOfTwoHoursAgainstFiveMinutes() {
    ReleasePlan plan =
        ReleasePlan.of(
            job("CNY 18/h")
                .addItem(item(Kind.IMAGE, "25 GB"))
                .setup(Setup.of(Duration.ofHours(2), Duration.ofMinutes(5)))
                .framework("PyTorch 2.6")
                .date(LocalDate.of(2026, 11, 30))
                .build());
    assertEquals(Optional.of(Money.parse("CNY 34.5")), plan.backups().get(0).loss());
    Note save =
        plan.checklist().stream()
            .filter(note -> note.code() == Code.CHECK_SAVE_IMAGE)
            .findFirst()
            .orElseThrow();
    assertEquals("liver-3d-u-net_pytorch-2-6_20261130", save.arguments().get("name"));
    ImageChoice hour =
        new ImageChoice(
            Duration.ofHours(1),
            Duration.ofMinutes(5),
            HourlyRate.parse("CNY 18/h"),
            Money.parse("CNY 33"));
    assertEquals(Money.parse("CNY 16.5"), hour.savedPerStart());
    assertEquals(Optional.of(Fraction.of(3, 1)), hour.breakEvenStarts());
    assertFalse(hour.pays(3));
    assertTrue(hour.pays(4));
  }

  @Test
  void copiesAreTimedAndPriced() {
    ReleasePlan plan =
        ReleasePlan.of(
            job("CNY 0.65/h")
                .rules(rules().egressPerGb(Money.parse("CNY 0.8")).build())
                .addItem(item(Kind.WEIGHTS, "0.5 GB"))
                .addItem(item(Kind.LOGS, "0.1 GB"))
                .addItem(new Item(Kind.DATASET, DataSize.parse("200 GB"), true))
                .runCost(Money.parse("CNY 52"))
                .build());
    ReleasePlan.Backup weights = plan.backups().get(0);
    assertEquals(Optional.of(Duration.ofSeconds(25)), weights.time());
    assertEquals(Money.parse("CNY 0.40"), weights.cost().orElseThrow().rounded());
    assertEquals(Optional.of(Money.parse("CNY 52")), weights.loss());
    assertEquals(Code.LOSES_EVIDENCE, plan.backups().get(1).lost().code());
    assertEquals(Optional.empty(), plan.backups().get(1).loss());
    assertEquals(Code.SAFE_ELSEWHERE, plan.backups().get(2).lost().code());
    assertEquals(Optional.of(Duration.ofSeconds(30)), plan.copyTime());
  }

  @Test
  void renewalIsAskedAboutOnlyWhereAPeriodMayRenew() {
    ReleaseJob.Builder job = job("CNY 0.65/h").renewal(Money.parse("CNY 120"));
    assertTrue(codes(ReleasePlan.of(job.build()).checklist()).contains(Code.CHECK_AUTO_RENEWAL));
    ReleaseJob ends = job.rules(rules().autoRenewal(Support.NO).build()).build();
    assertFalse(codes(ReleasePlan.of(ends).checklist()).contains(Code.CHECK_AUTO_RENEWAL));
    assertFalse(
        codes(ReleasePlan.of(job("CNY 0.65/h").build()).checklist())
            .contains(Code.CHECK_AUTO_RENEWAL));
  }

  @Test
  void namesAnImageWhateverTheProjectIsCalled() {
    assertEquals("肝脏分割_pytorch", ImageChoice.name("肝脏分割", "PyTorch", Optional.empty()));
    assertEquals("project_env", ImageChoice.name(" ", "!", Optional.empty()));
  }
}
