package io.gpucost.workload;

import io.gpucost.finding.InvalidInputException;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** When and how often machines are used. New kinds may come. */
public sealed interface Usage {

  /** {@return the word of the documents, such as {@code "one_off"}} */
  String kind();

  /**
   * Once, from start to end.
   *
   * @param start when it begins, where prices depend on the time of day
   */
  record OneOff(Optional<ZonedDateTime> start) implements Usage {
    /**
     * Checks that the start is given or empty.
     *
     * @param start when it begins, where prices depend on the time of day
     */
    public OneOff {
      Objects.requireNonNull(start, "start");
    }

    /** A run that begins at any time. */
    public OneOff() {
      this(Optional.empty());
    }

    @Override
    public String kind() {
      return "one_off";
    }
  }

  /**
   * Some hours in each of several months.
   *
   * @param hours the hours of one month, above zero and at most 744 h
   * @param months the months, in [1, 1,200]
   */
  record Monthly(Duration hours, int months) implements Usage {

    /**
     * Checks the ranges.
     *
     * @param hours the hours of one month, above zero and at most 744 h
     * @param months the months, in [1, 1,200]
     * @throws InvalidInputException if a value is out of range
     */
    public Monthly {
      Objects.requireNonNull(hours, "hours");
      Problems.check(
          problems -> {
            problems.time("usage.hours", hours);
            problems.require(
                hours.compareTo(Limits.LONGEST_MONTH) <= 0,
                "usage.hours",
                "be at most 744 h",
                hours);
            problems.range("usage.months", months, 1, 1_200);
          });
    }

    @Override
    public String kind() {
      return "monthly";
    }
  }

  /**
   * Days or hours that are known in advance. Exactly one of the two lists has entries, at most
   * 100,000; they are kept sorted and without repetition.
   *
   * @param days the days of use
   * @param hours the hours of use, each by its start, on the hour
   */
  record Calendar(List<LocalDate> days, List<LocalDateTime> hours) implements Usage {
    /**
     * Sorts and checks the entries.
     *
     * @param days the days of use
     * @param hours the hours of use, each by its start, on the hour
     * @throws InvalidInputException if a value is out of range
     */
    public Calendar {
      days = days.stream().sorted().distinct().toList();
      hours = hours.stream().sorted().distinct().toList();
      List<LocalDate> usedDays = days;
      List<LocalDateTime> usedHours = hours;
      Problems.check(
          problems -> {
            problems.require(
                usedDays.isEmpty() != usedHours.isEmpty(),
                "usage.calendar",
                "have days or hours, not both",
                usedDays.size() + " days and " + usedHours.size() + " hours");
            problems.atMost("usage.days", usedDays, Limits.LIST);
            problems.atMost("usage.hours", usedHours, Limits.LIST);
            usedHours.stream()
                .filter(hour -> !hour.truncatedTo(ChronoUnit.HOURS).equals(hour))
                .findFirst()
                .ifPresent(hour -> problems.add("usage.hours", "be on the hour", hour));
          });
    }

    /**
     * Returns the use of whole days.
     *
     * @param days the days, at least one
     * @return the calendar
     */
    public static Calendar ofDays(Collection<LocalDate> days) {
      return new Calendar(List.copyOf(days), List.of());
    }

    /**
     * Returns the use of single hours.
     *
     * @param hours the starts of the hours, at least one
     * @return the calendar
     */
    public static Calendar ofHours(Collection<LocalDateTime> hours) {
      return new Calendar(List.of(), List.copyOf(hours));
    }

    @Override
    public String kind() {
      return "calendar";
    }
  }

  /**
   * Sessions at an even distance.
   *
   * @param count the sessions, in [1, 1,000,000]
   * @param hours the length of one, above zero and at most 100 years
   * @param every the time from the start of one to the start of the next, at least its length
   * @param start when the first begins, where prices depend on the time of day
   */
  record Sessions(int count, Duration hours, Duration every, Optional<ZonedDateTime> start)
      implements Usage {
    /**
     * Checks the ranges.
     *
     * @param count the sessions, in [1, 1,000,000]
     * @param hours the length of one, above zero and at most 100 years
     * @param every the time from the start of one to the start of the next, at least its length
     * @param start when the first begins, where prices depend on the time of day
     * @throws InvalidInputException if a value is out of range
     */
    public Sessions {
      Objects.requireNonNull(start, "start");
      Objects.requireNonNull(hours, "hours");
      Objects.requireNonNull(every, "every");
      Problems.check(
          problems -> {
            problems.range("usage.count", count, 1, Limits.MACHINES);
            problems.time("usage.hours", hours);
            problems.time("usage.every", every);
            problems.require(
                every.compareTo(hours) >= 0, "usage.every", "be at least hours " + hours, every);
          });
    }

    /**
     * Sessions that begin at any time.
     *
     * @param count the sessions, in [1, 1,000,000]
     * @param hours the length of one, above zero and at most 100 years
     * @param every the time from the start of one to the start of the next, at least its length
     * @throws InvalidInputException if a value is out of range
     */
    public Sessions(int count, Duration hours, Duration every) {
      this(count, hours, every, Optional.empty());
    }

    @Override
    public String kind() {
      return "sessions";
    }
  }

  /**
   * A number of machines that changes from hour to hour.
   *
   * @param hourly the machines needed in each hour, 1 to 100,000 numbers in [0, 10^18]
   * @param start when the first hour begins, where prices depend on the time of day
   */
  record Fleet(List<BigDecimal> hourly, Optional<ZonedDateTime> start) implements Usage {
    /**
     * Checks the numbers.
     *
     * @param hourly the machines needed in each hour, 1 to 100,000 numbers in [0, 10^18]
     * @param start when the first hour begins, where prices depend on the time of day
     * @throws InvalidInputException if a value is out of range
     */
    public Fleet {
      Objects.requireNonNull(start, "start");
      List<BigDecimal> given = List.copyOf(hourly);
      Problems.check(
          problems -> {
            problems.require(!given.isEmpty(), "usage.hourly", "have an entry", "an empty list");
            problems.atMost("usage.hourly", given, Limits.LIST);
            given.stream()
                .limit(Limits.LIST)
                .forEach(machines -> problems.numberOrZero("usage.hourly", machines, Limits.UNITS));
          });
      hourly = given.stream().map(Numbers::canonical).toList();
    }

    /**
     * A fleet whose first hour is any.
     *
     * @param hourly the machines needed in each hour, 1 to 100,000 numbers in [0, 10^18]
     * @throws InvalidInputException if a value is out of range
     */
    public Fleet(List<BigDecimal> hourly) {
      this(hourly, Optional.empty());
    }

    @Override
    public String kind() {
      return "fleet";
    }
  }

  /** Day and night without end. */
  record AlwaysOn() implements Usage {
    @Override
    public String kind() {
      return "always_on";
    }
  }
}
