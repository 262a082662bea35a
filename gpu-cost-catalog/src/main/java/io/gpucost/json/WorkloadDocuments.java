package io.gpucost.json;

import io.gpucost.catalog.strictjson.Fields;
import io.gpucost.catalog.strictjson.Limits;
import io.gpucost.catalog.strictjson.Problems;
import io.gpucost.catalog.strictjson.StrictJson;
import io.gpucost.finding.InvalidInputException;
import io.gpucost.market.Market;
import io.gpucost.workload.Workload;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Reads workload documents: JSON objects of schema 1.
 *
 * <pre>{@code
 * {"task": {"kind": "fine_tune", "model": "Qwen-7B", "method": "lora", "sequence_length": 512},
 *  "work": {"samples": 10000, "epochs": 3},
 *  "constraints": {"budget": "CNY 100"}}
 * }</pre>
 *
 * <p>A document has at most 4 MiB. Nothing in it is coerced or guessed: {@code "512"} is no number,
 * {@code null} no value, and an unknown field is an error that names the known ones. What a
 * document leaves out stays unknown; the estimators say what they assume instead. No file that a
 * document names is opened: {@link io.gpucost.workload.ModelReference.InFile} is for the caller to
 * resolve.
 */
public final class WorkloadDocuments {
  private WorkloadDocuments() {}

  /**
   * Reads a document.
   *
   * @param json the document
   * @return the workload it describes
   * @throws InvalidInputException with all that is wrong, each with its path, rule and value
   */
  public static Workload read(String json) {
    Objects.requireNonNull(json, "json");
    return read(json.getBytes(StandardCharsets.UTF_8), Optional.empty());
  }

  /**
   * Reads a document from a file.
   *
   * @param file the document in UTF-8
   * @return the workload it describes
   * @throws IOException if the file cannot be read
   * @throws InvalidInputException with all that is wrong, each with its path, rule and value
   */
  public static Workload read(Path file) throws IOException {
    Objects.requireNonNull(file, "file");
    return read(StrictJson.bytes(file, Limits.DOCUMENT), Optional.empty());
  }

  /**
   * Reads a document from a file, and checks the names of GPUs and models in it, so that unknown
   * names are told together with everything else that is wrong.
   *
   * @param file the document in UTF-8
   * @param market what names are known
   * @return the workload it describes
   * @throws IOException if the file cannot be read
   * @throws InvalidInputException with all that is wrong, each with its path, rule and value
   */
  public static Workload read(Path file, Market market) throws IOException {
    Objects.requireNonNull(file, "file");
    Objects.requireNonNull(market, "market");
    return read(StrictJson.bytes(file, Limits.DOCUMENT), Optional.of(market));
  }

  /**
   * Reads a document from a stream, and leaves the stream open.
   *
   * @param in the document in UTF-8
   * @return the workload it describes
   * @throws IOException if the stream cannot be read
   * @throws InvalidInputException with all that is wrong, each with its path, rule and value
   */
  public static Workload read(InputStream in) throws IOException {
    Objects.requireNonNull(in, "in");
    return read(StrictJson.bytes(in, Limits.DOCUMENT), Optional.empty());
  }

  /**
   * What a document states, as a decision record keeps it.
   *
   * @param file a document that can be read
   * @return each field by its path, such as {@code task.model}, and its value as a text; without
   *     {@code schema} and {@code name}
   * @throws IOException if the file cannot be read
   * @throws InvalidInputException if it is no JSON object
   */
  public static Map<String, String> stated(Path file) throws IOException {
    Objects.requireNonNull(file, "file");
    Problems problems = new Problems(Limits.DOCUMENT);
    Fields root =
        StrictJson.read(StrictJson.bytes(file, Limits.DOCUMENT), Limits.DOCUMENT, problems);
    Map<String, String> stated = StatedFields.of(root);
    problems.throwIfAny();
    return stated;
  }

  private static Workload read(byte[] document, Optional<Market> market) {
    Problems problems = new Problems(Limits.DOCUMENT);
    Fields root = StrictJson.read(document, Limits.DOCUMENT, problems);
    Optional<Workload> workload = WorkloadEntry.read(root);
    market.ifPresent(known -> NameCheck.of(document, known, problems));
    problems.throwIfAny();
    return workload.orElseThrow();
  }
}
