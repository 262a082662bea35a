package io.gpucost.lifecycle;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.gpucost.bill.Bill;
import io.gpucost.bill.Runs;
import io.gpucost.finding.Code;
import io.gpucost.finding.Note;
import io.gpucost.market.Job;
import io.gpucost.market.Market;
import io.gpucost.money.Money;
import io.gpucost.plan.PlanChooser;
import io.gpucost.pricing.Offer;
import io.gpucost.workload.Setup;
import io.gpucost.workload.Workload;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class StartChecklistTest {
  private static final Market MARKET = Runs.market();
  private static final Workload RUN = Runs.hours(80).build();

  private static List<Note> items(Setup setup, Offer offer) {
    Bill bill =
        PlanChooser.DEFAULT
            .cheapest(
                Job.resolve(RUN, MARKET),
                offer,
                Runs.hardware(offer, MARKET),
                Runs.time(RUN),
                MARKET)
            .get(0)
            .bill();
    return StartChecklist.DEFAULT.items(setup, offer, bill);
  }

  private static List<Code> codes(List<Note> items) {
    return items.stream().map(Note::code).toList();
  }

  @Test
  void aMeteredInstanceEndsItself() {
    List<Note> items = items(Setup.unknown(), Offer.quote("RTX 4090", "CNY 0.65/h"));
    assertEquals(
        List.of(Code.CHECK_PINNED_SETUP, Code.CHECK_DETACHED, Code.CHECK_ENDS_ITSELF),
        codes(items));
    assertEquals(Money.parse("CNY 0.65"), items.get(2).arguments().get("cost"));
  }

  @Test
  void anImageNeedsNoInstallation() {
    Setup image = Setup.of(Duration.ofHours(2), Duration.ofMinutes(5));
    assertEquals(
        List.of(Code.CHECK_DETACHED, Code.CHECK_ENDS_ITSELF),
        codes(items(image, Offer.quote("RTX 4090", "CNY 0.65/h"))));
  }

  @Test
  void hoursPaidInAdvanceDoNotRunOn() {
    assertEquals(
        List.of(Code.CHECK_PINNED_SETUP, Code.CHECK_DETACHED),
        codes(items(Setup.unknown(), Offer.of("RTX 4090").weekly("CNY 120").from("acme"))));
  }

  @Test
  void anOwnCardIsNotStarted() {
    assertEquals(List.of(), items(Setup.unknown(), Offer.owned("RTX 4090", "CNY 13000")));
  }
}
