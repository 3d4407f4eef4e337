import { solveSchema } from "../operations/boards/solve-data.js";
import { explanationSchema } from "../operations/levels/explain-position.js";
import { findingSchema } from "../operations/levels/findings.js";
import { generatedSchema } from "../operations/levels/generated-data.js";
import { changeSchema, firstPushSchema } from "../operations/levels/lab-data.js";
import type { ObjectSchema } from "../operations/terms/schema.js";

/**
 * The JSON objects that commands print with `--json`, one a line, by the name of the file in `schemas`. Later
 * versions may add properties; those that are there stay as they are.
 */

const text = { type: "string" } as const;
const count = { type: "integer" } as const;
const flag = { type: "boolean" } as const;
const amount = { type: "number" } as const;
const textOrNull = { type: ["string", "null"] } as const;
const countOrNull = { type: ["integer", "null"] } as const;

/** The level that a line is about. */
const ofLevel = { file: text, level: count, title: text } as const;

const measures = {
  type: ["object", "null"],
  properties: {
    ...{ pushes: count, moves: count, boxLines: count },
    ...{ boxChanges: count, pushingSessions: count, playerLines: count },
  },
  required: ["pushes", "moves", "boxLines", "boxChanges", "pushingSessions", "playerLines"],
} as const;

/** All properties are required. */
function line(
  properties: ObjectSchema["properties"],
  optional: ObjectSchema["properties"] = {},
): ObjectSchema {
  return {
    type: "object",
    properties: { ...properties, ...optional },
    required: Object.keys(properties),
  };
}

export const outputSchemas: Readonly<Record<string, ObjectSchema>> = {
  error: line({
    error: {
      type: "object",
      properties: { code: { type: "string", enum: ["usage", "file", "storage"] }, message: text, at: text },
      required: ["code", "message", "at"],
    },
  }),
  list: line({
    ...{ name: textOrNull, game: text, variant: text, seed: countOrNull },
    status: { type: "string", enum: ["playing", "won", "lost"] },
    ...{ description: text, steps: count, playedMs: amount, hints: count },
    ...{ helped: flag, savedAt: text, gameId: text },
  }),
  "sliding-scramble": line({ seed: count, scramble: text }),
  "sliding-solve": line(
    {
      tiles: { type: ["array", "null"], items: countOrNull },
      solvable: flag,
      result: { type: "string", enum: ["solved", "unsolvable", "gaveUp", "invalid"] },
      ...{ optimal: flag, length: countOrNull, lowerBound: countOrNull, moves: textOrNull },
      ...{ nodes: count, ms: amount, cpuMs: amount },
    },
    { reason: text },
  ),
  "sokoban-check": line({ file: text, ...findingSchema.properties }),
  "sokoban-explain": { ...explanationSchema, properties: { ...ofLevel, ...explanationSchema.properties } },
  "sokoban-generate": generatedSchema,
  "sokoban-lab": line(ofLevel, {
    ...{ problem: textOrNull, isSolved: flag, done: count, of: count, isTimeUp: flag, leftOut: count },
    own: { type: "object", properties: { kind: { type: "string", enum: ["solved", "unsolvable", "open"] } } },
    order: {
      type: ["object", "null"],
      properties: { kind: { type: "string", enum: ["unique", "several", "gaveUp"] } },
    },
    changes: { type: "array", items: changeSchema },
    firstPushes: { type: "array", items: firstPushSchema },
  }),
  "sokoban-optimize": line({
    ...ofLevel,
    ...{ before: measures, after: measures, solution: textOrNull, reason: textOrNull },
  }),
  "sokoban-rate": line({
    ...ofLevel,
    board: {
      type: ["object", "null"],
      properties: {
        width: count,
        height: count,
        boxes: count,
        goals: count,
        floor: count,
        boxesOnGoals: count,
      },
      required: ["width", "height", "boxes", "goals", "floor", "boxesOnGoals"],
    },
    solution: measures,
    decomposition: {
      type: ["object", "null"],
      properties: { moved: count, parts: count, largest: count, entanglement: amount },
      required: ["moved", "parts", "largest", "entanglement"],
    },
    traversal: {
      type: ["object", "null"],
      properties: { positions: count, lost: amount, shortest: count, pushes: amount },
      required: ["positions", "lost", "shortest", "pushes"],
    },
    difficulty: generatedSchema.properties.difficulty,
    reason: textOrNull,
  }),
  "sokoban-solve": line({ ...ofLevel, ...solveSchema.properties }, { key: text }),
  "sokoban-test": line({
    ...{ file: text, line: count, level: text, claim: text },
    result: { type: "string", enum: ["passed", "failed", "skipped", "error"] },
    message: text,
  }),
};

/** The files of `schemas`, by name. */
export function schemaFiles(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(outputSchemas).map(([name, schema]) => {
      const title =
        name === "error" ? "An error of tilework" : `A line of tilework ${name.replace("-", " ")} --json`;
      const full = { $schema: "https://json-schema.org/draft/2020-12/schema", title, ...schema };
      return [`${name}.json`, `${JSON.stringify(full, undefined, 2)}\n`];
    }),
  );
}
