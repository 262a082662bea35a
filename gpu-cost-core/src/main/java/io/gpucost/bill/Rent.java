package io.gpucost.bill;

import io.gpucost.finding.Finding;
import io.gpucost.finding.Note;
import io.gpucost.unit.Estimate;
import java.time.Duration;
import java.util.List;

/** What one kind of plan charges for the hardware itself. */
interface Rent {
  /** Writes the lines of the rent. */
  void writeTo(Ledger ledger);

  /** How the run occupies the hardware. */
  Cases<Occupancy> occupancy();

  /** What is paid for. */
  Estimate<Duration> billed();

  /** What had to be assumed. */
  List<Note> notes();

  /** What this kind of plan brings with it. */
  List<Finding> findings();
}
