import type { Budget } from "../../../src/games/solver.js";
import { dealPosition, type Position, play } from "../../../src/games/twenty48/rules.js";
import { hintWithin, useWeights } from "../../../src/games/twenty48/solver/solver.js";
import { cpuMs } from "./cpu.js";

/** One of two searches that are compared. */
export interface Side {
  /** The mean number of nodes of a move. */
  readonly nodes: number;
  /** The `maxDeficit` of `PackedSearch`, in points. */
  readonly cut: number;
}

interface Ending {
  /** The points since the pair's first 16384. */
  readonly added: number;
  readonly reached32768: boolean;
  readonly moves: number;
  readonly cpuMs: number;
}

const firstTile = 16_384;
/** As in `playGame`: a round starts within half of the mean, and ends at four times the mean. */
const deepenWithin = 0.5;
const maxTimes = 4;

/**
 * Plays games with the first side to the first 16384, and from there to the end with each. So both have the
 * same boards where their strength shows, and most of the chance is gone.
 */
export function comparePairs(
  weights: Int16Array,
  sides: readonly [Side, Side],
  count: number,
  seed: number,
): void {
  const differences: number[] = [];
  const totals = sides.map(() => ({ added: 0, reached: 0, moves: 0, cpuMs: 0 }));
  for (let next = seed; next < seed + count; next++) {
    const start = ended(weights, sides[0], dealPosition(4, next), (position) =>
      position.cells.includes(firstTile),
    );
    if (!start.position.cells.includes(firstTile)) {
      console.log(`seed ${next}: ends before ${firstTile}`);
      continue;
    }
    const endings = sides.map((side): Ending => {
      const { position, moves, cpuMs } = ended(weights, side, start.position, () => false);
      const added = position.score - start.position.score;
      return { added, reached32768: Math.max(...position.cells) > firstTile, moves, cpuMs };
    });
    for (const [index, { added, reached32768, moves, cpuMs }] of endings.entries()) {
      const total = totals[index]!;
      total.added += added;
      total.reached += Number(reached32768);
      total.moves += moves;
      total.cpuMs += cpuMs;
    }
    const [before, now] = endings;
    differences.push(now!.added - before!.added);
    console.log(
      `seed ${next}: ${before!.added} and ${now!.added} points more; so far ${meanWithError(differences)} in ${differences.length} pairs, 32768 in ${totals[0]!.reached} and ${totals[1]!.reached}`,
    );
  }
  for (const [index, { nodes, cut }] of sides.entries()) {
    const { added, reached, moves, cpuMs } = totals[index]!;
    console.log(
      `${nodes} nodes, ${cut} points: ${Math.round(added / differences.length)} points more, 32768 in ${reached}, ${(cpuMs / moves).toFixed(2)} ms of CPU a move`,
    );
  }
  console.log(`difference ${meanWithError(differences)} in ${differences.length} pairs`);
}

/** The position at which a game is over, or where `isEnough`. */
function ended(
  weights: Int16Array,
  { nodes, cut }: Side,
  start: Position,
  isEnough: (position: Position) => boolean,
): { readonly position: Position; readonly moves: number; readonly cpuMs: number } {
  useWeights(weights, cut);
  const started = cpuMs();
  let position = start;
  for (let moves = 0; ; moves++) {
    const move = isEnough(position) ? undefined : hintWithin(position, nodeBudget(nodes));
    if (move === undefined) return { position, moves, cpuMs: cpuMs() - started };
    position = play(position, move)!;
  }
}

function nodeBudget(mean: number): Budget {
  let spent = 0;
  return {
    spend: (nodes = 1) => {
      spent += nodes;
      return spent < maxTimes * mean;
    },
    mayDeepen: () => spent < deepenWithin * mean,
  };
}

function meanWithError(values: readonly number[]): string {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const error = Math.sqrt(squares / Math.max(1, values.length - 1) / values.length);
  return `${mean >= 0 ? "+" : ""}${Math.round(mean)} ± ${Math.round(error)}`;
}
