package io.gpucost.timing;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Objects;

/**
 * How fast one copy of a served model answers: what one user sees, and what all get together.
 *
 * <pre>
 * first token    wait for a place + own prompt, which is arithmetic + one step
 * a token        step / bandwidth of weights and KV cache + share of the others' prompts
 * a user         1 / time of a token
 * all            requests at once x a user
 * </pre>
 *
 * @param firstToken from the request to the first token
 * @param perToken between two tokens of an answer, on average
 * @param tokensPerSecondPerUser what one request gets while it is written
 * @param tokensPerSecond what all requests of the copy get together
 * @param requestsAtOnce requests that the copy works on at once: as many as are asked for and as
 *     the KV cache has room for
 */
public record ServingSpeed(
    Duration firstToken,
    Duration perToken,
    BigDecimal tokensPerSecondPerUser,
    BigDecimal tokensPerSecond,
    int requestsAtOnce) {
  /**
   * Checks that no part is missing.
   *
   * @param firstToken from the request to the first token
   * @param perToken between two tokens of an answer, on average
   * @param tokensPerSecondPerUser what one request gets while it is written
   * @param tokensPerSecond what all requests of the copy get together
   * @param requestsAtOnce requests that the copy works on at once
   */
  public ServingSpeed {
    Objects.requireNonNull(firstToken, "firstToken");
    Objects.requireNonNull(perToken, "perToken");
    Objects.requireNonNull(tokensPerSecondPerUser, "tokensPerSecondPerUser");
    Objects.requireNonNull(tokensPerSecond, "tokensPerSecond");
  }
}
