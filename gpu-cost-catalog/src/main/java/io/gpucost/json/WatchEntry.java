package io.gpucost.json;

import static io.gpucost.catalog.strictjson.Forms.DURATION;
import static io.gpucost.catalog.strictjson.Forms.FLAG;
import static io.gpucost.catalog.strictjson.Forms.HOURS;
import static io.gpucost.catalog.strictjson.Forms.LASTING;
import static io.gpucost.catalog.strictjson.Forms.MONEY;
import static io.gpucost.catalog.strictjson.Forms.NOT_NEGATIVE;
import static io.gpucost.catalog.strictjson.Forms.POSITIVE;
import static io.gpucost.catalog.strictjson.Forms.RATE;
import static io.gpucost.catalog.strictjson.Forms.SHARE;
import static io.gpucost.catalog.strictjson.Forms.TEXT;

import io.gpucost.catalog.strictjson.Element;
import io.gpucost.catalog.strictjson.Fields;
import io.gpucost.catalog.strictjson.Forms;
import io.gpucost.lifecycle.watch.BurnRate;
import io.gpucost.lifecycle.watch.RunSample;
import io.gpucost.lifecycle.watch.WatchedRun;
import io.gpucost.money.Money;
import io.gpucost.unit.Fraction;
import io.gpucost.unit.Ratio;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;

/** A run that is going on, and samples of what it has cost and done. */
final class WatchEntry {
  private WatchEntry() {}

  static Optional<WatchedRun> read(Fields root) {
    root.get("schema", element -> element.whole(1, 1));
    WatchedRun.Builder run = WatchedRun.builder();
    root.read("name", TEXT, run::name);
    root.required("budget", MONEY).ifPresent(run::budget);
    root.read("deadline", HOURS, run::deadline);
    root.read("planned", HOURS, run::planned);
    root.read("total", POSITIVE, run::total);
    root.read("unit", TEXT, run::unit);
    root.read("rate", RATE, run::rate);
    root.read("prepaid", WatchEntry::prepaid, run::prepaid);
    root.read("setup", DURATION, run::setup);
    root.read("timer", LASTING, run::timer);
    root.read("idle_up_to", SHARE, run::idleUpTo);
    root.read("thresholds", Forms.listOf(SHARE), run::thresholds);
    run.alerts(root.list("alerts", WatchEntry::alert));
    root.required("samples", Forms.listOf(WatchEntry::sample)).ifPresent(run::samples);
    return root.build(run::build);
  }

  private static Optional<WatchedRun.Prepayment> prepaid(Element element) {
    Fields period = element.object();
    Optional<Money> paid = period.required("paid", MONEY);
    Optional<Duration> covers = period.required("covers", HOURS);
    return period.build(() -> new WatchedRun.Prepayment(paid.orElseThrow(), covers.orElseThrow()));
  }

  private static Optional<BurnRate.Alert> alert(Element element) {
    Fields alert = element.object();
    Optional<Fraction> share =
        alert.required("share", SHARE).map(Ratio::fraction).map(Fraction::from);
    Optional<Duration> window = alert.required("window", HOURS);
    return alert.build(() -> new BurnRate.Alert(share.orElseThrow(), window.orElseThrow()));
  }

  private static Optional<RunSample> sample(Element element) {
    Fields sample = element.object();
    Optional<Duration> at = sample.required("at", DURATION);
    Optional<Money> spent = sample.required("spent", MONEY);
    Optional<BigDecimal> done = sample.get("done", NOT_NEGATIVE);
    Optional<Ratio> utilisation = sample.get("utilisation", SHARE);
    boolean diverged = sample.get("diverged", FLAG).orElse(false);
    return sample.build(
        () -> new RunSample(at.orElseThrow(), spent.orElseThrow(), done, utilisation, diverged));
  }
}
