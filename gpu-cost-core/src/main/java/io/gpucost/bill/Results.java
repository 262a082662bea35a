package io.gpucost.bill;

import io.gpucost.market.Job;
import io.gpucost.money.Money;
import io.gpucost.unit.Fraction;
import io.gpucost.workload.Work;
import java.math.BigDecimal;
import java.util.Optional;

/**
 * Counts the results of a job: images, frames, requests, samples, steps or tokens, else its runs.
 */
final class Results {
  private static final long MILLION = 1_000_000;
  private static final long THOUSAND = 1_000;

  private Results() {}

  static Optional<ResultCost> of(Job job, Money total) {
    BigDecimal runs =
        BigDecimal.valueOf(job.workload().repeats())
            .multiply(BigDecimal.valueOf(job.workload().independent().jobs()));
    return job.workload()
        .work()
        .flatMap(work -> each(work, runs, total))
        .or(
            () ->
                runs.compareTo(BigDecimal.ONE) > 0
                    ? Optional.of(cost("run", 1, runs, total))
                    : Optional.empty());
  }

  private static Optional<ResultCost> each(Work work, BigDecimal runs, Money total) {
    if (work instanceof Work.Frames frames) {
      return Optional.of(cost("frame", 1, count(frames.frames(), runs), total));
    }
    if (work instanceof Work.Images images) {
      return Optional.of(cost("thousand_images", THOUSAND, count(images.images(), runs), total));
    }
    if (work instanceof Work.Requests requests) {
      return Optional.of(
          cost("thousand_requests", THOUSAND, count(requests.requests(), runs), total));
    }
    if (work instanceof Work.Tokens tokens) {
      return Optional.of(cost("million_tokens", MILLION, count(tokens.tokens(), runs), total));
    }
    if (work instanceof Work.Steps steps) {
      return Optional.of(cost("thousand_steps", THOUSAND, count(steps.steps(), runs), total));
    }
    if (work instanceof Work.Samples samples) {
      BigDecimal seen = count(samples.samples(), runs).multiply(samples.epochs());
      return Optional.of(cost("thousand_samples", THOUSAND, seen, total));
    }
    return Optional.empty();
  }

  private static BigDecimal count(long once, BigDecimal runs) {
    return BigDecimal.valueOf(once).multiply(runs);
  }

  private static ResultCost cost(String unit, long per, BigDecimal count, Money total) {
    return new ResultCost(
        unit, total.multipliedBy(Fraction.of(per, 1).dividedBy(Fraction.from(count))));
  }
}
