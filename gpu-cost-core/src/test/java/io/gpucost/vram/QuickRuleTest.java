package io.gpucost.vram;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpucost.gpu.Precision;
import io.gpucost.unit.MemorySize;
import io.gpucost.unit.ParameterCount;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuickRuleTest {
  @ParameterizedTest
  @CsvSource({
    "7B, FP16, 16.8 GB",
    "13B, FP16, 31.2 GB",
    "7B, INT8, 8.4 GB",
    "7B, INT4, 4.2 GB",
    "70B, BF16, 168 GB",
    "7B, FP32, 33.6 GB"
  })
  void isParametersTimesBytesTimesOnePointTwo(String parameters, Precision precision, String size) {
    assertThat(QuickRule.memory(ParameterCount.parse(parameters), precision))
        .isEqualTo(MemorySize.parse(size));
  }
}
