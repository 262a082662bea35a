package io.gpucost.examples.cli;

import io.gpucost.catalog.CatalogRefresh;
import io.gpucost.catalog.RefreshedList;
import io.gpucost.catalog.RefreshedList.Result;
import io.gpucost.unit.DataSize;
import io.gpucost.unit.Durations;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code gpu-cost catalog refresh}: fetches published price lists. */
@Command(
    name = "refresh",
    mixinStandardHelpOptions = true,
    description = {
      "Fetches published price lists and exchange rates into a folder, where --catalog cached finds",
      "them. A list that has not changed is not fetched again. After a failure the old list stays,",
      "and stays as old as it is. Exit code 1 where a list could not be fetched."
    })
final class CatalogRefreshCommand implements Callable<Integer> {
  @Spec
  @SuppressWarnings("NullAway.Init") // set by picocli
  private CommandSpec spec;

  @Option(
      names = "--catalog",
      paramLabel = "SOURCE",
      description = {
        "What to fetch: aws, aws-cn, azure, vantage, skypilot, gpuhunt or ecb, or a part of one such",
        "as skypilot/gcp or aws/eu-west-1; may be repeated. Default: skypilot and ecb."
      })
  private List<String> catalogs = new ArrayList<>();

  @Option(
      names = "--cache",
      paramLabel = "DIR",
      description = "The folder; then --catalog cached:DIR finds the lists. Default: the system's.")
  private @Nullable String cache;

  @Option(
      names = "--base-url",
      paramLabel = "SOURCE=URL",
      description = "Another place where a source's files are, such as a mirror; may be repeated.")
  private Map<String, String> bases = new LinkedHashMap<>();

  @Option(names = "--allow-http", description = "Allow addresses that are not https.")
  private boolean allowHttp;

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      description = "How long one list may take in all, such as \"5 min\". Default: 30 min.")
  private @Nullable String timeout;

  @Option(
      names = "--max-size",
      paramLabel = "SIZE",
      description = "How large a list may be, such as 200MB. Default: 1 GiB.")
  private @Nullable String maxSize;

  @Option(
      names = "--progress",
      description = "Show how downloads get on, as in a terminal, where there is none.")
  private boolean progress;

  @Mixin private OutputOptions output = OutputOptions.plain();

  @Override
  public Integer call() {
    Options options = new Options();
    output.check(options);
    Path folder = cache == null ? CatalogRefresh.standardFolder() : Documents.path(cache);
    CatalogRefresh refresh = CatalogRefresh.into(folder);
    for (Map.Entry<String, String> base : bases.entrySet()) {
      refresh =
          changed(
              options,
              "--base-url",
              base.getValue(),
              refresh,
              (old, text) -> old.withBase(base.getKey(), address(text)));
    }
    refresh =
        changed(
            options,
            "--timeout",
            timeout,
            refresh,
            (old, text) -> old.withTime(Durations.parse(text)));
    refresh =
        changed(
            options,
            "--max-size",
            maxSize,
            refresh,
            (old, text) -> old.withLargest(DataSize.parse(text)));
    options.check();

    CatalogRefresh trusting = allowHttp ? refresh.withPlainHttp() : refresh;
    List<RefreshedList> lists;
    try (ProgressLine line = ProgressLine.on(spec.commandLine().getErr(), progress)) {
      lists = trusting.withProgress(line).run(catalogs);
    }
    RefreshView view = new RefreshView(folder, lists, output.texts(), output.labels());
    spec.commandLine().getOut().print(output.json() ? view.json() : view.text());
    return lists.stream().anyMatch(list -> list.result() == Result.FAILED) ? 1 : 0;
  }

  /** The refresh as an option wants it; without the option, or where it is wrong, as it was. */
  private static CatalogRefresh changed(
      Options options,
      String option,
      @Nullable String text,
      CatalogRefresh refresh,
      BiFunction<CatalogRefresh, String, CatalogRefresh> change) {
    return options.read(option, text, given -> change.apply(refresh, given)).orElse(refresh);
  }

  private static URI address(String text) {
    try {
      return new URI(text);
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException("must be an address, but was '" + text + "'", e);
    }
  }
}
