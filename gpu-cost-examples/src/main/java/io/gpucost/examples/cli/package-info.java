/** The {@code gpu-cost} command line. */
@NullMarked
package io.gpucost.examples.cli;

import org.jspecify.annotations.NullMarked;
