package io.gpucost.catalog.remote;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Lets one refresh at a time work on a shelf, of all threads and processes. Readers need no lock.
 * The system lets it go when its process ends, however it ends.
 */
final class ShelfLock implements AutoCloseable {
  private static final Duration LOOK_AGAIN = Duration.ofMillis(50);

  private final FileChannel channel;
  private final FileLock lock;

  private ShelfLock(FileChannel channel, FileLock lock) {
    this.channel = channel;
    this.lock = lock;
  }

  /**
   * Waits until nobody else works on a shelf.
   *
   * @param patience how long to wait at most
   * @throws FetchException if somebody still does
   */
  static ShelfLock of(Shelf shelf, Duration patience) throws IOException, FetchException {
    Path folder = Files.createDirectories(shelf.folder());
    long end = System.nanoTime() + patience.toNanos();
    FileChannel channel =
        FileChannel.open(
            folder.resolve(".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    try {
      while (true) {
        FileLock lock = tried(channel);
        if (lock != null) {
          return new ShelfLock(channel, lock);
        }
        if (System.nanoTime() - end >= 0) {
          throw new FetchException("another refresh is still at work in " + folder);
        }
        Thread.sleep(LOOK_AGAIN.toMillis());
      }
    } catch (InterruptedException e) {
      channel.close();
      Thread.currentThread().interrupt();
      throw new FetchException("interrupted");
    } catch (IOException | FetchException e) {
      channel.close();
      throw e;
    }
  }

  /** Another process holds it: null; another thread of this one: the JDK throws. */
  private static @Nullable FileLock tried(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException e) {
      return null;
    }
  }

  @Override
  public void close() throws IOException {
    try (channel) {
      lock.release();
    }
  }
}
