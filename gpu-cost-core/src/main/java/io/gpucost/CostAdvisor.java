package io.gpucost;

/** Recommends which GPU to rent, how many, and on which plan. */
public final class CostAdvisor {
  private CostAdvisor() {}
}
