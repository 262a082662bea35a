package io.gpucost.workload;

/** What a text should look like; completes "must be". */
final class Forms {

  static final String SIZE = "a size such as 20 GB";
  static final String MONEY = "an amount such as CNY 100";
  static final String RATE = "a rate such as CNY 2/h";
  static final String TIME = "a time such as 80 h";
  static final String BANDWIDTH = "a bandwidth such as 32 Mbit/s";
  static final String CAPABILITY = "a compute capability such as 8.0";

  private Forms() {}
}
