package io.gpucost.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpucost.advice.Advisor;
import io.gpucost.advice.Alternative;
import io.gpucost.advice.Recommendation;
import io.gpucost.finding.Code;
import io.gpucost.finding.Finding;
import io.gpucost.market.Market;
import io.gpucost.money.Money;
import io.gpucost.pricing.PlanKind;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every billing rule that a quote can state changes the answer, from the document to the bill. */
class BillingRuleDocumentsTest {
  private static final String DOCUMENT =
      """
      {"task": {"kind": "custom", "peak_memory": "8 GB"}, "work": {"hours": %s},
       "constraints": {"providers": ["quote"]}, "setup": {"fresh": "0 h", "image": "0 h"},
       "quotes": [{"gpu": "RTX 4090", %s}]}
      """;

  private static Recommendation advise(String hours, String quote) {
    String document = DOCUMENT.formatted(hours, quote.replace('\'', '"'));
    return Advisor.of(Market.onClassPath()).advise(WorkloadDocuments.read(document));
  }

  /** What one plan of the answer costs; 150 h unless a row says otherwise. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
      # hours | quote                                                     | kind      | cost
      150 | 'on_demand': 'CNY 1/h', 'tiers': [{'from': '100 h', 'rate': 'CNY 0.8/h'}] | ON_DEMAND | 140
      150 | 'on_demand': 'CNY 1/h', 'tiering': 'all_units', 'tiers': [{'from': '100 h', 'rate': 'CNY 0.8/h'}] | ON_DEMAND | 120
      0.5 | 'on_demand': 'CNY 1/h', 'granularity': '1 h'                  | ON_DEMAND | 1
      0.5 | 'on_demand': 'CNY 1/h', 'minimum_duration': '3 h'             | ON_DEMAND | 3
      0.5 | 'on_demand': 'CNY 1/h', 'minimum_charge': 'CNY 7'             | ON_DEMAND | 7
      10  | 'on_demand': 'CNY 1/h', 'tax': '6 %'                         | ON_DEMAND | 10.6
      48  | 'on_demand': 'CNY 1/h', 'windows': [{'zone': 'UTC', 'from': '00:00', 'to': '12:00', 'factor': 0.5}] | ON_DEMAND | 36
      240 | 'monthly': 'CNY 9000'                                         | PREPAID   | 9000
      240 | 'monthly': 'CNY 9000', 'prorated': true                       | PREPAID   | 3000
      240 | 'monthly': 'CNY 9000', 'prorated': false                      | PREPAID   | 9000
      250 | 'monthly': 'CNY 9000', 'prorated': true                       | PREPAID   | 3300
      24  | 'committed': {'rate': 'CNY 2/h', 'period': 'day'}             | COMMITTED | 48
      192 | 'committed': [{'rate': 'CNY 2/h', 'period': 'day'}, {'rate': 'CNY 1/h', 'period': 'week'}] | MIX | 216
      """)
  void isPartOfTheBill(String hours, String quote, PlanKind kind, String cost) {
    assertThat(
            advise(hours, quote).alternatives().stream()
                .filter(each -> each.plan().kind() == kind)
                .map(each -> each.cost().expected().rounded()))
        .contains(Money.of("CNY", cost).rounded());
  }

  /** From 99 h on it is cheaper to rent 101 h of all-units pricing. */
  @Test
  void theThresholdWorthBuyingUpToIsTold() {
    String tiers =
        "'on_demand': 'CNY 1/h', 'tiering': '%s', 'granularity': '1 h',"
            + " 'tiers': [{'from': '100 h', 'rate': 'CNY 0.8/h'}]";
    assertThat(findings(advise("99", tiers.formatted("all_units"))))
        .containsEntry(Code.BUY_UP, Money.parse("CNY 18.2"));
    assertThat(findings(advise("99", tiers.formatted("marginal")))).doesNotContainKey(Code.BUY_UP);
    assertThat(findings(advise("50", tiers.formatted("all_units")))).doesNotContainKey(Code.BUY_UP);
  }

  /** 80 h at 2 are dearer than the week, so its refund and its end matter. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
      # rule                      | said                | silent
      'refund': 'none'            | PREPAID_REGRET      | GOES_ON_BY_THE_HOUR AUTO_RENEWAL
      'refund': 'voucher'         | PREPAID_REGRET      | AUTO_RENEWAL
      'refund': 'cash'            |                     | PREPAID_REGRET
      'expiry': 'renews'          | AUTO_RENEWAL        | GOES_ON_BY_THE_HOUR
      'expiry': 'turns_on_demand' | GOES_ON_BY_THE_HOUR | AUTO_RENEWAL
      'expiry': 'stops'           |                     | AUTO_RENEWAL STOPS_AT_ITS_END
      'prorated': true            |                     | PREPAID_REGRET
      """)
  void theEndOfAPeriodIsTold(String rule, Code said, String silent) {
    Map<Code, Money> findings =
        findings(advise("80", "'on_demand': 'CNY 2/h', 'weekly': 'CNY 120', " + rule));
    if (said != null) {
      assertThat(findings).containsKey(said);
    }
    assertThat(findings)
        .doesNotContainKeys(
            Arrays.stream(silent.split(" ")).map(Code::valueOf).toArray(Code[]::new));
  }

  /** Prices for some only are no plan, and an offer of such prices alone is ruled out. */
  @Test
  void pricesForStudentsAreNotForEverybody() {
    Recommendation answer = advise("10", "'on_demand': 'CNY 1/h', 'eligibility': ['student']");
    assertThat(answer.best()).isEmpty();
    assertThat(answer.rejected())
        .anyMatch(group -> group.rejection().note().code() == Code.NOT_ELIGIBLE);
  }

  private static Map<Code, Money> findings(Recommendation answer) {
    Alternative best = answer.best().orElseThrow();
    return best.findings().stream()
        .collect(
            Collectors.toMap(
                Finding::code, each -> each.atStake().orElse(Money.parse("CNY 0")), Money::max));
  }
}
