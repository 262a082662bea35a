package io.gpucost.modelfile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.gpucost.finding.InvalidInputException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads files that a test has in memory. */
final class Heads {
  private Heads() {}

  static ModelFile read(String name, byte[] bytes) {
    try {
      return ModelFiles.readHead(new ByteArrayInputStream(bytes), name);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static ModelFile config(String json) {
    return read("config.json", json.getBytes(StandardCharsets.UTF_8));
  }

  /** The file is refused in one line that begins with its name and holds the given words. */
  static void assertRefused(String name, byte[] bytes, String words) {
    assertOneLine(
        catchThrowableOfType(InvalidInputException.class, () -> read(name, bytes)), name, words);
  }

  /** The same for a file on disk, whose size is known. */
  static void assertRefused(Path file, byte[] bytes, String words) throws IOException {
    Files.write(file, bytes);
    assertOneLine(
        catchThrowableOfType(InvalidInputException.class, () -> ModelFiles.read(file)),
        file.getFileName().toString(),
        words);
  }

  static void assertOneLine(InvalidInputException refused, String name, String words) {
    assertThat(refused).isNotNull();
    assertThat(refused.problems()).hasSize(1);
    assertThat(refused.getMessage().lines()).hasSize(1);
    assertThat(refused.getMessage()).startsWith(name + ": ").contains(" must ", ", but was ");
    assertThat(refused.getMessage()).contains(words);
  }
}
