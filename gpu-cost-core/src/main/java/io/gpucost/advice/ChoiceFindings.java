package io.gpucost.advice;

import io.gpucost.finding.Code;
import io.gpucost.finding.Finding;
import io.gpucost.finding.Note;
import io.gpucost.finding.Severity;
import io.gpucost.gpu.Gpu;
import io.gpucost.gpu.Precision;
import io.gpucost.market.Job;
import io.gpucost.market.Market;
import io.gpucost.money.Money;
import io.gpucost.pricing.Offer;
import io.gpucost.unit.MemorySize;
import io.gpucost.vram.Fit;
import io.gpucost.vram.FitVerdict;
import io.gpucost.vram.VramEstimate;
import io.gpucost.vram.VramEstimator;
import io.gpucost.workload.Layout;
import io.gpucost.workload.Objective;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What the choice itself shows: cards that are more than the job needs, a price that may be for one
 * card, an offer that few are left of or that is sold only in larger units.
 */
final class ChoiceFindings {
  /** Stock of so few may be gone by the time the work is prepared. */
  private static final int FEW = 2;

  private final Job job;
  private final Market market;
  private final Alternative chosen;

  ChoiceFindings(Job job, Market market, Alternative chosen) {
    this.job = job;
    this.market = market;
    this.chosen = chosen;
  }

  /** An alternative with what makes it more than the job needs, where the chosen one beats it. */
  Alternative told(Alternative other) {
    List<Finding> more =
        Stream.of(overpowered(other), fp64NotNeeded(other)).flatMap(Optional::stream).toList();
    return more.isEmpty()
        ? other
        : ImmutableAlternative.builder().from(other).addAllFindings(more).build();
  }

  /** Half of its memory or more stays empty, and a smaller card does the job for less. */
  private Optional<Finding> overpowered(Alternative other) {
    return beaten(other)
        .filter(
            saving ->
                usable(other).compareTo(usable(chosen)) > 0
                    && need(other).filter(need -> leavesHalf(need, other)).isPresent())
        .map(saving -> told(Code.OVERPOWERED, other, saving));
  }

  private Optional<Finding> fp64NotNeeded(Alternative other) {
    return beaten(other)
        .filter(saving -> !job.needsFp64() && hasFp64(other) && !hasFp64(chosen))
        .map(saving -> told(Code.FP64_NOT_NEEDED, other, saving));
  }

  private Finding told(Code code, Alternative other, Money saving) {
    Note note = Note.of(code).with("gpu", other.product()).with("other", chosen.product());
    return Finding.of(Severity.INFO, note).atStake(saving);
  }

  /** What the chosen one saves against as many other cards that are no sooner done. */
  private Optional<Money> beaten(Alternative other) {
    boolean beats =
        chosen.fit() == Fit.FITS
            && onCards(chosen)
            && onCards(other)
            && !chosen.gpu().equals(other.gpu())
            && chosen.gpuCount() == other.gpuCount()
            && Conclusion.beats(chosen, other);
    return beats
        ? Optional.of(other.cost().expected().minus(chosen.cost().expected()))
        : Optional.empty();
  }

  private static boolean onCards(Alternative alternative) {
    return alternative.placement().isPresent();
  }

  private static MemorySize usable(Alternative alternative) {
    return alternative.placement().orElseThrow().fit().usable();
  }

  private static Optional<MemorySize> need(Alternative alternative) {
    return alternative
        .placement()
        .map(Placement::vram)
        .filter(VramEstimate.class::isInstance)
        .map(vram -> ((VramEstimate) vram).perGpu().high());
  }

  private static boolean leavesHalf(MemorySize need, Alternative alternative) {
    return need.multipliedBy(2).compareTo(usable(alternative)) <= 0;
  }

  private static boolean hasFp64(Alternative alternative) {
    Gpu gpu = alternative.placement().orElseThrow().hardware().gpu();
    return gpu.peak(Precision.FP64).isPresent() && !Screening.hasTokenFp64(gpu);
  }

  /** What to mind about the chosen one, with the rest at hand. */
  List<Finding> all(List<Alternative> sorted) {
    List<Finding> findings = new ArrayList<>();
    quoted(sorted, Code.OVERPOWERED).ifPresent(findings::add);
    quoted(sorted, Code.FP64_NOT_NEEDED).ifPresent(findings::add);
    thinStock(sorted).ifPresent(findings::add);
    largerUnit().ifPresent(findings::add);
    findings.addAll(new QuoteFindings(market, chosen).all());
    return findings;
  }

  /** Of the cards that the user has been offered, the one that would waste most. */
  private static Optional<Finding> quoted(List<Alternative> sorted, Code code) {
    return sorted.stream()
        .filter(each -> isQuoted(each.offer()))
        .flatMap(each -> each.findings().stream())
        .filter(finding -> finding.code() == code)
        .max(Comparator.comparing(finding -> finding.atStake().orElseThrow()));
  }

  static boolean isQuoted(Offer offer) {
    return offer.catalog().filter(Market.QUOTES::equals).isPresent();
  }

  private Optional<Finding> thinStock(List<Alternative> sorted) {
    int left = chosen.offer().stock().count().orElse(Integer.MAX_VALUE);
    if (left > FEW) {
      return Optional.empty();
    }
    Note count = Note.of(Code.THIN_STOCK).with("count", left);
    Note note = chosen.offer().stock().asOf().map(day -> count.with("day", day)).orElse(count);
    Optional<Money> next =
        sorted.stream()
            .filter(other -> !other.offer().key().equals(chosen.offer().key()))
            .map(other -> other.cost().expected())
            .filter(cost -> cost.compareTo(chosen.cost().expected()) > 0)
            .min(Comparator.naturalOrder());
    return Optional.of(
        next.map(
                cost ->
                    Finding.of(Severity.WARNING, note.with("next", cost))
                        .atStake(cost.minus(chosen.cost().expected())))
            .orElse(Finding.of(Severity.WARNING, note)));
  }

  /** Several cards that are rented only since this card is sold in no smaller number. */
  private Optional<Finding> largerUnit() {
    int count = chosen.gpuCount();
    boolean wanted =
        job.workload().constraints().deadline().isPresent()
            || job.workload().objective() != Objective.CHEAPEST;
    if (count < 2 || wanted || isSoldSmaller() || !fitsOne()) {
      return Optional.empty();
    }
    BigDecimal speedup = chosen.placement().orElseThrow().time().speedup().orElse(BigDecimal.ONE);
    BigDecimal idle =
        BigDecimal.ONE.subtract(speedup.divide(BigDecimal.valueOf(count), MathContext.DECIMAL64));
    Note note =
        Note.of(Code.SOLD_IN_LARGER_UNITS).with("gpu", chosen.product()).with("count", count);
    Finding finding = Finding.of(Severity.INFO, note);
    Money wasted = chosen.cost().expected().multipliedBy(idle);
    return Optional.of(wasted.isPositive() ? finding.atStake(wasted) : finding);
  }

  private boolean isSoldSmaller() {
    return QuoteFindings.sameCard(market, chosen)
        .anyMatch(
            offer ->
                offer.provider().equals(chosen.offer().provider())
                    && offer.gpuCount() < chosen.gpuCount());
  }

  private boolean fitsOne() {
    Gpu gpu = chosen.placement().orElseThrow().hardware().gpu();
    return FitVerdict.of(VramEstimator.DEFAULT.estimate(job, Layout.SINGLE, 1), gpu).fit()
        == Fit.FITS;
  }
}
