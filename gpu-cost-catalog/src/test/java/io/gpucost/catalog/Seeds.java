package io.gpucost.catalog;

import java.util.LinkedHashMap;
import java.util.Map;

/** A small list of each form, from which damaged ones are made. */
final class Seeds {
  /** A list, and how it is opened. */
  record Seed(String word, String name, String text) {}

  static final Map<String, Seed> ALL = new LinkedHashMap<>();

  /** For the form that takes two files: the mapping stands beside every list. */
  static final String MAPPING =
      """
      {"schema": 1, "provider": "acme", "currency": "CNY", "as_of": "2026-11-01", "source": "v7",
       "columns": {"gpu": "Card", "count": "Cards", "on_demand": "Hour", "monthly": "Month"}}
      """;

  static {
    add(
        "skypilot",
        "x.csv",
        """
        InstanceType,AcceleratorName,AcceleratorCount,vCPUs,MemoryGiB,GpuInfo,Price,SpotPrice,Region
        a,A100-80GB,8.0,96,1900.0,"{'Gpus': [{'Name': 'A100', 'MemoryInfo': {'SizeInMiB': 81920}}]}",14,5.1,r
        ,T4,2,,,"{'TotalGpuMemoryInMiB': 32768}",0.7,0.2,r
        n1-highmem-16,,,16,104,,0.9,0.1,r
        b,A10,0.167,6,55,A10,0.658,0,"Oslo, NO, EU"
        """);
    add(
        "gpuhunt",
        "aws.csv",
        """
        instance_name,location,price,cpu,memory,gpu_count,gpu_name,gpu_memory,spot,disk_size
        g5.xlarge,us-east-1,1.006,4,16.0,1,A10G,24.0,False,100.0
        m5.large,us-east-1,0.1,2,8.0,0,,,True,
        """);
    add(
        "azure",
        "page.json",
        """
        {"BillingCurrency": "USD", "Items": [{"currencyCode": "USD", "retailPrice": 3.673,
         "armRegionName": "eastus", "skuName": "NC24ads A100 v4", "productName": "NCads A100 v4",
         "unitOfMeasure": "1 Hour", "type": "Consumption",
         "armSkuName": "Standard_NC24ads_A100_v4"}], "NextPageLink": null, "Count": 1}
        """);
    add(
        "aws",
        "index.json",
        """
        {"publicationDate": "2026-11-20T00:00:00Z",
         "products": {"A": {"attributes": {"gpu": "1", "instanceType": "g5.xlarge",
          "memory": "16 GiB", "vcpu": "4", "operatingSystem": "Linux", "regionCode": "cn-north-1"}}},
         "terms": {"OnDemand": {"A": {"T": {"priceDimensions": {"D": {"unit": "Hrs",
          "pricePerUnit": {"CNY": "9.5"}}}, "termAttributes": {}}}}}}
        """);
    add(
        "vantage",
        "instances.json",
        """
        [{"instance_type": "g4dn.xlarge", "GPU": 1, "GPU_model": "NVIDIA T4", "GPU_memory": 16,
          "vCPU": 4, "memory": 16.0, "pricing": {"us-east-1": {"linux": {"ondemand": "0.526",
          "spot_avg": "0.2", "reserved": {"yrTerm1Standard.noUpfront": "0.33"}}}}}]
        """);
    add(
        "opencost",
        "prices.csv",
        """
        EndTimestamp,InstanceID,Region,AssetClass,InstanceIDField,InstanceType,MarketPriceHourly,Version
        2026-11-17 23:34:22 UTC,Tesla-T4,eu,gpu,nvidia.com/gpu_type,,0.35,
        2026-11-17 23:34:22 UTC,pool-1,,node,metadata.name,,0.1337,
        """);
    add("opencost", "default.json", "{\"CPU\": \"0.031611\", \"GPU\": \"0.95\"}\n");
    add("columns", "cards.csv", "Card,Cards,Hour,Month\nRTX 4090,1,1.98,1052\nL4,2,8,\n");
    add("columns", "cards.json", "[{\"Card\": \"L4\", \"Cards\": 1, \"Hour\": \"4.2\"}]\n");
    add(
        "json",
        "list.json",
        """
        {"schema": 1, "provider": "acme", "currency": "CNY", "as_of": "2026-11-01", "base": "EUR",
         "rates": {"CNY": 8.1}, "rules": [{"stopped": "free", "egress_per_gb": "CNY 0.5"}],
         "offers": [{"gpu": "RTX 4090", "count": 2, "on_demand": "CNY 1.98/h", "monthly": "CNY 900"}]}
        """);
  }

  private Seeds() {}

  private static void add(String word, String name, String text) {
    ALL.put(word + ":" + name, new Seed(word, name, text));
  }
}
