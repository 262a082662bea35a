package io.gpucost.catalog.pricelist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.gpucost.finding.InvalidInputException;
import io.gpucost.gpu.ComputeCapability;
import io.gpucost.gpu.Gpu;
import io.gpucost.gpu.GpuLine;
import io.gpucost.gpu.Precision;
import io.gpucost.gpu.Support;
import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.pricing.Committed;
import io.gpucost.pricing.LoadReport.Doubt;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.OnDemand;
import io.gpucost.pricing.Period;
import io.gpucost.pricing.Prepaid;
import io.gpucost.pricing.PricingCatalog;
import io.gpucost.pricing.ProviderRules;
import io.gpucost.pricing.ProviderRules.StoppedBilling;
import io.gpucost.pricing.Spot;
import io.gpucost.pricing.Stock;
import io.gpucost.pricing.TermConditions;
import io.gpucost.pricing.TermConditions.Eligibility;
import io.gpucost.pricing.TermConditions.Expiry;
import io.gpucost.pricing.TermConditions.Refund;
import io.gpucost.unit.Bandwidth;
import io.gpucost.unit.DataSize;
import io.gpucost.unit.MemorySize;
import io.gpucost.unit.Power;
import io.gpucost.unit.Ratio;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.Currency;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PriceListReaderTest {
  private static final LocalDate DAY = LocalDate.of(2026, 11, 1);
  private static final String LIST =
      "{'schema': 1, 'id': 'acme', 'provider': 'Acme Cloud', 'aliases': ['acme.example'],"
          + " 'market': 'cn', 'currency': 'CNY', 'as_of': '2026-11-01', 'source': 'finance v7', %s}";

  @Test
  void readsAnOffer() {
    Offer offer =
        list("""
                'offers': [{'gpu': 'A100 80GB', 'count': 8, 'region': 'east', 'instance': 'big',
                  'link': 'sxm', 'vcpu': 96, 'ram': '1 TB', 'disk': '2 TB',
                  'on_demand': 'CNY 42/h', 'spot': 'CNY 20/h', 'notice': '30 s', 'maximum_run': '24 h',
                  'monthly': 'CNY 20000', 'committed': {'rate': 'CNY 30/h', 'period': 'year'},
                  'granularity': '1 h', 'minimum_duration': '10 min', 'minimum_charge': 'CNY 1',
                  'refund': 'voucher', 'expiry': 'renews', 'eligibility': ['member'], 'tax': '6 %',
                  'windows': [{'zone': 'Asia/Shanghai', 'from': '23:00', 'to': '07:00',
                               'days': ['saturday'], 'factor': 0.5}],
                  'tiers': [{'from': '100 h', 'rate': 'CNY 40/h'}],
                  'stock': 'out_of_stock', 'included_bandwidth': '100 Mbit/s', 'note': 'a note'}]
                """)
            .offers()
            .get(0);

    assertThat(offer.provider()).isEqualTo("acme");
    assertThat(offer.source()).isEqualTo("finance v7");
    assertThat(offer.asOf()).contains(DAY);
    assertThat(offer.gpuCount()).isEqualTo(8);
    assertThat(offer.includedBandwidth()).contains(Bandwidth.parse("100 Mbit/s"));
    assertThat(offer.host().vcpus()).hasValue(96);
    OnDemand onDemand = offer.term(OnDemand.class).orElseThrow();
    assertThat(onDemand.rate()).isEqualTo(HourlyRate.parse("CNY 42/h"));
    TermConditions conditions = onDemand.conditions();
    assertThat(conditions.granularity()).contains(Duration.ofHours(1));
    assertThat(conditions.minimumDuration()).contains(Duration.ofMinutes(10));
    assertThat(conditions.minimumCharge()).contains(Money.parse("CNY 1"));
    assertThat(conditions.eligibility()).containsExactly(Eligibility.MEMBER);
    assertThat(conditions.tax()).contains(Ratio.parse("6 %"));
    assertThat(conditions.windows())
        .containsExactly(
            new TermConditions.PriceWindow(
                ZoneId.of("Asia/Shanghai"),
                LocalTime.of(23, 0),
                LocalTime.of(7, 0),
                Set.of(DayOfWeek.SATURDAY),
                new BigDecimal("0.5")));
    assertThat(conditions.tiers())
        .containsExactly(
            new TermConditions.VolumeTier(Duration.ofHours(100), HourlyRate.parse("CNY 40/h")));
    assertThat(offer.term(Spot.class).orElseThrow().maxRun()).contains(Duration.ofHours(24));
    assertThat(offer.term(Committed.class).orElseThrow().period()).isEqualTo(Period.YEAR);
    TermConditions prepaid = offer.term(Prepaid.class).orElseThrow().conditions();
    assertThat(prepaid.refund()).contains(Refund.VOUCHER);
    assertThat(prepaid.expiry()).contains(Expiry.RENEWS);
    assertThat(prepaid.granularity()).isEmpty();
  }

  @Test
  void aCountOfStockIsOfTheDayOfItsRow() {
    PricingCatalog list =
        list(
            "'offers': [{'gpu': 'T4', 'on_demand': 'CNY 2/h', 'stock': 4, 'as_of': '2026-10-19'}]");

    assertThat(list.offers().get(0).stock())
        .isEqualTo(
            new Stock(
                Stock.State.AVAILABLE, OptionalInt.of(4), Optional.of(LocalDate.of(2026, 10, 19))));
  }

  @Test
  void readsReservationsOfEveryKind() {
    Offer offer =
        list("""
            'offers': [{'gpu': 'A100 80GB', 'count': 8, 'on_demand': 'CNY 42/h', 'committed': [
              {'rate': 'CNY 30/h', 'period': 'year'},
              {'rate': 'CNY 12/h', 'upfront': 'CNY 300000', 'period': 'three_years'},
              {'upfront': 'CNY 900000', 'period': 'five_years'}]}]
            """)
            .offers()
            .get(0);

    assertThat(offer.terms())
        .containsExactly(
            OnDemand.of(HourlyRate.parse("CNY 42/h")),
            Committed.of(HourlyRate.parse("CNY 30/h"), Period.YEAR),
            new Committed(
                HourlyRate.parse("CNY 12/h"),
                Money.parse("CNY 300000"),
                Period.THREE_YEARS,
                TermConditions.NONE),
            Prepaid.of(Money.parse("CNY 900000"), Period.FIVE_YEARS));
  }

  @Test
  void aReservationAtZeroIsUnknown() {
    PricingCatalog list =
        list(
            "'offers': [{'gpu': 'T4', 'on_demand': 'CNY 2/h',"
                + " 'committed': {'rate': 'CNY 0/h', 'period': 'year'}}]");

    assertThat(list.offers().get(0).terms())
        .containsExactly(OnDemand.of(HourlyRate.parse("CNY 2/h")));
    assertThat(list.report().doubts()).extracting(Doubt::kind).containsExactly(Doubt.Kind.REPAIRED);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "{'period': 'year'} | committed must have a rate or upfront",
        "{'rate': 'CNY 1/h'} | committed.period must be given",
        "{'rate': 'CNY 1/h', 'period': 'decade'} | committed.period must be one of",
        "{'rate': 'CNY 1/h', 'upfront': 'USD 9', 'period': 'year'} | committed.upfront must be in the list's currency",
        "[{'rate': 'CNY 1/h', 'period': 'year'}, {'rate': 1, 'period': 'year'}] | committed[1].rate must be"
      })
  void refusesABadReservation(String committed, String reason) {
    PricingCatalog list =
        list(
            "'offers': [{'gpu': 'T4', 'on_demand': 'CNY 2/h', 'committed': %s}]"
                .formatted(committed));

    assertThat(list.offers()).isEmpty();
    assertThat(list.report().doubts())
        .singleElement()
        .satisfies(
            doubt -> {
              assertThat(doubt.kind()).isEqualTo(Doubt.Kind.REFUSED);
              assertThat(doubt.reason()).contains(reason);
            });
  }

  @Test
  void readsASheet() {
    Gpu gpu =
        list("""
                'gpus': [{'name': 'X1', 'aliases': ['x one'], 'vendor': 'Acme', 'architecture': 'Rock',
                  'line': 'data_center', 'memory': '24 GB', 'usable_memory': '24564 MiB',
                  'bandwidth': '1008 GB/s', 'compute_capability': '8.9', 'year': 2022, 'tdp_watts': 450,
                  'tflops': {'fp16': 165.2, 'fp64': 1.29}, 'measured_matmul_tflops': 150,
                  'source': ['a', 'b'], 'as_of': '2026-11-01', 'note': 'a note'}]
                """)
            .gpus()
            .get(0);

    assertThat(gpu.name().value()).isEqualTo("X1");
    assertThat(gpu.line()).isEqualTo(GpuLine.DATA_CENTER);
    assertThat(gpu.usableMemory()).contains(MemorySize.ofMiB(24_564));
    assertThat(gpu.peak(Precision.FP64).orElseThrow().tflops()).isEqualTo(new BigDecimal("1.29"));
    assertThat(gpu.peak(Precision.BF16)).isEmpty();
    assertThat(gpu.computeCapability()).contains(ComputeCapability.parse("8.9"));
    assertThat(gpu.tdp()).contains(Power.ofWatts(450));
    assertThat(gpu.sources()).containsExactly("a", "b");
  }

  @Test
  void readsProviderRules() {
    ProviderRules rules =
        list("""
                'rules': [{'product': 'on_demand', 'granularity': '1 s', 'minimum_charge': 'CNY 0.01',
                  'stopped': 'disks_only', 'gpu_reserved_when_stopped': false,
                  'deleted_after_stopped': '15 d', 'disk_gb_month_running': 'CNY 0.198',
                  'disk_gb_month_stopped': 'CNY 0.2', 'free_disk': '50 GB', 'disk_replicas_billed': 3,
                  'egress_per_gb': 'CNY 0', 'ingress_per_gb': 'CNY 0.1',
                  'included_bandwidth': '32 Mbit/s', 'public_ip_hour': 'CNY 0.02',
                  'snapshot_gb_month': 'CNY 0.3', 'free_snapshot': '30 GB',
                  'traffic_billing': {'per_gb': 'CNY 0.8', 'bandwidth': '100 Mbit/s'},
                  'object_store': {'gb_month': 'CNY 0.12', 'bandwidth': '1 Gbit/s'},
                  'spot_notice': '120 s', 'spot_max_hours': 24,
                  'spot_price_ratio': {'low': 0.1, 'high': 0.2}, 'refund': 'none',
                  'auto_renewal': true, 'minimum_top_up': 'CNY 10', 'balance_rule': 'stops at zero',
                  'student_discount': '5%', 'peak_pricing': 'evenings', 'start_delay': '2 min',
                  'api': true, 'auto_shutdown': false, 'source': 'their page', 'note': 'a note'}]
                """)
            .rules()
            .get(0);

    assertThat(rules.provider()).isEqualTo("acme");
    assertThat(rules.isOf("Acme Cloud")).isTrue();
    assertThat(rules.isOf("acme.example")).isTrue();
    assertThat(rules.stopped()).isEqualTo(StoppedBilling.DISKS_ONLY);
    assertThat(rules.gpuReservedWhenStopped()).isEqualTo(Support.NO);
    assertThat(rules.deletedAfterStopped()).contains(Duration.ofDays(15));
    assertThat(rules.freeDisk()).contains(DataSize.ofGB(50));
    assertThat(rules.billedReplicas()).contains(BigDecimal.valueOf(3));
    assertThat(rules.egressPerGb()).contains(Money.parse("CNY 0"));
    assertThat(rules.publicIpHour()).contains(HourlyRate.parse("CNY 0.02/h"));
    assertThat(rules.spotMaxRun()).contains(Duration.ofHours(24));
    assertThat(rules.autoRenewal()).isEqualTo(Support.YES);
    assertThat(rules.conditions().refund()).contains(Refund.NONE);
    assertThat(rules.conditions().granularity()).contains(Duration.ofSeconds(1));
    assertThat(rules.notes()).contains("a note");
    assertThat(rules.balanceRule()).contains("stops at zero");
    assertThat(rules.trafficBilling().orElseThrow().perGb()).isEqualTo(Money.parse("CNY 0.8"));
    assertThat(rules.objectStore().orElseThrow().bandwidth()).contains(Bandwidth.parse("1 Gbit/s"));
    assertThat(rules.freeSnapshot()).contains(DataSize.ofGB(30));
    assertThat(rules.sources()).containsExactly("their page");
    assertThat(rules.asOf()).as("another source, no day").isEmpty();
  }

  @Test
  void readsExchangeRates() {
    PricingCatalog catalog = list("'base': 'EUR', 'rates': {'USD': 1.1761, 'CNY': 7.9989}");

    assertThat(
            catalog
                .rates()
                .orElseThrow()
                .rate(Currency.getInstance("EUR"), Currency.getInstance("USD")))
        .contains(new BigDecimal("1.1761"));
  }

  @Test
  void aRowOfAnotherSourceIsUndatedWhereItSaysNoDay() {
    PricingCatalog catalog =
        list(
            "'offers': [{'gpu': 'T4', 'on_demand': 'CNY 1/h', 'source': 'a forum'},"
                + " {'gpu': 'L4', 'on_demand': 'CNY 1/h', 'as_of': '2026-01-01'}]");

    assertThat(catalog.offers().get(0).asOf()).isEmpty();
    assertThat(catalog.offers().get(1).asOf()).contains(LocalDate.of(2026, 1, 1));
  }

  @Test
  void refusesBadRowsAndGoesOn() {
    PricingCatalog catalog =
        list(
            """
            'offers': [
              {'gpu': 'T4', 'on_demand': 'CNY 1/h'},
              {'gpu': 'T4', 'on_demnad': 'CNY 1/h'},
              {'gpu': 'T4', 'on_demand': 'USD 1/h'},
              {'gpu': 'T4', 'on_demand': 'CNY 0/h'},
              {'gpu': 'T4', 'on_demand': 'CNY 0/h', 'spot': 'CNY 1/h'},
              7],
            'gpus': [{'name': 'X1'}]
            """);

    assertThat(catalog.offers()).hasSize(2);
    assertThat(catalog.report().rows()).isEqualTo(7);
    assertThat(catalog.report().taken()).isEqualTo(2);
    assertThat(catalog.report().refused()).isEqualTo(5);
    assertThat(catalog.report().doubts())
        .extracting(Doubt::kind, Doubt::place)
        .containsExactly(
            tuple(Doubt.Kind.REFUSED, "acme.json: gpus[0]"),
            tuple(Doubt.Kind.REFUSED, "acme.json: offers[1]"),
            tuple(Doubt.Kind.REFUSED, "acme.json: offers[2]"),
            tuple(Doubt.Kind.REPAIRED, "acme.json: offers[3].on_demand"),
            tuple(Doubt.Kind.REFUSED, "acme.json: offers[3]"),
            tuple(Doubt.Kind.REPAIRED, "acme.json: offers[4].on_demand"),
            tuple(Doubt.Kind.REFUSED, "acme.json: offers[5]"));
    assertThat(catalog.report().doubts().get(1).reason()).contains("on_demand");
    assertThat(catalog.report().doubts().get(2).reason()).contains("the list's currency CNY");
  }

  @Test
  void zeroMeansUnknownNotFree() {
    Offer offer =
        list("'offers': [{'gpu': 'T4', 'on_demand': 'CNY 0/h', 'spot': 'CNY 1/h'}]")
            .offers()
            .get(0);

    assertThat(offer.term(OnDemand.class)).isEmpty();
    assertThat(offer.term(Spot.class)).isPresent();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
      []                                              | a JSON object
      {}                                              | schema must be given
      {'schema': 2}                                   | schema must be
      {'schema': 1, 'offers': {}}                     | offers must be a list
      {'schema': 1, 'offer': []}                      | offer must be one of the known fields (offers
      {'schema': 1, 'currency': 'yuan'}               | currency must be the code of a currency
      {'schema': 1, 'as_of': 'today'}                 | as_of must be a date
      {'schema': 1, 'rules': [{}]}                    | provider must be given with rules
      {'schema': 1, 'rates': {'USD': 1}}              | base must be given
      {'schema': 1, 'base': 'EUR', 'rates': {'USD': '1'}, 'as_of': '2026-11-01'} | rates.USD must be a number
      {'schema': 1, 'base': 'EUR', 'rates': {'USD': 1}} | as_of must be given with exchange rates
      {'schema': 1, 'base': 'EUR', 'rates': {'XX': 1}, 'as_of': '2026-11-01'} | rates.XX
      {'schema': 1, 'offers': [                       | valid JSON
      """)
  void refusesWhatIsNoPriceList(String document, String said) {
    assertThatThrownBy(() -> PriceListReader.read(bytes(document), "acme.json"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(said);
  }

  @Test
  void refusesAModelListWithABadRow() {
    assertThatThrownBy(
            () ->
                ModelListReader.read(
                    bytes(
                        "{'schema': 1, 'models': [{'name': 'a', 'layers': '2'}, {'layers': 2}]}")))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("models[0].layers must be a whole number")
        .hasMessageContaining("models[1].name must be given");
  }

  private static PricingCatalog list(String fields) {
    return PriceListReader.read(bytes(LIST.formatted(fields)), "acme.json");
  }

  private static byte[] bytes(String json) {
    return json.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
  }
}
