import type { Direction } from "../../direction.js";
import { beside, directionOf, openBeside, type Side, sides } from "../level/grid.js";
import type { Level } from "../level/level.js";

/**
 * A move is a letter of LURD text: `u d l r` walks a step, `U D L R` pushes a box. In a position only one of
 * the two is legal to each side, so that text which was played always tells pushes from walking.
 */
export const moves = ["u", "d", "l", "r", "U", "D", "L", "R"] as const;
export type Move = (typeof moves)[number];

export interface Position {
  readonly level: Level;
  /** Names the variant the level was dealt as. */
  readonly variant: string;
  /** Where each box stands. A box keeps its place in this list as it moves. */
  readonly boxes: readonly number[];
  readonly player: number;
  readonly facing: Direction;
  /** Steps that moved the player, pushes included. */
  readonly moves: number;
  readonly pushes: number;
}

export function startOf(level: Level, variant: string): Position {
  return { level, variant, boxes: level.boxes, player: level.player, facing: "down", moves: 0, pushes: 0 };
}

/** The position as a level of its own, for solvers and for what `analysis.ts` tells. */
export function levelNow({ level, boxes, player }: Position): Level {
  return { ...level, boxes: boxes.toSorted((one, other) => one - other), player };
}

export function sideOfMove(move: Move): Side {
  return move.toLowerCase() as Side;
}

export function isPush(move: Move): boolean {
  return move < "a";
}

/**
 * The move that goes to a side here, a step or a push; `undefined` when a wall, or a box that cannot give
 * way, is there.
 */
export function moveTo({ level, boxes, player }: Position, side: Side): Move | undefined {
  return moveAmong(level, player, side, (cell) => boxes.includes(cell));
}

/** The same where somebody else knows on which squares boxes stand. */
export function moveAmong(
  level: Level,
  player: number,
  side: Side,
  hasBox: (cell: number) => boolean,
): Move | undefined {
  const next = openBeside(level, player, side);
  if (next === undefined) return undefined;
  if (!hasBox(next)) return side;
  const behind = openBeside(level, next, side);
  return behind === undefined || hasBox(behind) ? undefined : (side.toUpperCase() as Move);
}

/**
 * The position after a move; `undefined` when something is in the way, or when a letter says push where
 * nothing is pushed or the reverse. It goes on after a win, which `play` does not.
 */
export function step(position: Position, move: Move): Position | undefined {
  const side = sideOfMove(move);
  if (moveTo(position, side) !== move) return undefined;
  const { level, boxes } = position;
  const player = beside(level, position.player, side)!;
  const counted = { ...position, player, facing: directionOf[side], moves: position.moves + 1 };
  if (!isPush(move)) return counted;
  const behind = beside(level, player, side)!;
  return { ...counted, boxes: boxes.with(boxes.indexOf(player), behind), pushes: position.pushes + 1 };
}

/** The game ends with its win: no move is legal after it. */
export function play(position: Position, move: Move): Position | undefined {
  return status(position) === "won" ? undefined : step(position, move);
}

export function legalMoves(position: Position): readonly Move[] {
  if (status(position) === "won") return [];
  return sides.flatMap((side) => moveTo(position, side) ?? []);
}

/**
 * Never "lost": whether a position can still be solved is a question for a search, and undo leads out of it.
 */
export function status({ level, boxes }: Position): "playing" | "won" {
  const goals = goalsOf(level);
  return boxes.length === goals.size && boxes.every((cell) => goals.has(cell)) ? "won" : "playing";
}

const goalSets = new WeakMap<Level, ReadonlySet<number>>();

/** The goals of a level as a set, made once for all its positions. */
export function goalsOf(level: Level): ReadonlySet<number> {
  let goals = goalSets.get(level);
  if (goals === undefined) {
    goals = new Set(level.goals);
    goalSets.set(level, goals);
  }
  return goals;
}
