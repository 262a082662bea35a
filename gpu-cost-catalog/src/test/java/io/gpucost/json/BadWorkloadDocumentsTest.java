package io.gpucost.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gpucost.finding.InvalidInputException;
import io.gpucost.finding.Problem;
import io.gpucost.workload.Workload;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One line for each thing that is wrong with a document, and no other exception. */
class BadWorkloadDocumentsTest {
  private static final String CUSTOM = "{\"task\": {\"kind\": \"custom\"}, %s}";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
      # task, or work, or ...              | path                     | said
      'work': {'hours': -80}               | work.hours               | above zero
      'work': {'hours': 0}                 | work.hours               | above zero
      'work': {'hours': '80'}              | work.hours               | 80 h
      'work': {'hours': NaN}               | work.hours               | NaN
      'work': {'hours': Infinity}          | work.hours               | Infinity
      'work': {'hours': 1e1000000000}      | work.hours               | exponent
      'work': {'hours': 1e30}              | work.hours               | hundred years
      'work': {'hours': null}              | work.hours               | null
      'work': {'hours': 80, 'hours': 90}   | work.hours               | once
      'work': {'hours': 80, 'tokens': 9}   | work                     | exactly one of
      'work': {}                           | work                     | exactly one of
      'work': {'samples': '512', 'epochs': 1} | work.samples          | whole number
      'work': {'samples': 512.9, 'epochs': 1} | work.samples          | whole number
      'work': {'samples': 512}             | work.epochs              | unless the task is fine_tune
      'work': {'epochs': 3}                | work.samples             | be given
      'work': {'frames': 3}                | work.per_frame           | be given
      'work': {'steps': 1e19}              | work.steps               | whole number
      'work': {'reference_run': {'hours': 3}} | work.reference_run.gpu | be given
      'work': 80                           | work                     | an object
      'works': {'hours': 80}               | works                    | known fields (work,
      'repeats': 0                         | repeats                  | at least 1
      'repeats': true                      | repeats                  | whole number
      'objective': 'cheap'                 | objective                | one of cheapest
      'constraints': {'budget': '100'}     | constraints.budget       | CNY 100
      'constraints': {'budget': 100}       | constraints.budget       | CNY 100
      'constraints': {'budget': 'CNY -1'}  | constraints.budget       | at least zero
      'constraints': {'deadline': '3 weeks ago'} | constraints.deadline | 80 h
      'constraints': {'count': {'max': 0}} | constraints.count.max    | at least 1
      'constraints': {'count': {'min': 4, 'max': 2}} | constraints.count.min | 2
      'constraints': {'gpus': ['T4']}      | constraints.gpus         | an object
      'constraints': {'gpus': {'allow': 'T4'}} | constraints.gpus.allow | a list
      'constraints': {'gpus': {'allow': [1]}} | constraints.gpus.allow[0] | a text
      'constraints': {'layouts': ['zero4']} | constraints.layouts[0]  | zero1
      'constraints': {'host': {'ram': '9999999999999999999 TB'}} | constraints.host.ram | 24 GB
      'data': {'datset': '20 GB'}          | data.datset              | known fields (dataset,
      'usage': {'kind': 'monthly', 'hours': 800, 'months': 1} | usage.hours | 744
      'usage': {'kind': 'weekly'}          | usage.kind               | monthly
      'usage': {'kind': 'calendar'}        | usage.calendar           | days or hours
      'usage': {'window': {'zone': 'Mars', 'daily': '20 h'}} | usage.window.zone | Asia/Shanghai
      'usage': {'month': '40 d'}           | usage.month              | 672 h
      'usage': {'month': '28 d', 'kind': 'monthly', 'hours': 700, 'months': 1} | usage.hours | 672 h
      'usage': {'kind': 'fleet', 'hourly': [1], 'start': 'noon'} | usage.start | Asia/Shanghai
      'usage': {'history': {}}             | usage.history            | exactly one of hourly
      'usage': {'history': {'daily': [1, 1], 'daily_hours': [1, 1]}} | usage.history | exactly one of
      'usage': {'history': {'daily_hours': [1, 25]}} | usage.history.daily_hours | [0, 24]
      'usage': {'history': {'hourly': [1, 2]}} | usage.history.hourly | at least 48 hours
      'usage': {'history': {'daily': [1, -2]}} | usage.history.daily[1] | zero
      'usage': {'history': {'daily': [1, 1], 'beside': [{'hourly': [1]}]}} | usage.history.beside[0].gpu | be given
      'setup': {'fresh': '-1 h'}           | setup.fresh              | 80 h
      'quotes': [{'gpu': 'T4'}]            | quotes[0]                | at least one price
      'quotes': [{'on_demand': 'CNY 1/h'}] | quotes[0].gpu            | be given
      'quotes': [{'gpu': 'T4', 'on_demand': 'CNY 0/h'}] | quotes[0].on_demand | above zero
      'quotes': [{'gpu': 'T4', 'on_demand': 'CNY 1'}] | quotes[0].on_demand | CNY 1.98/h
      'quotes': [{'gpu': 'T4', 'on_demand': 'CNY 1/h', 'monthly': 'USD 9'}] | quotes[0] | CNY
      'quotes': [{'gpu': 'T4', 'count': 3, 'nodes': 2, 'on_demand': 'CNY 1/h'}] | quotes[0].count | divide
      'quotes': [{'gpu': 'T4', 'on_demand': 'CNY 1/h', 'stock': 'lots'}] | quotes[0].stock | out_of_stock
      'quotes': [{'gpu': 'T4', 'on_demand': 'CNY 1/h', 'notice': '9 s'}] | quotes[0].notice | spot
      'owned': [{'gpu': 'T4'}]             | owned[0].price           | be given
      'owned': [{'gpu': 'T4', 'price': 'CNY 9', 'tariff': 'CNY 1/image'}] | owned[0] | kWh
      'independent': {'jobs': -5}          | independent.jobs         | at least 1
      'schema': 2                          | schema                   | [1, 1]
      'name': ''                           | name                     | not blank
      """)
  void refusesOneThing(String field, String path, String said) {
    assertThatThrownBy(() -> custom(field))
        .isInstanceOfSatisfying(
            InvalidInputException.class,
            e -> {
              assertThat(e.problems()).as(e.getMessage()).hasSize(1);
              assertThat(e.problems().get(0).path()).isEqualTo(path);
              assertThat(e.problems().get(0).toString()).contains(said);
            });
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
      {'kind': 'custom', 'lora_rank': 64}                | task.lora_rank | known fields
      {'kind': 'fine_tune', 'lora_rnak': 64}             | task.lora_rnak | (lora_rank,
      {'kind': 'finetune'}                               | task.kind      | one of fine_tune
      {'kind': 7}                                        | task.kind      | one of
      {}                                                 | task.kind      | be given
      []                                                 | task           | an object
      {'kind': 'fine_tune', 'method': 'full', 'lora_rank': 8} | task.lora_rank | lora or qlora
      {'kind': 'fine_tune', 'mean_length': 9, 'sequence_length': 8} | task.mean_length | 8
      {'kind': 'fine_tune', 'precision': 'bf17'}         | task.precision | bf16_pure
      {'kind': 'fine_tune', 'precision': {'compute': 'bf16'}} | task.precision.weights | be given
      {'kind': 'serve', 'quantisation': 'q99'}           | task.quantisation | GGUF
      {'kind': 'serve', 'model': {}}                     | task.model     | a shape
      {'kind': 'serve', 'model': 7}                      | task.model     | the name of a model
      {'kind': 'serve', 'model': {'layers': 2, 'heads': 4, 'kv_heads': 8}} | task.model.kv_heads | 4
      {'kind': 'serve', 'model': {'file': 'a', 'layers': 2}} | task.model.layers | (file)
      {'kind': 'serve', 'peak_memory': '0 GB'}           | task.peak_memory | was 0 B
      {'kind': 'train_vision', 'patch': [1, 2, 3, 4]}    | task.patch     | three
      {'kind': 'train_vision', 'measured': [{'batch': 8}]} | task.measured[0].peak | be given
      {'kind': 'diffusion', 'resolution': 'huge'}        | task.resolution | 1024x1024
      {'kind': 'diffusion', 'trained': 'vae'}            | task.trained   | +text_encoders
      """)
  void refusesOneThingInTheTask(String task, String path, String said) {
    assertThatThrownBy(() -> WorkloadDocuments.read(quoted("{'task': " + task + "}")))
        .isInstanceOfSatisfying(
            InvalidInputException.class,
            e -> {
              assertThat(e.problems()).as(e.getMessage()).hasSize(1);
              assertThat(e.problems().get(0).path()).isEqualTo(path);
              assertThat(e.problems().get(0).toString()).contains(said);
            });
  }

  @Test
  void reportsAllProblemsOfADocumentTogether() {
    String document =
        quoted(
            "{'task': {'kind': 'fine_tune', 'lora_rank': '64', 'sequence_lenght': 512},"
                + " 'work': {'hours': -80, 'tokens': 1e1000000000},"
                + " 'constraints': {'budget': 'CNY', 'nodes': 1.5},"
                + " 'quotes': [{'gpu': 'T4', 'on_demand': 'CNY 0/h'}], 'extra': NaN}");

    assertThatThrownBy(() -> WorkloadDocuments.read(document))
        .isInstanceOfSatisfying(
            InvalidInputException.class,
            e ->
                assertThat(e.problems())
                    .extracting(Problem::path)
                    .containsExactlyInAnyOrder(
                        "task.lora_rank",
                        "task.sequence_lenght",
                        "work",
                        "work.hours",
                        "work.tokens",
                        "constraints.budget",
                        "constraints.nodes",
                        "quotes[0].on_demand",
                        "extra"));
  }

  private static Workload custom(String fields) {
    return WorkloadDocuments.read(quoted(CUSTOM.formatted(fields)));
  }

  private static String quoted(String json) {
    return json.replace('\'', '"');
  }
}
