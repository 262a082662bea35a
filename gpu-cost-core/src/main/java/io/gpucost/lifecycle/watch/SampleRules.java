package io.gpucost.lifecycle.watch;

import io.gpucost.finding.Rules;
import io.gpucost.money.Money;
import java.time.Duration;
import java.util.Currency;
import java.util.List;

/** What samples must keep to: time goes on, and money once spent stays spent. */
final class SampleRules {
  private SampleRules() {}

  /** Work done may fall: an interrupted run goes back to its checkpoint. */
  static void check(List<RunSample> samples, Currency currency, Rules rules) {
    Duration time = Duration.ofSeconds(-1);
    Money spent = Money.zero(currency);
    for (int i = 0; i < samples.size(); i++) {
      RunSample sample = samples.get(i);
      String path = "samples[" + i + "]";
      boolean later = sample.at().compareTo(time) > 0 && !sample.at().isNegative();
      String after = i == 0 ? "be 0 or more" : "be later than the sample before (" + time + ")";
      rules.require(later, path + ".at", after, sample.at());
      sample
          .done()
          .ifPresent(
              done -> rules.require(done.signum() >= 0, path + ".done", "be 0 or more", done));
      time = sample.at();
      if (!sample.spent().currency().equals(currency)) {
        rules.currency(path + ".spent", sample.spent().currency(), currency);
        continue;
      }
      boolean grows = sample.spent().compareTo(spent) >= 0;
      String least = i == 0 ? "be 0 or more" : "not fall below the sample before (" + spent + ")";
      rules.require(grows, path + ".spent", least, sample.spent());
      spent = grows ? sample.spent() : spent;
    }
  }
}
