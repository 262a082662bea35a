package io.gpucost.advice;

import io.gpucost.finding.Note;
import io.gpucost.workload.Workload;
import java.util.List;

final class UnusedFields {
  private UnusedFields() {}

  static List<Note> of(Workload workload) {
    return List.of();
  }
}
