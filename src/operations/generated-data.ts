import { english, say } from "../games/message.js";
import type { Wanted } from "../games/sokoban/generate/wanted.js";
import { bands } from "../games/sokoban/level/difficulty.js";
import { levelRows } from "../games/sokoban/level/level-text.js";
import type { MadeLevel } from "../solving/make-level.js";
import { objectOf, type Value } from "./schema.js";

/** A random level as data, for operations and for `tilework sokoban generate --json`. */
export const generatedSchema = objectOf(
  {
    seed: { type: "integer" },
    grade: { type: "string" },
    width: { type: "integer" },
    height: { type: "integer" },
    boxes: { type: "integer" },
    interrupted: { type: "boolean" },
    rows: { type: ["array", "null"], items: { type: "string" } },
  },
  {
    reason: { type: "string" },
    solution: { type: "string" },
    pushes: { type: "integer" },
    moves: { type: "integer" },
    boxLines: { type: "integer" },
    boxChanges: { type: "integer" },
    pushingSessions: { type: "integer" },
    playerLines: { type: "integer" },
    entanglement: { type: "number" },
    used: { type: "number" },
    positions: { type: ["integer", "null"] },
    fewestPushesProved: { type: "boolean" },
    meetsGrade: { type: "boolean" },
    difficulty: {
      type: ["object", "null"],
      properties: { from: { type: "string", enum: bands }, to: { type: "string", enum: bands } },
    },
  },
);

export const noRoom = say("No room of this size has space for that many boxes.");

/** `isCut`: the search was interrupted. A whole search with the same seed makes another level. */
export function generatedData(
  { grade, width, height, boxes }: Wanted,
  seed: number,
  { made, isCut }: MadeLevel,
): Value<typeof generatedSchema> {
  const asked = { seed, grade, width, height, boxes, interrupted: isCut };
  if (made === undefined) return { ...asked, rows: null, reason: isCut ? "interrupted" : english(noRoom) };
  const { level, solution, measures, quality, positions, isShortest, meetsGrade, difficulty } = made;
  return {
    ...asked,
    rows: levelRows(level, "xsb"),
    solution,
    ...measures,
    entanglement: quality.entanglement,
    used: quality.used,
    positions: positions ?? null,
    fewestPushesProved: isShortest,
    meetsGrade,
    difficulty: difficulty ?? null,
  };
}
