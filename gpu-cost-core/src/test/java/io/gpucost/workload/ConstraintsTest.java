package io.gpucost.workload;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.gpucost.gpu.ComputeCapability;
import io.gpucost.money.Money;
import io.gpucost.unit.MemorySize;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ConstraintsTest {

  @Test
  void nothingIsAskedByDefault() {
    Constraints none = Constraints.builder().build();
    assertEquals(
        "Constraints{allow=[], deny=[], layouts=[], providers=[], regions=[], interruptible=false}",
        none.toString());
    assertEquals(none, none.toBuilder().build());
  }

  @Test
  void reportsAllProblemsTogether() {
    assertEquals(
        List.of(
            "constraints.budget must be above zero, but was CNY 0",
            "constraints.deadline must be above zero and at most 100 years, but was PT0S",
            "constraints.count.min must be at most count.max 2, but was 4",
            "constraints.nodes must be in [1, 1,000,000], but was 0",
            "constraints.gpus.allow must be a name of 1 to 200 characters, but was ' '",
            "constraints.host.ram must be above zero, but was 0 B",
            "constraints.host.vcpu_per_gpu must be in [1, 100,000], but was -8",
            "constraints.min_compute_capability must be at most max_compute_capability 8.0,"
                + " but was 8.9"),
        Refused.problems(
            () ->
                Constraints.builder()
                    .budget(Money.parse("CNY 0"))
                    .deadline(Duration.ZERO)
                    .minCount(4)
                    .maxCount(2)
                    .nodes(0)
                    .allow(List.of("RTX 4090", " "))
                    .hostRam(MemorySize.ZERO)
                    .vcpuPerGpu(-8)
                    .minComputeCapability(ComputeCapability.parse("8.9"))
                    .maxComputeCapability(ComputeCapability.parse("8.0"))
                    .build()));
  }

  @Test
  void listsAreBounded() {
    assertEquals(
        List.of("constraints.gpus.deny must have at most 10,000 entries, but was 10001"),
        Refused.problems(
            () -> Constraints.builder().deny(Collections.nCopies(10_001, "A100")).build()));
  }

  @Test
  void layoutsKeepOneOrder() {
    assertEquals(
        List.of(Layout.SINGLE, Layout.ZERO3),
        List.copyOf(
            Constraints.builder().layouts(List.of(Layout.ZERO3, Layout.SINGLE)).build().layouts()));
    assertEquals(
        Set.of(Layout.TENSOR),
        Constraints.builder()
            .layouts(List.of(Layout.ZERO3))
            .layouts(List.of(Layout.TENSOR))
            .build()
            .layouts());
  }

  @Test
  void aCheckpointMayCostNothingButNotLess() {
    Checkpoint free =
        Checkpoint.builder().write(Duration.ZERO).restart(Duration.ZERO).keep(1).build();
    assertEquals(free, free.toBuilder().build());
    assertEquals(
        List.of(
            "constraints.checkpoint.every must be above zero and at most 100 years, but was PT0S",
            "constraints.checkpoint.every_steps must be in [1, 1,000,000,000,000,000,000], but was"
                + " 0",
            "constraints.checkpoint.write must be in [0, 100 years], but was PT-1S",
            "constraints.checkpoint.keep must be in [1, 1,000,000], but was 0"),
        Refused.problems(
            () ->
                Checkpoint.builder()
                    .every(Duration.ZERO)
                    .everySteps(0)
                    .write(Duration.ofSeconds(-1))
                    .keep(0)
                    .build()));
  }

  @Test
  void dataIsNotKeptForLessThanNoTime() {
    DataFootprint gone = DataFootprint.builder().keep(Duration.ZERO).build();
    assertEquals(gone, gone.toBuilder().build());
    assertEquals(
        List.of("data.keep must be in [0, 100 years], but was PT-24H"),
        Refused.problems(() -> DataFootprint.builder().keep(Duration.ofDays(-1)).build()));
  }
}
