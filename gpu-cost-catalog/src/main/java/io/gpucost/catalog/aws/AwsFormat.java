package io.gpucost.catalog.aws;

import io.gpucost.catalog.loading.JsonFiles;
import io.gpucost.catalog.loading.KnownGpus;
import io.gpucost.catalog.loading.OfferCollector;
import io.gpucost.catalog.loading.PriceListFormat;
import io.gpucost.catalog.strictjson.JsonStream;
import io.gpucost.pricing.PricingCatalog;
import java.nio.file.Path;
import java.util.List;

/** Reads AWS's Price List. */
public final class AwsFormat implements PriceListFormat {
  private static final String WORD = "aws";
  private static final String ANY = JsonStream.ANY_FIELD;

  private static final List<List<String>> PATHS =
      List.of(
          List.of("publicationDate"),
          List.of("products", ANY),
          List.of("terms", "OnDemand", ANY),
          List.of("terms", "Reserved", ANY));

  @Override
  public String word() {
    return WORD;
  }

  @Override
  public String description() {
    return "AWS's Price List of EC2, also of AWS China: index.json, or a folder of such files";
  }

  @Override
  public PricingCatalog read(Path path, KnownGpus known) {
    OfferCollector offers = new OfferCollector(path.toString(), known);
    AwsPriceList list = new AwsPriceList(offers);
    JsonFiles.read(path, WORD, PATHS, offers, list::value, list::end);
    return offers.catalog();
  }
}
