import { isSolved } from "../games/sokoban/level/analysis.js";
import type { Level } from "../games/sokoban/level/level.js";
import { levelRows } from "../games/sokoban/level/level-text.js";
import { countSolution } from "../games/sokoban/play/lurd.js";

/** A level as it is to be solved, from whoever knows its game. */
export interface LevelToSolve {
  /** XSB rows, one a line. */
  readonly board: string;
  readonly isSolved: boolean;
  /**
   * What LURD text comes to when it is played on the level by the rules; `undefined` when it does not solve
   * it.
   */
  certify(lurd: string): { readonly moves: number; readonly pushes: number } | undefined;
}

/** A level of a file. */
export function levelToSolve(level: Level): LevelToSolve {
  return {
    board: levelRows(level, "xsb").join("\n"),
    isSolved: isSolved(level),
    certify: (lurd) => countSolution(level, lurd),
  };
}
