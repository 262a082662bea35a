package io.gpucost.workload;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.gpucost.unit.ParameterCount;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ModelReferenceTest {

  @ParameterizedTest
  @CsvSource({"45M, 45000000", "7B, 7000000000", "6.7384 B, 6738400000", "1.5T, 1500000000000"})
  void aNumberIsASize(String text, long parameters) {
    assertEquals(
        new ModelReference.Sized(ParameterCount.of(parameters)), ModelReference.parse(text));
  }

  @ParameterizedTest
  @ValueSource(strings = {"Qwen-7B", "Qwen/Qwen-14B", "FLUX.1-dev transformer", "7B-chat", "-7B"})
  void anythingElseIsAName(String text) {
    assertEquals(new ModelReference.Named(text), ModelReference.parse(text));
  }

  @Test
  void aNameIsNeitherBlankNorEndless() {
    assertEquals(
        List.of("task.model must be a name of 1 to 200 characters, but was ''"),
        Refused.problems(() -> ModelReference.parse(" ")));
    Refused.problems(() -> ModelReference.parse("x".repeat(201)));
    Refused.problems(() -> new ModelReference.InFile(""));
  }
}
