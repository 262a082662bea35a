package io.gpucost.market;

import io.gpucost.gpu.ComputeCapability;
import io.gpucost.gpu.Gpu;
import io.gpucost.gpu.GpuLine;
import io.gpucost.gpu.GpuName;
import io.gpucost.gpu.Precision;
import io.gpucost.pricing.Offer;
import io.gpucost.pricing.PricingCatalog;
import io.gpucost.unit.Bandwidth;
import io.gpucost.unit.ComputeRate;
import io.gpucost.unit.MemorySize;
import io.gpucost.unit.ParameterCount;
import io.gpucost.workload.ModelShape;
import io.gpucost.workload.Workload;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;

/**
 * Jobs, GPUs and models for tests, without a catalog. Sheets are from the makers' data sheets,
 * usable memory as the driver reports it, measured rates from stas00/ml-engineering; shapes from
 * the models' config.json; all read 2026-11.
 */
public final class Jobs {
  public static final Gpu RTX_2080_TI =
      sheet("RTX 2080 Ti", GpuLine.GEFORCE, 11, 11264, 616, "7.5")
          .putPeak(Precision.FP16, tflops("53.8"))
          .putPeak(Precision.FP32, tflops("13.45"))
          .build();
  public static final Gpu RTX_3090 =
      sheet("RTX 3090", GpuLine.GEFORCE, 24, 24576, 936, "8.6")
          .putPeak(Precision.BF16, tflops("71.2"))
          .putPeak(Precision.FP32, tflops("35.6"))
          .measuredMatmul(tflops("78"))
          .build();
  public static final Gpu RTX_4080 =
      sheet("RTX 4080", GpuLine.GEFORCE, 16, 16376, 717, "8.9")
          .putPeak(Precision.BF16, tflops("97.5"))
          .putPeak(Precision.FP32, tflops("48.74"))
          .build();
  public static final Gpu RTX_4090 =
      sheet("RTX 4090", GpuLine.GEFORCE, 24, 24564, 1008, "8.9")
          .putPeak(Precision.BF16, tflops("165.15"))
          .putPeak(Precision.FP32, tflops("82.58"))
          .putPeak(Precision.FP64, tflops("1.29"))
          .measuredMatmul(tflops("178.8"))
          .build();
  public static final Gpu RTX_A6000 =
      sheet("RTX A6000", GpuLine.WORKSTATION, 48, 49140, 768, "8.6")
          .putPeak(Precision.BF16, tflops("154.8"))
          .putPeak(Precision.FP32, tflops("38.71"))
          .measuredMatmul(tflops("131.2"))
          .build();
  public static final Gpu V100_32GB =
      sheet("V100 32GB PCIe", GpuLine.DATA_CENTER, 32, 32510, 900, "7.0")
          .putPeak(Precision.FP16, tflops("112"))
          .putPeak(Precision.FP32, tflops("14"))
          .putPeak(Precision.FP64, tflops("7"))
          .build();
  public static final Gpu A100_40GB =
      sheet("A100 40GB PCIe", GpuLine.DATA_CENTER, 40, 40960, 1555, "8.0")
          .putPeak(Precision.BF16, tflops("312"))
          .putPeak(Precision.FP32, tflops("19.5"))
          .putPeak(Precision.FP64, tflops("9.7"))
          .measuredMatmul(tflops("256.4"))
          .build();
  public static final Gpu A100_80GB =
      sheet("A100 80GB SXM4", GpuLine.DATA_CENTER, 80, 81920, 2039, "8.0")
          .putPeak(Precision.BF16, tflops("312"))
          .putPeak(Precision.FP32, tflops("19.5"))
          .putPeak(Precision.FP64, tflops("9.7"))
          .measuredMatmul(tflops("271.2"))
          .build();

  /** A card of which no rate is known. */
  public static final Gpu BARE =
      Gpu.builder()
          .name(GpuName.of("Bare Card"))
          .vendor("Nobody")
          .architecture("")
          .line(GpuLine.DATA_CENTER)
          .memory(MemorySize.ofGB(64))
          .build();

  public static final Gpu A800_80GB =
      sheet("A800 80GB", GpuLine.DATA_CENTER, 80, 81920, 1935, "8.0")
          .putPeak(Precision.BF16, tflops("312"))
          .build();

  public static final ModelShape QWEN_7B =
      decoder("Qwen-7B", "7721000000", 32, 4096, 32, 32, 11008, 151936).build();
  public static final ModelShape QWEN3_8B =
      decoder("Qwen3-8B", "8190700000", 36, 4096, 32, 8, 12288, 151936).build();
  public static final ModelShape LLAMA_2_7B =
      decoder("Llama-2-7b-hf", "6738400000", 32, 4096, 32, 32, 11008, 32000).build();
  public static final ModelShape LLAMA_3_8B =
      decoder("Llama-3-8B", "8030300000", 32, 4096, 32, 8, 14336, 128256).build();
  public static final ModelShape GPT2 =
      decoder("gpt2", "124400000", 12, 768, 12, 12, 3072, 50257)
          .gatedFfn(false)
          .tiedEmbeddings(true)
          .build();
  public static final ModelShape MIXTRAL =
      decoder("Mixtral-8x7B-v0.1", "46702800000", 32, 4096, 32, 8, 14336, 32000)
          .experts(8)
          .expertsPerToken(2)
          .expertFfn(14336)
          .build();
  public static final ModelShape YOLO_M =
      ModelShape.builder()
          .name("yolo-m")
          .kind("vision")
          .parameters(ParameterCount.parse("26M"))
          .build();
  public static final ModelShape RESNET_50 =
      ModelShape.builder()
          .name("resnet50")
          .kind("vision")
          .parameters(ParameterCount.parse("25.56M"))
          .build();
  public static final ModelShape SDXL =
      ModelShape.builder()
          .name("SDXL UNet")
          .kind("diffusion")
          .parameters(ParameterCount.parse("2.6B"))
          .build();

  private static final Market MARKET = knowledge().build();

  private Jobs() {}

  private static Market.Builder knowledge() {
    return Market.builder()
        .addKnowledge("tests", 0, sheets())
        .addModels(
            "tests",
            0,
            List.of(
                QWEN_7B, QWEN3_8B, LLAMA_2_7B, LLAMA_3_8B, GPT2, MIXTRAL, YOLO_M, RESNET_50, SDXL));
  }

  /** What these tests know of the world, with these offers in a price list. */
  public static Market listed(Offer... offers) {
    PricingCatalog.Builder list = PricingCatalog.builder("list", LocalDate.of(2026, 11, 1));
    List.of(offers).forEach(list::add);
    return knowledge().add("list", 0, list.build()).build();
  }

  /** What these tests know of the world, with these offers. */
  public static Market market(Offer... offers) {
    return MARKET.withOffers(List.of(offers));
  }

  /** The job that a workload is among these GPUs and models. */
  public static Job of(Workload.Builder workload) {
    return Job.resolve(workload.build(), MARKET);
  }

  /** A sheet to which peak rates are added. */
  public static Gpu.Builder sheet(
      String name, GpuLine line, int memoryGb, int usableMib, int gigabytesPerSecond, String cc) {
    return Gpu.builder()
        .name(GpuName.of(name))
        .vendor("NVIDIA")
        .architecture("")
        .line(line)
        .memory(MemorySize.ofGB(memoryGb))
        .usableMemory(MemorySize.ofMiB(usableMib))
        .bandwidth(Bandwidth.ofBytesPerSecond(gigabytesPerSecond * 1_000_000_000L))
        .computeCapability(ComputeCapability.parse(cc));
  }

  public static ComputeRate tflops(String rate) {
    return ComputeRate.ofTflops(new BigDecimal(rate));
  }

  /** A transformer to which the rarer dimensions are added. */
  public static ModelShape.Builder decoder(
      String name,
      String parameters,
      int layers,
      int hidden,
      int heads,
      int kvHeads,
      int ffn,
      int vocab) {
    return ModelShape.builder()
        .name(name)
        .parameters(ParameterCount.parse(parameters))
        .layers(layers)
        .hidden(hidden)
        .heads(heads)
        .kvHeads(kvHeads)
        .ffn(ffn)
        .vocab(vocab);
  }

  private static PricingCatalog sheets() {
    PricingCatalog.Builder sheets = PricingCatalog.undated("tests");
    List.of(
            RTX_2080_TI,
            RTX_3090,
            RTX_4080,
            RTX_4090,
            RTX_A6000,
            V100_32GB,
            A100_40GB,
            A100_80GB,
            A800_80GB,
            BARE)
        .forEach(sheets::addGpu);
    return sheets.build();
  }
}
