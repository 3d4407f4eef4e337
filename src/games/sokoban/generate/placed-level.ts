import { flood } from "../level/grid.js";
import { solutionPath } from "../play/solution-path.js";
import { compileBoard } from "../solver/board/search-board.js";
import { stepsOf } from "../solver/board/solution-replay.js";
import { pushesOf } from "../solver/optimize/push-track.js";
import type { Dice } from "./dice.js";
import type { GeneratedStart } from "./starts.js";

/** A level with its player at the start, not yet cropped. */
export type PlacedLevel = Pick<GeneratedStart, "level" | "lurd" | "isShortest">;

/** Puts the player on a reachable square that the solution uses. */
export function placed({ level, lurd, isShortest }: GeneratedStart, dice: Dice): PlacedLevel {
  const reached = flood(level, level.player, new Set(level.boxes));
  const squares = [...solutionPath(level, lurd).cells]
    .filter((cell) => reached[cell] === 1)
    .sort((one, other) => one - other);
  const bare = squares.filter((cell) => !level.goals.includes(cell));
  const moved = { ...level, player: dice.pick(bare.length > 0 ? bare : squares) };
  const [before, board] = [compileBoard(level), compileBoard(moved)];
  if (typeof before === "string" || typeof board === "string")
    throw new Error("A level that was found cannot be played.");
  // Both boards number the same squares in the same order.
  return { level: moved, lurd: stepsOf(board, pushesOf(before, lurd)).join(""), isShortest };
}
