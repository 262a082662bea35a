/** What a supplier of model shapes implements. */
@NullMarked
package io.gpucost.workload.spi;

import org.jspecify.annotations.NullMarked;
