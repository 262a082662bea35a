package io.gpucost.vram;

import io.gpucost.finding.Code;
import io.gpucost.finding.Note;
import io.gpucost.workload.Layout;

/**
 * The memory of a simulation on a grid: cells x bytes, and on several cards the ghost cells around
 * each card's part of the grid.
 *
 * <pre>
 * own cells     cells / n
 * ghost cells   6 x (cells / n)^(2/3) x 2, of a cube of own cells; no more than the other cells
 * </pre>
 *
 * <p>Example: 125 million cells of 344 bytes take 43 GB on one card, and 10.8 GB and 0.4 GB of
 * ghost cells on each of four.
 *
 * @param cells of the whole grid
 * @param bytesPerCell with all fields and copies that the program keeps of a cell
 */
record SimulationMemory(double cells, double bytesPerCell) {
  /** Faces of a cube of cells. */
  private static final double FACES = 6;

  /** Layers of ghost cells on each face: stencils of second order reach two cells far at most. */
  private static final double GHOST_LAYERS = 2;

  VramEstimate estimate(Sharding sharding) {
    // A grid is cut into sub-domains whenever there is more than one GPU to hold them.
    int parts = sharding.layout() == Layout.SINGLE ? 1 : sharding.gpus();
    double own = cells / parts;
    double ghosts =
        parts == 1 ? 0 : Math.min(cells - own, FACES * GHOST_LAYERS * StrictMath.pow(own, 2.0 / 3));
    return new Terms()
        .add(Code.CELLS, own * bytesPerCell)
        .add(Code.GHOST_CELLS, ghosts * bytesPerCell)
        .add(Code.RUNTIME, EngineProfile.CONTEXT)
        .estimate(Band.CELLS)
        .basis(Note.of(Code.FROM_CELLS))
        .build();
  }
}
