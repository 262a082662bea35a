package io.gpucost.bill.data;

import io.gpucost.unit.Fraction;

/**
 * How much raw storage a stored gigabyte takes, and how many losses it survives.
 *
 * <p>{@code r} whole copies take {@code r} times the data and survive {@code r - 1} losses; an
 * erasure code of {@code k} data and {@code m} parity parts takes {@code (k + m) / k} and survives
 * {@code m}. Three copies and RS(6, 3) stand 2 and 3 losses at 3 and 1.5 times the data, so the
 * code saves half; 1.1 times is RS(10, 1) or RS(20, 2) and stands 1 or 2. Providers usually price
 * the data itself: multiply only a bill for raw gigabytes.
 *
 * @param data data parts {@code k}, at least 1
 * @param parity parity parts or further copies {@code m}, at least 0
 */
public record StorageRedundancy(int data, int parity) {

  /**
   * Checks the parts.
   *
   * @param data data parts {@code k}, at least 1
   * @param parity parity parts or further copies {@code m}, at least 0
   * @throws IllegalArgumentException if {@code data} is below 1 or {@code parity} below 0
   */
  public StorageRedundancy {
    if (data < 1) {
      throw new IllegalArgumentException("data must be at least 1, but was " + data);
    }
    if (parity < 0) {
      throw new IllegalArgumentException("parity must be at least 0, but was " + parity);
    }
  }

  /**
   * Whole copies.
   *
   * @param copies at least 1
   * @return one data part and the other copies
   */
  public static StorageRedundancy copies(int copies) {
    return new StorageRedundancy(1, copies - 1);
  }

  /**
   * An erasure code.
   *
   * @param data data parts, at least 1
   * @param parity parity parts, at least 0
   * @return the code
   */
  public static StorageRedundancy erasureCode(int data, int parity) {
    return new StorageRedundancy(data, parity);
  }

  /**
   * Raw storage for each stored byte.
   *
   * @return {@code (k + m) / k}
   */
  public Fraction factor() {
    return Fraction.of((long) data + parity, data);
  }

  /**
   * Parts that may be lost without losing data.
   *
   * @return {@code m}
   */
  public int toleratedLosses() {
    return parity;
  }

  /** {@return such as {@code 3 copies} or {@code RS(6, 2)}} */
  public String text() {
    return data == 1 ? (parity + 1) + " copies" : "RS(%d, %d)".formatted(data, parity);
  }

  /**
   * The share of raw storage that this saves against another way.
   *
   * @param other the other way
   * @return {@code 1 - factor / other factor}; negative if this takes more
   */
  public Fraction savingAgainst(StorageRedundancy other) {
    return Fraction.ONE.minus(factor().dividedBy(other.factor()));
  }
}
