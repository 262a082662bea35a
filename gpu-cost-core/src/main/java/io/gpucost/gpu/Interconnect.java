package io.gpucost.gpu;

import io.gpucost.unit.Texts;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How the GPUs of one node talk to each other. It belongs to the host that is offered, not to the
 * GPU.
 *
 * @param kind the kind of link
 * @param pcieGeneration the PCIe generation, in [1, 7], where it is known
 */
public record Interconnect(Kind kind, OptionalInt pcieGeneration) {

  /** The kinds of link, from slow to fast. */
  public enum Kind {
    /** Nothing is known. */
    UNKNOWN,
    /** PCIe with peer-to-peer switched off: traffic goes through host memory. */
    PCIE_NO_P2P,
    /** PCIe. */
    PCIE,
    /** An NVLink bridge between two cards. */
    NVLINK_BRIDGE,
    /** NVLink from card to card. */
    NVLINK,
    /** NVLink through a switch: every pair at full rate. */
    NVSWITCH
  }

  private static final Interconnect NOT_KNOWN = new Interconnect(Kind.UNKNOWN, OptionalInt.empty());
  private static final Pattern PCIE = Pattern.compile("pcie([1-7])?(_no_p2p)?");

  /**
   * Checks the generation.
   *
   * @param kind the kind of link
   * @param pcieGeneration the PCIe generation
   * @throws IllegalArgumentException if the generation is out of [1, 7]
   */
  public Interconnect {
    if (pcieGeneration.isPresent()
        && (pcieGeneration.getAsInt() < 1 || pcieGeneration.getAsInt() > 7)) {
      throw new IllegalArgumentException(
          "PCIe generation must be in [1, 7], but was " + pcieGeneration.getAsInt());
    }
  }

  /** {@return a link of which nothing is known} */
  public static Interconnect unknown() {
    return NOT_KNOWN;
  }

  /**
   * {@return a link of a kind}
   *
   * @param kind the kind of link
   */
  public static Interconnect of(Kind kind) {
    return new Interconnect(kind, OptionalInt.empty());
  }

  /**
   * {@return the link a text names; the inverse of {@link #toString()}} {@code sxm} means {@code
   * nvswitch}.
   *
   * @param text one of {@code unknown}, {@code pcie}, {@code pcie4}, {@code pcie4_no_p2p}, {@code
   *     nvlink_bridge}, {@code nvlink}, {@code nvswitch}, {@code sxm}
   * @throws IllegalArgumentException if the text is none of them
   */
  public static Interconnect parse(String text) {
    String word =
        Texts.bounded(text, "Interconnect", Texts.MAX_CHARS)
            .toLowerCase(Locale.ROOT)
            .replace('-', '_')
            .replace(' ', '_');
    Matcher pcie = PCIE.matcher(word);
    if (pcie.matches()) {
      String generation = pcie.group(1);
      return new Interconnect(
          pcie.group(2) == null ? Kind.PCIE : Kind.PCIE_NO_P2P,
          generation == null ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(generation)));
    }
    return word.equals("sxm")
        ? of(Kind.NVSWITCH)
        : Words.find(Kind.class, word)
            .map(Interconnect::of)
            .orElseThrow(
                () ->
                    Texts.unreadable(
                        "Interconnect",
                        text,
                        "must be one of " + Words.list(Kind.class) + ", pcie4, sxm"));
  }

  /** {@return the word used in documents: {@code pcie4}} */
  @Override
  public String toString() {
    if (pcieGeneration.isEmpty()) {
      return Words.text(kind);
    }
    String pcie = "pcie" + pcieGeneration.getAsInt();
    return switch (kind) {
      case PCIE -> pcie;
      case PCIE_NO_P2P -> pcie + "_no_p2p";
      default -> Words.text(kind);
    };
  }
}
