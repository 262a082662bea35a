package io.gpucost.examples.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Entry point of the command line. */
@Command(
    name = "gpu-cost",
    mixinStandardHelpOptions = true,
    description = "Recommends which GPU to rent, how many, and on which plan.")
public final class GpuCost implements Runnable {
  private GpuCost() {}

  /**
   * Runs one command and exits with its code.
   *
   * @param args the command and its options
   */
  public static void main(String[] args) {
    System.exit(new CommandLine(new GpuCost()).execute(args));
  }

  @Override
  public void run() {
    CommandLine.usage(this, System.out);
  }
}
