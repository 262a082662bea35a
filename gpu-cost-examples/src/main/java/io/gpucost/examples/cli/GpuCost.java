package io.gpucost.examples.cli;

import io.gpucost.catalog.Catalogs;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;

/** Entry point of the command line. */
@Command(
    name = "gpu-cost",
    mixinStandardHelpOptions = true,
    versionProvider = GpuCost.Version.class,
    description = "Which GPU to rent, how many, on which plan, for how much and for how long.",
    exitCodeListHeading = "Exit codes:%n",
    exitCodeList = {
      "0:an answer was given",
      "1:the answer is no: no option fits, a list was refused or could not be fetched, stop now",
      "2:bad input; one line a problem on standard error"
    })
public final class GpuCost implements Runnable {
  private static final List<Class<?>> COMMANDS =
      List.of(
          RecommendCommand.class,
          VramCommand.class,
          PlansCommand.class,
          PilotCommand.class,
          WatchCommand.class,
          ReleaseCommand.class,
          RoiCommand.class,
          CatalogCommand.class,
          EvaluateCommand.class);

  private final CommandLine commands;

  private GpuCost(String[] args, PrintWriter out, PrintWriter err) {
    this.commands = new CommandLine(this);
    for (Class<?> type : named(COMMANDS, args, 0)) {
      CommandLine command = new CommandLine(type);
      if (type == CatalogCommand.class) {
        named(CatalogCommand.COMMANDS, args, 1).forEach(command::addSubcommand);
      }
      commands.addSubcommand(command);
    }
    this.commands
        .setOut(out)
        .setErr(err)
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setUsageHelpAutoWidth(false)
        .setParameterExceptionHandler(Failures::badUsage)
        .setExecutionExceptionHandler(Failures::failed);
  }

  /**
   * The command that is named, all of them where none is: to study one by reflection takes as long
   * as to read a price list.
   */
  private static List<Class<?>> named(List<Class<?>> commands, String[] args, int place) {
    List<Class<?>> named =
        commands.stream()
            .filter(type -> args.length > place && args[place].equals(name(type)))
            .toList();
    return named.isEmpty() ? commands : named;
  }

  private static String name(Class<?> command) {
    return command.getAnnotation(Command.class).name();
  }

  /**
   * Runs one command and exits with its code.
   *
   * @param args the command and its options
   */
  public static void main(String[] args) {
    Catalogs.warmUp();
    int code = run(args, utf8(FileDescriptor.out), utf8(FileDescriptor.err));
    System.exit(code);
  }

  /**
   * Runs one command.
   *
   * @param args the command and its options
   * @param out where the answer goes
   * @param err where problems go, one a line
   * @return 0 for an answer, 1 for the answer that nothing fits, 2 for bad input
   */
  public static int run(String[] args, PrintWriter out, PrintWriter err) {
    int code = new GpuCost(args, out, err).commands.execute(args);
    out.flush();
    err.flush();
    return code;
  }

  @Override
  public void run() {
    commands.usage(commands.getOut());
  }

  /** The same bytes whatever the encoding of the platform: Chinese on a terminal set to ASCII. */
  private static PrintWriter utf8(FileDescriptor descriptor) {
    OutputStream stream = new FileOutputStream(descriptor);
    return new PrintWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8), false);
  }

  /** The version that the build wrote into the jar. */
  static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      String version = GpuCost.class.getPackage().getImplementationVersion();
      return new String[] {"gpu-cost " + (version == null ? "(not packaged)" : version)};
    }
  }
}
