/**
 * Strict, bounded reading of JSON from untrusted files.
 *
 * <p>{@link io.gpucost.catalog.strictjson.StrictJson} reads a document into a cursor; {@link
 * io.gpucost.catalog.strictjson.Fields} walks an object, {@link
 * io.gpucost.catalog.strictjson.Element} is one value, and a {@link
 * io.gpucost.catalog.strictjson.Form} says what a value must look like ({@link
 * io.gpucost.catalog.strictjson.Forms} holds the common ones). Whatever is wrong with a document is
 * collected in {@link io.gpucost.catalog.strictjson.Problems} with its path, and thrown once, at
 * the end. Nothing is coerced: {@code "512"} is no number, {@code 512.9} no integer, {@code null}
 * no value.
 */
@NullMarked
package io.gpucost.catalog.strictjson;

import org.jspecify.annotations.NullMarked;
