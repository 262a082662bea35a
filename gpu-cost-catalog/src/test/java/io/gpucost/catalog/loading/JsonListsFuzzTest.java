package io.gpucost.catalog.loading;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpucost.catalog.Lists;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** Whatever happens to a JSON list, every row is told and nothing is thrown. */
class JsonListsFuzzTest {
  private static final List<String> WORDS = List.of("azure", "aws", "vantage", "opencost");
  private static final byte[] LIST =
      """
      [{"Items": [{"currencyCode": "USD", "retailPrice": 3.6, "unitOfMeasure": "1 Hour",
        "armSkuName": "Standard_NC24ads_A100_v4", "armRegionName": "r", "type": "Consumption"}],
       "products": {"A": {"attributes": {"gpu": "1", "instanceType": "g5.xlarge", "memory": "16 GiB",
        "operatingSystem": "Linux", "regionCode": "cn-north-1"}}},
       "terms": {"OnDemand": {"A": {"T": {"priceDimensions": {"D": {"unit": "Hrs",
        "pricePerUnit": {"CNY": "9.5"}}}, "termAttributes": {}}}}},
       "instance_type": "g4dn", "GPU": 1, "GPU_model": "NVIDIA T4", "GPU_memory": 16, "vCPU": 4,
       "pricing": {"r": {"linux": {"ondemand": "0.5", "reserved": {}}}}}]
      """
          .getBytes(StandardCharsets.UTF_8);

  @Property(tries = 200)
  void aDamagedListIsTold(
      @ForAll @Size(min = 1, max = 8) List<@IntRange(max = 10_000) Integer> places,
      @ForAll byte[] values,
      @ForAll @IntRange(max = 3) int word,
      @ForAll boolean single)
      throws IOException {
    byte[] damaged = single ? Arrays.copyOfRange(LIST, 1, LIST.length - 2) : LIST.clone();
    for (int i = 0; i < places.size() && i < values.length; i++) {
      damaged[places.get(i) % damaged.length] = values[i];
    }
    read(WORDS.get(word), damaged);
  }

  @Property(tries = 100)
  void aCutListIsTold(
      @ForAll @IntRange(max = 10_000) int length, @ForAll @IntRange(max = 3) int word)
      throws IOException {
    read(WORDS.get(word), Arrays.copyOfRange(LIST, 1, 1 + length % (LIST.length - 1)));
  }

  @Property(tries = 100)
  void anyBytesAreTold(@ForAll byte[] bytes, @ForAll @IntRange(max = 3) int word)
      throws IOException {
    read(WORDS.get(word), bytes);
  }

  @Example
  void bytesThatLookLikeUtf32AreTold() throws IOException {
    for (String word : WORDS) {
      read(word, new byte[] {0, 0, 0, -36, -38, -22, 127, 37, 67, -7});
    }
  }

  private static void read(String word, byte[] list) throws IOException {
    Path file = Files.createTempFile("fuzz", ".json");
    try {
      Files.write(file, list);
      assertThat(Lists.addsUp(Lists.open(word, file))).isTrue();
    } finally {
      Files.delete(file);
    }
  }
}
