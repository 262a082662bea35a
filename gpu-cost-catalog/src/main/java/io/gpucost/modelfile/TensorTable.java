package io.gpucost.modelfile;

import io.gpucost.catalog.strictjson.Shown;
import io.gpucost.modelfile.ModelFile.StoredType;
import io.gpucost.unit.MemorySize;
import io.gpucost.unit.ParameterCount;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Adds up the tensors of a model, of all its files. Mutable; for one reading. */
final class TensorTable {
  /**
   * The most tensors of a model. The largest mixtures published have about 200,000 (384 experts of
   * 3 matrices in 61 layers, with scales, 2025).
   */
  static final int MOST = 500_000;

  private final Set<String> names = new HashSet<>();
  private final Map<String, Sum> sums = new HashMap<>();
  private final TensorNames seen = new TensorNames();
  private boolean packed;

  private static final class Sum {
    private long tensors;
    private long elements;
    private long bytes;
    private boolean counted;
  }

  /**
   * Adds a tensor.
   *
   * @param source the file it is in, blamed where it is given again or is too large
   * @param tensor the tensor
   */
  void add(Source source, Tensor tensor) {
    if (names.size() >= MOST) {
      throw source.refuse("tensors", "be at most " + MOST, "more");
    }
    if (!names.add(tensor.name())) {
      throw source.refuse(named(tensor.name()), "be given once", "given again");
    }
    Sum sum = sums.computeIfAbsent(tensor.type(), type -> new Sum());
    try {
      sum.tensors++;
      sum.elements = Math.addExact(sum.elements, tensor.elements());
      sum.bytes = Math.addExact(sum.bytes, tensor.bytes());
    } catch (ArithmeticException e) {
      throw source.refuse(named(tensor.name()), "keep the model below 2^63 bytes", "more");
    }
    sum.counted = tensor.content() == Tensor.Content.WEIGHTS;
    packed |= tensor.content() == Tensor.Content.PACKED;
    seen.add(tensor);
  }

  static String named(String tensor) {
    return "tensor " + Shown.text(tensor);
  }

  boolean contains(String tensor) {
    return names.contains(tensor);
  }

  /** What the names and shapes of the tensors tell of the model. */
  TensorNames seen() {
    return seen;
  }

  List<StoredType> types() {
    List<StoredType> types = new ArrayList<>();
    sums.forEach(
        (name, sum) ->
            types.add(
                new StoredType(name, sum.tensors, sum.elements, MemorySize.ofBytes(sum.bytes))));
    types.sort(Comparator.comparing(StoredType::bytes).reversed().thenComparing(StoredType::name));
    return types;
  }

  /** The bytes of all tensors; nothing where there are none. */
  Optional<MemorySize> bytes(Source source) {
    try {
      long total = 0;
      for (Sum sum : sums.values()) {
        total = Math.addExact(total, sum.bytes);
      }
      return total == 0 ? Optional.empty() : Optional.of(MemorySize.ofBytes(total));
    } catch (ArithmeticException e) {
      throw source.refuse("tensors", "take less than 2^63 bytes together", "more");
    }
  }

  /** The parameters; nothing where several are packed into one number. */
  Optional<ParameterCount> parameters(Source source) {
    try {
      long total = 0;
      for (Sum sum : sums.values()) {
        total = Math.addExact(total, sum.counted ? sum.elements : 0);
      }
      return packed || total == 0 ? Optional.empty() : Optional.of(ParameterCount.of(total));
    } catch (ArithmeticException e) {
      throw source.refuse("tensors", "have fewer than 2^63 elements together", "more");
    }
  }
}
