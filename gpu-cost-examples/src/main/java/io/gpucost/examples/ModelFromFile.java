package io.gpucost.examples;

import io.gpucost.CostAdvisor;
import io.gpucost.advice.Recommendation;
import io.gpucost.market.Market;
import io.gpucost.modelfile.ModelFile;
import io.gpucost.modelfile.ModelFiles;
import io.gpucost.modelfile.ShardResolver;
import io.gpucost.pricing.Offer;
import io.gpucost.workload.ModelReference;
import io.gpucost.workload.Workload;
import java.io.IOException;
import java.nio.file.Path;

/** What it takes to serve a model that lies on disk: its files tell shape and bytes. */
public final class ModelFromFile {
  private ModelFromFile() {}

  /**
   * Asks which of two cards to serve a model on.
   *
   * @param file a model's folder, {@code config.json}, {@code .safetensors} or {@code .gguf} file
   * @return the answer
   * @throws IOException if a file cannot be read
   */
  public static Recommendation answer(Path file) throws IOException {
    ModelFile model = ModelFiles.read(file, ShardResolver.beside(file));
    Workload w =
        Workload.serve("a model on disk")
            .model(new ModelReference.Shaped(model.shape()))
            .concurrency(8)
            .requests(20_000)
            .build();
    Market m =
        Market.of(Offer.quote("RTX 4090", "CNY 1.98/h"), Offer.quote("A100 40GB", "CNY 9/h"));
    return CostAdvisor.using(m).advise(w);
  }

  /**
   * Prints the card to take and its cost.
   *
   * @param args the model's file or folder
   * @throws IOException if a file cannot be read
   */
  public static void main(String[] args) throws IOException {
    answer(Path.of(args[0]))
        .best()
        .ifPresent(best -> System.out.println(best.product() + ": " + best.cost()));
  }
}
