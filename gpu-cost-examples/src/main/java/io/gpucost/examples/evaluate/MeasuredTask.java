package io.gpucost.examples.evaluate;

import io.gpucost.examples.evaluate.Table.Row;
import io.gpucost.market.Market;
import io.gpucost.unit.ParameterCount;
import io.gpucost.workload.Diffusion;
import io.gpucost.workload.Diffusion.DiffusionTraining;
import io.gpucost.workload.Diffusion.Resolution;
import io.gpucost.workload.FineTune;
import io.gpucost.workload.FineTune.LoraTargets;
import io.gpucost.workload.InferenceRecipe;
import io.gpucost.workload.InferenceRecipe.Engine;
import io.gpucost.workload.KvFormat;
import io.gpucost.workload.ModelReference;
import io.gpucost.workload.ModelShape;
import io.gpucost.workload.PrecisionPolicy;
import io.gpucost.workload.Pretrain;
import io.gpucost.workload.Quantisation;
import io.gpucost.workload.Serve;
import io.gpucost.workload.Task;
import io.gpucost.workload.TrainVision;
import io.gpucost.workload.TrainingRecipe;
import io.gpucost.workload.TrainingRecipe.Attention;
import io.gpucost.workload.TrainingRecipe.GradientCheckpointing;
import io.gpucost.workload.TrainingRecipe.Loss;
import io.gpucost.workload.TrainingRecipe.Offload;
import io.gpucost.workload.TrainingRecipe.Optimizer;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * What a row of the memory table measured, as a task. What the row leaves open stays open: the
 * library fills it in as it does for everybody.
 *
 * @param row the row
 * @param framework the program to name
 * @param offload whether the states are kept in host memory
 * @param market the models that are known by name
 */
record MeasuredTask(Row row, Optional<String> framework, boolean offload, Market market) {
  private static final Pattern SIDE = Pattern.compile("(\\d{1,5})(px|\\^3)");
  private static final Pattern SIDES = Pattern.compile("~?(\\d{1,5})x(\\d{1,5})");
  private static final Pattern EXPERTS = Pattern.compile("(\\d{1,5})x(\\d{1,7}) top(\\d{1,4})");
  private static final Pattern LAYERS = Pattern.compile("(\\d{1,5})\\+(\\d{1,5})");

  /** The prompt within the sequence, as some rows note it. */
  private static final Pattern PROMPT = Pattern.compile("(?:input |prefill=)(\\d{1,7})");

  private static final Map<String, Optimizer> OPTIMIZERS =
      Map.ofEntries(
          Map.entry("AdamW", Optimizer.ADAMW),
          Map.entry("Adam", Optimizer.ADAMW),
          Map.entry("decoupled AdamW", Optimizer.ADAMW),
          Map.entry("Adam8bit", Optimizer.ADAMW_8BIT),
          Map.entry("AdamW8bit", Optimizer.ADAMW_8BIT),
          Map.entry("ao AdamW8bit", Optimizer.ADAMW_8BIT),
          Map.entry("bnb AdamW8bit", Optimizer.ADAMW_8BIT),
          Map.entry("paged AdamW", Optimizer.PAGED_ADAMW_32BIT),
          Map.entry("paged_adamw_32bit", Optimizer.PAGED_ADAMW_32BIT),
          Map.entry("paged AdamW8bit", Optimizer.PAGED_ADAMW_8BIT),
          Map.entry("paged_adamw_8bit", Optimizer.PAGED_ADAMW_8BIT),
          Map.entry("Adafactor", Optimizer.ADAFACTOR),
          Map.entry("Lion", Optimizer.LION),
          Map.entry("SGD", Optimizer.SGD),
          Map.entry("SGD momentum", Optimizer.SGD));

  private static final Map<String, LoraTargets> TARGETS =
      Map.of(
          "q,v", LoraTargets.ATTENTION,
          "c_attn", LoraTargets.ATTENTION,
          "c_attn/qkv", LoraTargets.ATTENTION,
          "ALL", LoraTargets.ALL_LINEAR,
          "all", LoraTargets.ALL_LINEAR,
          "c_attn,c_proj,w1,w2", LoraTargets.ALL_LINEAR,
          "c_attn,c_proj,w1,w2+wte,lm_head", LoraTargets.ALL_LINEAR_AND_EMBEDDINGS);

  private static final Map<String, Quantisation> QUANTISATIONS =
      Map.ofEntries(
          Map.entry("nf4", Quantisation.parse("nf4")),
          Map.entry("fp4", Quantisation.parse("nf4")),
          Map.entry("nf4-dq", Quantisation.parse("nf4_dq")),
          Map.entry("fp4-dq", Quantisation.parse("nf4_dq")),
          Map.entry("bnb-4bit", Quantisation.parse("nf4")),
          Map.entry("4bit", Quantisation.parse("nf4")),
          Map.entry("8bit", Quantisation.parse("int8")),
          Map.entry("gptq-int4", Quantisation.parse("gptq")),
          Map.entry("gptq-int8", Quantisation.parse("int8")),
          Map.entry("awq-int4", Quantisation.parse("awq")),
          Map.entry("awq-int4-g128", Quantisation.parse("awq")));

  /** Empty where the row cannot be said in the words of a workload. */
  Optional<Task> task() {
    return switch (row.required("task")) {
      case "inference" -> inference();
      case "lora" -> fineTune(FineTune.Method.LORA);
      case "qlora" -> fineTune(FineTune.Method.QLORA);
      case "full_ft" -> fineTune(FineTune.Method.FULL);
      case "pretrain" ->
          recipe().map(recipe -> Pretrain.builder().model(model()).recipe(recipe).build());
      case "vision_train" -> vision();
      case "diffusion_ft", "diffusion_infer" -> diffusion();
      default -> Optional.empty();
    };
  }

  private Optional<Task> inference() {
    InferenceRecipe.Builder recipe = InferenceRecipe.builder();
    String weights = row.text("precision_weights").orElse("bf16");
    if (List.of("fp32", "fp16", "bf16").contains(weights)) {
      recipe.precision(PrecisionPolicy.parse(weights));
    } else {
      Optional<Quantisation> packed = quantisation(weights);
      if (packed.isEmpty()) {
        return Optional.empty();
      }
      recipe.quantisation(packed.get());
    }
    Optional<Integer> length = boxed(row.count("seq_len"));
    int prompt = length.map(tokens -> Math.min(tokens, prompt())).orElse(1);
    length.ifPresent(
        tokens -> recipe.inputTokens(prompt).outputTokens(Math.max(1, tokens - prompt)));
    row.count("micro_batch").ifPresent(recipe::concurrency);
    row.text("kv_dtype").ifPresent(word -> recipe.kvPrecision(kvPrecision(word)));
    framework.ifPresent(recipe::framework);
    recipe.engine(engine(row.text("framework").orElse("")));
    return Optional.of(Serve.builder().model(model()).recipe(recipe.build()).build());
  }

  /** Where the row does not say, all but the first token were generated. */
  private int prompt() {
    Matcher noted = PROMPT.matcher(row.text("notes").orElse(""));
    return noted.find() ? Integer.parseInt(noted.group(1)) : 1;
  }

  private static KvFormat kvPrecision(String word) {
    try {
      return KvFormat.parse(word);
    } catch (IllegalArgumentException e) {
      return KvFormat.parse(word.contains("8") ? "int8" : "bf16");
    }
  }

  private static Optional<Quantisation> quantisation(String word) {
    try {
      return Optional.of(
          QUANTISATIONS.containsKey(word) ? QUANTISATIONS.get(word) : Quantisation.parse(word));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** Frameworks that generate layer by layer with the model's own code count as transformers. */
  private static Engine engine(String framework) {
    String word = framework.toLowerCase(Locale.ROOT);
    if (word.contains("vllm")) {
      return Engine.VLLM;
    }
    return word.contains("ollama") || word.contains("llama.cpp")
        ? Engine.LLAMA_CPP
        : Engine.TRANSFORMERS;
  }

  private Optional<Task> fineTune(FineTune.Method method) {
    FineTune.Builder task = FineTune.builder().model(model()).method(method);
    if (method == FineTune.Method.QLORA) {
      String words = row.text("precision_weights").orElse("") + row.text("options").orElse("");
      if (words.contains("-dq") || words.contains("double_quant")) {
        task.doubleQuantisation(true);
      }
    }
    if (method != FineTune.Method.FULL) {
      row.count("lora_rank").ifPresent(task::loraRank);
      row.text("lora_targets")
          .flatMap(targets -> Optional.ofNullable(TARGETS.get(targets)))
          .ifPresent(task::loraTargets);
    }
    return recipe().map(recipe -> task.recipe(recipe).build());
  }

  private Optional<Task> vision() {
    TrainVision.Builder task = TrainVision.builder().model(known());
    Matcher side = SIDE.matcher(row.text("seq_len").orElse(""));
    Matcher sides = SIDES.matcher(row.text("seq_len").orElse(""));
    if (side.matches()) {
      int pixels = Integer.parseInt(side.group(1));
      if (side.group(2).equals("px")) {
        task.imageSize(pixels);
      } else {
        task.patch(List.of(pixels, pixels, pixels));
      }
    } else if (sides.matches()) {
      task.patch(List.of(Integer.parseInt(sides.group(1)), Integer.parseInt(sides.group(2))));
    } else {
      return Optional.empty();
    }
    row.count("micro_batch").ifPresent(task::batch);
    return recipe().map(recipe -> task.recipe(recipe).build());
  }

  private Optional<Task> diffusion() {
    Optional<DiffusionTraining> trained = trained();
    if (trained.isEmpty()) {
      return Optional.empty();
    }
    Diffusion.Builder task = Diffusion.builder().model(known()).trained(trained.get());
    task.tiledDecoding(noted("tiling"));
    Matcher side = SIDE.matcher(row.text("seq_len").orElse(""));
    if (side.matches()) {
      int pixels = Integer.parseInt(side.group(1));
      task.resolution(new Resolution(pixels, pixels));
    }
    return recipe().map(recipe -> task.recipe(recipe).build());
  }

  /** Empty for adapters that have no word, such as IA3. */
  private Optional<DiffusionTraining> trained() {
    if (row.is("task", "diffusion_infer")) {
      return Optional.of(DiffusionTraining.NONE);
    }
    if (row.text("lora_rank").isPresent() || noted("lora")) {
      return Optional.of(DiffusionTraining.LORA);
    }
    return noted("full") || noted("unet-only")
        ? Optional.of(DiffusionTraining.UNET)
        : Optional.empty();
  }

  /** What the figure is with, not what another would be: "8.5 with offload" is none. */
  private boolean offloaded() {
    return noted("offload") && !noted("with offload");
  }

  private boolean noted(String word) {
    return row.text("notes").orElse("").toLowerCase(Locale.ROOT).contains(word);
  }

  /** Empty where the optimizer or a number format has no word. */
  private Optional<TrainingRecipe> recipe() {
    TrainingRecipe.Builder recipe = TrainingRecipe.builder();
    Optional<String> optimizer = row.text("optimizer");
    if (optimizer.isPresent() && !OPTIMIZERS.containsKey(optimizer.get())) {
      return Optional.empty();
    }
    optimizer.map(OPTIMIZERS::get).ifPresent(recipe::optimizer);
    row.text("precision_weights").flatMap(MeasuredTask::precision).ifPresent(recipe::precision);
    row.count("seq_len").ifPresent(recipe::sequenceLength);
    row.count("micro_batch").ifPresent(recipe::microBatch);
    checkpointing(row.text("grad_checkpointing").orElse(""))
        .ifPresent(recipe::gradientCheckpointing);
    attention(row.text("flash_attention").orElse("")).ifPresent(recipe::attention);
    framework.ifPresent(recipe::framework);
    if (offload || (row.is("task", "diffusion_infer") && offloaded())) {
      recipe.offload(Offload.CPU);
    }
    options(recipe);
    return Optional.of(recipe.build());
  }

  /**
   * What a row says besides. Compiling and 8-bit matrix products change the time; what is kept of
   * the forward pass stays 16-bit.
   */
  private void options(TrainingRecipe.Builder recipe) {
    String words = row.text("options").orElse("").toLowerCase(Locale.ROOT);
    if (words.contains("chunked") || words.contains("liger") || words.contains("cut_cross")) {
      recipe.loss(Loss.CHUNKED);
    } else if (words.contains("fused_ce") || words.contains("fused_loss")) {
      recipe.loss(Loss.FUSED);
    }
    if (words.contains("activation_offload")) {
      recipe.gradientCheckpointing(GradientCheckpointing.OFFLOADED);
    }
    if (words.contains("optimizer_offload")) {
      recipe.offload(Offload.OPTIMIZER);
    } else if (words.contains("cpu_offload") || words.contains("param_offload")) {
      recipe.offload(Offload.CPU);
    }
    if (words.contains("paged")) {
      Optimizer paged =
          row.text("optimizer").filter(name -> name.contains("8bit")).isPresent()
              ? Optimizer.PAGED_ADAMW_8BIT
              : Optimizer.PAGED_ADAMW_32BIT;
      recipe.optimizer(paged);
    }
  }

  private static Optional<PrecisionPolicy> precision(String text) {
    String word = text.toLowerCase(Locale.ROOT);
    if (word.contains("pure bf16")) {
      return Optional.of(PrecisionPolicy.parse("bf16_pure"));
    }
    if (word.startsWith("fp8")) {
      return Optional.of(PrecisionPolicy.parse("fp8"));
    }
    if (word.startsWith("fp32 master") || word.startsWith("bf16")) {
      return Optional.of(PrecisionPolicy.parse("bf16"));
    }
    if (word.startsWith("fp32") || word.contains("32-bit")) {
      return Optional.of(PrecisionPolicy.parse("fp32"));
    }
    if (word.contains("fp16") || word.contains("amp")) {
      return Optional.of(PrecisionPolicy.parse("fp16"));
    }
    if (word.startsWith("gptq-int4") || word.startsWith("awq")) {
      return Optional.of(PrecisionPolicy.parse("int4"));
    }
    if (word.contains("int8") || word.contains("8bit") || word.contains("8-bit")) {
      return Optional.of(PrecisionPolicy.parse("int8"));
    }
    if (word.startsWith("nf4") || word.startsWith("fp4") || word.contains("4bit")) {
      return Optional.of(PrecisionPolicy.parse("nf4"));
    }
    return Optional.empty();
  }

  private static Optional<GradientCheckpointing> checkpointing(String text) {
    if (text.startsWith("yes")) {
      return Optional.of(GradientCheckpointing.FULL);
    }
    return switch (text) {
      case "no" -> Optional.of(GradientCheckpointing.NONE);
      case "selective" -> Optional.of(GradientCheckpointing.SELECTIVE);
      default -> Optional.empty();
    };
  }

  private static Optional<Attention> attention(String text) {
    return switch (text) {
      case "2", "yes" -> Optional.of(Attention.FLASH);
      case "sdpa" -> Optional.of(Attention.SDPA);
      case "no" -> Optional.of(Attention.EAGER);
      default -> Optional.empty();
    };
  }

  /** Models of images are asked for by name, as a user would, where the name is known. */
  private ModelReference known() {
    return row.text("model")
        .filter(name -> market.model(name).isPresent())
        .<ModelReference>map(ModelReference.Named::new)
        .orElseGet(this::model);
  }

  private ModelReference model() {
    ModelShape.Builder shape = ModelShape.builder();
    row.text("model").ifPresent(shape::name);
    row.number("params_b")
        .ifPresent(billions -> shape.parameters(ParameterCount.of(Math.round(billions * 1e9))));
    Matcher both = LAYERS.matcher(row.text("layers").orElse(""));
    if (both.matches()) {
      shape.encoderLayers(Integer.parseInt(both.group(1)));
      shape.layers(Integer.parseInt(both.group(2)));
    } else {
      row.count("layers").ifPresent(shape::layers);
    }
    row.count("hidden").ifPresent(shape::hidden);
    row.count("heads").ifPresent(shape::heads);
    row.count("kv_heads").ifPresent(shape::kvHeads);
    row.count("head_dim").ifPresent(shape::headDim);
    row.count("ffn").ifPresent(shape::ffn);
    row.count("vocab").ifPresent(shape::vocab);
    Matcher experts = EXPERTS.matcher(row.text("moe").orElse(""));
    if (experts.matches()) {
      shape.experts(Integer.parseInt(experts.group(1)));
      shape.expertFfn(Integer.parseInt(experts.group(2)));
      shape.expertsPerToken(Integer.parseInt(experts.group(3)));
    }
    return new ModelReference.Shaped(shape.build());
  }

  private static Optional<Integer> boxed(OptionalInt number) {
    return IntStream.of(number.stream().toArray()).boxed().findFirst();
  }
}
