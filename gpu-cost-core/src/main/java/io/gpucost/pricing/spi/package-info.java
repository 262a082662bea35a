/** What an own price list implements, found by {@link java.util.ServiceLoader}. */
@NullMarked
package io.gpucost.pricing.spi;

import org.jspecify.annotations.NullMarked;
