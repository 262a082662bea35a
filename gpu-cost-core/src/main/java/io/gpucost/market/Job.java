package io.gpucost.market;

import io.gpucost.finding.Note;
import io.gpucost.gpu.Gpu;
import io.gpucost.gpu.Precision;
import io.gpucost.style.GpuCostStyle;
import io.gpucost.unit.ParameterCount;
import io.gpucost.workload.ModelShape;
import io.gpucost.workload.Task;
import io.gpucost.workload.Workload;
import java.util.List;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * A workload with its names resolved in a market and its blanks filled in. What was filled in is
 * told by {@link #assumptions()}.
 */
@Value.Immutable
@GpuCostStyle
public sealed interface Job permits ImmutableJob {

  /** {@return what the user wants done} */
  Workload workload();

  /** {@return the kind of work} */
  default Task task() {
    return workload().task();
  }

  /** {@return the shape of the model, where one is known} */
  Optional<ModelShape> model();

  /** {@return the parameters of the model, where they are known} */
  Optional<ParameterCount> parameters();

  /** {@return how the model is trained; empty where nothing is trained by tokens} */
  Optional<TrainingSettings> training();

  /** {@return how the model is served; empty where it is not} */
  Optional<InferenceSettings> inference();

  /** {@return the GPU of the reference run, pilot or measured frame} */
  Optional<Gpu> referenceGpu();

  /** {@return how fast a GPU was measured on the network of the job, by others} */
  Optional<MeasuredAnchor> anchor();

  /** {@return the GPU on which the user measured speed-ups} */
  Optional<Gpu> scalingGpu();

  /** {@return the number format that is computed in} */
  Precision computePrecision();

  /** {@return whether the user asked for that number format; false where it is a default} */
  boolean precisionStated();

  /** {@return whether the work needs double precision} */
  default boolean needsFp64() {
    return computePrecision() == Precision.FP64;
  }

  /** {@return what was assumed where nothing was said} */
  List<Note> assumptions();

  /**
   * {@return the job that a workload is in a market}
   *
   * @param workload what the user wants done
   * @param market what is known
   * @throws io.gpucost.finding.InvalidInputException if names are not known; all are reported
   *     together, each with the nearest known names
   */
  static Job resolve(Workload workload, Market market) {
    return new JobResolver(workload, market).resolve();
  }
}
