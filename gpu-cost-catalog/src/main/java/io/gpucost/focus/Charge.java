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
  private static final String PURCHASE = "Purchase";
  private static final String TAX = "Tax";
  private static final String INSTANCE = "GPU instance";

  static Charge of(Code line) {
    return switch (line) {
      case PREPAID_PERIOD, COMMITTED_PERIOD ->
          new Charge(PURCHASE, "One-Time", "Compute", INSTANCE);
      case DAYS_GIVEN_BACK -> new Charge("Credit", "One-Time", "Compute", INSTANCE);
      case CARD_PURCHASE -> new Charge(PURCHASE, "One-Time", "Compute", "GPU");
      case TAX -> new Charge(TAX, "Usage-Based", "Other", "Tax");
      case CARD_SHARE -> usage("Compute", "GPU");
      case CARD_PLACE -> usage("Other", "Hosting");
      case ELECTRICITY -> usage("Other", "Electricity");
      case STORAGE, STORAGE_KEPT, CHECKPOINTS_KEPT -> usage("Storage", "Disk");
      case IMAGE_KEPT -> usage("Storage", "Image");
      case OBJECT_STORED -> usage("Storage", "Object storage");
      case INGRESS, EGRESS, CHECKPOINT_TRAFFIC -> usage("Networking", "Traffic");
      case BANDWIDTH_UPGRADE -> usage("Networking", "Bandwidth");
      case PUBLIC_ADDRESS -> usage("Networking", "Public address");
      case UNIT_PRICE, INPUT_UNITS, OUTPUT_UNITS ->
          usage("AI and Machine Learning", "Model service");
      default -> usage("Compute", INSTANCE);
    };
  }

  private static Charge usage(String serviceCategory, String serviceName) {
    return new Charge(USAGE, "Usage-Based", serviceCategory, serviceName);
  }

  /** Whether it is for the machine itself. */
  boolean isRent() {
    return serviceName.equals(INSTANCE);
  }

  boolean isUsage() {
    return category.equals(USAGE);
  }

  /** Whether it has a quantity and a price: tax has none, money that is given back needs none. */
  boolean isPriced() {
    return isUsage() || category.equals(PURCHASE);
  }
}
