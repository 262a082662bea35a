package io.gpucost.catalog.remote;

import java.time.Duration;
import java.util.Objects;

/**
 * How patient and how trusting a download is.
 *
 * @param connect how long a connection may take
 * @param answer how long a server may take to answer a request, up to the end of its headers
 * @param silence how long nothing may arrive of a body
 * @param whole how long one file may take in all, waits and repetitions included: what a server
 *     that drips cannot exceed
 * @param mostBytes how large a file may be
 * @param redirects how often a request may be sent elsewhere
 * @param tries how often a file is asked for where the fault may pass
 * @param pause how long to wait before the second try; each further wait is twice as long
 * @param longestPause the longest wait that a server may ask for by {@code Retry-After}
 * @param plainHttp whether addresses may be {@code http:}
 */
public record FetchPolicy(
    Duration connect,
    Duration answer,
    Duration silence,
    Duration whole,
    long mostBytes,
    int redirects,
    int tries,
    Duration pause,
    Duration longestPause,
    boolean plainHttp) {

  /** For a connection as most have it: half an hour carries a gigabyte at 5 Mbit/s. */
  public static final FetchPolicy DEFAULT =
      new FetchPolicy(
          Duration.ofSeconds(10),
          Duration.ofSeconds(30),
          Duration.ofSeconds(30),
          Duration.ofMinutes(30),
          1L << 30,
          5,
          3,
          Duration.ofSeconds(1),
          Duration.ofSeconds(60),
          false);

  /** Checks that all times are given. */
  public FetchPolicy {
    Objects.requireNonNull(connect, "connect");
    Objects.requireNonNull(answer, "answer");
    Objects.requireNonNull(silence, "silence");
    Objects.requireNonNull(whole, "whole");
    Objects.requireNonNull(pause, "pause");
    Objects.requireNonNull(longestPause, "longestPause");
  }

  /** Returns this policy with another time for a whole file. */
  public FetchPolicy withWhole(Duration time) {
    return new FetchPolicy(
        connect,
        answer,
        silence,
        time,
        mostBytes,
        redirects,
        tries,
        pause,
        longestPause,
        plainHttp);
  }

  /** Returns this policy with another largest file. */
  public FetchPolicy withMostBytes(long bytes) {
    return new FetchPolicy(
        connect, answer, silence, whole, bytes, redirects, tries, pause, longestPause, plainHttp);
  }

  /** Returns this policy, with plain HTTP allowed. */
  public FetchPolicy withPlainHttp() {
    return new FetchPolicy(
        connect, answer, silence, whole, mostBytes, redirects, tries, pause, longestPause, true);
  }
}
