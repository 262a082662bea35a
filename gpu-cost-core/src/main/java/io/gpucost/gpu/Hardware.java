package io.gpucost.gpu;

import java.util.Objects;

/**
 * What the work runs on: a GPU's sheet and the host it is offered in.
 *
 * @param gpu the sheet
 * @param host how many there are, and what connects and feeds them
 */
public record Hardware(Gpu gpu, Host host) {

  /**
   * Checks that both are given.
   *
   * @param gpu the sheet
   * @param host how many there are
   */
  public Hardware {
    Objects.requireNonNull(gpu, "gpu");
    Objects.requireNonNull(host, "host");
  }

  /**
   * {@return n GPUs of a kind in one node of which nothing else is known}
   *
   * @param gpu the sheet
   * @param count in [1, 100000]
   */
  public static Hardware of(Gpu gpu, int count) {
    return new Hardware(gpu, Host.ofGpus(count));
  }

  /** {@return the number of GPUs over all nodes} */
  public int gpuCount() {
    return host.gpuCount();
  }

  /** {@return one of the instances that make it up: what a single job may be spread over} */
  public Hardware instance() {
    return host.instances() == 1 ? this : new Hardware(gpu, host.instance());
  }

  /** {@return the number of GPUs of one instance: those that a single job may be spread over} */
  public int gpusTogether() {
    return host.gpuCount() / host.instances();
  }

  /** {@return the number of GPUs of one node} */
  public int gpusPerNode() {
    return host.gpuCount() / host.nodes();
  }
}
