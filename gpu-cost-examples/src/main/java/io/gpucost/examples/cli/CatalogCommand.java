package io.gpucost.examples.cli;

import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code gpu-cost catalog}: what the price lists hold, and how they come. */
@Command(
    name = "catalog",
    mixinStandardHelpOptions = true,
    description = "Looks into price lists, and fetches them.")
final class CatalogCommand implements Runnable {
  static final List<Class<?>> COMMANDS =
      List.of(CatalogListCommand.class, CatalogCheckCommand.class, CatalogRefreshCommand.class);

  @Spec
  @SuppressWarnings("NullAway.Init") // set by picocli
  private CommandSpec spec;

  @Override
  public void run() {
    CommandLine command = spec.commandLine();
    throw new CommandLine.ParameterException(
        command, "Missing required subcommand: list, check or refresh");
  }
}
