package io.gpucost.workload.spi;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.gpucost.workload.ModelShape;
import java.util.List;
import org.junit.jupiter.api.Test;

class ModelCatalogProviderTest {

  private static final class OneModel implements ModelCatalogProvider {
    @Override
    public String id() {
      return "acme-models";
    }

    @Override
    public List<ModelShape> models() {
      return List.of(ModelShape.builder().name("Acme-7B").layers(32).build());
    }
  }

  @Test
  void ranksAboveTheBundledModelsByDefault() {
    assertEquals(100, new OneModel().precedence());
  }
}
