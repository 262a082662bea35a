package io.gpucost.catalog.remote;

import io.gpucost.catalog.remote.Fetcher.Target;
import io.gpucost.catalog.strictjson.JsonStream;
import io.gpucost.catalog.strictjson.Limits;
import io.gpucost.catalog.strictjson.Problems;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * A list in pages, each of which names the next by {@code NextPageLink}, as Azure's have it. The
 * pages are written one after another into one file. All or none: a list without its last pages
 * would look like one whose prices are gone.
 */
final class Pages {
  private static final int MOST_PAGES = 5_000;
  private static final List<List<String>> NEXT = List.of(List.of("NextPageLink"));

  private final Fetcher fetcher;
  private final FetchPolicy policy;

  Pages(Fetcher fetcher, FetchPolicy policy) {
    this.fetcher = fetcher;
    this.policy = policy;
  }

  /**
   * Gets all pages.
   *
   * @param first where the first is
   * @param target what is written, within which bounds
   */
  Answer.Content get(URI first, Target target) throws FetchException, IOException {
    Path folder = Files.createTempDirectory("gpu-cost-pages");
    Path page = folder.resolve("page.json");
    try {
      return get(first, page, target);
    } finally {
      Files.deleteIfExists(page);
      Files.deleteIfExists(folder);
    }
  }

  private Answer.Content get(URI first, Path page, Target target)
      throws FetchException, IOException {
    Set<URI> seen = new HashSet<>();
    long bytes = 0;
    Optional<URI> next = Optional.of(Addresses.checked(first, policy.plainHttp()));
    try (OutputStream out =
        Files.newOutputStream(target.file(), StandardOpenOption.TRUNCATE_EXISTING)) {
      while (next.isPresent()) {
        URI address = next.get();
        if (!seen.add(address)) {
          throw new FetchException("pages go in a circle at " + Addresses.shown(address));
        }
        if (seen.size() > MOST_PAGES) {
          throw new FetchException("list must have at most %d pages".formatted(MOST_PAGES));
        }
        long before = bytes;
        fetcher.get(
            address,
            Validators.NONE,
            new Target(
                page,
                target.most() - bytes,
                target.end(),
                (more, total) -> target.watcher().received(before + more, OptionalLong.empty())));
        bytes += Files.copy(page, out);
        out.write('\n');
        next = next(first, page);
      }
    }
    return new Answer.Content(
        Files.size(target.file()), Shelf.sha256(target.file()), Validators.NONE);
  }

  private static Optional<URI> next(URI first, Path page) throws FetchException, IOException {
    Problems problems = new Problems(Limits.DOCUMENT);
    List<String> links = new ArrayList<>();
    JsonStream.read(page, NEXT, problems, (place, value) -> value.text().ifPresent(links::add));
    if (!problems.isEmpty()) {
      throw new FetchException("page cannot be read: " + problems.toLine());
    }
    return links.isEmpty()
        ? Optional.empty()
        : Optional.of(Addresses.nextPage(first, links.get(0)));
  }
}
