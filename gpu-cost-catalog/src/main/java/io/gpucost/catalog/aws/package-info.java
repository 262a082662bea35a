/**
 * AWS's Price List of EC2 ({@code AmazonEC2/.../index.json}), read as a stream: the real file has
 * gigabytes, and no more than the machines with GPUs is held.
 *
 * <p>Every price states its currency: US dollars, or yuan in the lists of AWS China, whose regions
 * are those of the provider {@code aws-cn}. Taken are Linux machines on shared hardware: on demand,
 * and the standard reservations of one and three years, paid by the hour, in part or all in
 * advance. Convertible ones, which cost more and can be exchanged, are left out. The list names the
 * machine but not its GPU, which the family of the machine tells.
 */
@NullMarked
package io.gpucost.catalog.aws;

import org.jspecify.annotations.NullMarked;
