/** Small programs that show one use of the library each. */
@NullMarked
package io.gpucost.examples;

import org.jspecify.annotations.NullMarked;
