import type { Level } from "../games/sokoban/level/level.js";
import { OperationError } from "../operations/operation.js";

/**
 * Throws an `OperationError` for anything but a level: programs without types may pass a text, or the entry
 * of a level. Only its shape is checked.
 */
export function requireLevel(level: Level): void {
  const { walls, boxes, goals, player }: Partial<Level> = level ?? {};
  if ([walls, boxes, goals].every(Array.isArray) && typeof player === "number") return;
  const message = "It isn't a level, as readLevel and the property level of what readLevels reads are.";
  throw new OperationError("invalid-input", message, "level");
}

/** Throws an `OperationError` for a value that isn't one of these. `at`: the part of the input. */
export function requireOneOf<Value>(value: Value, all: readonly Value[], at: string): void {
  if (all.includes(value)) return;
  throw new OperationError("invalid-input", `The ${at} is one of these: ${all.join(", ")}.`, at);
}
