package io.gpucost.vram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.gpucost.finding.Code;
import io.gpucost.market.Job;
import io.gpucost.market.Jobs;
import io.gpucost.unit.DataSize;
import io.gpucost.workload.Checkpoint;
import io.gpucost.workload.Layout;
import io.gpucost.workload.Workload;
import org.junit.jupiter.api.Test;

class HostEstimatorTest {
  private static HostEstimate host(Workload.Builder workload, Layout layout, int gpus) {
    Job job = Jobs.of(workload);
    return HostEstimator.DEFAULT.estimate(
        job, VramEstimator.DEFAULT.estimate(job, layout, gpus), layout, gpus);
  }

  private static double disk(HostEstimate host, Code code) {
    return host.disk().stream()
        .filter(term -> term.code() == code)
        .mapToDouble(term -> term.size().toGB())
        .sum();
  }

  /** 6.7384 billion parameters: 13.5 GB of 16-bit files, 14 bytes each in a checkpoint. */
  @Test
  void eachProcessLoadsAllWeights() {
    HostEstimate host = host(Workload.fineTune("Llama-2-7b-hf").full(), Layout.ZERO3, 8);

    assertThat(host.ram().orElseThrow().code()).isEqualTo(Code.HOST_LOADING);
    assertThat(host.ramTotal().bytes() / 1e9).isCloseTo(8 * 13.477, within(0.1));
    assertThat(disk(host, Code.DISK_MODEL)).isCloseTo(13.477, within(0.01));
    assertThat(disk(host, Code.DISK_CHECKPOINTS)).isCloseTo(2 * 94.3, within(0.2));
  }

  @Test
  void statesKeptOffTheCardsCountWhereTheyAreMore() {
    HostEstimate host =
        host(Workload.fineTune("Llama-2-7b-hf").full().offload("cpu"), Layout.ZERO3, 2);

    assertThat(host.ram().orElseThrow().code()).isEqualTo(Code.HOST_OFFLOADED);
    assertThat(host.ramTotal().bytes() / 1e9).isGreaterThan(100);
  }

  @Test
  void anEngineReadsItsFilesOnce() {
    HostEstimate host = host(Workload.serve("Llama-2-7b-hf"), Layout.TENSOR, 4);

    assertThat(host.ramTotal().bytes() / 1e9).isCloseTo(13.477, within(0.01));
    assertThat(disk(host, Code.DISK_CHECKPOINTS)).isZero();
  }

  @Test
  void adaptersMakeSmallCheckpoints() {
    HostEstimate host = host(Workload.fineTune("Llama-2-7b-hf").lora(16), Layout.SINGLE, 1);

    assertThat(disk(host, Code.DISK_CHECKPOINTS)).isBetween(0.5, 1.5);
  }

  @Test
  void statedSizesWin() {
    HostEstimate host =
        host(
            Workload.fineTune("Llama-2-7b-hf")
                .lora(16)
                .dataset("200 GB")
                .checkpoint(Checkpoint.builder().size(DataSize.ofGB(4)).keep(3).build()),
            Layout.SINGLE,
            1);

    assertThat(disk(host, Code.DISK_CHECKPOINTS)).isEqualTo(16);
    assertThat(host.disk().get(0).code()).isEqualTo(Code.DISK_DATASET);
    assertThat(host.diskTotal())
        .isEqualTo(
            host.disk().stream()
                .map(HostEstimate.DiskTerm::size)
                .reduce(DataSize.ZERO, DataSize::plus));
  }

  @Test
  void nothingIsSaidWhereNothingIsKnown() {
    HostEstimate host = host(Workload.custom().peakMemory("10 GB"), Layout.SINGLE, 1);

    assertThat(host.ram()).isEmpty();
    assertThat(host.disk()).isEmpty();
  }
}
