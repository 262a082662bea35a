package io.gpucost.market;

import java.util.Optional;
import java.util.function.Supplier;

/**
 * A value that is read when it is first asked for: much of what a market knows is in no answer.
 * Thread-safe; gives the same value ever after.
 */
final class Lazy<T> implements Supplier<T> {

  private final Supplier<T> source;
  private volatile Optional<T> value = Optional.empty();

  Lazy(Supplier<T> source) {
    this.source = source;
  }

  @Override
  public T get() {
    if (value.isEmpty()) {
      synchronized (this) {
        value = value.or(() -> Optional.of(source.get()));
      }
    }
    return value.get();
  }
}
