/**
 * Fetches price lists over HTTP into a folder on disk.
 *
 * <p>A {@link io.gpucost.catalog.remote.Source} says what is published where; {@link
 * io.gpucost.catalog.remote.Refresher} fetches its files one by one. Each is downloaded beside the
 * old one, read, and only then put in its place by one atomic move, so that a failure of any kind
 * leaves the old file, with its old day. {@link io.gpucost.catalog.remote.Shelf} is the folder of a
 * source; several processes may use it at once.
 */
@NullMarked
package io.gpucost.catalog.remote;

import org.jspecify.annotations.NullMarked;
