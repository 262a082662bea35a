package io.gpucost.advice;

import io.gpucost.finding.Code;
import io.gpucost.finding.Note;
import io.gpucost.gpu.Precision;
import io.gpucost.market.Job;
import io.gpucost.market.Market;
import io.gpucost.workload.Diffusion;
import io.gpucost.workload.PrecisionPolicy;
import io.gpucost.workload.TrainVision;
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

  /** Returns the workload with a change applied; a bigger GPU is no change of it. */
  private Optional<Workload> changed(Note fix) {
    Workload.Builder workload = job.workload().toBuilder();
    return apply(fix, workload) ? Optional.of(workload.build()) : Optional.empty();
  }

  private boolean apply(Note fix, Workload.Builder workload) {
    switch (fix.code()) {
      case USE_CHECKPOINTING -> workload.gradientCheckpointing("full");
      case USE_OFFLOADED_CHECKPOINTS -> workload.gradientCheckpointing("offloaded");
      case USE_CHUNKED_LOSS -> workload.loss("chunked");
      case USE_8BIT_OPTIMIZER -> workload.optimizer("adamw_8bit");
      case USE_LORA -> workload.lora();
      case USE_QLORA -> {
        if (job.task() instanceof Diffusion) {
          workload.lora().precision("nf4");
        } else {
          workload.qlora();
        }
      }
      case SMALLER_MICRO_BATCH -> smallerBatch(workload, to(fix));
      case ENCODE_BEFOREHAND -> workload.cachedInputs(true);
      case TILE_DECODING -> workload.tiledDecoding(true);
      case ONE_NETWORK_AT_A_TIME -> workload.offload("cpu");
      case USE_8BIT_CACHE -> workload.kvPrecision("fp8");
      case FEWER_REQUESTS_AT_ONCE -> {
        if (job.task() instanceof Diffusion) {
          workload.microBatch(to(fix));
        } else {
          workload.concurrency(to(fix));
        }
      }
      case QUANTISE_WEIGHTS -> quantise(fix, workload);
      case MORE_GPUS -> workload.maxGpus(number(fix, "count"));
      case SHORTEN_CONTEXT -> shorten(workload, to(fix));
      case USE_TOGETHER -> {
        return fix.arguments().values().stream()
            .filter(Note.class::isInstance)
            .allMatch(each -> apply((Note) each, workload));
      }
      default -> {
        return false;
      }
    }
    return true;
  }

  private static int to(Note fix) {
    return number(fix, "to");
  }

  private static int number(Note fix, String argument) {
    return fix.arguments().get(argument) instanceof Integer number ? number : 1;
  }

  private void smallerBatch(Workload.Builder workload, int samples) {
    if (job.task() instanceof TrainVision) {
      workload.batch(samples);
      return;
    }
    int global = job.training().map(settings -> settings.globalBatch()).orElse(samples);
    workload.microBatch(samples).globalBatch(Math.max(global, samples));
  }

  private void quantise(Note fix, Workload.Builder workload) {
    boolean eight = number(fix, "bits") == 8;
    if (job.task() instanceof Diffusion) {
      PrecisionPolicy own =
          job.task()
              .precision()
              .orElseGet(() -> PrecisionPolicy.parse(job.computePrecision().text()));
      workload.precision(own.storedIn(Precision.INT8));
    } else {
      workload.quantisation(eight ? "int8" : "awq");
    }
  }

  private void shorten(Workload.Builder workload, int tokens) {
    boolean statedMean =
        job.task().training().filter(recipe -> recipe.meanLength().isPresent()).isPresent();
    int mean = job.training().map(settings -> settings.meanLength()).orElse(tokens);
    workload.sequenceLength(tokens);
    if (statedMean) {
      workload.meanLength(Math.min(mean, tokens));
    }
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
