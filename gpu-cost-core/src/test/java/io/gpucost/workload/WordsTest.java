package io.gpucost.workload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class WordsTest {

  private static final String LONG_TEXT = "x".repeat(10_000);

  /** An enum with its own two methods. */
  record Vocabulary<E extends Enum<E>>(
      Class<E> type, Function<E, String> text, Function<String, E> parse) {

    @Override
    public String toString() {
      return type.getSimpleName();
    }
  }

  static Stream<Vocabulary<?>> vocabularies() {
    return Stream.of(
        new Vocabulary<>(Objective.class, Objective::text, Objective::parse),
        new Vocabulary<>(Layout.class, Layout::text, Layout::parse),
        new Vocabulary<>(FineTune.Method.class, FineTune.Method::text, FineTune.Method::parse),
        new Vocabulary<>(
            FineTune.LoraTargets.class, FineTune.LoraTargets::text, FineTune.LoraTargets::parse),
        new Vocabulary<>(
            TrainingRecipe.Optimizer.class,
            TrainingRecipe.Optimizer::text,
            TrainingRecipe.Optimizer::parse),
        new Vocabulary<>(
            TrainingRecipe.GradientCheckpointing.class,
            TrainingRecipe.GradientCheckpointing::text,
            TrainingRecipe.GradientCheckpointing::parse),
        new Vocabulary<>(
            TrainingRecipe.Attention.class,
            TrainingRecipe.Attention::text,
            TrainingRecipe.Attention::parse),
        new Vocabulary<>(
            TrainingRecipe.Offload.class,
            TrainingRecipe.Offload::text,
            TrainingRecipe.Offload::parse),
        new Vocabulary<>(
            InferenceRecipe.Engine.class,
            InferenceRecipe.Engine::text,
            InferenceRecipe.Engine::parse),
        new Vocabulary<>(
            Diffusion.DiffusionTraining.class,
            Diffusion.DiffusionTraining::text,
            Diffusion.DiffusionTraining::parse),
        new Vocabulary<>(
            Constraints.GradientSync.class,
            Constraints.GradientSync::text,
            Constraints.GradientSync::parse),
        new Vocabulary<>(
            DataFootprint.Location.class,
            DataFootprint.Location::text,
            DataFootprint.Location::parse));
  }

  @ParameterizedTest
  @MethodSource("vocabularies")
  <E extends Enum<E>> void everyConstantIsReadFromItsWord(Vocabulary<E> words) {
    for (E constant : words.type().getEnumConstants()) {
      String word = words.text().apply(constant);
      for (String spelling :
          List.of(
              word,
              word.toUpperCase(Locale.ROOT),
              " " + word + " ",
              word.replace('_', '-'),
              word.replace('_', ' '),
              constant.name())) {
        assertEquals(constant, words.parse().apply(spelling), spelling);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("vocabularies")
  <E extends Enum<E>> void anUnknownWordIsAnsweredWithTheKnown(Vocabulary<E> words) {
    for (String unknown : List.of("", "no such word", "42", "adamw2")) {
      String message = Refused.message(() -> words.parse().apply(unknown));
      assertTrue(
          message.startsWith("unable to parse " + words + ": '" + unknown + "': expected one of "),
          message);
      Arrays.stream(words.type().getEnumConstants())
          .map(words.text())
          .forEach(word -> assertTrue(message.contains(word), message));
    }
  }

  @ParameterizedTest
  @MethodSource("vocabularies")
  <E extends Enum<E>> void aLongTextIsNotEchoed(Vocabulary<E> words) {
    assertTrue(Refused.message(() -> words.parse().apply(LONG_TEXT)).length() < 500);
  }

  @ParameterizedTest
  @CsvSource({
    "llama.cpp, LLAMA_CPP",
    "llama_cpp, LLAMA_CPP",
    "TensorRT-LLM, TENSORRT_LLM",
    "vLLM, VLLM",
  })
  void enginesAreReadAsTheirMakersWriteThem(String text, InferenceRecipe.Engine engine) {
    assertEquals(engine, InferenceRecipe.Engine.parse(text));
  }

  @ParameterizedTest
  @CsvSource({
    "LLAMA_CPP, llama.cpp",
    "TENSORRT_LLM, tensorrt_llm",
  })
  void enginesAreWrittenAsInDocuments(InferenceRecipe.Engine engine, String word) {
    assertEquals(word, engine.text());
  }

  @ParameterizedTest
  @CsvSource({"one, 'one'", "one;two, one or two", "one;two;three, 'one, two or three'"})
  void choicesAreListed(String words, String choice) {
    assertEquals(choice, Words.either(List.of(words.split(";"))));
  }
}
