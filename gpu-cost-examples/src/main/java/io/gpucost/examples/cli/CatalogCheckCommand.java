package io.gpucost.examples.cli;

import io.gpucost.catalog.CatalogCheck;
import io.gpucost.catalog.CheckReport;
import io.gpucost.finding.Problem;
import io.gpucost.market.CatalogStatus;
import io.gpucost.pricing.LoadReport;
import io.gpucost.pricing.LoadReport.Doubt;
import io.gpucost.pricing.spi.PricingCatalogProvider;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code gpu-cost catalog check}: what became of every row of the price lists. */
@Command(
    name = "check",
    mixinStandardHelpOptions = true,
    description = {
      "Tells what became of every row of the price lists: offers made, rows repaired, doubted and",
      "refused, with line and reason. Exit code 1 where a row was refused or a list is wrong."
    })
final class CatalogCheckCommand implements Callable<Integer> {
  @Spec
  @SuppressWarnings("NullAway.Init") // set by picocli
  private CommandSpec spec;

  @Mixin private MarketOptions marketOptions = new MarketOptions();

  @Option(
      names = "--all",
      description = "Print every line; without it, the first of each kind and file.")
  private boolean all;

  @Mixin private OutputOptions output = OutputOptions.plain();

  @Override
  public Integer call() {
    Options options = new Options();
    output.check(options);
    List<CatalogStatus> lists = marketOptions.market(options).catalogs();
    Map<String, List<Problem>> problems = problems(lists);
    CheckView view = new CheckView(lists, problems, output.texts(), output.labels(), all);
    spec.commandLine().getOut().print(output.json() ? view.json() : view.text());
    boolean clean =
        lists.stream().allMatch(CatalogCheckCommand::isClean)
            && problems.values().stream().allMatch(List::isEmpty);
    return clean ? 0 : 1;
  }

  private static boolean isClean(CatalogStatus list) {
    return list.failure().isEmpty()
        && list.report().stream().allMatch(report -> report.refused() == 0);
  }

  /**
   * What is wrong with each list, plug-ins included, beyond the rows that its report refuses; of a
   * list that could not be loaded the market tells why.
   */
  private Map<String, List<Problem>> problems(List<CatalogStatus> lists) {
    Map<String, Set<String>> refused = new LinkedHashMap<>();
    for (CatalogStatus list : lists) {
      if (list.failure().isEmpty()) {
        refused.put(list.id(), refusedPlaces(list));
      }
    }
    Map<String, List<Problem>> problems = new LinkedHashMap<>();
    for (PricingCatalogProvider provider : marketOptions.providers()) {
      CheckReport report = CatalogCheck.verify(provider);
      Set<String> places = refused.get(report.id());
      if (places != null) {
        problems.put(
            report.id(),
            report.problems().stream()
                .filter(problem -> !places.contains(problem.path()))
                .toList());
      }
    }
    return problems;
  }

  private static Set<String> refusedPlaces(CatalogStatus list) {
    return list.report().map(LoadReport::doubts).orElse(List.of()).stream()
        .filter(doubt -> doubt.kind() == Doubt.Kind.REFUSED)
        .map(Doubt::place)
        .collect(Collectors.toSet());
  }
}
