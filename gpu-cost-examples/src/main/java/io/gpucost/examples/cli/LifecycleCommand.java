package io.gpucost.examples.cli;

import io.gpucost.lifecycle.LifecycleAnswer;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A command that answers a question around a run: it reads a document and prints one answer. */
@Command(mixinStandardHelpOptions = true)
abstract class LifecycleCommand implements Callable<Integer> {
  @Spec
  @SuppressWarnings("NullAway.Init") // set by picocli
  private CommandSpec spec;

  @Mixin private OutputOptions output = OutputOptions.answer();

  @Override
  public final Integer call() {
    Options options = new Options();
    output.check(options);
    LifecycleAnswer answer = answer(options);
    output.print(spec, answer);
    return exitCode(answer);
  }

  /**
   * Reads the document and answers it.
   *
   * @param options what was wrong with the options before, to be reported with what is found here
   */
  abstract LifecycleAnswer answer(Options options);

  /** 0 unless the answer is no. */
  int exitCode(LifecycleAnswer answer) {
    return 0;
  }
}
