package io.gpucost.decision;

import io.gpucost.advice.Alternative;
import io.gpucost.advice.Recommendation;
import io.gpucost.finding.Code;
import io.gpucost.finding.Note;
import io.gpucost.money.Money;
import io.gpucost.pricing.Committed;
import io.gpucost.pricing.OnDemand;
import io.gpucost.pricing.Owned;
import io.gpucost.pricing.PaymentTerm;
import io.gpucost.pricing.PerUnit;
import io.gpucost.pricing.Period;
import io.gpucost.pricing.Prepaid;
import io.gpucost.pricing.Purchase;
import io.gpucost.pricing.Spot;
import io.gpucost.style.GpuCostStyle;
import io.gpucost.unit.Estimate;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.immutables.value.Value;

/**
 * A decision as it was taken: what was chosen, at which price, on which assumptions, and how the
 * questions of the self-check were answered. It can be kept, and compared with a later one.
 */
@Value.Immutable
@GpuCostStyle
public sealed interface DecisionRecord permits ImmutableDecisionRecord {

  /** {@return the name of the work} */
  Optional<String> name();

  /** {@return the day of the decision} */
  Optional<LocalDate> day();

  /** {@return what was chosen; empty where nothing would do} */
  Optional<Chosen> chosen();

  /** {@return what was asked: the fields of the workload document and their values, in order} */
  Map<String, String> inputs();

  /** {@return what was assumed} */
  List<Statement> assumptions();

  /** {@return what was to be minded} */
  List<Statement> findings();

  /** {@return the answers of the self-check, and the questions that were open} */
  List<Answer> answers();

  /**
   * What was chosen.
   *
   * @param offer the hardware and the provider
   * @param plan how it is paid, such as {@code on_demand}
   * @param price what an hour, a period or a unit costs
   * @param cost the total
   * @param elapsed until the work is done
   * @param billed the hours that are paid; empty in records that did not keep them
   */
  record Chosen(
      String offer,
      String plan,
      String price,
      Estimate<Money> cost,
      Duration elapsed,
      Optional<Duration> billed) {
    /**
     * Checks that all parts are given.
     *
     * @param offer the hardware and the provider
     * @param plan how it is paid
     * @param price what an hour, a period or a unit costs
     * @param cost the total
     * @param elapsed until the work is done
     * @param billed the hours that are paid
     */
    public Chosen {
      Objects.requireNonNull(offer, "offer");
      Objects.requireNonNull(plan, "plan");
      Objects.requireNonNull(price, "price");
      Objects.requireNonNull(cost, "cost");
      Objects.requireNonNull(elapsed, "elapsed");
      Objects.requireNonNull(billed, "billed");
    }

    /**
     * Whether an alternative is what was chosen: the same hardware of the same provider, paid in
     * the same way, whatever it costs now.
     *
     * @param alternative one of a recommendation
     * @return true if it is
     */
    public boolean isOf(Alternative alternative) {
      Chosen other = DecisionRecord.chosen(alternative);
      return offer.equals(other.offer) && plan.equals(other.plan);
    }
  }

  /**
   * One statement.
   *
   * @param code its stable code
   * @param figures its arguments, to tell whether they have changed
   * @param text its wording
   */
  record Statement(String code, String figures, String text) {
    /**
     * Checks that all parts are given.
     *
     * @param code its stable code
     * @param figures its arguments
     * @param text its wording
     */
    public Statement {
      Objects.requireNonNull(code, "code");
      Objects.requireNonNull(figures, "figures");
      Objects.requireNonNull(text, "text");
    }

    boolean says(Statement other) {
      return code.equals(other.code) && figures.equals(other.figures);
    }
  }

  /**
   * One question of the self-check.
   *
   * @param topic such as {@code spot}
   * @param open whether it is still to be answered
   * @param statement the answer, or the question
   */
  record Answer(String topic, boolean open, Statement statement) {
    /**
     * Checks that all parts are given.
     *
     * @param topic such as {@code spot}
     * @param open whether it is still to be answered
     * @param statement the answer, or the question
     */
    public Answer {
      Objects.requireNonNull(topic, "topic");
      Objects.requireNonNull(statement, "statement");
    }
  }

  /**
   * Keeps a recommendation as a decision.
   *
   * @param answer what was recommended
   * @param wording words a note, such as {@code Texts.of(locale)::text}
   * @return the record, without what was asked
   */
  static DecisionRecord of(Recommendation answer, Function<Note, String> wording) {
    return of(answer, wording, Map.of());
  }

  /**
   * Keeps a recommendation as a decision, and what was asked.
   *
   * @param answer what was recommended
   * @param wording words a note, such as {@code Texts.of(locale)::text}
   * @param inputs the fields that were stated and their values
   * @return the record
   */
  static DecisionRecord of(
      Recommendation answer, Function<Note, String> wording, Map<String, String> inputs) {
    return ImmutableDecisionRecord.builder()
        .inputs(inputs)
        .name(answer.workload().name())
        .day(answer.asOf())
        .chosen(answer.best().map(DecisionRecord::chosen))
        .assumptions(statements(answer.assumptions(), wording))
        .findings(statements(answer.findings().stream().map(each -> each.note()).toList(), wording))
        .answers(
            answer.checklists().getOrDefault("self_check", List.of()).stream()
                .map(note -> answer(note, wording))
                .toList())
        .build();
  }

  private static Chosen chosen(Alternative best) {
    String hardware = DecisionChanges.hardware(best.gpuCount(), best.product());
    String region = best.offer().region().map(name -> ", " + name).orElse("");
    return new Chosen(
        hardware + " (" + best.offer().provider() + region + ")",
        best.plan().kind().text(),
        best.plan().purchases().stream()
            .map(Purchase::term)
            .map(DecisionRecord::price)
            .collect(Collectors.joining(" + ")),
        best.cost().map(Money::rounded),
        best.hours().elapsed().expected(),
        Optional.of(best.hours().billed().expected()));
  }

  private static String price(PaymentTerm term) {
    if (term instanceof OnDemand onDemand) {
      return onDemand.rate().toString();
    }
    if (term instanceof Spot spot) {
      return spot.rate().toString();
    }
    if (term instanceof Committed committed) {
      return committed.upfront().isPositive()
          ? committed.rate() + " + " + advance(committed.upfront(), committed.period())
          : committed.rate().toString();
    }
    if (term instanceof Prepaid prepaid) {
      return advance(prepaid.price(), prepaid.period());
    }
    if (term instanceof Owned owned) {
      return owned.price().toWire();
    }
    if (term instanceof PerUnit perUnit) {
      return perUnit.price().toString();
    }
    throw new IllegalStateException("no price of " + term.getClass().getName());
  }

  private static String advance(Money price, Period period) {
    return price.toWire() + "/" + period.text();
  }

  private static List<Statement> statements(List<Note> notes, Function<Note, String> wording) {
    return notes.stream().map(note -> statement(note, wording)).toList();
  }

  private static Statement statement(Note note, Function<Note, String> wording) {
    return new Statement(note.code().name(), note.arguments().toString(), wording.apply(note));
  }

  private static Answer answer(Note note, Function<Note, String> wording) {
    Object answer = note.arguments().get("answer");
    Note inner = answer instanceof Note nested ? nested : note;
    return new Answer(
        String.valueOf(note.arguments().get("topic")),
        note.code() == Code.SELF_CHECK_OPEN,
        statement(inner, wording));
  }

  /**
   * What has changed since an earlier decision about the same work.
   *
   * @param earlier the earlier decision
   * @return notes of the kind {@link Code.Kind#REASON}; one that says so where nothing has changed
   */
  default List<Note> changesSince(DecisionRecord earlier) {
    return new DecisionChanges(earlier, this, Optional.empty()).notes();
  }

  /**
   * What has changed since an earlier decision about the same work, and what the earlier choice
   * would cost now.
   *
   * @param earlier the earlier decision
   * @param now the recommendation that this decision keeps
   * @return as {@link #changesSince(DecisionRecord)}
   */
  default List<Note> changesSince(DecisionRecord earlier, Recommendation now) {
    return new DecisionChanges(earlier, this, Optional.of(now)).notes();
  }

  /** {@return an empty builder} */
  static Builder builder() {
    return ImmutableDecisionRecord.builder();
  }

  /** Builds a {@code DecisionRecord}, as it was kept. */
  interface Builder {
    /**
     * Sets {@link DecisionRecord#name()}.
     *
     * @param name of the work
     * @return this builder
     */
    Builder name(String name);

    /**
     * Sets {@link DecisionRecord#day()}.
     *
     * @param day of the decision
     * @return this builder
     */
    Builder day(LocalDate day);

    /**
     * Sets {@link DecisionRecord#chosen()}.
     *
     * @param chosen what was chosen
     * @return this builder
     */
    Builder chosen(Chosen chosen);

    /**
     * Sets {@link DecisionRecord#inputs()}.
     *
     * @param inputs fields and their values
     * @return this builder
     */
    Builder inputs(Map<String, ? extends String> inputs);

    /**
     * Sets {@link DecisionRecord#assumptions()}.
     *
     * @param assumptions what was assumed
     * @return this builder
     */
    Builder assumptions(Iterable<? extends Statement> assumptions);

    /**
     * Sets {@link DecisionRecord#findings()}.
     *
     * @param findings what was to be minded
     * @return this builder
     */
    Builder findings(Iterable<? extends Statement> findings);

    /**
     * Sets {@link DecisionRecord#answers()}.
     *
     * @param answers of the self-check
     * @return this builder
     */
    Builder answers(Iterable<? extends Answer> answers);

    /**
     * Builds the value.
     *
     * @return the record
     */
    DecisionRecord build();
  }
}
