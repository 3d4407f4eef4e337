import { type Position, play } from "../rules.js";
import { boardCount } from "./marathon.js";
import { movesOf, type Solve, startOf } from "./solve.js";

/** When the first rows of a finished solve were done: from then on their tiles stayed in place. */
export interface Split {
  /** How many rows from the top. */
  readonly rows: number;
  /** The moves made until then. */
  readonly moves: number;
  /** The time since the start; `undefined` if the times of the moves are not known. */
  readonly timeMs: number | undefined;
}

/**
 * The splits of all rows except the last two, which are finished together. On boards with two rows, all
 * except the last. Empty if the moves are not known or do not solve the board, and for a marathon, whose
 * boards have their own.
 */
export function splitsOf(solve: Pick<Solve, "scramble" | "moves" | "timesMs">): readonly Split[] {
  const start = startOf(solve);
  const moves = movesOf(solve);
  if (start === undefined || moves.length === 0 || boardCount(solve) > 1) return [];
  const rows = Math.max(1, start.rows - 2);
  /** For each number of rows, the moves after which they were done. */
  const doneAt: number[] = new Array(rows).fill(-1);
  let position = start;
  for (let made = 0; made <= moves.length; made++) {
    const done = doneRows(position);
    for (let row = 0; row < rows; row++) {
      if (row >= done) doneAt[row] = -1;
      else if (doneAt[row] === -1) doneAt[row] = made;
    }
    if (made === moves.length) break;
    const next = play(position, moves[made]!);
    if (next === undefined) return [];
    position = next;
  }
  if (doneRows(position) < position.rows) return [];
  return doneAt.map((made, row) => ({
    rows: row + 1,
    moves: made,
    timeMs: made === 0 ? 0 : solve.timesMs[made - 1],
  }));
}

/** The number of rows from the top that are in place. */
function doneRows({ rows, columns, tiles }: Position): number {
  const wrong = tiles.findIndex((tile, cell) => tile !== (cell + 1) % tiles.length);
  return wrong < 0 ? rows : Math.floor(wrong / columns);
}
