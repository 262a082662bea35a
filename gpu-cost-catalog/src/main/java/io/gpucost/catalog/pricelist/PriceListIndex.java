package io.gpucost.catalog.pricelist;

import static io.gpucost.catalog.strictjson.Forms.TEXT;

import io.gpucost.catalog.strictjson.Fields;
import io.gpucost.catalog.strictjson.Limits;
import io.gpucost.catalog.strictjson.Problems;
import io.gpucost.catalog.strictjson.StrictJson;
import io.gpucost.finding.InvalidInputException;
import java.util.List;

/**
 * Reads the names of the lists that stand beside an index: {@code {"schema": 1, "lists": [...]}}. A
 * jar cannot be asked what it holds.
 */
public final class PriceListIndex {
  private PriceListIndex() {}

  /**
   * Reads the names.
   *
   * @throws InvalidInputException with all that is wrong
   */
  public static List<String> read(byte[] document) {
    Problems problems = new Problems(Limits.DOCUMENT);
    Fields index = StrictJson.read(document, Limits.DOCUMENT, problems);
    ListHeader.schema(index);
    List<String> names = index.list("lists", TEXT);
    index.close();
    problems.throwIfAny();
    return names;
  }
}
