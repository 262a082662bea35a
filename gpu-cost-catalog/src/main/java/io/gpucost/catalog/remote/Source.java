package io.gpucost.catalog.remote;

import java.net.URI;
import java.util.List;
import java.util.Optional;

/**
 * A publisher of files.
 *
 * @param name how a user names it, and its folder in the cache
 * @param format the word of the form its files are in
 * @param base the address that its files are under
 * @param files its files
 * @param open names a file beyond those, where the publisher may have more
 */
public record Source(
    String name, String format, URI base, List<RemoteFile> files, Optional<More> open) {

  /** Names further files of a source. */
  @FunctionalInterface
  public interface More {
    /** Returns the file of a part, such as {@code eu-west-1}. */
    RemoteFile file(String part);
  }

  /** Copies the files. */
  public Source {
    files = List.copyOf(files);
  }

  /** Returns this source at another place; a slash is added where files stand below it. */
  public Source at(URI other) {
    boolean below = files.stream().noneMatch(file -> file.path().startsWith("?"));
    String text = other.toString();
    URI place = below && !text.endsWith("/") ? URI.create(text + "/") : other;
    return new Source(name, format, place, files, open);
  }

  /** Returns the address of a file, or of what stands beside it. */
  URI address(String path) {
    return URI.create(base + path);
  }

  /** Returns a file by its part; none where the source has no such file. */
  public Optional<RemoteFile> file(String part) {
    return files.stream()
        .filter(file -> file.part().equals(part))
        .findFirst()
        .or(() -> open.map(more -> more.file(part)));
  }
}
