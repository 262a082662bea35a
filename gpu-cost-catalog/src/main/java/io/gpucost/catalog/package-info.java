/**
 * Price lists: opening, combining and checking them.
 *
 * <p>Entry types: {@link io.gpucost.catalog.Catalogs} opens the lists that a user names and makes a
 * market of them; {@link io.gpucost.catalog.CatalogCheck} tells the author of a list what is wrong
 * with it.
 */
@NullMarked
package io.gpucost.catalog;

import org.jspecify.annotations.NullMarked;
