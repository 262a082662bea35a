/** A company's own price list as a plug-in; its prices are made up. */
@NullMarked
package io.gpucost.examples.acme;

import org.jspecify.annotations.NullMarked;
