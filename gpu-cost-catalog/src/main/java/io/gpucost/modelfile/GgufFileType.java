package io.gpucost.modelfile;

import java.util.List;
import java.util.Optional;

/**
 * The names of {@code general.file_type}: how the formats of a GGUF file are mixed. Source: enum
 * llama_ftype in llama.h of <a href="https://github.com/ggml-org/llama.cpp">llama.cpp</a>, numbers
 * up to 37 retrieved 2026-11-30. A dash stands for a number that is no longer in use.
 */
final class GgufFileType {
  private static final List<String> NAMES =
      List.of(
          ("F32 F16 Q4_0 Q4_1 - - - Q8_0 Q5_0 Q5_1 Q2_K Q3_K_S Q3_K_M Q3_K_L Q4_K_S Q4_K_M Q5_K_S"
                  + " Q5_K_M Q6_K IQ2_XXS IQ2_XS Q2_K_S IQ3_XS IQ3_XXS IQ1_S IQ4_NL IQ3_S IQ3_M"
                  + " IQ2_S IQ2_M IQ4_XS IQ1_M BF16 - - - TQ1_0 TQ2_0 MXFP4 NVFP4 Q1_0 Q2_0")
              .split(" ", -1));

  private GgufFileType() {}

  static Optional<String> name(long code) {
    return code >= 0 && code < NAMES.size()
        ? Optional.of(NAMES.get((int) code)).filter(name -> !name.equals("-"))
        : Optional.empty();
  }
}
