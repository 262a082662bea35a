package io.gpucost.catalog.pricelist;

import static io.gpucost.catalog.strictjson.Forms.TEXT;

import io.gpucost.catalog.strictjson.Element;
import io.gpucost.catalog.strictjson.Fields;
import io.gpucost.catalog.strictjson.Limits;
import io.gpucost.catalog.strictjson.Problems;
import io.gpucost.catalog.strictjson.StrictJson;
import io.gpucost.finding.InvalidInputException;
import io.gpucost.workload.ModelShape;
import java.util.List;
import java.util.Optional;

/** Reads a list of models: {@code {"schema": 1, "models": [{"name": "Qwen-7B", ...}]}}. */
public final class ModelListReader {
  private ModelListReader() {}

  /**
   * Reads the models. A model list has no report to refuse a row in, so it is right as a whole or
   * refused as a whole.
   *
   * @throws InvalidInputException with all that is wrong
   */
  public static List<ModelShape> read(byte[] document) {
    Problems problems = new Problems(Limits.PRICE_LIST);
    Fields list = StrictJson.read(document, Limits.PRICE_LIST, problems);
    ListHeader.schema(list);
    List<ModelShape> models = list.list("models", ModelListReader::model);
    list.close();
    problems.throwIfAny();
    return models;
  }

  private static Optional<ModelShape> model(Element element) {
    Fields row = element.object();
    row.required("name", TEXT);
    return ModelEntry.read(row);
  }
}
