package io.gpucost.catalog.remote;

/**
 * A file of a source.
 *
 * @param part how a user names it, such as {@code eu-west-1}
 * @param name its name on disk, which tells some forms the provider
 * @param path where it is, under the base of its source
 * @param kind how it is put together
 */
public record RemoteFile(String part, String name, String path, Kind kind) {
  /** Stands in a path for the version that the file before names. */
  static final String VERSION = "{version}";

  /** How a file is put together. */
  public enum Kind {
    /** It is one file. */
    PLAIN,

    /** A small file {@code version} beside it names the newest. */
    VERSIONED,

    /** It is in pages, each of which names the next. */
    PAGED
  }

  static RemoteFile plain(String part, String name, String path) {
    return new RemoteFile(part, name, path, Kind.PLAIN);
  }
}
