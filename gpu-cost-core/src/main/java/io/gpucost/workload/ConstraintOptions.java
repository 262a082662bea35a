package io.gpucost.workload;

import io.gpucost.gpu.ComputeCapability;
import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.unit.Bandwidth;
import io.gpucost.unit.DataSize;
import io.gpucost.unit.Durations;
import io.gpucost.unit.MemorySize;
import java.util.List;
import java.util.Optional;

/** The options of {@link Workload.Builder} about constraints and data. */
abstract sealed class ConstraintOptions<B extends ConstraintOptions<B>> extends RunOptions<B>
    permits Workload.Builder {

  private ImmutableConstraints.Builder constraints;
  private ImmutableDataFootprint.Builder data;

  ConstraintOptions(Task task) {
    super(task, Optional.empty());
    this.constraints = ImmutableConstraints.builder();
    this.data = ImmutableDataFootprint.builder();
  }

  ConstraintOptions(Workload start) {
    super(start);
    this.constraints = ImmutableConstraints.builder().from(start.constraints());
    this.data = ImmutableDataFootprint.builder().from(start.data());
  }

  Constraints buildConstraints(Problems found) {
    return found.<Constraints>attempt(constraints::build).orElseGet(Constraints.builder()::build);
  }

  DataFootprint buildData(Problems found) {
    return found.<DataFootprint>attempt(data::build).orElseGet(DataFootprint.builder()::build);
  }

  /**
   * Replaces all constraints.
   *
   * @param constraints the constraints
   * @return this builder
   */
  public B constraints(Constraints constraints) {
    this.constraints = ImmutableConstraints.builder().from(constraints);
    return self();
  }

  /**
   * Sets the most that the whole job may cost.
   *
   * @param budget the amount, such as {@code "CNY 100"}, above zero
   * @return this builder
   */
  public B budget(String budget) {
    return reading("constraints.budget", budget, Money::parse, Forms.MONEY, constraints::budget);
  }

  /**
   * Sets the most that one hour may cost.
   *
   * @param maxPrice the rate, such as {@code "CNY 2/h"}
   * @return this builder
   */
  public B maxPrice(String maxPrice) {
    return reading(
        "constraints.max_price", maxPrice, HourlyRate::parse, Forms.RATE, constraints::maxPrice);
  }

  /**
   * Sets the most time until the result is there.
   *
   * @param deadline the time, such as {@code "72 h"}, above zero
   * @return this builder
   */
  public B deadline(String deadline) {
    return reading(
        "constraints.deadline", deadline, Durations::parse, Forms.TIME, constraints::deadline);
  }

  /**
   * Allows these GPUs only.
   *
   * @param gpus the names; {@code "A100"} stands for the family; none allows all
   * @return this builder
   */
  public B allow(String... gpus) {
    constraints.allow(List.of(gpus));
    return self();
  }

  /**
   * Excludes these GPUs, even when allowed.
   *
   * @param gpus the names; {@code "A100"} stands for the family
   * @return this builder
   */
  public B deny(String... gpus) {
    constraints.deny(List.of(gpus));
    return self();
  }

  /**
   * Sets the fewest GPUs.
   *
   * @param gpus the GPUs, in [1, 1,000,000]
   * @return this builder
   */
  public B minGpus(int gpus) {
    constraints.minCount(gpus);
    return self();
  }

  /**
   * Sets the most GPUs.
   *
   * @param gpus the GPUs, in [1, 1,000,000]
   * @return this builder
   */
  public B maxGpus(int gpus) {
    constraints.maxCount(gpus);
    return self();
  }

  /**
   * Sets the most machines.
   *
   * @param nodes the machines, in [1, 1,000,000]
   * @return this builder
   */
  public B nodes(int nodes) {
    constraints.nodes(nodes);
    return self();
  }

  /**
   * Allows these layouts only.
   *
   * @param layouts the layouts; none allows all
   * @return this builder
   */
  public B layouts(Layout... layouts) {
    constraints.layouts(List.of(layouts));
    return self();
  }

  /**
   * Allows these providers only.
   *
   * @param providers the names; none allows all
   * @return this builder
   */
  public B providers(String... providers) {
    constraints.providers(List.of(providers));
    return self();
  }

  /**
   * Allows these regions only.
   *
   * @param regions the names; none allows all
   * @return this builder
   */
  public B regions(String... regions) {
    constraints.regions(List.of(regions));
    return self();
  }

  /**
   * Sets the host memory needed on each machine.
   *
   * @param hostRam the size, such as {@code "64 GB"}, above zero
   * @return this builder
   */
  public B hostRam(String hostRam) {
    return reading(
        "constraints.host.ram", hostRam, MemorySize::parse, Forms.SIZE, constraints::hostRam);
  }

  /**
   * Sets the virtual CPUs needed per GPU.
   *
   * @param vcpuPerGpu the CPUs, in [1, 100,000]
   * @return this builder
   */
  public B vcpuPerGpu(int vcpuPerGpu) {
    constraints.vcpuPerGpu(vcpuPerGpu);
    return self();
  }

  /**
   * Sets the disk needed on each machine.
   *
   * @param hostDisk the size, such as {@code "200 GB"}
   * @return this builder
   */
  public B hostDisk(String hostDisk) {
    return reading(
        "constraints.host.disk", hostDisk, DataSize::parse, Forms.SIZE, constraints::hostDisk);
  }

  /**
   * Sets whether the provider may stop the job and resume it.
   *
   * @param interruptible whether it may
   * @return this builder
   */
  public B interruptible(boolean interruptible) {
    constraints.interruptible(interruptible);
    return self();
  }

  /**
   * Sets how the job saves its state.
   *
   * @param checkpoint the checkpoint
   * @return this builder
   */
  public B checkpoint(Checkpoint checkpoint) {
    constraints.checkpoint(checkpoint);
    return self();
  }

  /**
   * Sets the lowest compute capability.
   *
   * @param minComputeCapability the capability, such as {@code "8.0"}
   * @return this builder
   */
  public B minComputeCapability(String minComputeCapability) {
    return reading(
        "constraints.min_compute_capability",
        minComputeCapability,
        ComputeCapability::parse,
        Forms.CAPABILITY,
        constraints::minComputeCapability);
  }

  /**
   * Sets the highest compute capability.
   *
   * @param maxComputeCapability the capability, such as {@code "9.0"}
   * @return this builder
   */
  public B maxComputeCapability(String maxComputeCapability) {
    return reading(
        "constraints.max_compute_capability",
        maxComputeCapability,
        ComputeCapability::parse,
        Forms.CAPABILITY,
        constraints::maxComputeCapability);
  }

  /**
   * Sets how often GPUs exchange results.
   *
   * @param gradientSync {@code "frequent"}, {@code "rare"} or {@code "none"}
   * @return this builder
   */
  public B gradientSync(String gradientSync) {
    return word(
        "constraints.gradient_sync",
        gradientSync,
        Constraints.GradientSync.class,
        constraints::gradientSync);
  }

  /**
   * Replaces all that is known of the data.
   *
   * @param data the data
   * @return this builder
   */
  public B data(DataFootprint data) {
    this.data = ImmutableDataFootprint.builder().from(data);
    return self();
  }

  /**
   * Sets what must be there before the job starts.
   *
   * @param dataset the size, such as {@code "200 GB"}
   * @return this builder
   */
  public B dataset(String dataset) {
    return reading("data.dataset", dataset, DataSize::parse, Forms.SIZE, data::dataset);
  }

  /**
   * Sets what is brought home.
   *
   * @param result the size, such as {@code "0.5 GB"}
   * @return this builder
   */
  public B result(String result) {
    return reading("data.result", result, DataSize::parse, Forms.SIZE, data::result);
  }

  /**
   * Sets what changes between two sessions.
   *
   * @param delta the size, such as {@code "1 GB"}
   * @return this builder
   */
  public B delta(String delta) {
    return reading("data.delta", delta, DataSize::parse, Forms.SIZE, data::delta);
  }

  /**
   * Sets the user's own line.
   *
   * @param bandwidth the bandwidth, such as {@code "32 Mbit/s"}
   * @return this builder
   */
  public B bandwidth(String bandwidth) {
    return reading("data.bandwidth", bandwidth, Bandwidth::parse, Forms.BANDWIDTH, data::bandwidth);
  }

  /**
   * Sets how long the data is kept after the job.
   *
   * @param keep the time, such as {@code "30 d"}
   * @return this builder
   */
  public B keep(String keep) {
    return reading("data.keep", keep, Durations::parse, Forms.TIME, data::keep);
  }

  /**
   * Sets where the dataset is now.
   *
   * @param location {@code "local"}, {@code "object_storage"}, {@code "netdisk"} or {@code
   *     "provider"}
   * @return this builder
   */
  public B location(String location) {
    return word("data.location", location, DataFootprint.Location.class, data::location);
  }
}
