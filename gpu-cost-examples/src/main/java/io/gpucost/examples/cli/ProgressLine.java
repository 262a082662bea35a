package io.gpucost.examples.cli;

import io.gpucost.catalog.RefreshProgress;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.OptionalLong;
import picocli.CommandLine;

/**
 * One line on standard error that tells how a download gets on: in a terminal it is written over,
 * elsewhere a new one comes every few seconds.
 */
final class ProgressLine implements RefreshProgress, AutoCloseable {
  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final double BYTES_PER_MB = 1e6;

  private final PrintWriter err;
  private final boolean shown;
  private final boolean terminal;
  private String list = "";
  private long next;
  private int width;

  private ProgressLine(PrintWriter err, boolean shown, boolean terminal) {
    this.err = err;
    this.shown = shown;
    this.terminal = terminal;
  }

  /**
   * A line that is shown in a terminal.
   *
   * @param err standard error
   * @param always whether it is shown elsewhere too
   */
  static ProgressLine on(PrintWriter err, boolean always) {
    boolean terminal = CommandLine.Help.Ansi.AUTO.enabled();
    return new ProgressLine(err, always || terminal, terminal);
  }

  @Override
  public synchronized void received(String name, long received, OptionalLong total) {
    long now = System.nanoTime();
    boolean first = !name.equals(list);
    boolean whole = total.isPresent() && received == total.getAsLong();
    if (!shown || (!first && !whole && now - next < 0)) {
      return;
    }
    list = name;
    next = now + (terminal ? 200 : 5_000) * NANOS_PER_MILLI;
    String all = total.isPresent() ? " of " + megabytes(total.getAsLong()) : "";
    line("%s: %s%s".formatted(name, megabytes(received), all));
  }

  private static String megabytes(long bytes) {
    return String.format(Locale.ROOT, "%.1f MB", bytes / BYTES_PER_MB);
  }

  private void line(String text) {
    if (terminal) {
      err.print("\r" + text + " ".repeat(Math.max(0, width - text.length())));
      width = text.length();
    } else {
      err.println(text);
    }
    err.flush();
  }

  /** Wipes the line: what became of the lists comes next. */
  @Override
  public synchronized void close() {
    if (terminal && width > 0) {
      err.print("\r" + " ".repeat(width) + "\r");
      err.flush();
    }
  }
}
