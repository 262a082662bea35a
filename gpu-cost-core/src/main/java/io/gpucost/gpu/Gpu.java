package io.gpucost.gpu;

import io.gpucost.style.GpuCostStyle;
import io.gpucost.unit.Bandwidth;
import io.gpucost.unit.ComputeRate;
import io.gpucost.unit.MemorySize;
import io.gpucost.unit.Power;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.immutables.value.Value;

/**
 * The sheet of a GPU product. What is not stated is unknown, never zero and never "no".
 *
 * <p>Rates are dense (no sparsity); 16-bit and lower tensor rates accumulate in FP32.
 */
@Value.Immutable
@GpuCostStyle
public sealed interface Gpu permits ImmutableGpu {

  /** {@return the product's name: {@code RTX 4090}} */
  GpuName name();

  /** {@return other spellings that mean exactly this product} */
  List<String> aliases();

  /** {@return the maker: {@code NVIDIA}} */
  String vendor();

  /** {@return the architecture: {@code Ada}} */
  String architecture();

  /** {@return the product line} */
  GpuLine line();

  /** {@return the memory that the maker prints, nominal: "24 GB" is read as 24 x 10^9 bytes} */
  MemorySize memory();

  /** {@return the memory that the driver reports as usable, error correction on} */
  Optional<MemorySize> usableMemory();

  /** {@return the memory bandwidth} */
  Optional<Bandwidth> bandwidth();

  /** {@return the peak dense rates by number format} */
  Map<Precision, ComputeRate> peaks();

  /** {@return what large 16-bit matrix products reach in measurements} */
  Optional<ComputeRate> measuredMatmul();

  /** {@return NVIDIA's compute capability} */
  Optional<ComputeCapability> computeCapability();

  /** {@return the year of release} */
  OptionalInt year();

  /** {@return the design power} */
  Optional<Power> tdp();

  /** {@return where the figures are from} */
  List<String> sources();

  /** {@return the day on which the figures were read} */
  Optional<LocalDate> asOf();

  /**
   * {@return the peak dense rate in a number format, where it is known}
   *
   * @param precision the number format
   */
  default Optional<ComputeRate> peak(Precision precision) {
    return Optional.ofNullable(peaks().get(precision));
  }

  /**
   * {@return whether the GPU computes in a number format}
   *
   * <p>Yes where a rate is known, else by compute capability: FP16 from 5.3, INT8 from 6.1, BF16
   * and TF32 from 8.0, FP8 from 8.9; else unknown. 4-bit formats are stored, not computed in, and
   * are always supported.
   *
   * @param precision the number format
   */
  default Support supports(Precision precision) {
    return Precisions.support(this, precision);
  }

  /**
   * {@return the memory a job may use: the usable memory where it is known, else the nominal figure
   * read as 10^9 bytes a GB, which is the careful reading (7% below 2^30)}
   */
  default MemorySize memoryForWork() {
    return usableMemory().orElseGet(this::memory);
  }

  /**
   * Checks that the memory is not zero and that usable and nominal memory are of one size.
   *
   * @throws IllegalArgumentException if they are not
   */
  @Value.Check
  default void check() {
    if (memory().bytes() == 0) {
      throw new IllegalArgumentException(
          "memory of %s must be positive, but was 0 B".formatted(name()));
    }
    double ratio = memoryForWork().toGB() / memory().toGB();
    if (!(ratio >= 0.8 && ratio <= 1.1)) {
      throw new IllegalArgumentException(
          "usable memory of %s must be within 0.8 and 1.1 of the nominal %s, but was %s"
              .formatted(name(), memory(), memoryForWork()));
    }
  }

  /** {@return a builder that holds this sheet} */
  default Builder toBuilder() {
    return builder().from(this);
  }

  /** {@return an empty builder} */
  static Builder builder() {
    return ImmutableGpu.builder();
  }

  /** Builds a sheet. Name, vendor, architecture, line and memory are required. */
  interface Builder {
    /**
     * Copies every figure of a sheet.
     *
     * @param gpu the sheet
     * @return this builder
     */
    Builder from(Gpu gpu);

    /**
     * Sets the product's name.
     *
     * @param name such as {@code RTX 4090}
     * @return this builder
     */
    Builder name(GpuName name);

    /**
     * Adds other spellings of exactly this product.
     *
     * @param aliases the spellings
     * @return this builder
     */
    Builder addAllAliases(Iterable<String> aliases);

    /**
     * Sets the maker.
     *
     * @param vendor such as {@code NVIDIA}
     * @return this builder
     */
    Builder vendor(String vendor);

    /**
     * Sets the architecture.
     *
     * @param architecture such as {@code Ada}
     * @return this builder
     */
    Builder architecture(String architecture);

    /**
     * Sets the product line.
     *
     * @param line the line
     * @return this builder
     */
    Builder line(GpuLine line);

    /**
     * Sets the nominal memory.
     *
     * @param memory as the maker prints it, positive
     * @return this builder
     */
    Builder memory(MemorySize memory);

    /**
     * Sets the usable memory.
     *
     * @param memory as the driver reports it
     * @return this builder
     */
    Builder usableMemory(MemorySize memory);

    /**
     * Sets the memory bandwidth.
     *
     * @param bandwidth bytes or bits a second
     * @return this builder
     */
    Builder bandwidth(Bandwidth bandwidth);

    /**
     * Adds a peak dense rate.
     *
     * @param precision the number format
     * @param rate the rate
     * @return this builder
     */
    Builder putPeak(Precision precision, ComputeRate rate);

    /**
     * Sets the measured rate of large 16-bit matrix products.
     *
     * @param rate the rate
     * @return this builder
     */
    Builder measuredMatmul(ComputeRate rate);

    /**
     * Sets the compute capability.
     *
     * @param capability such as 8.9
     * @return this builder
     */
    Builder computeCapability(ComputeCapability capability);

    /**
     * Sets the year of release.
     *
     * @param year such as 2022
     * @return this builder
     */
    Builder year(int year);

    /**
     * Sets the design power.
     *
     * @param tdp watts
     * @return this builder
     */
    Builder tdp(Power tdp);

    /**
     * Adds where the figures are from.
     *
     * @param sources pages or files
     * @return this builder
     */
    Builder addAllSources(Iterable<String> sources);

    /**
     * Sets the day on which the figures were read.
     *
     * @param date the day
     * @return this builder
     */
    Builder asOf(LocalDate date);

    /**
     * {@return the sheet}
     *
     * @throws IllegalStateException if a required figure is missing
     * @throws IllegalArgumentException if the memory is zero, or usable memory is not within 0.8
     *     and 1.1 of the nominal
     */
    Gpu build();
  }
}
