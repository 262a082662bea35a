package io.gpucost.bill;

import io.gpucost.pricing.ProviderRules;
import io.gpucost.pricing.ProviderRules.StoppedBilling;
import io.gpucost.unit.Durations;
import io.gpucost.workload.Usage;
import io.gpucost.workload.UsageWindow;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Spreads a run over sessions, and says what happens to the instance between them.
 *
 * <p>A stop that the provider's rules are known to leave free of GPU charges, and that outlives the
 * pause, costs nothing. Otherwise (unknown is the costly case) the instance is left running, or
 * released and set up again, whichever takes fewer billed hours.
 */
final class Schedule {
  /** What happens to the instance between two sessions. */
  enum Pause {
    STOPPED,
    RUNNING,
    RELEASED
  }

  private static final Duration DAY = Duration.ofDays(1);
  private static final long MOST_SESSIONS = 20_000;

  private final Usage usage;
  private final Optional<Duration> daily;
  private final Duration month;
  private final SetupTimes setup;
  private final Transfers transfers;
  private final CheckpointUploads uploads;
  private final Duration startDelay;
  private final Pause pause;

  /** Decides about the pauses once, by the expected time of the work. */
  Schedule(
      Usage usage,
      Optional<UsageWindow> window,
      Duration month,
      SetupTimes setup,
      Transfers transfers,
      CheckpointUploads uploads,
      Optional<ProviderRules> rules,
      boolean pausesAreFree,
      Duration expected) {
    this.usage = usage;
    this.daily = window.map(UsageWindow::daily).filter(hours -> usage instanceof Usage.OneOff);
    this.month = month;
    this.setup = setup;
    this.transfers = transfers;
    this.uploads = uploads;
    this.startDelay = rules.flatMap(ProviderRules::startDelay).orElse(Duration.ZERO);
    boolean stops = pausesAreFree || rules.filter(this::survivesPause).isPresent();
    this.pause = stops ? Pause.STOPPED : pauseOf(expected);
  }

  Pause pause() {
    return pause;
  }

  private boolean survivesPause(ProviderRules rules) {
    boolean free =
        rules.stopped() == StoppedBilling.FREE || rules.stopped() == StoppedBilling.DISKS_ONLY;
    return free
        && rules
            .deletedAfterStopped()
            .map(limit -> limit.compareTo(longestPause()) > 0)
            .orElse(true);
  }

  private Duration longestPause() {
    if (usage instanceof Usage.Sessions sessions) {
      return sessions.every().minus(sessions.hours());
    }
    if (usage instanceof Usage.Monthly monthly) {
      return Times.beyond(month, monthly.hours());
    }
    if (usage instanceof Usage.Calendar calendar) {
      return calendarSpan(calendar);
    }
    return daily.map(DAY::minus).orElse(Duration.ZERO);
  }

  private Pause pauseOf(Duration work) {
    Duration once = once(work.plus(uploads.waiting(work)));
    long sessions = sessions(once, Duration.ZERO);
    if (sessions <= 1) {
      return Pause.STOPPED;
    }
    Duration again = setup.again().plus(transfers.waitingBefore());
    if (daily.filter(hours -> hours.compareTo(again) <= 0).isPresent()) {
      return Pause.RUNNING;
    }
    Duration redone = again.multipliedBy(sessions(once, again) - 1);
    Duration idle = span(once, sessions).minus(once);
    return redone.compareTo(idle) <= 0 ? Pause.RELEASED : Pause.RUNNING;
  }

  private Duration once(Duration work) {
    return setup.first().plus(transfers.waitingBefore()).plus(transfers.waitingAfter()).plus(work);
  }

  Occupancy occupy(Duration compute, Duration lost) {
    Duration uploading = uploads.waiting(compute);
    Duration once = once(compute.plus(lost).plus(uploading));
    Duration again =
        pause == Pause.RELEASED ? setup.again().plus(transfers.waitingBefore()) : Duration.ZERO;
    long sessions = sessions(once, again);
    long more = sessions - 1;
    Duration setups = setup.first();
    Duration pulls = setup.firstPull();
    Duration downloads = setup.download();
    Duration waiting = transfers.waitingBefore().plus(transfers.waitingAfter());
    if (pause == Pause.RELEASED) {
      setups = setups.plus(setup.again().multipliedBy(more));
      pulls = pulls.plus(setup.pull().multipliedBy(more));
      downloads = downloads.multipliedBy(sessions);
      waiting = waiting.plus(transfers.waitingBefore().multipliedBy(more));
    } else if (transfers.billed()) {
      waiting = waiting.plus(transfers.delta().multipliedBy(more));
    }
    Duration active = setups.plus(waiting).plus(compute).plus(lost).plus(uploading);
    Duration span = span(active, sessions);
    boolean runsOn = pause == Pause.RUNNING && more > 0;
    boolean stops = pause == Pause.STOPPED && span.compareTo(active) > 0;
    return new Occupancy(
        setups,
        pulls,
        downloads,
        waiting,
        compute,
        lost,
        uploading,
        runsOn ? span.minus(active) : Duration.ZERO,
        runsOn ? 1 : sessions,
        runsOn ? span : session(active, sessions),
        pause == Pause.RELEASED ? sessions : 1,
        stops ? Math.max(more, usage instanceof Usage.Monthly ? sessions : 0) : 0,
        stops || runsOn ? span : active,
        span,
        setup.waiting().plus(startDelay).plus(transfers.ahead()),
        transfers.afterwards());
  }

  /** How often the instance is started, if each start but the first takes {@code again} longer. */
  private long sessions(Duration once, Duration again) {
    if (usage instanceof Usage.Sessions sessions) {
      return sessions.count();
    }
    if (usage instanceof Usage.Monthly monthly) {
      return monthly.months();
    }
    if (usage instanceof Usage.Calendar calendar) {
      return calendar.days().isEmpty() ? blocks(calendar.hours()) : calendar.days().size();
    }
    return daily
        .map(hours -> Durations.covering(Times.beyond(once, again), hours.minus(again)))
        .map(days -> Math.max(1, days))
        .orElse(1L);
  }

  private static long blocks(List<LocalDateTime> hours) {
    long blocks = 1;
    for (int i = 1; i < hours.size(); i++) {
      if (!hours.get(i - 1).plusHours(1).equals(hours.get(i))) {
        blocks++;
      }
    }
    return blocks;
  }

  private Duration session(Duration active, long sessions) {
    return daily
        .map(hours -> Times.min(hours, active))
        .orElseGet(() -> Times.part(active, sessions));
  }

  /** A stretch in which the machine is used, from the start of the first. */
  record Session(Duration start, Duration length) {}

  /**
   * The sessions of a run whose times are known; empty where they lie anywhere in a month, or where
   * several machines are used.
   */
  List<Session> sessions(Occupancy occupancy) {
    if (usage instanceof Usage.Monthly || usage instanceof Usage.Fleet) {
      return List.of();
    }
    if (usage instanceof Usage.Calendar calendar
        && occupancy.running().equals(Duration.ofHours(calendar.hours().size()))) {
      return blocksOf(calendar.hours());
    }
    List<Session> sessions = new ArrayList<>();
    Duration left = occupancy.running();
    for (Duration start : starts(occupancy.sessions())) {
      Duration length = Times.min(occupancy.session(), left);
      sessions.add(new Session(start, length));
      left = left.minus(length);
    }
    return sessions;
  }

  /** Hours that follow each other are one session. */
  private static List<Session> blocksOf(List<LocalDateTime> hours) {
    List<Session> blocks = new ArrayList<>();
    for (LocalDateTime hour : hours) {
      Duration start = Duration.between(hours.get(0), hour);
      Session last = blocks.isEmpty() ? null : blocks.get(blocks.size() - 1);
      if (last != null && last.start().plus(last.length()).equals(start)) {
        blocks.set(blocks.size() - 1, new Session(last.start(), last.length().plusHours(1)));
      } else {
        blocks.add(new Session(start, Duration.ofHours(1)));
      }
    }
    return blocks;
  }

  private List<Duration> starts(long count) {
    if (count > MOST_SESSIONS) {
      return List.of();
    }
    if (usage instanceof Usage.Calendar calendar && count > 1) {
      return starts(calendar);
    }
    Duration every = usage instanceof Usage.Sessions each ? each.every() : DAY;
    return LongStream.range(0, count).mapToObj(every::multipliedBy).toList();
  }

  private static List<Duration> starts(Usage.Calendar calendar) {
    List<LocalDateTime> hours =
        calendar.days().isEmpty()
            ? calendar.hours()
            : calendar.days().stream().map(LocalDate::atStartOfDay).toList();
    boolean whole = calendar.days().isEmpty();
    return IntStream.range(0, hours.size())
        .filter(i -> !whole || i == 0 || !hours.get(i - 1).plusHours(1).equals(hours.get(i)))
        .mapToObj(i -> Duration.between(hours.get(0), hours.get(i)))
        .toList();
  }

  private Duration span(Duration active, long sessions) {
    if (usage instanceof Usage.Fleet fleet) {
      return Duration.ofHours(fleet.hourly().size());
    }
    Duration last = Times.beyond(active, session(active, sessions).multipliedBy(sessions - 1));
    Duration span;
    if (usage instanceof Usage.Sessions each) {
      span = each.every().multipliedBy(sessions - 1).plus(last);
    } else if (usage instanceof Usage.Monthly) {
      span = month.multipliedBy(sessions);
    } else if (usage instanceof Usage.Calendar calendar) {
      span = calendarSpan(calendar);
    } else {
      span = DAY.multipliedBy(sessions - 1).plus(last);
    }
    return Times.max(span, active);
  }

  /** How long work spreads by its usage, set-up and transfers left aside. */
  static Duration spread(
      Usage usage, Optional<UsageWindow> window, Duration month, Duration compute) {
    Duration span = compute;
    if (usage instanceof Usage.Monthly monthly) {
      span = month.multipliedBy(monthly.months());
    } else if (usage instanceof Usage.Sessions each) {
      span = each.every().multipliedBy(each.count() - 1L).plus(each.hours());
    } else if (usage instanceof Usage.Calendar calendar) {
      span = calendarSpan(calendar);
    } else if (usage instanceof Usage.OneOff && window.isPresent()) {
      span = DAY.multipliedBy(Durations.covering(compute, window.get().daily()));
    }
    return Times.max(span, compute);
  }

  private static Duration calendarSpan(Usage.Calendar calendar) {
    if (calendar.days().isEmpty()) {
      List<LocalDateTime> hours = calendar.hours();
      return Duration.between(hours.get(0), hours.get(hours.size() - 1)).plusHours(1);
    }
    LocalDate first = calendar.days().get(0);
    LocalDate last = calendar.days().get(calendar.days().size() - 1);
    return DAY.multipliedBy(last.toEpochDay() - first.toEpochDay() + 1);
  }

  /** The hours that the usage itself states, for work of unknown amount. */
  static Optional<Duration> statedHours(Usage usage, Optional<UsageWindow> window, Duration month) {
    if (usage instanceof Usage.Sessions sessions) {
      return Optional.of(sessions.hours().multipliedBy(sessions.count()));
    }
    if (usage instanceof Usage.Monthly monthly) {
      return Optional.of(monthly.hours().multipliedBy(monthly.months()));
    }
    if (usage instanceof Usage.Calendar calendar) {
      return Optional.of(
          calendar.days().isEmpty()
              ? Duration.ofHours(calendar.hours().size())
              : window.map(UsageWindow::daily).orElse(DAY).multipliedBy(calendar.days().size()));
    }
    if (usage instanceof Usage.Fleet fleet) {
      return fleetHours(fleet);
    }
    return usage instanceof Usage.AlwaysOn ? Optional.of(month) : Optional.empty();
  }

  /**
   * All machine hours; a part of a machine is a machine. Empty if they are more than a lifetime.
   */
  private static Optional<Duration> fleetHours(Usage.Fleet fleet) {
    BigDecimal hours =
        fleet.hourly().stream()
            .map(machines -> machines.setScale(0, RoundingMode.CEILING))
            .reduce(BigDecimal.ZERO, BigDecimal::add);
    boolean usual =
        hours.signum() > 0 && hours.compareTo(BigDecimal.valueOf(Durations.MAX.toHours())) <= 0;
    return usual ? Optional.of(Duration.ofHours(hours.longValueExact())) : Optional.empty();
  }
}
