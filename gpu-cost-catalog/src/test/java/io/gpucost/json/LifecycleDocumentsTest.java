package io.gpucost.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gpucost.finding.InvalidInputException;
import io.gpucost.lifecycle.FinishedRun;
import io.gpucost.lifecycle.PilotLadder;
import io.gpucost.lifecycle.ReleaseJob;
import io.gpucost.lifecycle.ReleasePlan;
import io.gpucost.lifecycle.RoiReport;
import io.gpucost.lifecycle.watch.BudgetWatch;
import io.gpucost.lifecycle.watch.WatchedRun;
import io.gpucost.market.Market;
import io.gpucost.money.Money;
import io.gpucost.pricing.ProviderRules;
import io.gpucost.pricing.ProviderRules.StoppedBilling;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The documents around a run, read and written. */
class LifecycleDocumentsTest {
  private static final Path EXAMPLES = Path.of("..", "examples", "lifecycle");
  private static final Market MARKET = Market.onClassPath();

  @TempDir private Path folder;

  private Path file(String json) throws IOException {
    return Files.writeString(folder.resolve("document.json"), json.replace('\'', '"'));
  }

  @Test
  void readsTheExamples() throws IOException {
    PilotLadder ladder = LifecycleDocuments.readPilot(EXAMPLES.resolve("pilot.json"));
    assertThat(ladder.run()).isEqualTo(Money.parse("CNY 1440"));
    assertThat(ladder.stages()).hasSize(3);
    WatchedRun run = LifecycleDocuments.readWatch(EXAMPLES.resolve("watch.json"));
    assertThat(run.samples()).hasSize(6);
    assertThat(BudgetWatch.DEFAULT.assess(run).stopNow()).isFalse();
    ReleaseJob job = LifecycleDocuments.readRelease(EXAMPLES.resolve("release.json"), MARKET);
    assertThat(job.items()).hasSize(5);
    List<FinishedRun> runs = LifecycleDocuments.readRoi(EXAMPLES.resolve("roi.json"), MARKET);
    assertThat(runs.get(2).alternatives())
        .contains(new FinishedRun.Choice("RTX 4090", "on_demand", Money.parse("CNY 52")));
    assertThat(RoiReport.of(runs).rows().get(2).regret()).isEqualTo(Money.parse("CNY 1748"));
  }

  @Test
  void aReleaseKnowsTheRulesOfItsProvider() throws IOException {
    ProviderRules listed =
        MARKET.rules().stream()
            .filter(rules -> rules.deletedAfterStopped().isPresent())
            .findFirst()
            .orElseThrow();
    String json = "{'provider': '%s', 'rate': 'CNY 2/h', 'items': [], %s}";
    ReleaseJob plain =
        LifecycleDocuments.readRelease(
            file(json.formatted(listed.provider(), "'date': '2026-11-30'")), MARKET);
    assertThat(plain.rules()).contains(listed);
    ReleaseJob stated =
        LifecycleDocuments.readRelease(
            file(json.formatted(listed.provider(), "'rules': {'stopped': 'full'}")), MARKET);
    assertThat(stated.rules().orElseThrow().stopped()).isEqualTo(StoppedBilling.FULL);
    assertThat(stated.rules().orElseThrow().deletedAfterStopped())
        .isEqualTo(listed.deletedAfterStopped());
  }

  private static final String LORA =
      "{'workload': {'task': {'kind': 'fine_tune', 'model': {'parameters': '7B'}, 'method': 'full'},"
          + " 'work': {'hours': 10}, 'data': {'dataset': '5 GB', 'bandwidth': '80 Mbit/s'},"
          + " 'quotes': [{'gpu': 'A100 80GB', 'count': 4, 'on_demand': 'CNY 40/h'}],"
          + " 'constraints': {'providers': ['quote']}, 'setup': {'fresh': '0 h'}}%s}";

  @Test
  void aWorkloadSaysWhatLiesOnTheInstance() throws IOException {
    ReleaseJob job = LifecycleDocuments.readRelease(file(LORA.formatted("")), MARKET);
    assertThat(job.rate()).hasToString("CNY 40/h");
    assertThat(job.items())
        .extracting(item -> item.kind().text() + " " + item.size())
        .containsExactly("weights 14 GB", "checkpoints 98 GB", "dataset 5 GB");
    ReleasePlan plan = ReleasePlan.of(job);
    assertThat(plan.backups().get(0).time()).contains(Duration.ofSeconds(1_400));
  }

  @Test
  void whatADocumentStatesReplacesWhatFollowsFromItsWorkload() throws IOException {
    String stated =
        ", 'rate': 'CNY 1/h', 'items': [{'what': 'checkpoints', 'size': '7 GB'},"
            + " {'what': 'logs', 'size': '1 GB'}]";
    ReleaseJob job = LifecycleDocuments.readRelease(file(LORA.formatted(stated)), MARKET);
    assertThat(job.rate()).hasToString("CNY 1/h");
    assertThat(job.items())
        .extracting(item -> item.kind().text() + " " + item.size())
        .containsExactly("weights 14 GB", "dataset 5 GB", "checkpoints 7 GB", "logs 1 GB");
  }

  @Test
  void writesWhatIsAnswered() throws IOException {
    String watch =
        LifecycleDocuments.write(
            BudgetWatch.DEFAULT.assess(
                LifecycleDocuments.readWatch(EXAMPLES.resolve("watch-stalled.json"))),
            Locale.CHINESE);
    assertThat(watch)
        .contains("\"stop_now\": true", "\"code\": \"RUN_STALLED\"", "没有进展", "CNY 144.00");
    String release =
        LifecycleDocuments.write(
            ReleasePlan.of(
                LifecycleDocuments.readRelease(EXAMPLES.resolve("release.json"), MARKET)),
            Locale.ENGLISH);
    assertThat(release)
        .contains("\"decision\": \"again\"", "\"name\": \"liver-segmentation_nnu-net_20261130\"");
  }

  private static final String WATCH = "'budget': 'CNY 60', 'samples': [%s]";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
      {'at': '2 h', 'spent': 'CNY 1'}, {'at': '1 h', 'spent': 'CNY 2'} | samples[1].at | later than
      {'at': '2 h', 'spent': 'CNY 3'}, {'at': '3 h', 'spent': 'CNY 2'} | samples[1].spent | not fall
      {'at': '2 h', 'spent': 'CNY -3'} | samples[0].spent | at least zero
      {'at': '-2 h', 'spent': 'CNY 3'} | samples[0].at | a length of time
      {'at': '2 h', 'spent': 'USD 3'} | samples[0].spent | in CNY
      {'at': '2 h', 'spent': 'CNY 3', 'done': -1} | samples[0].done | at least zero
      {'at': '2 h', 'spent': 'CNY 3', 'utilisation': '120%'} | samples[0].utilisation | a share
      {'at': '2 h'} | samples[0].spent | be given
      7 | samples[0] | an object
      {'at': '2 h', 'spent': 'CNY 3', 'doone': 1} | samples[0].doone | known fields (done
      """)
  void refusesOneSample(String samples, String path, String rule) throws IOException {
    refuses("watch", "{" + WATCH.formatted(samples) + "}", path, rule);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
      watch   | {'samples': [{'at': '1 h', 'spent': 'CNY 1'}]} | budget | be given
      watch   | {'budget': 'CNY 60', 'samples': []} | samples | have an entry
      watch   | {'budget': 'CNY 0', 'samples': [{'at': '1 h', 'spent': 'CNY 0'}]} | budget | more than 0
      pilot   | {'target': {'gpu': 'A100', 'rate': 'CNY 1/h', 'hours': 8}, 'stages': []} | stages | have 1 to 8
      pilot   | {'stages': [{'gpu': 'T4', 'rate': 'CNY 1/h', 'time': '1 h'}]} | target | be given
      pilot   | {'target': {'gpu': 'A100', 'rate': 'CNY 1/h', 'hours': 8}, 'risk': 2, 'stages': [{'gpu': 'T4', 'rate': 'CNY 1/h', 'time': '1 h'}]} | risk | a share
      release | {'items': []} | rate | be given
      release | {'workload': {'task': {'kind': 'fine_tune', 'model': 'lama-2-7b'}}} | workload.task.model | a known model
      release | {'workload': {'task': {'kind': 'custom', 'peak_memory': '900 GB'}, 'work': {'hours': 1}, 'constraints': {'gpus': {'allow': ['RTX 4090']}, 'count': {'max': 1}}}} | workload | an option that is rented
      release | {'workload': {'task': {'kind': 'fine_tune', 'modle': '7B'}}} | workload.task.modle | known fields
      release | {'rate': 'CNY 1/h', 'items': [{'what': 'wheights', 'size': '1 GB'}]} | items[0].what | one of weights
      release | {'rate': 'CNY 1/h', 'items': [], 'run_cost': 'USD 1'} | run_cost | in CNY
      roi     | {'runs': []} | runs | have an entry
      roi     | {'runs': [{'name': 'a', 'total': 'CNY 1', 'billed': 8, 'ineffective': {'idle': '9 h'}}]} | runs[0].ineffective | at most billed
      roi     | {'runs': [{'name': 'a', 'total': 'CNY 1', 'billed': 8, 'ineffective': {'idel': '9 h'}}]} | runs[0].ineffective.idel | known fields (idle
      roi     | {'runs': [{'name': 'a', 'total': 'CNY 1', 'billed': 8, 'units': 0}]} | runs[0].units | at least 1
      roi     | {'runs': [{'name': 'a', 'total': 'CNY 1', 'billed': 8, 'workload': {'task': {'kind': 'fine_tune', 'model': 'lama'}}}]} | runs[0].workload.task.model | a known model
      roi     | {'schema': 2, 'runs': []} | schema | [1, 1]
      """)
  void refusesOneField(String kind, String json, String path, String rule) throws IOException {
    refuses(kind, json, path, rule);
  }

  private void refuses(String kind, String json, String path, String rule) throws IOException {
    Path document = file(json);
    assertThatThrownBy(() -> read(kind, document))
        .isInstanceOfSatisfying(
            InvalidInputException.class,
            refused -> {
              assertThat(refused.problems())
                  .first()
                  .satisfies(
                      problem -> {
                        assertThat(problem.path()).isEqualTo(path);
                        assertThat(problem.rule()).contains(rule);
                      });
            });
  }

  private static Object read(String kind, Path document) throws IOException {
    return switch (kind) {
      case "watch" -> LifecycleDocuments.readWatch(document);
      case "pilot" -> LifecycleDocuments.readPilot(document);
      case "release" -> LifecycleDocuments.readRelease(document, MARKET);
      default -> LifecycleDocuments.readRoi(document, MARKET);
    };
  }
}
