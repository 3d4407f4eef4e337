import { say } from "../message.js";
import { bad, good, type Result } from "../result.js";
import { readTiles, type TileBoard } from "./board-text.js";
import { goalTiles, type Move, reverseOf } from "./rules.js";

/**
 * Another goal than 1, 2, 3 … with the blank last: a board, or 0, 1, 2 … on boards of any size. Its blank is
 * in a corner, so that reflecting the board and renaming its tiles make it the usual goal. Distances stay.
 */
export type OtherGoal = "blank-first" | TileBoard;

export function readGoal(text: string): Result<OtherGoal> {
  if (text === "blank-first") return good(text);
  const goal = readTiles(text);
  if (!goal.ok) return goal;
  const { rows, columns, tiles } = goal.value;
  const corners = [0, columns - 1, (rows - 1) * columns, rows * columns - 1];
  return corners.includes(tiles.indexOf(0)) ? goal : bad(say("The goal needs its blank in a corner."));
}

export interface UsualBoard {
  /** The board with the usual goal that stands for another one. */
  readonly board: TileBoard;
  /** A move on it as a move on the other one. */
  readonly ownMove: (move: Move) => Move;
}

/** `undefined` if the board has another size than the goal. */
export function usualBoard({ rows, columns, tiles }: TileBoard, other: OtherGoal): UsualBoard | undefined {
  const goal = other === "blank-first" ? { rows, columns, tiles: [...tiles.keys()] } : other;
  if (goal.rows !== rows || goal.columns !== columns) return undefined;
  const blank = goal.tiles.indexOf(0);
  const isUpsideDown = blank < columns;
  const isMirrored = blank % columns === 0;
  const reflected = (cell: number) => {
    const [row, column] = [Math.floor(cell / columns), cell % columns];
    return (isUpsideDown ? rows - 1 - row : row) * columns + (isMirrored ? columns - 1 - column : column);
  };
  const usual = goalTiles(rows * columns);
  const nameOf = new Map(goal.tiles.map((tile, cell) => [tile, usual[reflected(cell)]!]));
  return {
    board: { rows, columns, tiles: tiles.map((_, cell) => nameOf.get(tiles[reflected(cell)]!)!) },
    ownMove: (move) => ((move === "U" || move === "D" ? isUpsideDown : isMirrored) ? reverseOf[move] : move),
  };
}
