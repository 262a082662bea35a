package io.gpucost.focus;

import io.gpucost.finding.Code;

/**
 * What kind of charge a line of a bill is, in the words that FOCUS allows.
 *
 * @param category of the charge
 * @param frequency of the charge
 * @param serviceCategory of the service
 * @param serviceName as a renter would call it
 */
record Charge(String category, String frequency, String serviceCategory, String serviceName) {
  private static final String USAGE = "Usage";
  private static final String TAX = "Tax";

  static Charge of(Code line) {
    return switch (line) {
      case PREPAID_PERIOD, COMMITTED_PERIOD ->
          new Charge("Purchase", "One-Time", "Compute", "GPU instance");
      case CARD_PURCHASE -> new Charge("Purchase", "One-Time", "Compute", "GPU");
      case TAX -> new Charge(TAX, "Usage-Based", "Other", "Tax");
      case ELECTRICITY -> usage("Other", "Electricity");
      case STORAGE, STORAGE_KEPT, CHECKPOINTS_KEPT -> usage("Storage", "Disk");
      case IMAGE_KEPT -> usage("Storage", "Image");
      case OBJECT_STORED -> usage("Storage", "Object storage");
      case INGRESS, EGRESS -> usage("Networking", "Traffic");
      case BANDWIDTH_UPGRADE -> usage("Networking", "Bandwidth");
      case PUBLIC_ADDRESS -> usage("Networking", "Public address");
      case UNIT_PRICE, INPUT_UNITS, OUTPUT_UNITS ->
          usage("AI and Machine Learning", "Model service");
      default -> usage("Compute", "GPU instance");
    };
  }

  private static Charge usage(String serviceCategory, String serviceName) {
    return new Charge(USAGE, "Usage-Based", serviceCategory, serviceName);
  }

  boolean isUsage() {
    return category.equals(USAGE);
  }

  boolean isTax() {
    return category.equals(TAX);
  }
}
