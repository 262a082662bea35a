package io.gpucost.pricing;

import java.util.Locale;

/** The kinds of plan. */
public enum PlanKind {
  /** By the hour. */
  ON_DEMAND,
  /** By the hour, may be taken away. */
  SPOT,
  /** Prepaid periods only. */
  PREPAID,
  /** Prepaid periods and the rest by the hour. */
  MIX,
  /** A committed hourly rate. */
  COMMITTED,
  /** A card that is bought. */
  OWNED,
  /** By token, image or frame. */
  UNIT_PRICE;

  /** {@return the word used in documents: {@code on_demand}} */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
