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

/** Throws an `OperationError` for an objective that isn't one of these. */
export function requireObjective(objective: string, all: readonly string[]): void {
  if (all.includes(objective)) return;
  const message = `The objective is one of these: ${all.join(", ")}.`;
  throw new OperationError("invalid-input", message, "objective");
}
