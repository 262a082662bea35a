package io.gpucost.catalog.remote;

import java.io.IOException;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Writes a body to a file up to a size, and no byte beyond; the JDK's own writes whatever comes.
 * The buffers are handed over one list at a time, so that nothing but them is held.
 */
final class BoundedFile implements BodySubscriber<BoundedFile.Written> {
  private final Path file;
  private final long most;
  private final LongConsumer progress;
  private final MessageDigest digest = sha256();
  private final CompletableFuture<Written> written = new CompletableFuture<>();
  private Flow.@Nullable Subscription source;
  private @Nullable FileChannel channel;
  private long bytes;

  /** A whole body on disk. */
  record Written(long bytes, String sha256) {}

  /** A body beyond the size. */
  static final class TooLarge extends IOException {
    private static final long serialVersionUID = 1L;

    TooLarge(long most) {
      super("must have at most " + most + " bytes, but has more");
    }
  }

  /** A disk that does not take the body: asking the server again would not help. */
  static final class Unwritable extends IOException {
    private static final long serialVersionUID = 1L;

    Unwritable(IOException cause) {
      super("cannot be written (" + cause + ")", cause);
    }
  }

  /**
   * Starts a file.
   *
   * @param file is made new, or overwritten
   * @param most how many bytes it may have
   * @param progress is told the bytes so far
   */
  BoundedFile(Path file, long most, LongConsumer progress) {
    this.file = file;
    this.most = most;
    this.progress = progress;
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  @Override
  public CompletionStage<Written> getBody() {
    return written;
  }

  @Override
  public void onSubscribe(Flow.Subscription subscription) {
    source = subscription;
    try {
      channel =
          FileChannel.open(
              file,
              StandardOpenOption.CREATE,
              StandardOpenOption.WRITE,
              StandardOpenOption.TRUNCATE_EXISTING);
      subscription.request(1);
    } catch (IOException e) {
      fail(new Unwritable(e));
    }
  }

  @Override
  public void onNext(List<ByteBuffer> buffers) {
    FileChannel out = channel;
    if (out == null || source == null || written.isDone()) {
      return;
    }
    try {
      for (ByteBuffer buffer : buffers) {
        bytes += buffer.remaining();
        if (bytes > most) {
          fail(new TooLarge(most));
          return;
        }
        digest.update(buffer.duplicate());
        while (buffer.hasRemaining()) {
          out.write(buffer);
        }
      }
      progress.accept(bytes);
      source.request(1);
    } catch (IOException e) {
      fail(new Unwritable(e));
    }
  }

  @Override
  public void onError(Throwable problem) {
    close();
    written.completeExceptionally(problem);
  }

  @Override
  public void onComplete() {
    close();
    written.complete(new Written(bytes, HexFormat.of().formatHex(digest.digest())));
  }

  private void fail(IOException problem) {
    if (source != null) {
      source.cancel();
    }
    onError(problem);
  }

  private void close() {
    FileChannel out = channel;
    channel = null;
    if (out != null) {
      try {
        out.close();
      } catch (IOException e) {
        written.completeExceptionally(e);
      }
    }
  }
}
