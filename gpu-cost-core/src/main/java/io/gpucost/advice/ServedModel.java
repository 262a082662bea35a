package io.gpucost.advice;

import io.gpucost.market.Job;
import io.gpucost.pricing.Offer;
import io.gpucost.workload.BatchInference;
import io.gpucost.workload.ModelReference;
import io.gpucost.workload.Serve;
import java.util.Locale;
import java.util.Optional;

/**
 * The model that a job asks answers of, against those that services run.
 *
 * <p>Only the name decides, whoever publishes it: models of the same shape are not the same model.
 *
 * @param name as the job states it; empty where it asks no model, or none by name
 */
record ServedModel(Optional<String> name) {
  /** The family's name says who makes it: {@code Meta-Llama-3.1-8B} is {@code Llama-3.1-8B}. */
  private static final String MAKER = "meta-";

  static ServedModel of(Job job) {
    boolean asks = job.task() instanceof Serve || job.task() instanceof BatchInference;
    return new ServedModel(
        job.task()
            .model()
            .filter(model -> asks && model instanceof ModelReference.Named)
            .map(model -> plain(((ModelReference.Named) model).name())));
  }

  boolean isRunBy(Offer service) {
    return service.serves().map(ServedModel::plain).filter(name.orElse("")::equals).isPresent();
  }

  private static String plain(String model) {
    String lower = model.substring(model.lastIndexOf('/') + 1).toLowerCase(Locale.ROOT);
    return lower.startsWith(MAKER) ? lower.substring(MAKER.length()) : lower;
  }
}
