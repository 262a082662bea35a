package io.gpucost.market;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * How lists merge that come in the order of their precedence: a list keeps what no list before it
 * has; within one list all stand.
 */
final class FirstWins {

  private final Set<Object> taken = new HashSet<>();

  /** The entries of the next list that no list before it has, by an identity. */
  <T> List<T> open(List<T> next, Function<T, ?> identity) {
    List<T> open = next.stream().filter(entry -> !taken.contains(identity.apply(entry))).toList();
    open.forEach(entry -> taken.add(identity.apply(entry)));
    return open;
  }
}
