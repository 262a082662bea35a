/**
 * The shape and the exact bytes of a model, from the files it is published in: a Hugging Face
 * {@code config.json}, the header of a {@code .safetensors} file and its index, the header of a
 * {@code .gguf} file.
 *
 * <p>{@link io.gpucost.modelfile.ModelFiles} reads them into a {@link
 * io.gpucost.modelfile.ModelFile}. Files are untrusted: no weight is read, every count, length and
 * depth is bounded, and no file that another one names is opened unless a {@link
 * io.gpucost.modelfile.ShardResolver} says where it is. Values are immutable and thread-safe.
 */
@NullMarked
package io.gpucost.modelfile;

import org.jspecify.annotations.NullMarked;
