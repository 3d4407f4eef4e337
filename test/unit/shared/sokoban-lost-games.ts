import type { Level } from "../../../src/games/sokoban/level/level.js";
import {
  isPush,
  legalMoves,
  levelNow,
  type Move,
  type Position,
  play,
  startOf,
} from "../../../src/games/sokoban/play/rules.js";
import { solveLevel } from "../../../src/games/sokoban/solver/solve.js";
import { nodeBudget } from "../../../src/games/solver.js";

/** The node limit for proving that a game is lost. */
const proofNodes = 3_000;

/** Random moves until a solver proves that the game is lost; `undefined` if that takes too long. */
export function playUntilLost(
  level: Level,
  dice: (sides: number) => number,
  { maxMoves = 2_000, maxPushes = 30 } = {},
): { readonly positions: readonly Position[]; readonly steps: readonly (readonly Move[])[] } | undefined {
  const positions = [startOf(level, "")];
  const steps: (readonly Move[])[] = [];
  for (let pushes = 0; steps.length < maxMoves && pushes < maxPushes; ) {
    const position = positions.at(-1)!;
    const moves = legalMoves(position);
    const move = moves[dice(moves.length)];
    if (move === undefined) return undefined;
    const next = play(position, move)!;
    positions.push(next);
    steps.push([move]);
    if (!isPush(move)) continue;
    pushes++;
    if (solveLevel(levelNow(next), "any", nodeBudget(proofNodes)).kind === "unsolvable")
      return { positions, steps };
  }
  return undefined;
}

export function diceOf(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return Math.floor((state / 0x8000_0000) * sides);
  };
}
