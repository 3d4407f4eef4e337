/**
 * A Sokoban level: what stands where at the start. Cells are numbered row by row from 0 at the top left, so
 * that a cell is row × width + column. Cells outside the walls are floor that nobody reaches.
 */
export interface Level {
  readonly width: number;
  readonly height: number;
  /** Row by row, true where there is a wall. */
  readonly walls: readonly boolean[];
  /** Ascending. */
  readonly goals: readonly number[];
  /** Ascending. As many as there are goals, in a level that can be played. */
  readonly boxes: readonly number[];
  /** The cell on which the player stands. */
  readonly player: number;
}
