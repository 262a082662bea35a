package io.gpucost.vram;

import io.gpucost.finding.Code;
import io.gpucost.unit.MemorySize;
import io.gpucost.unit.Ratio;
import java.util.Objects;
import java.util.Set;

/**
 * What a serving engine takes of a card at start, whatever the job needs: what is left beside the
 * model becomes cache for more requests. It is no need, and a card is not too small for it.
 *
 * @param engine its name as its authors write it
 * @param setting the option that sets the share
 * @param share the share that it takes unless told otherwise
 * @param base what the share is of
 */
public record EngineReserve(String engine, String setting, Ratio share, Base base) {
  private static final Set<Code> STATIC_TERMS = Set.of(Code.WEIGHTS, Code.KV_CACHE);

  /** What the share is of. */
  public enum Base {
    /** The whole card, for all that it does there. */
    CARD,
    /** The whole card, for weights and cache; workspaces come on top. */
    STATIC,
    /** What weights and workspaces leave free; all of it goes to the cache. */
    FREE
  }

  /**
   * Refuses null.
   *
   * @param engine its name as its authors write it
   * @param setting the option that sets the share
   * @param share the share that it takes unless told otherwise
   * @param base what the share is of
   */
  public EngineReserve {
    Objects.requireNonNull(engine, "engine");
    Objects.requireNonNull(setting, "setting");
    Objects.requireNonNull(share, "share");
    Objects.requireNonNull(base, "base");
  }

  /**
   * {@return what the engine takes of a card}
   *
   * @param usable the memory that a job may use on the card
   * @param need what the job needs
   */
  public MemorySize of(MemorySize usable, VramEstimate need) {
    double all = (double) usable.bytes();
    double asked =
        switch (base) {
          case CARD -> all * share.doubleValue();
          case STATIC -> all * share.doubleValue() + without(need, STATIC_TERMS);
          case FREE -> {
            double taken = Math.min(all, without(need, Set.of(Code.KV_CACHE)));
            yield taken + (all - taken) * share.doubleValue();
          }
        };
    return MemorySize.roundedFrom(Math.min(all, asked));
  }

  /** What the job needs without some terms, bytes. */
  private static double without(VramEstimate need, Set<Code> codes) {
    return need.terms().stream()
        .filter(term -> !codes.contains(term.code()))
        .mapToDouble(term -> term.size().bytes())
        .sum();
  }
}
