/**
 * The offline default: GPU sheets, models, dated prices and provider rules, as readable data files
 * beside these classes.
 *
 * <p>{@link io.gpucost.catalog.bundled.BundledCatalogProvider} brings the sheets, prices, rules and
 * exchange rates, {@link io.gpucost.catalog.bundled.BundledModels} the models. What a user brings
 * goes before both.
 */
@NullMarked
package io.gpucost.catalog.bundled;

import org.jspecify.annotations.NullMarked;
