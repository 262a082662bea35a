package io.gpucost.bill;

import java.time.Duration;

/**
 * How a run occupies an instance.
 *
 * @param setup all set-ups
 * @param pull the part of them that pulls an image
 * @param download the part of them that downloads the model
 * @param transfer waiting for data with the instance running
 * @param compute the work
 * @param lost time that interruptions cost, with writing checkpoints
 * @param uploading waiting for checkpoints that are uploaded
 * @param pauses time between sessions in which the instance is left running
 * @param sessions how often it is started
 * @param session the longest session; the last may be shorter
 * @param uploads how often the dataset is brought in
 * @param stops how often it is stopped with its disk kept
 * @param held for how long its disk is there
 * @param span from the first start to the last end, pauses included
 * @param before what passes before the first start
 * @param after what passes after the last end
 */
record Occupancy(
    Duration setup,
    Duration pull,
    Duration download,
    Duration transfer,
    Duration compute,
    Duration lost,
    Duration uploading,
    Duration pauses,
    long sessions,
    Duration session,
    long uploads,
    long stops,
    Duration held,
    Duration span,
    Duration before,
    Duration after) {

  /** Set-up without pulling an image and downloading a model. */
  Duration installing() {
    return setup.minus(pull).minus(download);
  }

  /** Time in which the instance is used. */
  Duration active() {
    return setup.plus(transfer).plus(compute).plus(lost).plus(uploading);
  }

  /** Time for which the instance runs. */
  Duration running() {
    return active().plus(pauses);
  }

  /** The same with more time that passes and is not billed. */
  Occupancy waiting(Duration time) {
    return new Occupancy(
        setup,
        pull,
        download,
        transfer,
        compute,
        lost,
        uploading,
        pauses,
        sessions,
        session,
        uploads,
        stops,
        held,
        span,
        before,
        after.plus(time));
  }

  Duration elapsed() {
    return before.plus(span).plus(after);
  }

  /** What is billed by the tariff's rules, session by session. */
  Duration billed(Tariff tariff) {
    Duration last = Times.beyond(running(), session.multipliedBy(sessions - 1));
    return tariff.billed(session).multipliedBy(sessions - 1).plus(tariff.billed(last));
  }
}
