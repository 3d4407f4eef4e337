import { levelOf } from "../shared/sokoban-data.js";
import { edgesOf, isWon, type State } from "../shared/sokoban-solver-data.js";

export interface Recounted {
  /** The first move that cannot be played, from 1. */
  readonly firstWrong: number | undefined;
  /** The square [row, column], from 1, that blocks it. */
  readonly square: readonly number[] | undefined;
  readonly solved: boolean;
}

/** Plays letters of any case until the first that cannot be played, or the win, by the rules of the tests. */
export function recount(board: string, moves: string): Recounted {
  const level = levelOf(board);
  const { width } = level;
  let state: State = [level.player, ...level.boxes];
  for (const [index, letter] of [...moves.toLowerCase()].entries()) {
    if (isWon(level)(state)) break;
    const next = state[0]! + { u: -width, d: width, l: -1, r: 1 }[letter]!;
    const edge = edgesOf(level, state).find(({ to }) => to[0] === next);
    const square = [Math.floor(next / width) + 1, (next % width) + 1];
    if (edge === undefined) return { firstWrong: index + 1, square, solved: false };
    state = edge.to;
  }
  return { firstWrong: undefined, square: undefined, solved: isWon(level)(state) };
}
