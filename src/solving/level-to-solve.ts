/** A level as it is to be solved, from whoever knows its game. */
export interface LevelToSolve {
  /** XSB rows, one a line. */
  readonly board: string;
  readonly isSolved: boolean;
  /** What LURD text comes to when it is played on the level by the rules; `undefined` when it does not solve it. */
  certify(lurd: string): { readonly moves: number; readonly pushes: number } | undefined;
}
