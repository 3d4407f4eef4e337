import { isCircular, isSolved } from "../games/sokoban/level/analysis.js";
import type { Level } from "../games/sokoban/level/level.js";
import { levelRows } from "../games/sokoban/level/level-text.js";
import { countSolution } from "../games/sokoban/play/lurd.js";
import type { LevelToSolve } from "../protocol/solver/solving.js";

/** A level of a file. */
export function levelToSolve(level: Level): LevelToSolve {
  return {
    board: levelRows(level, "xsb").join("\n"),
    isSolved: isSolved(level) && !isCircular(level),
    certify: (lurd) => countSolution(level, lurd),
  };
}
