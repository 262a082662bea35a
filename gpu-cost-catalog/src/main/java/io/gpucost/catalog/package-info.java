/** Entry point: {@link io.gpucost.catalog.Catalogs}. */
@NullMarked
package io.gpucost.catalog;

import org.jspecify.annotations.NullMarked;
