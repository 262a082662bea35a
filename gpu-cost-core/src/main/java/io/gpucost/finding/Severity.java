package io.gpucost.finding;

/** How much a finding matters, from least to most. */
public enum Severity {
  /** Worth knowing; nothing has to be done. */
  INFO,
  /** Money or time is at stake. */
  WARNING,
  /** Money or work will be lost unless something is done. */
  CRITICAL
}
