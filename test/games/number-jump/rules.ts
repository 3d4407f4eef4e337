import type { Direction } from "../../../src/games/direction.js";
import type { Level } from "./levels.js";

export interface Position {
  readonly level: Level;
  /** The cell of the player, counted row by row. */
  readonly at: number;
  readonly jumps: number;
}

export const moves = ["north", "south", "west", "east"] as const;
export type Move = (typeof moves)[number];

export const moveTo: Readonly<Record<Direction, Move>> = {
  up: "north",
  down: "south",
  left: "west",
  right: "east",
};

const steps: Readonly<Record<Move, readonly [number, number]>> = {
  north: [-1, 0],
  south: [1, 0],
  west: [0, -1],
  east: [0, 1],
};

export function startOf(level: Level): Position {
  return { level, at: 0, jumps: 0 };
}

export function letterAt({ rows }: Level, cell: number): string {
  return rows.join("").charAt(cell);
}

export function status({ level, at }: Position): "playing" | "won" {
  return letterAt(level, at) === "*" ? "won" : "playing";
}

export function play(position: Position, move: Move): Position | undefined {
  const { level, at, jumps } = position;
  if (status(position) === "won") return undefined;
  const columns = level.rows[0]!.length;
  const far = Number(letterAt(level, at));
  const [down, across] = steps[move];
  const [row, column] = [Math.floor(at / columns) + down * far, (at % columns) + across * far];
  if (row < 0 || row >= level.rows.length || column < 0 || column >= columns) return undefined;
  return { ...position, at: row * columns + column, jumps: jumps + 1 };
}
