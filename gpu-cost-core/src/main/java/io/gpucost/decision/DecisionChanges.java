package io.gpucost.decision;

import io.gpucost.advice.Recommendation;
import io.gpucost.decision.DecisionRecord.Answer;
import io.gpucost.decision.DecisionRecord.Chosen;
import io.gpucost.decision.DecisionRecord.Statement;
import io.gpucost.finding.Code;
import io.gpucost.finding.Note;
import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Tells two decisions about the same work apart: choice, plan, price, cost, time, grounds. */
final class DecisionChanges {
  /** What is chosen and how it is paid is told before, without its figures. */
  private static final Set<String> TOLD = Set.of("choice", "plan");

  private final DecisionRecord earlier;
  private final DecisionRecord later;
  private final Optional<Recommendation> answer;
  private final List<Note> notes = new ArrayList<>();

  /**
   * @param answer what the later decision was taken on, where it is at hand
   */
  DecisionChanges(DecisionRecord earlier, DecisionRecord later, Optional<Recommendation> answer) {
    this.earlier = earlier;
    this.later = later;
    this.answer = answer;
  }

  List<Note> notes() {
    choice();
    inputs();
    answers();
    grounds(
        earlier.assumptions(), later.assumptions(), Code.ASSUMPTION_DROPPED, Code.ASSUMPTION_ADDED);
    findings();
    return notes.isEmpty() ? List.of(Note.of(Code.NOTHING_CHANGED)) : List.copyOf(notes);
  }

  private void choice() {
    Optional<Chosen> before = earlier.chosen();
    Optional<Chosen> now = later.chosen();
    if (before.isEmpty() || now.isEmpty()) {
      before.ifPresent(old -> notes.add(Note.of(Code.CHOICE_LOST).with("from", old.offer())));
      now.ifPresent(one -> notes.add(Note.of(Code.CHOICE_FOUND).with("to", one.offer())));
      return;
    }
    Chosen old = before.get();
    Chosen chosen = now.get();
    changed(Code.CHOICE_CHANGED, old.offer(), chosen.offer());
    changed(Code.PLAN_CHANGED, old.plan(), chosen.plan());
    if (!old.offer().equals(chosen.offer()) || !old.plan().equals(chosen.plan())) {
      answer.ifPresent(advice -> leftBehind(old, chosen, advice));
    }
    changed(Code.PRICE_CHANGED, old.price(), chosen.price());
    cost(old, chosen);
    changed(Code.TIME_CHANGED, old.elapsed(), chosen.elapsed());
  }

  /** What was chosen before is dearer now, or not to be had. */
  private void leftBehind(Chosen old, Chosen chosen, Recommendation advice) {
    Optional<Money> cost =
        advice.alternatives().stream()
            .filter(old::isOf)
            .findFirst()
            .map(each -> each.cost().expected());
    Code code = cost.isPresent() ? Code.EARLIER_CHOICE_NOW : Code.EARLIER_CHOICE_GONE;
    Note named = Note.of(code).with("offer", old.offer()).with("plan", old.plan());
    Note note =
        cost.isPresent()
            ? named
            : reason(old, advice).map(why -> named.with("reason", why)).orElse(named);
    Money best = chosen.cost().expected();
    notes.add(
        cost.map(Money::rounded)
            .map(
                now ->
                    now.compareTo(best) > 0
                        ? note.with("cost", now).with("difference", now.minus(best))
                        : note.with("cost", now))
            .orElse(note));
  }

  static String hardware(int count, String product) {
    return count <= 1 ? product : count + " x " + product;
  }

  /** Why such hardware was ruled out, where all of it was for one reason. */
  private static Optional<Note> reason(Chosen old, Recommendation advice) {
    List<Note> reasons =
        advice.rejected().stream()
            .filter(group -> group.rejection().code() != Code.DOMINATED)
            .filter(
                group -> old.offer().startsWith(hardware(group.count(), group.product()) + " ("))
            .map(group -> group.rejection().note())
            .toList();
    return reasons.size() == 1 ? Optional.of(reasons.get(0)) : Optional.empty();
  }

  private void changed(Code code, Object from, Object to) {
    if (!from.equals(to)) {
      notes.add(Note.of(code).with("from", from).with("to", to));
    }
  }

  private void cost(Chosen old, Chosen chosen) {
    Money from = old.cost().expected();
    Money to = chosen.cost().expected();
    if (from.equals(to)) {
      return;
    }
    boolean comparable = from.currency().equals(to.currency());
    Code code = comparable && to.compareTo(from) < 0 ? Code.COST_FELL : Code.COST_ROSE;
    Note note = Note.of(comparable ? code : Code.COST_CHANGED).with("from", from).with("to", to);
    notes.add(comparable ? note.with("difference", to.minus(from).abs()) : note);
    if (comparable) {
      because(old, chosen).ifPresent(notes::add);
    }
  }

  /**
   * Price and quantity apart: the old hours at the change of the price, the change of the hours at
   * the new price; what is left are lines that are not paid by the hour.
   */
  private static Optional<Note> because(Chosen old, Chosen chosen) {
    Optional<HourlyRate> before = hourly(old);
    Optional<HourlyRate> now = hourly(chosen);
    if (before.isEmpty() || now.isEmpty() || old.billed().isEmpty() || chosen.billed().isEmpty()) {
      return Optional.empty();
    }
    Money fromPrice =
        now.get().costOf(old.billed().get()).minus(before.get().costOf(old.billed().get()));
    Money fromHours =
        now.get().costOf(chosen.billed().get()).minus(now.get().costOf(old.billed().get()));
    Money rest =
        chosen.cost().expected().minus(old.cost().expected()).minus(fromPrice).minus(fromHours);
    Note note = Note.of(Code.COST_BECAUSE);
    Note priced = with(note, "price", fromPrice);
    Note timed = with(priced, "hours", fromHours);
    Note whole = with(timed, "rest", rest);
    return whole.arguments().isEmpty() ? Optional.empty() : Optional.of(whole);
  }

  private static Note with(Note note, String name, Money part) {
    Money payable = part.rounded();
    return payable.isZero() ? note : note.with(name, payable);
  }

  /** What an hour costs, where the price is one in the currency of the total. */
  private static Optional<HourlyRate> hourly(Chosen chosen) {
    try {
      return Optional.of(HourlyRate.parse(chosen.price()))
          .filter(rate -> rate.currency().equals(chosen.cost().expected().currency()));
    } catch (IllegalArgumentException e) {
      return Optional.empty(); // a period, a purchase or a schedule
    }
  }

  private void inputs() {
    if (earlier.inputs().isEmpty() || later.inputs().isEmpty()) {
      return; // not kept
    }
    earlier
        .inputs()
        .forEach(
            (field, from) -> {
              String to = later.inputs().get(field);
              if (to == null) {
                notes.add(Note.of(Code.INPUT_LEFT_OUT).with("field", field).with("from", from));
              } else if (!to.equals(from)) {
                notes.add(
                    Note.of(Code.INPUT_CHANGED)
                        .with("field", field)
                        .with("from", from)
                        .with("to", to));
              }
            });
    later
        .inputs()
        .forEach(
            (field, to) -> {
              if (!earlier.inputs().containsKey(field)) {
                notes.add(Note.of(Code.INPUT_STATED).with("field", field).with("to", to));
              }
            });
  }

  /**
   * An answer has changed where it says something else; a question that is answered now is news.
   */
  private void answers() {
    List<Answer> answers =
        later.answers().stream().filter(answer -> !TOLD.contains(answer.topic())).toList();
    for (Answer now : answers) {
      earlier.answers().stream()
          .filter(before -> before.topic().equals(now.topic()))
          .filter(before -> !before.statement().says(now.statement()))
          .findFirst()
          .ifPresent(
              before ->
                  notes.add(
                      Note.of(Code.ANSWER_CHANGED)
                          .with("topic", now.topic())
                          .with("from", before.statement().text())
                          .with("to", now.statement().text())));
    }
  }

  private void grounds(List<Statement> before, List<Statement> now, Code dropped, Code added) {
    before.stream()
        .filter(old -> now.stream().noneMatch(old::says))
        .map(old -> Note.of(dropped).with("text", old.text()))
        .forEach(notes::add);
    now.stream()
        .filter(one -> before.stream().noneMatch(one::says))
        .map(one -> Note.of(added).with("text", one.text()))
        .forEach(notes::add);
  }

  /** The figures of a finding move with every price: it is news when it comes or goes. */
  private void findings() {
    grounds(bare(earlier.findings()), bare(later.findings()), Code.FINDING_GONE, Code.FINDING_CAME);
  }

  private static List<Statement> bare(List<Statement> findings) {
    return findings.stream().map(each -> new Statement(each.code(), "", each.text())).toList();
  }
}
