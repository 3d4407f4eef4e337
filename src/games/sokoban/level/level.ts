import { madeOnce } from "../../lists.js";
/**
 * A Sokoban level in its start position. Cells are numbered row by row from 0 at the top left: row × width +
 * column. Cells outside the walls are floor that the player cannot reach.
 */
export interface Level {
  readonly width: number;
  readonly height: number;
  /** Row by row, true where there is a wall. */
  readonly walls: readonly boolean[];
  /** Ascending. */
  readonly goals: readonly number[];
  /** In ascending order. A playable level has one box for each goal. */
  readonly boxes: readonly number[];
  /** The cell of the player. */
  readonly player: number;
}

/** A fact about levels that is computed once for each. All positions of a game share their level. */
export function levelFact<Fact>(compute: (level: Level) => Fact): (level: Level) => Fact {
  const known = new WeakMap<Level, { readonly fact: Fact }>();
  return (level) => madeOnce(known, level, () => ({ fact: compute(level) })).fact;
}
