package io.gpucost.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpucost.advice.Advisor;
import io.gpucost.advice.Alternative;
import io.gpucost.advice.Recommendation;
import io.gpucost.finding.Code;
import io.gpucost.finding.Finding;
import io.gpucost.finding.Note;
import io.gpucost.market.Market;
import io.gpucost.money.Money;
import io.gpucost.unit.DataSize;
import io.gpucost.unit.Durations;
import io.gpucost.unit.Fraction;
import io.gpucost.unit.Ratio;
import java.io.IOException;
import java.math.RoundingMode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Hidden costs as documents of the repository: worked cases, from the document to the answer. */
class HiddenCostDocumentsTest {

  private static Recommendation advise(String document) throws IOException {
    Path file = Path.of("..", "examples", document + ".json");
    return Advisor.of(Market.onClassPath()).advise(WorkloadDocuments.read(file));
  }

  private static Money line(Alternative alternative, Code code) {
    return alternative.bill().line(code).orElseThrow().amount().expected();
  }

  private static Alternative named(Recommendation answer, String instance) {
    return answer.alternatives().stream()
        .filter(each -> each.offer().instance().filter(instance::equals).isPresent())
        .findFirst()
        .orElseThrow();
  }

  private static Finding finding(List<Finding> findings, Code code) {
    return findings.stream().filter(each -> each.code() == code).findFirst().orElseThrow();
  }

  /** 100 GB are billed 300 in three copies and 110 at 1.1: 63.3% less, at unequal durability. */
  @Test
  void threeCopiesBillThreeTimesTheData() throws IOException {
    Recommendation answer = advise("replicated-storage");
    Alternative copies = named(answer, "three copies");
    Alternative code = named(answer, "erasure code");
    assertThat(line(copies, Code.STORAGE)).isEqualTo(Money.parse("CNY 300"));
    assertThat(line(code, Code.STORAGE)).isEqualTo(Money.parse("CNY 110"));
    assertThat(
            line(copies, Code.STORAGE)
                .minus(line(code, Code.STORAGE))
                .ratioTo(line(copies, Code.STORAGE)))
        .isEqualTo(Fraction.of(19, 30));
    Note fair = finding(copies.findings(), Code.REPLICATED_STORAGE).note();
    assertThat(fair.arguments()).containsEntry("billed", DataSize.ofGB(300));
    assertThat(percent(fair, "saves")).isEqualTo("55.6");
    assertThat(percent(fair, "more")).isEqualTo("50.0");
    assertThat(code.findings()).noneMatch(each -> each.code() == Code.REPLICATED_STORAGE);
  }

  private static String percent(Note note, String argument) {
    return ((Ratio) note.arguments().get(argument))
        .percent()
        .setScale(1, RoundingMode.HALF_UP)
        .toPlainString();
  }

  /** 26 GB by the gigabyte are CNY 20.80; two hours of a faster line are 3. */
  @Test
  void aFasterLineForTwoHoursBeatsTheGigabyte() throws IOException {
    Alternative best = advise("model-download").best().orElseThrow();
    assertThat(line(best, Code.BANDWIDTH_UPGRADE)).isEqualTo(Money.parse("CNY 3"));
    assertThat(best.bill().line(Code.INGRESS)).isEmpty();
    assertThat(best.reasons())
        .filteredOn(note -> note.code() == Code.COULD_MOVE_BY)
        .extracting(note -> note.arguments().get("way") + " " + note.arguments().get("time"))
        .containsExactly("line PT5H46M40S", "traffic PT34M40S");
  }

  /** 200 GB at 32 Mbit/s take 50,000 s, 13.9 h. */
  @Test
  void twoHundredGigabytesTake13Point9Hours() throws IOException {
    Alternative best = advise("liver-segmentation").best().orElseThrow();
    Duration transfer = best.hours().elapsed().expected().minus(best.hours().compute().expected());
    assertThat(transfer).isEqualTo(Durations.parse("50000 s"));
    assertThat(Durations.toHours(transfer).setScale(1, RoundingMode.HALF_UP)).hasToString("13.9");
  }

  /** GPU 3.50 a month, disk 16 or 40: uploading again would cost 1.56 each time. */
  @Test
  void aKeptDiskCostsMoreThanTheGpu() throws IOException {
    Recommendation answer = advise("kept-disk");
    Alternative disk = answer.best().orElseThrow();
    assertThat(line(disk, Code.COMPUTE)).isEqualTo(Money.parse("USD 3.50"));
    assertThat(line(disk, Code.STORAGE).plus(line(disk, Code.STORAGE_KEPT)).rounded())
        .isEqualTo(Money.parse("USD 16"));
    Alternative fileSystem = named(answer, "file system, 0.20 a GB-month");
    assertThat(line(fileSystem, Code.STORAGE).plus(line(fileSystem, Code.STORAGE_KEPT)).rounded())
        .isEqualTo(Money.parse("USD 40"));
    Finding loses = finding(answer.findings(), Code.KEPT_DISK_LOSES);
    assertThat(loses.note().arguments().get("upload"))
        .isEqualTo(Money.parse("USD 1.4").multipliedBy(Fraction.of(10, 9)));
    assertThat(((Money) loses.note().arguments().get("store")).rounded())
        .isEqualTo(Money.parse("USD 3.92")); // 200 GB at 2 cents, but for the hours of work
    assertThat(answer.findings())
        .extracting(Finding::code)
        .contains(Code.DATA_DELETED_WHEN_STOPPED, Code.GPU_NOT_RESERVED, Code.STOPPED_STILL_BILLED);
  }

  /** 96 samples in batches of 16 are 6 steps: a save every 50 never comes. */
  @Test
  void sixStepsAreNeverSaved() throws IOException {
    Recommendation answer = advise("never-saved");
    Note note = finding(answer.findings(), Code.CHECKPOINT_NEVER_FIRES).note();
    assertThat(note.arguments()).containsEntry("everySteps", 50L).containsEntry("workSteps", 6L);
  }
}
