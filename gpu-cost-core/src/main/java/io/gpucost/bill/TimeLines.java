package io.gpucost.bill;

import io.gpucost.finding.Code;
import io.gpucost.finding.Note;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The parts of the elapsed time of a run, in the order in which they pass. */
final class TimeLines {
  private final List<TimeLine> lines = new ArrayList<>();

  private TimeLines() {}

  /** Parts that add up to the elapsed time of the occupancy; those of zero are left out. */
  static List<TimeLine> of(Run run, Occupancy occupancy, boolean interrupted) {
    SetupTimes setup = run.setup();
    Duration ahead = run.transfers().ahead();
    Duration evaluation = Times.min(run.time().evaluation(), occupancy.compute());
    Duration startUp = Times.min(run.time().startUp(), occupancy.compute().minus(evaluation));
    Duration idle = occupancy.span().minus(occupancy.active());
    boolean runsOn = !occupancy.pauses().isZero();
    TimeLines all = new TimeLines();
    Duration home = run.transfers().afterwards();
    Duration stock = setup.waiting().plus(occupancy.after().minus(home));
    all.add(Code.WAIT_FOR_STOCK, stock, false);
    all.add(Code.START_DELAY, occupancy.before().minus(ahead).minus(setup.waiting()), false);
    all.add(Code.UPLOAD, ahead, false);
    all.add(Code.SETUP, occupancy.installing(), true);
    all.add(Code.IMAGE_PULL, occupancy.pull(), true);
    all.add(Code.MODEL_DOWNLOAD, occupancy.download(), true);
    all.add(Code.TRANSFER, occupancy.transfer(), true);
    all.add(Code.STARTING_UP, startUp, true);
    all.add(Code.COMPUTE, occupancy.compute().minus(evaluation).minus(startUp), true);
    all.add(Code.EVALUATION, evaluation, true);
    all.add(interrupted ? Code.INTERRUPTIONS : Code.RESTARTS, occupancy.lost(), true);
    all.add(Code.CHECKPOINT_UPLOAD, occupancy.uploading(), true);
    all.add(runsOn ? Code.PAUSES : Code.BETWEEN_SESSIONS, idle, runsOn);
    all.add(Code.DOWNLOAD, home, false);
    return List.copyOf(all.lines);
  }

  private void add(Code code, Duration time, boolean billed) {
    if (!time.isZero()) {
      lines.add(new TimeLine(Note.of(code).with("hours", time), time, billed));
    }
  }
}
