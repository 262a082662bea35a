package io.gpucost.catalog.loading;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The GPUs of AWS's machines, by the family before the point: {@code p4d} of {@code p4d.24xlarge}.
 *
 * <p>Source: RAPIDS' list of accelerated instance types (rapidsai/deployment, source/cloud/aws) for
 * g4dn, g5, g6, gr6, p3, p3dn, p4d and p5; docs.amazonaws.cn on the accelerators of AWS Deadline
 * for g4dn, g5, g6, gr6 and g6e, both retrieved 2026-11-30; tsaol/aws-gpu of 2026-01-21 for g2, g3,
 * g3s, p2 and inf1. The others are as commonly known, not looked up.
 */
public final class AwsGpus {
  private static final Map<String, String> BY_FAMILY =
      Map.ofEntries(
          Map.entry("g2", "GRID K520"),
          Map.entry("g3", "M60"),
          Map.entry("g3s", "M60"),
          Map.entry("g4ad", "Radeon Pro V520"),
          Map.entry("g4dn", "T4"),
          Map.entry("g5", "A10G"),
          Map.entry("g5g", "T4G"),
          Map.entry("g6", "L4"),
          Map.entry("gr6", "L4"),
          Map.entry("g6e", "L40S"),
          Map.entry("g7e", "RTX PRO 6000 Blackwell Server"),
          Map.entry("p2", "K80"),
          Map.entry("p3", "V100 16GB SXM2"),
          Map.entry("p3dn", "V100 32GB SXM2"),
          Map.entry("p4d", "A100 40GB SXM4"),
          Map.entry("p4de", "A100 80GB SXM4"),
          Map.entry("p5", "H100 80GB SXM5"),
          Map.entry("p5e", "H200 SXM"),
          Map.entry("p5en", "H200 SXM"),
          Map.entry("p6-b200", "B200 SXM"),
          Map.entry("p6-b300", "B300 SXM"),
          Map.entry("p6e-gb200", "GB200"),
          Map.entry("dl1", "Gaudi"),
          Map.entry("inf1", "Inferentia"),
          Map.entry("inf2", "Inferentia"),
          Map.entry("trn1", "Trainium"),
          Map.entry("trn1n", "Trainium"),
          Map.entry("trn2", "Trainium"),
          Map.entry("dl2q", "Qualcomm AI100"),
          Map.entry("vt1", "Xilinx U30"));

  private AwsGpus() {}

  /** Returns the GPU of a machine. */
  public static Optional<String> of(String machine) {
    String family = machine.toLowerCase(Locale.ROOT).replaceFirst("\\..*$", "");
    return Optional.ofNullable(BY_FAMILY.get(family));
  }
}
