package io.gpucost.bill;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.gpucost.finding.Code;
import io.gpucost.finding.Finding;
import io.gpucost.gpu.Support;
import io.gpucost.market.Market;
import io.gpucost.money.Money;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.OnDemand;
import io.gpucost.pricing.ProviderRules;
import io.gpucost.pricing.ProviderRules.StoppedBilling;
import io.gpucost.workload.Workload;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StopWarningsTest {
  private static final Offer OFFER = Offer.quote("RTX 4090", "CNY 1.80/h").from("acme");
  private static final Workload KEPT =
      Runs.hours(10).dataset("100 GB").location("provider").keep("30 d").build();

  @ParameterizedTest
  @CsvSource(
      nullValues = "none",
      value = {
        "FREE, none, none",
        "DISKS_ONLY, STORAGE_PRICE_UNKNOWN STOPPED_STILL_BILLED, none",
        "FULL, STOPPED_STILL_BILLED, CNY 1296",
        "NO_STOP_STATE, NO_STOP_STATE, CNY 1296",
        "UNKNOWN, STOPPED_STILL_BILLED, CNY 1296"
      })
  void saysWhatStoppedMeansByTheRules(StoppedBilling stopped, String codes, String atStake) {
    Market market = Runs.market(rules().stopped(stopped).build());
    List<Finding> findings = Runs.onDemand(KEPT, OFFER, market).findings();
    List<String> told = findings.stream().map(finding -> finding.code().name()).toList();
    assertEquals(codes == null ? List.of() : List.of(codes.split(" ")), told);
    findings.forEach(
        finding -> assertEquals(Optional.ofNullable(atStake).map(Money::parse), finding.atStake()));
  }

  @Test
  void takesAnUnknownProviderForTheCostlyCase() {
    Bill bill = Runs.onDemand(KEPT, OFFER.from("quote"), Runs.market());
    assertEquals(List.of(Code.STOPPED_STILL_BILLED), codes(bill));
    assertEquals(
        1,
        bill.assumptions().stream()
            .filter(note -> note.code() == Code.STOPPED_ASSUMED_BILLED)
            .count());
  }

  @Test
  void staysSilentWhereNothingIsKept() {
    Workload gone = Runs.hours(10).dataset("100 GB").location("provider").build();
    assertEquals(List.of(), codes(Runs.onDemand(gone, OFFER, Runs.market())));
  }

  @Test
  void warnsOfAGpuThatIsNotReserved() {
    assertEquals(List.of(Code.GPU_NOT_RESERVED), codes(rules().gpuReservedWhenStopped(Support.NO)));
    assertEquals(List.of(), codes(rules().gpuReservedWhenStopped(Support.YES)));
  }

  @ParameterizedTest
  @CsvSource({"15, true", "30, false", "45, false"})
  void warnsOfDataThatIsDeletedTooSoon(long days, boolean warned) {
    assertEquals(
        warned ? List.of(Code.DATA_DELETED_WHEN_STOPPED) : List.of(),
        codes(rules().deletedAfterStopped(Duration.ofDays(days))));
  }

  @Test
  void warnsOfASetUpLongerThanTheJob() {
    Workload shortJob = Runs.hours(1).setup("2 h", "5 min").build();
    assertEquals(
        List.of(Code.SETUP_EXCEEDS_JOB), codes(Runs.onDemand(shortJob, OFFER, Runs.market())));
    Workload longJob = Runs.hours(2).setup("2 h", "5 min").build();
    assertEquals(List.of(), codes(Runs.onDemand(longJob, OFFER, Runs.market())));
  }

  /** An hour of set-up beyond the hour of work, at the price of an hour. */
  @Test
  void pricesTheSetUpBeyondTheJob() {
    Workload shortJob = Runs.hours(1).setup("2 h", "5 min").build();
    Finding finding = Runs.onDemand(shortJob, OFFER, Runs.market()).findings().get(0);
    assertEquals(
        Optional.of(OFFER.term(OnDemand.class).orElseThrow().rate().costOf(Duration.ofHours(1))),
        finding.atStake());
  }

  private static ProviderRules.Builder rules() {
    return Runs.acme();
  }

  private static List<Code> codes(ProviderRules.Builder rules) {
    return codes(Runs.onDemand(KEPT, OFFER, Runs.market(rules.build())));
  }

  private static List<Code> codes(Bill bill) {
    return bill.findings().stream().map(Finding::code).toList();
  }
}
