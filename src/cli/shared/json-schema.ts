import type { ObjectSchema } from "../../operations/terms/schema.js";

/** The parts of the schemas of JSON output. Later versions may add properties, and never change one. */

export const text = { type: "string" } as const;
export const count = { type: "integer" } as const;
export const flag = { type: "boolean" } as const;
export const amount = { type: "number" } as const;
export const textOrNull = { type: ["string", "null"] } as const;
export const amountOrNull = { type: ["number", "null"] } as const;
export const countOrNull = { type: ["integer", "null"] } as const;

/** The level that a line is about. */
export const ofLevel = { file: text, level: count, title: text } as const;

/** The game that a line is about. */
export const ofGame = {
  name: textOrNull,
  game: text,
  variant: text,
  seed: countOrNull,
  description: text,
  steps: count,
  playedMs: amount,
  hints: count,
  savedAt: text,
  gameId: text,
} as const;

/** The measures of a solution. */
export const measuresOrNull = {
  type: ["object", "null"],
  properties: {
    pushes: count,
    moves: count,
    boxLines: count,
    boxChanges: count,
    pushingSessions: count,
    playerLines: count,
  },
  required: ["pushes", "moves", "boxLines", "boxChanges", "pushingSessions", "playerLines"],
} as const;

/** The schema of one object. `optional`: the properties that may be missing. */
export function lineOfJson(
  properties: ObjectSchema["properties"],
  optional: ObjectSchema["properties"] = {},
): ObjectSchema {
  return {
    type: "object",
    properties: { ...properties, ...optional },
    required: Object.keys(properties),
  };
}
