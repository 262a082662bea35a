package io.gpucost.finding;

import io.gpucost.money.Money;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.Objects;
import java.util.Optional;

/**
 * A trap or an advice: what it is, how much it matters and the money at stake.
 *
 * @param note what is found, of kind {@link Code.Kind#FINDING}
 * @param severity how much it matters
 * @param atStake the money that following the advice saves or protects, where it can be computed
 */
public record Finding(Note note, Severity severity, Optional<Money> atStake) {

  /** What is critical first, then by the money at stake, then by how much it matters. */
  public static final Comparator<Finding> ORDER =
      Comparator.comparing((Finding finding) -> finding.severity() == Severity.CRITICAL)
          .thenComparing(finding -> finding.atStake().map(Money::amount).orElse(BigDecimal.ZERO))
          .thenComparing(Finding::severity)
          .reversed()
          .thenComparing(Finding::code);

  /**
   * Checks that the note is a finding.
   *
   * @param note what is found
   * @param severity how much it matters
   * @param atStake the money that following the advice saves or protects
   * @throws IllegalArgumentException if the code is of another kind
   */
  public Finding {
    Objects.requireNonNull(severity, "severity");
    Objects.requireNonNull(atStake, "atStake");
    note.code().require(Code.Kind.FINDING);
  }

  /**
   * {@return a finding with no money computed}
   *
   * @param severity how much it matters
   * @param note what is found
   */
  public static Finding of(Severity severity, Note note) {
    return new Finding(note, severity, Optional.empty());
  }

  /**
   * {@return this finding with the money at stake}
   *
   * @param money what following the advice saves or protects
   */
  public Finding atStake(Money money) {
    return new Finding(note, severity, Optional.of(money));
  }

  /** {@return the stable code} */
  public Code code() {
    return note.code();
  }
}
