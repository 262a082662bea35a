package io.gpucost.bill;

import io.gpucost.finding.Note;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.ProviderRules;
import java.util.Optional;

/** Says of a statement whose rule it rests on, where that was read and when. */
public final class RuleSource {
  private RuleSource() {}

  static Note add(Note note, Run run) {
    return add(note, run.offer(), run.rules());
  }

  /** Lists of sources are written with semicolons. */
  private static Optional<String> first(ProviderRules rules) {
    return rules.sources().stream().findFirst().map(source -> source.split("; ", 2)[0]);
  }

  /**
   * The statement with the {@code provider} and, where its rules are known, their {@code source}
   * and the day {@code read}.
   *
   * @param note a statement that follows from the provider's rules
   * @param offer the offer that it is about
   * @param rules that hold for the offer, if known
   * @return the statement with up to three more arguments
   */
  public static Note add(Note note, Offer offer, Optional<ProviderRules> rules) {
    Note named =
        offer.provider().equals(Offer.QUOTE) ? note : note.with("provider", offer.provider());
    Optional<String> source = rules.flatMap(RuleSource::first);
    if (source.isEmpty()) {
      return named;
    }
    Note sourced = named.with("source", source.get());
    return rules.flatMap(ProviderRules::asOf).map(day -> sourced.with("read", day)).orElse(sourced);
  }
}
