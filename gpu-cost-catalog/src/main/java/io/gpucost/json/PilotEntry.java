package io.gpucost.json;

import static io.gpucost.catalog.strictjson.Forms.DURATION;
import static io.gpucost.catalog.strictjson.Forms.HOURS;
import static io.gpucost.catalog.strictjson.Forms.LASTING;
import static io.gpucost.catalog.strictjson.Forms.MONEY;
import static io.gpucost.catalog.strictjson.Forms.RATE;
import static io.gpucost.catalog.strictjson.Forms.SHARE;
import static io.gpucost.catalog.strictjson.Forms.TEXT;

import io.gpucost.catalog.strictjson.Element;
import io.gpucost.catalog.strictjson.Fields;
import io.gpucost.catalog.strictjson.Forms;
import io.gpucost.lifecycle.PilotLadder;
import io.gpucost.money.HourlyRate;
import io.gpucost.money.Money;
import io.gpucost.unit.Ratio;
import java.time.Duration;
import java.util.Optional;

/** A long run and the trials that could be made before it. */
final class PilotEntry {
  private PilotEntry() {}

  private record Target(String gpu, Money run) {}

  static Optional<PilotLadder> read(Fields root) {
    root.get("schema", element -> element.whole(1, 1));
    PilotLadder.Builder ladder = PilotLadder.builder();
    root.read("name", TEXT, ladder::name);
    root.required("target", PilotEntry::target)
        .ifPresent(target -> ladder.target(target.gpu()).run(target.run()));
    root.read("risk", SHARE, ladder::risk);
    root.required("stages", Forms.listOf(PilotEntry::stage)).ifPresent(ladder::addAllStages);
    return root.build(ladder::build);
  }

  private static Optional<Target> target(Element element) {
    Fields target = element.object();
    Optional<String> gpu = target.required("gpu", TEXT);
    Optional<HourlyRate> rate = target.required("rate", RATE);
    Optional<Duration> hours = target.required("hours", HOURS);
    return target.build(
        () -> new Target(gpu.orElseThrow(), rate.orElseThrow().costOf(hours.orElseThrow())));
  }

  private static Optional<PilotLadder.Stage> stage(Element element) {
    Fields stage = element.object();
    Optional<String> gpu = stage.required("gpu", TEXT);
    Optional<HourlyRate> rate = stage.required("rate", RATE);
    Duration setup = stage.get("setup", DURATION).orElse(Duration.ZERO);
    Optional<Duration> time = stage.required("time", LASTING);
    Ratio catches = stage.get("catches", SHARE).orElse(PilotLadder.EVEN_CHANCE);
    Optional<PilotLadder.Sufficient> suffices = stage.get("suffices", PilotEntry::sufficient);
    return stage.build(
        () ->
            new PilotLadder.Stage(
                gpu.orElseThrow(),
                rate.orElseThrow(),
                setup,
                time.orElseThrow(),
                catches,
                suffices));
  }

  private static Optional<PilotLadder.Sufficient> sufficient(Element element) {
    Fields all = element.object();
    Optional<Ratio> chance = all.required("chance", SHARE);
    Optional<Money> cost = all.required("cost", MONEY);
    return all.build(() -> new PilotLadder.Sufficient(chance.orElseThrow(), cost.orElseThrow()));
  }
}
