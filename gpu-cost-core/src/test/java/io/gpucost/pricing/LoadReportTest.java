package io.gpucost.pricing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.gpucost.pricing.LoadReport.Doubt;
import io.gpucost.pricing.LoadReport.FileCount;
import java.util.List;
import org.junit.jupiter.api.Test;

class LoadReportTest {
  private static final FileCount FILE = new FileCount("a.csv", 10, 7, 5, 2, 2, 1, 3, 1);

  @Test
  void addsUpWhereEveryRowIsTakenSetAsideRepeatedOrRefused() {
    assertTrue(FILE.addsUp());
    assertFalse(new FileCount("a.csv", 11, 7, 5, 2, 2, 1, 3, 1).addsUp());
  }

  @Test
  void sumsTheFiles() {
    LoadReport report = new LoadReport(List.of(FILE, FILE), List.of());

    assertEquals(20, report.rows());
    assertEquals(10, report.taken());
    assertEquals(2, report.refused());
  }

  @Test
  void aListWithoutFilesCountsItsDoubts() {
    Doubt refused = new Doubt(Doubt.Kind.REFUSED, "line 3", "no price");
    Doubt repaired = new Doubt(Doubt.Kind.REPAIRED, "line 4", "zero");

    LoadReport report = new LoadReport(3, 2, List.of(refused, repaired));

    assertEquals(List.of(new FileCount("", 3, 2, 2, 0, 0, 1, 0, 1)), report.files());
    assertTrue(report.files().get(0).addsUp());
  }
}
