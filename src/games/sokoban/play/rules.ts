import type { Direction } from "../../direction.js";
import { isCircular } from "../level/analysis.js";
import { beside, directionOf, openBeside, type Side, sides } from "../level/grid.js";
import { type Level, levelFact } from "../level/level.js";

/**
 * A move is a letter of LURD text: `u d l r` walks a step, `U D L R` pushes a box. In a position only one of
 * the two is legal in each direction, so moves that were played always distinguish pushes from steps.
 */
export const moves = ["u", "d", "l", "r", "U", "D", "L", "R"] as const;
export type Move = (typeof moves)[number];

export function isMove(text: string): text is Move {
  return moves.some((move) => move === text);
}

export interface Position {
  readonly level: Level;
  /** The variant of the game. */
  readonly variant: string;
  /** The cell of each box. A box keeps its index in this list when it moves. */
  readonly boxes: readonly number[];
  readonly player: number;
  readonly facing: Direction;
  /** All steps of the player, pushes included. */
  readonly moves: number;
  readonly pushes: number;
}

export function startOf(level: Level, variant: string): Position {
  return { level, variant, boxes: level.boxes, player: level.player, facing: "down", moves: 0, pushes: 0 };
}

/** The position as a level of its own, for solvers and for `analysis.ts`. */
export function levelNow({ level, boxes, player }: Position): Level {
  return { ...level, boxes: boxes.toSorted((one, other) => one - other), player };
}

export function sideOfMove(move: Move): Side {
  return move.toLowerCase() as Side;
}

export function isPush(move: Move): boolean {
  return move < "a";
}

/** The step or push in a direction; `undefined` when a wall is there, or a box that cannot be pushed. */
export function moveTo({ level, boxes, player }: Position, side: Side): Move | undefined {
  return moveAmong(level, player, side, (cell) => boxes.includes(cell));
}

/** `moveTo` for callers that keep the boxes' squares themselves. */
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
 * The position after a move. `undefined` when something is in the way, or when the letter says push where
 * nothing is pushed or the reverse. Unlike `play`, it also moves after a win.
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

/** The game ends with the win: no move is legal after it. */
export function play(position: Position, move: Move): Position | undefined {
  return status(position) === "won" ? undefined : step(position, move);
}

export function legalMoves(position: Position): readonly Move[] {
  if (status(position) === "won") return [];
  return sides.flatMap((side) => moveTo(position, side) ?? []);
}

/**
 * A circular level is solved when all boxes are on goals again. Never "lost": whether a position can be
 * solved takes a search, and undo gets the player out of it.
 */
export function status({ level, boxes, pushes }: Position): "playing" | "won" {
  const goals = goalsOf(level);
  const areOnGoals = boxes.length === goals.size && boxes.every((cell) => goals.has(cell));
  return areOnGoals && !needsPush(level, pushes) ? "won" : "playing";
}

const isKnownCircular = levelFact(isCircular);

/** Whether a level that starts with all boxes on goals isn't solved, for lack of a push. */
export function needsPush(level: Level, pushes: number): boolean {
  return pushes === 0 && isKnownCircular(level);
}

/** The goals of a level as a set. */
export const goalsOf: (level: Level) => ReadonlySet<number> = levelFact(({ goals }) => new Set(goals));
