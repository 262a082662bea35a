package io.gpucost.catalog.loading;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CsvTableTest {
  /** More than is read ahead at once. */
  private static final int MANY = 50_000;

  @TempDir private Path folder;
  private final List<String> trouble = new ArrayList<>();

  private static String lines(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> i + ",RTX 4090\n")
        .collect(Collectors.joining("", "id,gpu\n", ""));
  }

  private void read(String content, Consumer<CsvTable.Row> rows) throws IOException {
    Path file = Files.writeString(folder.resolve("table.csv"), content);
    CsvTable.read(file, header -> {}, rows, (place, reason) -> trouble.add(place + " " + reason));
  }

  @Test
  void handsOverEveryRowInOrder() throws IOException {
    List<String> ids = new ArrayList<>();

    read(lines(MANY), row -> ids.add(row.at(0)));

    assertThat(ids).isEqualTo(IntStream.range(0, MANY).mapToObj(Integer::toString).toList());
    assertThat(trouble).isEmpty();
  }

  @Test
  void tellsWhatCannotBeReadAfterAllRowsBeforeIt() throws IOException {
    List<String> ids = new ArrayList<>();

    read(lines(MANY) + "\"" + "x".repeat(100_000), row -> ids.add(row.at(0)));

    assertThat(ids).hasSize(MANY);
    assertThat(trouble).hasSize(1);
    assertThat(trouble.get(0)).startsWith(":" + (MANY + 1) + " the rest cannot be read");
  }

  @Test
  void stopsWhereTheReaderRefusesTheRest() throws IOException {
    List<String> ids = new ArrayList<>();

    read(
        lines(MANY),
        row -> {
          if (ids.size() == 10) {
            throw new BadRow("enough");
          }
          ids.add(row.at(0));
        });

    assertThat(ids).hasSize(10);
    assertThat(trouble).containsExactly(":12 enough");
  }

  @Test
  void tellsRowsApartByTheirCellsAndNotByTheirTextAlone() throws IOException {
    List<Fingerprint> prints = new ArrayList<>();

    read("id,gpu\nab,c\na,bc\nab,c\n", row -> prints.add(Fingerprint.of(row.content())));

    assertThat(prints.get(0)).isEqualTo(prints.get(2)).isNotEqualTo(prints.get(1));
  }
}
