import { english } from "../games/message.js";
import { boardText } from "../games/twenty48/notation.js";
import {
  dealPosition,
  directionOf,
  type Move,
  moves,
  type Position,
  play as playMove,
  type Slide,
  slideTiles,
} from "../games/twenty48/rules.js";
import { hintWithin, twenty48Solver } from "../games/twenty48/solver/solver.js";
import { OperationError } from "../operations/operation.js";
import { gunzip } from "../platform/compression.js";
import { ThreadBudget } from "../platform/thread-budget.js";
import { requireOneOf } from "./inputs.js";
import { type NodeLimits, standardMemoryMb } from "./search-options.js";

/**
 * `tilework/2048`: boards of 3×3, 4×4 and 5×5, rules and the best move. The network that knows 4×4 boards is
 * a file of its own, `tilework/2048.network`; without it moves are good, with it very good.
 */

export { type Move, type Position, type Slide, status } from "../games/twenty48/rules.js";
export { type ErrorCode, OperationError } from "../operations/operation.js";
export type { NodeLimits, SearchLimits } from "./search-options.js";

/**
 * Reads a board: rows of numbers with `/` or line breaks between them; 0, `_`, `.` or `-` is an empty cell. A
 * board with the goal's tile goes on. New tiles come from the seed 0.
 *
 * @throws {OperationError} `invalid-board`
 */
export function readBoard(text: string): Position {
  const read = boardText.read(text);
  if (read.ok) return read.value;
  throw new OperationError("invalid-board", english(read.error), "board");
}

/** Writes the rows of a board: `2 4 0 0/0 0 0 0/0 0 0 0/0 0 2 0`. */
export function writeBoard({ size, cells }: Pick<Position, "size" | "cells">): string {
  return Array.from({ length: size }, (_, row) => cells.slice(row * size, (row + 1) * size).join(" ")).join(
    "/",
  );
}

/**
 * A new game. Equal seeds deal equal games. `size`: 3, 4 or 5; `seed`: a whole number from 0.
 *
 * @throws {OperationError} `invalid-input`
 */
export function deal(size = 4, seed = 0): Position {
  requireOneOf(size, [3, 4, 5], "size");
  return dealPosition(size, seed);
}

/** The moves that can be played: slides, or `K` to continue after the goal. */
export function legalMoves(position: Position): readonly Move[] {
  return (["U", "D", "L", "R", "K"] as const).filter((move) => play(position, move) !== undefined);
}

/** The position after a move; `undefined` where it can't be played. */
export function play(position: Position, move: Move): Position | undefined {
  return moves.includes(move) ? playMove(position, move) : undefined;
}

/** The board after a slide, before a tile is added; `undefined` where nothing moves. */
export function slide(position: Position, direction: Slide): Position | undefined {
  return Object.hasOwn(directionOf, direction) ? slideTiles(position, direction) : undefined;
}

/** The limits of the search for a move. */
export interface MoveLimits extends NodeLimits {
  /** The most moves to look ahead. With this limit alone, the move is the same on every machine. */
  readonly depth?: number;
}

/**
 * The best move by expectimax, at once; `undefined` where none is legal. Default: 100 milliseconds.
 *
 * @example bestMove(readBoard("2 4 8 16/0 0 2 4/0 0 0 0/0 0 0 0"), { depth: 3 })
 */
export function bestMove(position: Position, limits: MoveLimits = {}): Move | undefined {
  return hintWithin(position, budgetOf(limits), limits.depth);
}

/** Each slide with its value, as far as the limits allow: the higher, the better. */
export function moveValues(
  position: Position,
  limits: NodeLimits = {},
): readonly { readonly move: Move; readonly value: number }[] {
  return twenty48Solver.values(position, budgetOf(limits)) ?? [];
}

function budgetOf(limits: MoveLimits): ThreadBudget {
  const isLimited = limits.depth !== undefined || limits.nodes !== undefined;
  const { ms = isLimited ? Number.POSITIVE_INFINITY : 100, memory = standardMemoryMb, nodes } = limits;
  const checks = { callsBetweenChecks: 64, nodesBetweenChecks: 64, isCancelled: () => false };
  return new ThreadBudget({ timeMs: ms, memoryMb: memory, maxNodes: nodes, ...checks });
}

/**
 * Uses the bytes of `tilework/2048.network` for boards of 4×4 from now on. False where they can't be read.
 * They take 4 MB unpacked.
 */
export function useNetwork(bytes: Uint8Array): Promise<boolean> {
  return twenty48Solver.learned.accept(bytes, gunzip);
}
