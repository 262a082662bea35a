package io.gpucost.catalog;

import io.gpucost.finding.Problem;
import java.util.List;
import java.util.Objects;

/**
 * What {@link CatalogCheck} found.
 *
 * @param id the price list
 * @param offers how many offers it made
 * @param problems what must be mended: the list is wrong or rows of it are lost
 * @param remarks what may be right and is worth a look, one line each
 */
public record CheckReport(String id, int offers, List<Problem> problems, List<String> remarks) {
  /**
   * Copies the lists.
   *
   * @param id the price list
   * @param offers how many offers it made
   * @param problems what must be mended
   * @param remarks what is worth a look
   */
  public CheckReport {
    Objects.requireNonNull(id, "id");
    problems = List.copyOf(problems);
    remarks = List.copyOf(remarks);
  }

  /**
   * Returns whether nothing must be mended.
   *
   * @return true where there is no problem
   */
  public boolean isClean() {
    return problems.isEmpty();
  }
}
