package io.gpucost.catalog.remote;

import io.gpucost.catalog.remote.RemoteFile.Kind;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The publishers that are known. A provider's own list stands before those that gather the prices
 * of many.
 *
 * <p>Addresses: those that SkyPilot ({@code sky/skylet/constants.py}, schema v8), gpuhunt's users
 * (catalog v3), OpenCost ({@code pkg/cloud/aws}) and Microsoft's "Azure Retail Prices overview"
 * state, and the clouds that have a {@code vms.csv} in skypilot-org/skypilot-catalog; read in
 * November 2026. None was called.
 */
public final class Sources {
  /** Exchange rates, not prices. */
  public static final String ECB = "ecb";

  private static final String AWS_PATH = "%s/index.json";

  /** GPU machines only: the sizes whose names begin with N. */
  private static final String AZURE_MACHINES =
      "?api-version=2023-01-01-preview&$filter=serviceName%20eq%20'Virtual%20Machines'"
          + "%20and%20contains(armSkuName,'Standard_N')";

  private static final List<Source> ALL =
      List.of(
          new Source(
              "aws",
              "aws",
              URI.create(
                  "https://pricing.us-east-1.amazonaws.com/offers/v1.0/aws/AmazonEC2/current/"),
              List.of(aws("us-east-1")),
              Optional.of(Sources::aws)),
          new Source(
              "aws-cn",
              "aws",
              URI.create(
                  "https://pricing.cn-north-1.amazonaws.com.cn/offers/v1.0/cn/AmazonEC2/current/"),
              List.of(aws("cn-north-1"), aws("cn-northwest-1")),
              Optional.of(Sources::aws)),
          new Source(
              "azure",
              "azure",
              URI.create("https://prices.azure.com/api/retail/prices"),
              List.of(new RemoteFile("machines", "machines.json", AZURE_MACHINES, Kind.PAGED)),
              Optional.empty()),
          new Source(
              "vantage",
              "vantage",
              URI.create("https://instances.vantage.sh/"),
              List.of(RemoteFile.plain("instances", "instances.json", "instances.json")),
              Optional.empty()),
          new Source(
              "skypilot",
              "skypilot",
              URI.create(
                  "https://raw.githubusercontent.com/skypilot-org/skypilot-catalog/master/catalogs/v8/"),
              Stream.of(
                      "aws",
                      "azure",
                      "cudo",
                      "daytona",
                      "gcp",
                      "hyperbolic",
                      "hyperstack",
                      "jarvislabs",
                      "lambda",
                      "lium",
                      "mithril",
                      "nebius",
                      "oci",
                      "primeintellect",
                      "runpod",
                      "seeweb",
                      "shadeform",
                      "spheron",
                      "vast",
                      "verda",
                      "yotta")
                  .map(Sources::skyPilot)
                  .toList(),
              Optional.of(Sources::skyPilot)),
          new Source(
              "gpuhunt",
              "gpuhunt",
              URI.create("https://dstack-gpu-pricing.s3.eu-west-1.amazonaws.com/v3/"),
              Stream.of("aws", "azure", "gcp", "lambdalabs", "nebius", "oci", "runpod", "verda")
                  .map(Sources::gpuhunt)
                  .toList(),
              Optional.of(Sources::gpuhunt)),
          new Source(
              ECB,
              ECB,
              URI.create("https://www.ecb.europa.eu/stats/eurofxref/"),
              List.of(RemoteFile.plain("daily", "daily.xml", "eurofxref-daily.xml")),
              Optional.empty()));

  private Sources() {}

  /** Returns all, in the order in which their prices win. */
  public static List<Source> all() {
    return ALL;
  }

  /** Returns the source of a name. */
  public static Optional<Source> of(String name) {
    return ALL.stream().filter(source -> source.name().equals(name)).findFirst();
  }

  private static RemoteFile aws(String region) {
    return RemoteFile.plain(region, region + ".json", AWS_PATH.formatted(region));
  }

  private static RemoteFile skyPilot(String cloud) {
    return RemoteFile.plain(cloud, cloud + ".csv", cloud + "/vms.csv");
  }

  private static RemoteFile gpuhunt(String provider) {
    return new RemoteFile(
        provider,
        provider + ".zip",
        provider + "/" + RemoteFile.VERSION + "/catalog.zip",
        Kind.VERSIONED);
  }
}
