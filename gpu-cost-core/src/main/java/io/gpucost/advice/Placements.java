package io.gpucost.advice;

import io.gpucost.market.Job;
import io.gpucost.pricing.Committed;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.OnDemand;
import io.gpucost.pricing.Owned;
import io.gpucost.pricing.PaymentTerm;
import io.gpucost.pricing.PerUnit;
import io.gpucost.pricing.Prepaid;
import io.gpucost.pricing.Spot;
import io.gpucost.pricing.TermConditions;
import io.gpucost.workload.CustomTask;
import io.gpucost.workload.Diffusion;
import io.gpucost.workload.FineTune;
import io.gpucost.workload.InferenceRecipe;
import io.gpucost.workload.Layout;
import io.gpucost.workload.Objective;
import io.gpucost.workload.Pretrain;
import io.gpucost.workload.Render;
import io.gpucost.workload.Simulate;
import io.gpucost.workload.Task;
import io.gpucost.workload.TrainVision;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** How many of an offer to take, and how a job can be spread over its GPUs. */
final class Placements {

  /** Beyond this many instances of one offer, a quota stands in the way more often than not. */
  private static final int MOST_INSTANCES = 16;

  /**
   * From this length on, tokens, frameworks offer to cut sequences. Source: the guides to context
   * parallelism of torchtitan and accelerate begin at 32k and 16k, read 2026-11.
   */
  private static final int LONG_SEQUENCE = 16_384;

  private Placements() {}

  /**
   * {@return the offer once, and for work in parts that need nothing of each other, where time
   * matters, several times over: each instance takes its share of them, so that elapsed time falls
   * and the cost stays}
   */
  static List<Offer> multiples(Offer offer, Job job) {
    if (offer.gpu().isEmpty()) {
      return List.of(offer);
    }
    long parts = timeMatters(job) ? job.workload().parts() : 1;
    int most = job.workload().constraints().maxCount().orElse(Integer.MAX_VALUE) / offer.gpuCount();
    int atOnce = job.workload().independent().atOnce().orElse(Integer.MAX_VALUE);
    int allowed = Math.min(most, Math.max(1, atOnce / offer.gpuCount()));
    int instances = (int) Math.min(Math.min(parts, MOST_INSTANCES), allowed);
    return Stream.concat(
            Stream.of(offer),
            LongStream.rangeClosed(2, instances)
                .boxed()
                .flatMap(times -> sideBySide(offer, times).stream()))
        .toList();
  }

  /** The offer several times; empty where that is more than anybody gets, or has. */
  static Optional<Offer> sideBySide(Offer offer, long times) {
    boolean none = times > MOST_INSTANCES || offer.term(Owned.class).isPresent();
    return none ? Optional.empty() : Optional.of(times(offer, (int) times));
  }

  private static boolean timeMatters(Job job) {
    return job.workload().constraints().deadline().isPresent()
        || job.workload().objective() != Objective.CHEAPEST;
  }

  private static Offer times(Offer offer, int times) {
    return offer.toBuilder()
        .host(offer.host().times(times))
        .terms(offer.terms().stream().map(term -> times(term, times)).toList())
        .build();
  }

  private static PaymentTerm times(PaymentTerm term, int times) {
    TermConditions conditions = term.conditions();
    if (term instanceof OnDemand onDemand) {
      return new OnDemand(onDemand.rate().multipliedBy(times), conditions);
    }
    if (term instanceof Spot spot) {
      return spot.toBuilder().rate(spot.rate().multipliedBy(times)).build();
    }
    if (term instanceof Prepaid prepaid) {
      return new Prepaid(prepaid.price().multipliedBy(times), prepaid.period(), conditions);
    }
    if (term instanceof Committed committed) {
      return new Committed(
          committed.rate().multipliedBy(times),
          committed.upfront().multipliedBy(times),
          committed.period(),
          conditions);
    }
    if (term instanceof Owned owned) {
      return owned.toBuilder().price(owned.price().multipliedBy(times)).build();
    }
    return (PerUnit) term;
  }

  /**
   * {@return the layouts to try on so many GPUs, the plainest first} What the user allows decides;
   * one GPU has one layout.
   */
  static List<Layout> layouts(Job job, int gpuCount) {
    if (gpuCount == 1) {
      return List.of(Layout.SINGLE);
    }
    Set<Layout> allowed = job.workload().constraints().layouts();
    return usual(job).stream()
        .filter(layout -> allowed.isEmpty() ? isUsual(layout, job) : allowed.contains(layout))
        .toList();
  }

  /** Cutting sequences is worth its set-up where one of them fills a card. */
  private static boolean isUsual(Layout layout, Job job) {
    return switch (layout) {
      case CONTEXT, TENSOR_SEQUENCE ->
          job.training().filter(run -> run.sequenceLength() >= LONG_SEQUENCE).isPresent();
      case SINGLE, DATA_PARALLEL, ZERO1, ZERO2, ZERO3, TENSOR, PIPELINE, EXPERT, LAYER_SPLIT ->
          true;
    };
  }

  private static List<Layout> usual(Job job) {
    Task task = job.task();
    if (task instanceof FineTune || task instanceof Pretrain || task instanceof Diffusion) {
      return List.of(
          Layout.DATA_PARALLEL,
          Layout.ZERO1,
          Layout.ZERO2,
          Layout.ZERO3,
          Layout.TENSOR,
          Layout.TENSOR_SEQUENCE,
          Layout.CONTEXT,
          Layout.PIPELINE,
          Layout.EXPERT,
          Layout.LAYER_SPLIT);
    }
    if (task instanceof TrainVision
        || task instanceof Simulate
        || task instanceof Render
        || task instanceof CustomTask) {
      return List.of(Layout.DATA_PARALLEL, Layout.ZERO1, Layout.ZERO2, Layout.ZERO3, Layout.TENSOR);
    }
    Optional<InferenceRecipe.Engine> engine = job.inference().map(settings -> settings.engine());
    boolean splitsLayers =
        engine
            .filter(
                e ->
                    e == InferenceRecipe.Engine.LLAMA_CPP
                        || e == InferenceRecipe.Engine.EXLLAMA
                        || e == InferenceRecipe.Engine.TRANSFORMERS)
            .isPresent();
    return splitsLayers
        ? List.of(Layout.DATA_PARALLEL, Layout.LAYER_SPLIT, Layout.TENSOR, Layout.PIPELINE)
        : List.of(
            Layout.DATA_PARALLEL, Layout.TENSOR, Layout.CONTEXT, Layout.PIPELINE, Layout.EXPERT);
  }
}
