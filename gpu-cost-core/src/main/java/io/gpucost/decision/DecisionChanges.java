package io.gpucost.decision;

import io.gpucost.decision.DecisionRecord.Answer;
import io.gpucost.decision.DecisionRecord.Chosen;
import io.gpucost.decision.DecisionRecord.Statement;
import io.gpucost.finding.Code;
import io.gpucost.finding.Note;
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
  private final List<Note> notes = new ArrayList<>();

  DecisionChanges(DecisionRecord earlier, DecisionRecord later) {
    this.earlier = earlier;
    this.later = later;
  }

  List<Note> notes() {
    choice();
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
    changed(Code.PRICE_CHANGED, old.price(), chosen.price());
    cost(old.cost().expected(), chosen.cost().expected());
    changed(Code.TIME_CHANGED, old.elapsed(), chosen.elapsed());
  }

  private void changed(Code code, Object from, Object to) {
    if (!from.equals(to)) {
      notes.add(Note.of(code).with("from", from).with("to", to));
    }
  }

  private void cost(Money from, Money to) {
    if (from.equals(to)) {
      return;
    }
    boolean comparable = from.currency().equals(to.currency());
    Code code = comparable && to.compareTo(from) < 0 ? Code.COST_FELL : Code.COST_ROSE;
    Note note = Note.of(comparable ? code : Code.COST_CHANGED).with("from", from).with("to", to);
    notes.add(comparable ? note.with("difference", to.minus(from).abs()) : note);
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
