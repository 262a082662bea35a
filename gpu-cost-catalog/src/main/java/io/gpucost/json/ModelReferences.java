package io.gpucost.json;

import static io.gpucost.catalog.strictjson.Forms.TEXT;

import io.gpucost.catalog.pricelist.ModelEntry;
import io.gpucost.catalog.strictjson.Element;
import io.gpucost.catalog.strictjson.Fields;
import io.gpucost.catalog.strictjson.Form;
import io.gpucost.catalog.strictjson.Forms;
import io.gpucost.workload.ModelReference;
import io.gpucost.workload.ModelReference.InFile;
import io.gpucost.workload.ModelReference.Shaped;
import io.gpucost.workload.ModelReference.Sized;
import java.util.List;
import java.util.Optional;

/** A model: a name, a file, a number of parameters, or a shape. */
final class ModelReferences {
  static final Form<ModelReference> FORM = ModelReferences::read;

  private static final Form<ModelReference> NAME =
      Forms.parsed("the name of a model, or a number of parameters", ModelReference::parse);

  private ModelReferences() {}

  private static Optional<ModelReference> read(Element element) {
    if (element.isText()) {
      return element.read(NAME);
    }
    if (!element.isObject()) {
      return element.refuse("be the name of a model, or an object of its parameters or shape");
    }
    Fields model = element.object();
    if (model.has("file")) {
      Optional<String> file = model.get("file", TEXT);
      return model.build(() -> new InFile(file.orElseThrow()));
    }
    if (model.names().equals(List.of("parameters"))) {
      return model.get("parameters", ModelEntry.PARAMETERS).map(Sized::new);
    }
    if (model.names().isEmpty()) {
      return element.refuse("have parameters, a file, or a shape (layers, hidden, heads, ...)");
    }
    return ModelEntry.read(model).map(Shaped::new);
  }
}
