package io.gpucost.plan;

import io.gpucost.bill.Bill;
import io.gpucost.finding.Finding;
import io.gpucost.finding.Note;
import io.gpucost.pricing.PaymentPlan;
import java.util.List;
import java.util.Objects;

/**
 * A plan with its bill.
 *
 * @param plan how to pay
 * @param bill what it costs; its own findings and assumptions stay in it
 * @param reasons why this plan and not another of the offer, with the figures at which that changes
 * @param findings traps of this plan and of the others that the offer tempts to
 */
public record PricedPlan(PaymentPlan plan, Bill bill, List<Note> reasons, List<Finding> findings) {

  /**
   * Checks that no part is missing.
   *
   * @param plan how to pay
   * @param bill what it costs; its own findings and assumptions stay in it
   * @param reasons why this plan and not another of the offer, with the figures at which that
   *     changes
   * @param findings traps of this plan and of the others that the offer tempts to
   */
  public PricedPlan {
    Objects.requireNonNull(plan, "plan");
    Objects.requireNonNull(bill, "bill");
    reasons = List.copyOf(reasons);
    findings = List.copyOf(findings);
  }
}
