package io.gpucost.modelfile;

import io.gpucost.catalog.strictjson.Shown;
import io.gpucost.finding.InvalidInputException;
import io.gpucost.finding.Problem;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Supplier;

/**
 * The head of an untrusted file, read forward and within a limit. Nothing is allocated for what a
 * file only claims to hold.
 */
final class Source {
  private static final int BUFFER = 1 << 16;
  private static final int PEEKED = 64;

  private final BufferedInputStream in;
  private final String file;
  private final OptionalLong size;
  private long limit = Long.MAX_VALUE;
  private long position;

  /**
   * @param in the file from its beginning
   * @param file its name in messages
   * @param size its bytes, where they are known
   */
  Source(InputStream in, String file, OptionalLong size) {
    this.in = new BufferedInputStream(in, BUFFER);
    this.file = file;
    this.size = size;
  }

  String file() {
    return file;
  }

  long position() {
    return position;
  }

  OptionalLong size() {
    return size;
  }

  /** Refuses to read beyond a number of bytes from here on. */
  Source within(long bytes) {
    limit = position + bytes;
    return this;
  }

  /** The first bytes, without moving on; fewer where the file is shorter. */
  byte[] peek() throws IOException {
    in.mark(PEEKED);
    byte[] first = in.readNBytes(PEEKED);
    in.reset();
    return first;
  }

  /** Some bytes; the array grows with what is really there. */
  byte[] bytes(long count, String what) throws IOException {
    require(count, what);
    byte[] bytes = in.readNBytes(Math.toIntExact(count));
    if (bytes.length < count) {
      throw cutOff(what);
    }
    position += count;
    return bytes;
  }

  /** All that is left, which must keep within a number of bytes. */
  byte[] rest(int most) throws IOException {
    byte[] bytes = in.readNBytes(most + 1);
    if (bytes.length > most) {
      throw refuse("file", "have at most " + most + " bytes", "larger");
    }
    return bytes;
  }

  void skip(long count, String what) throws IOException {
    require(count, what);
    try {
      in.skipNBytes(count);
    } catch (EOFException e) {
      throw cutOff(what);
    }
    position += count;
  }

  /** Whether so many bytes can still be read; {@code count} may be any number. */
  private void require(long count, String what) {
    if (count < 0 || count > limit - position) {
      throw refuse(
          what,
          "end within the " + limit + " bytes that are read of a header",
          Long.toUnsignedString(count) + " bytes from byte " + position);
    }
    if (size.isPresent() && count > size.getAsLong() - position) {
      throw refuse(
          what,
          "end within the file of " + size.getAsLong() + " bytes",
          count + " bytes from byte " + position);
    }
  }

  private InvalidInputException cutOff(String what) {
    return refuse(what, "be complete", "cut off");
  }

  /** A little-endian number of 1 to 8 bytes; one of 8 bytes may come out negative. */
  long number(int bytes, String what) throws IOException {
    require(bytes, what);
    long number = 0;
    for (int i = 0; i < bytes; i++) {
      int next = in.read();
      if (next < 0) {
        throw cutOff(what);
      }
      number |= (long) next << (8 * i);
    }
    position += bytes;
    return number;
  }

  int number32(String what) throws IOException {
    return (int) number(4, what);
  }

  /** A count of 8 bytes that is at most {@code most}. */
  long count(long most, String what) throws IOException {
    long count = number(8, what);
    if (count < 0 || count > most) {
      throw refuse(what, "be at most " + most, Long.toUnsignedString(count));
    }
    return count;
  }

  /** A text behind its length of 8 bytes. */
  String text(long longest, String what) throws IOException {
    long length = count(longest, what + " length");
    return new String(bytes(length, what), StandardCharsets.UTF_8);
  }

  /** The one error of a file: {@code <file>: <what> must <rule>, but was <value>}. */
  InvalidInputException refuse(String what, String rule, Object value) {
    return refusal(file, what, rule, Shown.clean(value.toString()));
  }

  static InvalidInputException refusal(String file, String what, String rule, String value) {
    return new InvalidInputException(List.of(new Problem(file + ": " + what, rule, value)));
  }

  /** Runs a step whose problems are problems of this file. */
  <T> T naming(Supplier<T> step) {
    try {
      return step.get();
    } catch (InvalidInputException e) {
      List<Problem> named =
          e.problems().stream()
              .map(each -> new Problem(file + ": " + each.path(), each.rule(), each.value()))
              .distinct()
              .toList();
      throw new InvalidInputException(named);
    }
  }
}
