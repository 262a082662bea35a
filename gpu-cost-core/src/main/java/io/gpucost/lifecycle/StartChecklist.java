package io.gpucost.lifecycle;

import io.gpucost.bill.Bill;
import io.gpucost.finding.Code;
import io.gpucost.finding.Note;
import io.gpucost.money.HourlyRate;
import io.gpucost.pricing.Offer;
import io.gpucost.workload.Setup;
import java.util.ArrayList;
import java.util.List;

/**
 * What to see to before a rented instance is started, so that it ends by itself and with a result.
 */
public final class StartChecklist {
  /** The checklist. */
  public static final StartChecklist DEFAULT = new StartChecklist();

  private StartChecklist() {}

  /**
   * The steps, in the order in which to take them.
   *
   * @param setup how the machine is made ready
   * @param offer where
   * @param bill what it costs, under the chosen plan
   * @return notes of the kind {@link Code.Kind#CHECK}; none where nothing is rented by time
   */
  public List<Note> items(Setup setup, Offer offer, Bill bill) {
    if (!ReleaseChecklist.isReleased(offer, bill)) {
      return List.of();
    }
    List<Note> items = new ArrayList<>();
    boolean installs = setup.fresh().map(time -> !time.isZero()).orElse(true);
    boolean fromImage = setup.image().isPresent();
    if (installs && !fromImage) {
      items.add(Note.of(Code.CHECK_PINNED_SETUP));
    }
    items.add(Note.of(Code.CHECK_DETACHED));
    HourlyRate rate = RentedInstance.rate(offer, bill);
    if (!rate.isZero()) {
      items.add(Note.of(Code.CHECK_ENDS_ITSELF).with("cost", rate.money()));
    }
    return List.copyOf(items);
  }
}
