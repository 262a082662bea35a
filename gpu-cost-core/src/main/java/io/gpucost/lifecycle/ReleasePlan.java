package io.gpucost.lifecycle;

import io.gpucost.finding.Note;
import io.gpucost.money.Money;
import io.gpucost.style.GpuCostStyle;
import io.gpucost.unit.DataSize;
import io.gpucost.unit.Fraction;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.immutables.value.Value;

/** What to do before an instance is released: what to save, what to keep, what goes on billing. */
@Value.Immutable
@GpuCostStyle
public sealed interface ReleasePlan extends LifecycleAnswer permits ImmutableReleasePlan {

  /**
   * Plans a release. A part is kept where its storage until the next use costs no more than the
   * hours in which it would be made again.
   *
   * @param job the instance and what is on it
   * @return the plan
   */
  static ReleasePlan of(ReleaseJob job) {
    return ReleasePlanner.plan(job);
  }

  /** {@return what is released} */
  ReleaseJob job();

  /** {@return what to copy, what that takes, and what would be lost} */
  List<Backup> backups();

  /** {@return how long all copies take, where the line is known} */
  Optional<Duration> copyTime();

  /** {@return what all copies cost in hours of the instance and traffic} */
  Optional<Money> copyCost();

  /** {@return for each part that could be kept: keep it, or make it again} */
  List<Retention> retentions();

  /** {@return what the provider bills after the release, and when it deletes} */
  List<Note> afterwards();

  /** {@return the steps, in the order in which to take them} */
  List<Note> checklist();

  /**
   * Files to copy.
   *
   * @param item the files
   * @param time to copy them; empty where the line is not known or a copy is safe elsewhere
   * @param cost hours of the instance, and traffic out
   * @param loss what is lost without a copy, in money, where that can be told
   * @param lost what is lost without a copy
   */
  record Backup(
      ReleaseJob.Item item,
      Optional<Duration> time,
      Optional<Money> cost,
      Optional<Money> loss,
      Note lost) {
    /**
     * Checks that all parts are given.
     *
     * @param item the files
     * @param time to copy them
     * @param cost hours of the instance, and traffic out
     * @param loss what is lost without a copy, in money
     * @param lost what is lost without a copy
     */
    public Backup {
      Objects.requireNonNull(item, "item");
      Objects.requireNonNull(lost, "lost");
    }
  }

  /**
   * Keeping a part until its next use, or making it again then.
   *
   * @param kind the part
   * @param size how much
   * @param pause until the next use
   * @param deletedBefore whether the provider deletes it before then
   * @param keep what keeping costs until then
   * @param again what making it again costs
   * @param againTime how long that takes
   * @param breakEven the pause in months at which both cost the same; empty where keeping is free
   */
  record Retention(
      ReleaseJob.Kind kind,
      DataSize size,
      Duration pause,
      boolean deletedBefore,
      Money keep,
      Money again,
      Duration againTime,
      Optional<Fraction> breakEven) {
    /**
     * Checks that all parts are given.
     *
     * @param kind the part
     * @param size how much
     * @param pause until the next use
     * @param deletedBefore whether the provider deletes it before then
     * @param keep what keeping costs until then
     * @param again what making it again costs
     * @param againTime how long that takes
     * @param breakEven the pause at which both cost the same
     */
    public Retention {
      Objects.requireNonNull(kind, "kind");
      Objects.requireNonNull(keep, "keep");
      Objects.requireNonNull(again, "again");
    }

    /** {@return whether it can be kept, and that is no dearer} */
    public boolean keeps() {
      return !deletedBefore && keep.compareTo(again) <= 0;
    }

    /** {@return the difference between the two} */
    public Money difference() {
      return keep.minus(again).abs();
    }
  }
}
