package io.gpucost.bill;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.gpucost.bill.data.Route;
import io.gpucost.finding.Code;
import io.gpucost.finding.Note;
import io.gpucost.market.Market;
import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.pricing.BandwidthUpgrade;
import io.gpucost.pricing.ObjectStore;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.ProviderRules;
import io.gpucost.pricing.TrafficBilling;
import io.gpucost.unit.Bandwidth;
import io.gpucost.unit.DataSize;
import io.gpucost.unit.Durations;
import io.gpucost.unit.Fraction;
import io.gpucost.workload.DataFootprint;
import io.gpucost.workload.Workload;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which way data goes: the plain line, a rented one, one billed by the gigabyte, the store. */
class RoutesTest {
  private static final Market MARKET = Runs.market();

  private static Offer quote(String rate, ProviderRules.Builder rules) {
    return Offer.quote("RTX 4090", rate).toBuilder().rules(rules.build()).build();
  }

  private static Offer upgraded(Offer offer, String price, String bandwidth) {
    return offer.toBuilder()
        .bandwidthUpgrade(new BandwidthUpgrade(HourlyRate.parse(price), Bandwidth.parse(bandwidth)))
        .build();
  }

  private static ProviderRules.Builder traffic(String perGb) {
    return Runs.acme()
        .trafficBilling(new TrafficBilling(Money.parse(perGb), Bandwidth.parse("100 Mbit/s")));
  }

  private static Workload.Builder fetch(String size, String line) {
    return Runs.hours(10).dataset(size).bandwidth(line);
  }

  private static String way(Bill bill) {
    return bill.reasons().stream()
        .filter(note -> note.code() == Code.MOVES_BY)
        .map(note -> note.arguments().get("way").toString())
        .findFirst()
        .orElse("line");
  }

  private static List<Object> others(Bill bill, String argument) {
    return bill.reasons().stream()
        .filter(note -> note.code() == Code.COULD_MOVE_BY)
        .map(note -> note.arguments().get(argument))
        .toList();
  }

  private static Money line(Bill bill, Code code) {
    return bill.line(code)
        .map(each -> each.amount().expected())
        .orElse(Money.zero(bill.total().expected().currency()));
  }

  /** 26 GB by the gigabyte at CNY 0.80 are 20.80; two hours of a rented line are 3. */
  @Test
  void rentsALineForTwoHoursInsteadOfPayingByTheGigabyte() {
    Offer offer = upgraded(quote("CNY 0.65/h", traffic("CNY 0.80")), "CNY 1.50/h", "40 Mbit/s");
    Bill bill = Runs.onDemand(fetch("26 GB", "2 Mbit/s").build(), offer, MARKET);
    assertEquals("upgrade", way(bill));
    assertEquals(Money.parse("CNY 3"), line(bill, Code.BANDWIDTH_UPGRADE));
    assertEquals(Money.zero(Money.parse("CNY 1").currency()), line(bill, Code.INGRESS));
    Note byTheGigabyte =
        bill.reasons().stream()
            .filter(note -> "traffic".equals(note.arguments().get("way")))
            .findFirst()
            .orElseThrow();
    Money waiting = HourlyRate.parse("CNY 0.65/h").costOf(Duration.ofSeconds(2_080));
    assertEquals(Money.parse("CNY 20.80").plus(waiting), byTheGigabyte.arguments().get("cost"));
  }

  /** The dearer the card that waits, the more a gigabyte may cost. */
  @Test
  void paysByTheGigabyteWhereTheCardThatWaitsIsDear() {
    Offer offer = upgraded(quote("CNY 60/h", traffic("CNY 0.80")), "CNY 1.50/h", "40 Mbit/s");
    Bill bill = Runs.onDemand(fetch("26 GB", "2 Mbit/s").build(), offer, MARKET);
    assertEquals("traffic", way(bill));
    assertEquals(Money.parse("CNY 20.80"), line(bill, Code.INGRESS));
    assertEquals(Money.zero(Money.parse("CNY 1").currency()), line(bill, Code.BANDWIDTH_UPGRADE));
  }

  /** Of a store whose network nobody knows it cannot be told how long a card would wait for it. */
  @Test
  void aStoreOfUnknownBandwidthIsNoWay() {
    ProviderRules.Builder rules =
        Runs.acme().objectStore(new ObjectStore(Money.parse("CNY 0.12"), Optional.empty()));
    Bill bill =
        Runs.onDemand(fetch("200 GB", "32 Mbit/s").build(), quote("CNY 18/h", rules), MARKET);
    assertFalse(bill.line(Code.OBJECT_STORED).isPresent());
  }

  /** 200 GB at 32 Mbit/s are 13.9 h, with a card waiting or, in the store, without one. */
  @Test
  void fillsTheStoreBeforeTheCardIsRented() {
    ProviderRules.Builder rules =
        Runs.acme()
            .objectStore(
                new ObjectStore(Money.parse("CNY 0.12"), Optional.of(Bandwidth.parse("2 Gbit/s"))));
    Bill bill =
        Runs.onDemand(fetch("200 GB", "32 Mbit/s").build(), quote("CNY 18/h", rules), MARKET);
    assertEquals("object_store", way(bill));
    assertEquals(List.of(Durations.parse("50000 s")), others(bill, "time"));
    assertEquals(Duration.ofHours(10).plusSeconds(800), bill.hours().billed().expected());
    assertEquals(Duration.ofHours(10).plusSeconds(50_800), bill.hours().elapsed().expected());
    // 200 GB x 0.12 for 50,000 s before, 800 s of fetching and 10 h of work, of 720 h
    assertEquals(
        Money.parse("CNY 24").multipliedBy(Fraction.of(50_000 + 800 + 36_000, 720 * 3_600)),
        line(bill, Code.OBJECT_STORED));
  }

  @ParameterizedTest
  @CsvSource({"100 Mbit/s, 16000", "10 Mbit/s, 160000", ", 50000"})
  void isAsFastAsTheSlowerOfLineAndSource(String source, long seconds) {
    DataFootprint.Builder data =
        DataFootprint.builder()
            .dataset(DataSize.ofGB(200))
            .location(DataFootprint.Location.NETDISK)
            .bandwidth(Bandwidth.parse(source == null ? "32 Mbit/s" : "1 Gbit/s"));
    if (source != null) {
      data.sourceBandwidth(Bandwidth.parse(source));
    }
    Bill bill =
        Runs.onDemand(
            Runs.hours(10).data(data.build()).build(),
            Offer.quote("RTX 4090", "CNY 0.65/h"),
            MARKET);
    assertEquals(Duration.ofHours(10).plusSeconds(seconds), bill.hours().billed().expected());
  }

  @Test
  void bringsTheResultHomeByTheCheapestWayToo() {
    Offer offer = upgraded(quote("CNY 42/h", Runs.acme()), "CNY 1.50/h", "225 Mbit/s");
    Workload workload = Runs.hours(10).result("20 GB").bandwidth("32 Mbit/s").build();
    Bill bill = Runs.onDemand(workload, offer, MARKET);
    assertEquals("upgrade", way(bill));
    assertEquals(Money.parse("CNY 1.5"), line(bill, Code.BANDWIDTH_UPGRADE));
  }

  @Test
  void saysNothingWhereThereIsNoChoice() {
    Bill bill =
        Runs.onDemand(
            fetch("200 GB", "32 Mbit/s").build(), quote("CNY 0.65/h", Runs.acme()), MARKET);
    assertTrue(bill.reasons().isEmpty());
  }

  @Test
  void theQuickestOfEquallyCheapRoutesIsTaken() {
    Money none = Money.parse("CNY 0");
    Route slow =
        new Route(Route.Way.LINE, DataSize.ofGB(1), Duration.ofHours(2), Duration.ZERO, none);
    Route quick =
        new Route(Route.Way.UPGRADE, DataSize.ofGB(1), Duration.ofHours(1), Duration.ZERO, none);
    HourlyRate rate = HourlyRate.parse("CNY 1/h");
    assertEquals(quick, Route.cheapest(List.of(slow, quick), rate).orElseThrow());
    assertEquals(quick, Route.quickest(List.of(slow, quick)).orElseThrow());
  }
}
