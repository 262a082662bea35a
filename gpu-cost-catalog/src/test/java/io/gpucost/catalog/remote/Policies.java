package io.gpucost.catalog.remote;

import java.time.Duration;

/** Policies for tests: each is patient but for the one thing that the test is about. */
public final class Policies {
  static final Duration LONG = Duration.ofMinutes(1);
  static final Duration SHORT = Duration.ofMillis(300);

  /** Waits long, takes little, asks once. */
  public static final FetchPolicy PATIENT = policy(LONG, LONG, LONG, 1);

  private Policies() {}

  static FetchPolicy policy(Duration answer, Duration silence, Duration whole, int tries) {
    return new FetchPolicy(
        LONG,
        answer,
        silence,
        whole,
        100_000,
        3,
        tries,
        Duration.ofMillis(20),
        Duration.ofSeconds(5),
        true);
  }

  static FetchPolicy tries(int tries) {
    return policy(LONG, LONG, LONG, tries);
  }
}
