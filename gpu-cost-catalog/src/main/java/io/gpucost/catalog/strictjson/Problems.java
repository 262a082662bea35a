package io.gpucost.catalog.strictjson;

import io.gpucost.finding.InvalidInputException;
import io.gpucost.finding.Problem;
import java.time.DateTimeException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Collects everything that is wrong with a document. Mutable; for one reading. */
public final class Problems {
  private final int limit;
  private final List<Problem> kept = new ArrayList<>();
  private int count;

  /**
   * An empty collection.
   *
   * @param limits how many problems to keep
   */
  public Problems(Limits limits) {
    this.limit = limits.problems();
  }

  /**
   * Adds a problem: "{@code path} must {@code rule}, but was {@code value}".
   *
   * @param path where, such as {@code quotes[0].gpu}; empty for the whole document
   * @param rule what must hold
   * @param value what was found
   */
  public void add(String path, String rule, String value) {
    add(new Problem(Shown.path(path), rule, value));
  }

  private void add(Problem problem) {
    count++;
    if (kept.size() < limit) {
      kept.add(problem);
    }
  }

  /**
   * Builds a value whose rules are checked by its own type.
   *
   * @param path where its problems belong, unless they carry their own path
   * @param value gives what was read, as it is to be shown
   * @param factory builds the value
   * @return the value, or empty where it was refused
   */
  <T> Optional<T> build(String path, Supplier<String> value, Supplier<T> factory) {
    try {
      return Optional.of(factory.get());
    } catch (InvalidInputException e) {
      for (Problem problem : e.problems()) {
        add(new Problem(placed(problem.path(), path), problem.rule(), problem.value()));
      }
    } catch (IllegalArgumentException
        | IllegalStateException
        | ArithmeticException
        | DateTimeException e) {
      String reason = Shown.clean(String.valueOf(e.getMessage()));
      add(path, "hold together", value.get() + " (" + reason + ")");
    }
    return Optional.empty();
  }

  /** A value knows its own name only: {@code model.layers} stands at {@code task.model.layers}. */
  private static String placed(String own, String path) {
    String name = path.substring(path.lastIndexOf('.') + 1);
    return !name.isEmpty() && own.startsWith(name + ".")
        ? path + own.substring(name.length())
        : own;
  }

  /** Returns whether nothing is wrong so far. */
  public boolean isEmpty() {
    return count == 0;
  }

  /** Returns how many problems were found, those beyond the limit included. */
  public int count() {
    return count;
  }

  /** Returns the problems in the order found, with a last line that counts those left out. */
  public List<Problem> toList() {
    if (count == kept.size()) {
      return List.copyOf(kept);
    }
    List<Problem> all = new ArrayList<>(kept);
    all.add(new Problem("document", "have fewer problems", (count - kept.size()) + " more"));
    return List.copyOf(all);
  }

  /** Returns the problems as one line, for the report of a row that was refused. */
  public String toLine() {
    StringBuilder line = new StringBuilder();
    for (Problem problem : toList()) {
      line.append(line.isEmpty() ? "" : "; ").append(problem);
    }
    return line.toString();
  }

  /**
   * Ends a reading.
   *
   * @throws InvalidInputException with all problems, where there are any
   */
  public void throwIfAny() {
    if (!isEmpty()) {
      throw new InvalidInputException(toList());
    }
  }
}
