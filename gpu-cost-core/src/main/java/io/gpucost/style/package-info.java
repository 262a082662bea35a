/** How value types are generated; not exported. */
@NullMarked
package io.gpucost.style;

import org.jspecify.annotations.NullMarked;
