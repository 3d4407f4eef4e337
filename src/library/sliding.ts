import type { AnyGame } from "../games/game.js";
import type { TileBoard } from "../games/sliding/board-text.js";
import { isSolvable, type Position } from "../games/sliding/rules.js";
import { sliding } from "../games/sliding/sliding.js";
import { slidingSolver } from "../games/sliding/solver/solver.js";
import { BoardAskers, solveTiles, tileAnswer, unsolvableTiles } from "../operations/solve-tiles.js";
import { readTilesInput, tilesStart, verifiedTiles } from "../operations/tiles-input.js";

import { hostClock } from "../platform/host-clock.js";
import { ThreadBudget } from "../platform/thread-budget.js";
import type { SearchProgress } from "../protocol/solver/solver-wire.js";
import { SolverPool } from "../solving/pool.js";
import { requireOneOf } from "./inputs.js";
import {
  type Following,
  type NodeLimits,
  type SearchLimits,
  type SolveOutcome,
  searching,
  standardMemoryMb,
  standardMs,
} from "./search-options.js";

/**
 * `tilework/sliding`: boards of 2×2 to 6×6, 5×7 and 7×5, rules and the solver. Moves are those of the blank:
 * `U` swaps it with the tile above.
 */

export { type BoardForm, type TileBoard, writeBoard } from "../games/sliding/board-text.js";
export { type MoveSense, writeMoves } from "../games/sliding/move-text.js";
export { legalMoves, type Move, type Position, play, status } from "../games/sliding/rules.js";
export { type ErrorCode, OperationError } from "../operations/operation.js";
export type {
  Following,
  NodeLimits,
  SearchLimits,
  SolvedOutcome,
  SolveOutcome,
  UnsolvedOutcome,
} from "./search-options.js";

/** The outcome of `verify`. */
export interface TilesVerifyOutcome {
  readonly solved: boolean;
  /** The number of moves that were played. */
  readonly played: number;
  /** The first move that can't be played. It counts from 1, as do the row and column of the blank. */
  readonly firstMistake?:
    | {
        readonly move: number;
        readonly letter: string;
        readonly square: readonly number[];
        readonly reason: string;
      }
    | undefined;
  /** Moves follow after the win. */
  readonly unused?: boolean | undefined;
  /** Whether the board can be solved at all. */
  readonly solvable: boolean;
  /** The board after the moves, a line for each row. */
  readonly board: string;
}

/** The outcome of a search, with what is proved about the fewest moves. */
export type TilesSolveOutcome = SolveOutcome<null> & {
  /** No solution has fewer moves. Absent where the board can't be solved. */
  readonly lowerBound?: number | undefined;
};

/**
 * - `auto`, `moves`: the fewest moves where time suffices, otherwise the best solution that was found.
 * - `any`: the first solution.
 */
export type TilesObjective = (typeof objectives)[number];

const objectives = ["auto", "any", "moves"] as const;

/** What a search has done so far: the share of its tables from 0 to 1, or a better solution. */
export type TilesProgress =
  | { readonly building: number }
  | { readonly best: { readonly moves: number; readonly lowerBound: number } };

/**
 * Reads a board as people write it: `1 2 3/4 5 6/7 0 8`, lines, or one line. 0, `_` and `.` are the blank.
 *
 * @throws {OperationError} `invalid-board`
 */
export function readBoard(text: string): TileBoard {
  return readTilesInput(text);
}

/** Whether a board can be solved. Half of all boards can't. */
export function canBeSolved({ tiles, columns }: TileBoard): boolean {
  return isSolvable(tiles, columns);
}

/** The position at the start of a game on a board. */
export function start(board: TileBoard): Position {
  return tilesStart(board);
}

/**
 * Plays moves of the blank by the rules. The outcome is that of the operation `sliding_verify`.
 *
 * @param moves such as `R2DL3`
 * @throws {OperationError} `invalid-moves`
 */
export function verify(board: TileBoard, moves: string): TilesVerifyOutcome {
  return verifiedTiles(board, moves);
}

let askers: Promise<BoardAskers> | undefined;

/** The program of the threads is loaded with the first question. */
function boardAskers(): Promise<BoardAskers> {
  askers ??= import("#program/sliding").then(({ default: program }) => {
    const boards = new SolverPool(program, () => undefined);
    return new BoardAskers({ boards, sliding: sliding as AnyGame, after: hostClock.inBackground });
  });
  return askers;
}

/**
 * Solves a board in a thread. The outcome is that of the operation `sliding_solve`. Boards of one size share
 * their tables, which the thread keeps for half a minute.
 *
 * @throws {OperationError} `cancelled` after the signal; `failed` where the thread could not work
 */
export async function solve(
  board: TileBoard,
  options: Pick<SearchLimits, "ms"> & Following<TilesProgress> & { readonly objective?: TilesObjective } = {},
): Promise<TilesSolveOutcome> {
  const { objective = "auto", ms = standardMs, onProgress } = options;
  requireOneOf(objective, objectives, "objective");
  return searching(options, async (signal) => {
    const lender = await boardAskers();
    const context: Parameters<typeof solveTiles>[3] = {
      lend: (ask) => lender.lend(ask),
      sliding: sliding as AnyGame,
      ...hostClock,
      signal,
    };
    const hear = (found: SearchProgress) => onProgress?.(progressOf(found));
    return (await solveTiles(board, objective, ms, context, hear)) as TilesSolveOutcome;
  });
}

/** The fewest moves to the goal; `undefined` where they are not proved in time, or there are none. */
export async function distance(
  board: TileBoard,
  options: Pick<SearchLimits, "ms"> & Following<TilesProgress> = {},
): Promise<number | undefined> {
  const { optimal, moves } = await solve(board, options);
  return optimal === "moves" ? (moves ?? undefined) : undefined;
}

/**
 * Solves a board at once, with the fewest moves where the limits suffice. Meanwhile the thread does nothing
 * else. The first board of a size builds tables: up to seconds for 4×4, less for smaller ones.
 */
export function solveSync(board: TileBoard, limits: NodeLimits = {}): TilesSolveOutcome {
  const { ms = standardMs, memory = standardMemoryMb, nodes: maxNodes } = limits;
  if (!canBeSolved(board)) return unsolvableTiles() as TilesSolveOutcome;
  const isCancelled = () => false;
  const checks = { callsBetweenChecks: 1, nodesBetweenChecks: 256 };
  const budget = new ThreadBudget({ timeMs: ms, memoryMb: memory, maxNodes, isCancelled, ...checks });
  const found = slidingSolver.solve(tilesStart(board), budget);
  const outcome = found.kind === "gaveUp" ? { ...found, limit: budget.limit } : found;
  return tileAnswer({ outcome, nodes: budget.nodes, ms: budget.elapsedMs }) as TilesSolveOutcome;
}

function progressOf(found: SearchProgress): TilesProgress {
  if ("building" in found) return found;
  const { distance: moves, lowerBound } = "better" in found ? found.better : found.analysis;
  return { best: { moves, lowerBound } };
}
