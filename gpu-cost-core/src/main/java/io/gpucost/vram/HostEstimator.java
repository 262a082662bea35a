package io.gpucost.vram;

import io.gpucost.finding.Code;
import io.gpucost.market.InferenceSettings;
import io.gpucost.market.Job;
import io.gpucost.unit.DataSize;
import io.gpucost.unit.MemorySize;
import io.gpucost.unit.ParameterCount;
import io.gpucost.vram.HostEstimate.DiskTerm;
import io.gpucost.workload.Checkpoint;
import io.gpucost.workload.Diffusion;
import io.gpucost.workload.ImageShape;
import io.gpucost.workload.Layout;
import io.gpucost.workload.ModelShape;
import io.gpucost.workload.Pretrain;
import io.gpucost.workload.TrainVision;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Estimates the memory and the disk that a job takes of its hosts.
 *
 * <pre>
 * memory       the larger of: weights x processes that load them; states kept off the cards
 * disk         files of the model + dataset + results + checkpoints
 * checkpoints  as stated, else (kept + 1) x (weights + optimizer states of what is trained)
 * </pre>
 *
 * <p>In training each card has its process, and each process reads all weights before they are
 * shared out; a serving engine maps the files once. One checkpoint more than are kept is there
 * while the newest is written.
 *
 * <p>Example: full fine-tuning of a 7 billion parameter model (13.5 GB of files) on 8 cards takes
 * 108 GB of memory while it loads, and 13.5 + 2 x 94 GB of disk.
 */
public final class HostEstimator {
  /** The estimator. */
  public static final HostEstimator DEFAULT = new HostEstimator();

  /** Bytes of a parameter in the files of a model that is published for 16-bit use. */
  private static final double PUBLISHED = 2;

  /** Bytes of a parameter in the files of a vision network: they are published in 32 bits. */
  private static final double PUBLISHED_VISION = 4;

  private HostEstimator() {}

  /**
   * {@return what a job takes of its hosts}
   *
   * @param job the job
   * @param answer what it takes on each card
   * @param layout how it is spread
   * @param gpuCount over how many GPUs, at least 1
   */
  public HostEstimate estimate(Job job, VramAnswer answer, Layout layout, int gpuCount) {
    double files = modelFiles(job);
    ImmutableHostEstimate.Builder estimate = ImmutableHostEstimate.builder();
    Optional<MemorySize> offloaded =
        answer instanceof VramEstimate known ? known.hostRam() : Optional.empty();
    MemorySize loading = MemorySize.roundedFrom(files * loaders(job, layout, gpuCount));
    if (offloaded.filter(size -> size.compareTo(loading) >= 0).isPresent()) {
      estimate.ram(new MemoryTerm(Code.HOST_OFFLOADED, offloaded.get()));
    } else if (loading.bytes() > 0) {
      estimate.ram(new MemoryTerm(Code.HOST_LOADING, loading));
    }
    return estimate.disk(disk(job, files)).build();
  }

  private static List<DiskTerm> disk(Job job, double files) {
    List<DiskTerm> terms = new ArrayList<>();
    add(terms, Code.DISK_MODEL, DataSize.roundedFrom(files));
    add(terms, Code.DISK_DATASET, job.workload().data().dataset().orElse(DataSize.ZERO));
    add(terms, Code.DISK_RESULT, job.workload().data().result().orElse(DataSize.ZERO));
    add(terms, Code.DISK_CHECKPOINTS, checkpoints(job));
    terms.sort(Comparator.comparing(DiskTerm::size).reversed());
    return terms;
  }

  private static void add(List<DiskTerm> terms, Code code, DataSize size) {
    if (size.bytes() > 0) {
      terms.add(new DiskTerm(code, size));
    }
  }

  private static int loaders(Job job, Layout layout, int gpuCount) {
    boolean oneProcess = layout == Layout.SINGLE || layout == Layout.LAYER_SPLIT;
    return oneProcess || job.inference().isPresent() ? 1 : gpuCount;
  }

  /** Bytes of the model as it is downloaded; nothing where training starts from nothing. */
  private static double modelFiles(Job job) {
    Optional<ParameterCount> parameters =
        job.parameters().or(() -> job.model().flatMap(ModelShape::totalParameters));
    if (parameters.isEmpty() || job.task() instanceof Pretrain) {
      return 0;
    }
    double count = (double) parameters.get().value();
    if (job.inference().isPresent()) {
      InferenceSettings settings = job.inference().get();
      return settings
          .weightBytes()
          .map(size -> (double) size.bytes())
          .orElse(count * settings.weightBits().doubleValue() / 8);
    }
    if (job.task() instanceof TrainVision) {
      return count * PUBLISHED_VISION;
    }
    if (job.task() instanceof Diffusion) {
      ImageShape image = job.model().map(ModelShape::image).orElse(ImageShape.unknown());
      return PUBLISHED * (count + count(image.textEncoders()) + count(image.autoencoder()));
    }
    return PUBLISHED * count;
  }

  private static double count(Optional<ParameterCount> parameters) {
    return parameters.map(each -> (double) each.value()).orElse(0.0);
  }

  private static DataSize checkpoints(Job job) {
    Optional<Checkpoint> stated = job.workload().constraints().checkpoint();
    int kept = stated.flatMap(each -> each.keep().stream().boxed().findFirst()).orElse(1);
    Optional<DataSize> size = stated.flatMap(Checkpoint::size);
    return size.or(() -> SavedState.of(job).map(SavedState::checkpoint))
        .map(each -> each.multipliedBy(kept + 1))
        .orElse(DataSize.ZERO);
  }
}
