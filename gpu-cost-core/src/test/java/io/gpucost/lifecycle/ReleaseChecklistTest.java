package io.gpucost.lifecycle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.gpucost.bill.Bill;
import io.gpucost.bill.Runs;
import io.gpucost.finding.Code;
import io.gpucost.finding.Note;
import io.gpucost.gpu.Support;
import io.gpucost.market.Job;
import io.gpucost.market.Market;
import io.gpucost.money.Money;
import io.gpucost.plan.PlanChooser;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.ProviderRules;
import io.gpucost.unit.DataSize;
import io.gpucost.workload.Workload;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ReleaseChecklistTest {
  private static final Market MARKET = Runs.market();
  private static final Offer QUOTE = Offer.quote("RTX 4090", "CNY 0.65/h");
  private static final Workload RUN =
      Runs.hours(80)
          .dataset("200 GB")
          .result("0.5 GB")
          .bandwidth("32 Mbit/s")
          .location("object_storage")
          .build();

  @Test
  void hasTheFiguresOfTheRun() {
    List<Note> items = items(RUN, QUOTE, Optional.empty());
    assertEquals(
        List.of(
            Code.CHECK_RESULT_HOME,
            Code.CHECK_WEIGHTS_LOGS,
            Code.CHECK_DATA_DISK,
            Code.CHECK_MAX_RUNTIME,
            Code.CHECK_STOP_IS_NOT_RELEASE),
        items.stream().map(Note::code).toList());
    assertEquals(DataSize.parse("0.5 GB"), items.get(0).arguments().get("size"));
    assertEquals(Duration.ofSeconds(125), items.get(0).arguments().get("time"));
    assertEquals(Duration.ofHours(80), items.get(3).arguments().get("hours"));
    assertEquals(Money.parse("CNY 52"), items.get(3).arguments().get("cap"));
  }

  /** 7 billion parameters: 14 GB in 16 bits, 98 GB to go on from; 80 Mbit/s are 10 MB/s. */
  @Test
  void derivesTheSizesFromModelAndMethod() {
    List<Note> items =
        items(
            Workload.fineTune("7B").full().hours(10).bandwidth("80 Mbit/s").build(),
            QUOTE,
            Optional.empty());
    assertEquals(Code.CHECK_COPY, items.get(0).code());
    assertEquals("weights", items.get(0).arguments().get("what"));
    assertEquals(DataSize.parse("14 GB"), items.get(0).arguments().get("size"));
    assertEquals(Duration.ofSeconds(1_400), items.get(0).arguments().get("time"));
    assertEquals(Money.parse("CNY 0.25"), items.get(0).arguments().get("cost"));
    assertEquals(Code.LOSES_RUN, ((Note) items.get(0).arguments().get("otherwise")).code());
    assertEquals(Code.CHECK_CHECKPOINT, items.get(1).code());
    assertEquals(DataSize.parse("98 GB"), items.get(1).arguments().get("size"));
    assertEquals(Code.CHECK_LOGS, items.get(2).code());
  }

  @Test
  void bringsAdaptersHomeWithoutTheirBase() {
    Note first =
        items(Workload.fineTune("7B").lora(16).hours(10).build(), QUOTE, Optional.empty()).get(0);
    assertEquals("adapters", first.arguments().get("what"));
    assertFalse(first.arguments().containsKey("time"));
  }

  @Test
  void tellsNoCostOfARunWhereTheAnswerIsForAnHour() {
    Note first = items(Workload.fineTune("7B").full().build(), QUOTE, Optional.empty()).get(0);
    assertEquals("weights", first.arguments().get("what"));
    assertFalse(first.arguments().containsKey("otherwise"));
  }

  @Test
  void savesNoWeightsWhereNothingIsTrained() {
    List<Code> codes =
        items(Workload.render().hours(10).build(), QUOTE, Optional.empty()).stream()
            .map(Note::code)
            .toList();
    assertEquals(List.of(Code.CHECK_RESULT_HOME, Code.CHECK_LOGS), codes.subList(0, 2));
  }

  @Test
  void asksAboutRenewalOnlyWherePeriodsMayRenew() {
    Offer weekly = Offer.of("RTX 4090").weekly("CNY 120").from("acme");
    assertTrue(has(items(RUN, weekly, Optional.empty())));
    assertTrue(has(items(RUN, weekly, Optional.of(Runs.acme().build()))));
    ProviderRules stops = Runs.acme().autoRenewal(Support.NO).build();
    assertFalse(has(items(RUN, weekly, Optional.of(stops))));
    assertFalse(has(items(RUN, QUOTE, Optional.empty())));
  }

  @Test
  void isEmptyForAnOwnCard() {
    assertEquals(List.of(), items(RUN, Offer.owned("RTX 4090", "CNY 13000"), Optional.empty()));
  }

  private static boolean has(List<Note> items) {
    return items.stream().anyMatch(note -> note.code() == Code.CHECK_AUTO_RENEWAL);
  }

  private static List<Note> items(Workload run, Offer offer, Optional<ProviderRules> rules) {
    Job job = Job.resolve(run, MARKET);
    Bill bill =
        PlanChooser.DEFAULT
            .cheapest(job, offer, Runs.hardware(offer, MARKET), Runs.time(run), MARKET)
            .get(0)
            .bill();
    return ReleaseChecklist.DEFAULT.items(job, offer, bill, rules, Optional.empty());
  }
}
