import type { LevelGame } from "../../games/game.js";
import type { LevelToSolve } from "../../protocol/solver/solving.js";
import { levelToSolve, type SolvedLevels } from "../hints/level-to-solve.js";

/**
 * The level that leads from one position of a solution to a later one: its goals are the squares of the boxes
 * there. The player may end anywhere. `undefined` where the boxes stand as before.
 */
export function segmentBetween(
  game: LevelGame,
  levels: SolvedLevels,
  from: unknown,
  to: unknown,
): LevelToSolve | undefined {
  const board = segmentBoard(levels.solving.board(from), levels.solving.board(to));
  const start = levels.files?.read(board, "segment.xsb")[0]?.start();
  if (start?.ok !== true || game.status(start.value) !== "playing") return undefined;
  return levelToSolve(game, levels, start.value);
}

/** The XSB rows of one position with the boxes of another one as goals. */
function segmentBoard(from: string, to: string): string {
  const ends = to.split("\n");
  return from
    .split("\n")
    .map((row, y) => [...row].map((cell, x) => symbolOf(cell, isBox(ends[y]?.[x]))).join(""))
    .join("\n");
}

const isBox = (cell: string | undefined) => cell === "$" || cell === "*";

function symbolOf(cell: string, isGoal: boolean): string {
  if (cell === "#") return cell;
  if (isBox(cell)) return isGoal ? "*" : "$";
  if (cell === "@" || cell === "+") return isGoal ? "+" : "@";
  return isGoal ? "." : cell === "." ? " " : cell;
}
