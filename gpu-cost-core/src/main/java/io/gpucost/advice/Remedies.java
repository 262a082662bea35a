package io.gpucost.advice;

import io.gpucost.finding.Code;
import io.gpucost.finding.Note;
import io.gpucost.market.Job;
import io.gpucost.market.Market;
import io.gpucost.workload.Workload;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Where nothing fits: what each change of the job that would help would then cost. */
final class Remedies {

  private final Job job;
  private final Market market;
  private final Exchange exchange;

  Remedies(Job job, Market market, Exchange exchange) {
    this.job = job;
    this.market = market;
    this.exchange = exchange;
  }

  /** Prices each kind of change once, in the order in which the rejections name them. */
  List<Note> priced(List<RejectedGroup> rejected) {
    Map<Code, Note> changes = new LinkedHashMap<>();
    rejected.stream()
        .flatMap(group -> group.fixes().stream())
        .forEach(fix -> changes.putIfAbsent(fix.code(), fix));
    return changes.values().stream().flatMap(fix -> price(fix).stream()).toList();
  }

  private Optional<Note> price(Note fix) {
    return changed(fix).flatMap(this::best).map(choice -> note(fix, choice));
  }

  /** Returns the workload with a change applied; more or bigger GPUs are no change of it. */
  private Optional<Workload> changed(Note fix) {
    Workload.Builder workload = job.workload().toBuilder();
    return switch (fix.code()) {
      case USE_CHECKPOINTING -> Optional.of(workload.gradientCheckpointing("full").build());
      case USE_LORA -> Optional.of(workload.lora().build());
      case USE_QLORA -> Optional.of(workload.qlora().build());
      case SHORTEN_CONTEXT ->
          fix.arguments().get("to") instanceof Integer tokens
              ? Optional.of(shortened(workload, tokens))
              : Optional.empty();
      default -> Optional.empty();
    };
  }

  private Workload shortened(Workload.Builder workload, int tokens) {
    boolean statedMean =
        job.task().training().filter(recipe -> recipe.meanLength().isPresent()).isPresent();
    int mean = job.training().map(settings -> settings.meanLength()).orElse(tokens);
    return statedMean
        ? workload.sequenceLength(tokens).meanLength(Math.min(mean, tokens)).build()
        : workload.sequenceLength(tokens).build();
  }

  private Optional<Alternative> best(Workload changed) {
    Search search = new Search(Job.resolve(changed, market), market, exchange);
    Ranking ranking = new Ranking(changed.objective());
    return ranking.best(ranking.sort(search.alternatives()));
  }

  private static Note note(Note fix, Alternative choice) {
    return Note.of(Code.FIX_PRICED)
        .with("fix", fix)
        .with("offer", Conclusion.describe(choice))
        .with("cost", choice.cost().expected());
  }
}
