package io.gpucost.catalog.strictjson;

import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * What a value must look like to be read as a {@code T}.
 *
 * @param <T> what it is read as
 */
@FunctionalInterface
public interface Form<T> {
  /** Reads the element, or reports its problem and gives nothing. */
  Optional<T> read(Element element);

  /** Returns this form, followed by a conversion; what the conversion refuses is a problem. */
  default <R> Form<R> map(Function<? super T, ? extends R> conversion) {
    return element -> read(element).flatMap(value -> element.build(() -> conversion.apply(value)));
  }

  /**
   * Returns this form with one more rule.
   *
   * @param condition what must hold
   * @param rule the same in words, after "must"
   */
  default Form<T> where(Predicate<? super T> condition, String rule) {
    return element ->
        read(element)
            .flatMap(value -> condition.test(value) ? Optional.of(value) : element.refuse(rule));
  }
}
