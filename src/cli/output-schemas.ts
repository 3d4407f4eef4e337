import { marks } from "../games/sliding/timed/solve.js";
import { solveSchema } from "../operations/boards/solve-data.js";
import { explanationSchema } from "../operations/levels/explain-position.js";
import { findingSchema } from "../operations/levels/findings.js";
import { generatedSchema } from "../operations/levels/generated-data.js";
import { changeSchema, firstPushSchema, place } from "../operations/levels/lab-data.js";
import type { ObjectSchema, Schema } from "../operations/terms/schema.js";
import { commands, gamesWithGeneralCommands } from "./commands.js";
import { errorCodes } from "./shared/json-error.js";
import { countedTiles } from "./twenty48/summary.js";

/**
 * The JSON objects that commands print with `--json`, one a line, by the name of the file in `schemas`. Later
 * versions may add properties; those that are there stay as they are.
 */

const text = { type: "string" } as const;
const count = { type: "integer" } as const;
const flag = { type: "boolean" } as const;
const amount = { type: "number" } as const;
const textOrNull = { type: ["string", "null"] } as const;
const amountOrNull = { type: ["number", "null"] } as const;
const countOrNull = { type: ["integer", "null"] } as const;

/** Milliseconds or a count of averages; “DNF” where a solve did not finish. */
const averageOrDnf: Schema = {
  anyOf: [{ type: ["integer", "null"] }, { type: "string", enum: ["DNF"] }],
};

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

/** The game that a line is about. */
const ofGame = {
  ...{ name: textOrNull, game: text, variant: text, seed: countOrNull },
  ...{ description: text, steps: count, playedMs: amount, hints: count, savedAt: text, gameId: text },
} as const;

/** The lines of the commands for games without commands of their own (`any-game/`), by action. */
export const generalSchemas: Readonly<Record<string, ObjectSchema>> = {
  play: line({
    ...{ game: text, seed: count, moves: { type: "array", items: text } },
    status: { type: "string", enum: ["won", "lost", "stopped"] },
  }),
  solve: line(
    { game: text, position: text, kind: { type: "string", enum: ["moves", "unsolvable", "gaveUp"] } },
    { moves: { type: "array", items: text }, isShortest: flag, lowerBound: count, reason: text },
  ),
};

/** The schemas of these commands for each game that has them. */
const schemasOfGeneralCommands = Object.fromEntries(
  gamesWithGeneralCommands.flatMap((game) =>
    Object.keys(commands[game]!).map((action) => [`${game}-${action}`, generalSchemas[action]!]),
  ),
);

export const outputSchemas: Readonly<Record<string, ObjectSchema>> = {
  ...schemasOfGeneralCommands,
  "2048-play": line({
    ...{ seed: count, score: count, max: count, moves: text, ms: amount, cpuMs: amount, won: flag },
  }),
  "2048-play-summary": line({
    ...{ games: count, mean: amount, standardError: amount, median: amount },
    reached: {
      type: "object",
      properties: Object.fromEntries(countedTiles.map((tile) => [tile, amount])),
      required: countedTiles.map(String),
    },
    cpuMsPerMove: amount,
  }),
  bin: line({ number: count, ...ofGame, moves: count, binnedAt: text }),
  error: line({
    error: {
      type: "object",
      properties: { code: { type: "string", enum: errorCodes }, message: text, at: text },
      required: ["code", "message", "at"],
    },
  }),
  list: line({
    ...ofGame,
    status: { type: "string", enum: ["playing", "won", "lost"] },
    helped: flag,
  }),
  "sliding-analyze": line(
    {
      ...{ session: text, number: count, size: textOrNull, timeMs: { type: ["number", "null"] } },
      mark: { type: "string", enum: marks },
      ...{ moves: countOrNull, optimal: countOrNull, above: countOrNull, tps: { type: ["number", "null"] } },
      splits: {
        type: "array",
        items: line({ rows: count, moves: count, timeMs: { type: ["number", "null"] } }),
      },
      scramble: text,
    },
    { board: count, boards: count },
  ),
  "sliding-analyze-session": line({
    ...{ session: text, count, finished: count, best: averageOrDnf, worst: averageOrDnf },
    ...{ mean: averageOrDnf, deviation: averageOrDnf },
    averages: {
      type: "array",
      items: line({ size: count, current: averageOrDnf, best: averageOrDnf }),
    },
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
    own: line(
      { kind: { type: "string", enum: ["solved", "unsolvable", "open"] } },
      { best: line({ lurd: text, pushes: count, moves: count, pushesProved: flag, movesProved: flag }) },
    ),
    order: {
      type: ["object", "null"],
      properties: {
        kind: { type: "string", enum: ["unique", "several", "gaveUp"] },
        boxes: { type: "array", items: place },
        others: { type: "array", items: place },
        seconds: amount,
      },
      required: ["kind"],
    },
    changes: { type: "array", items: changeSchema },
    firstPushes: { type: "array", items: firstPushSchema },
  }),
  "sokoban-optimize": line({
    ...ofLevel,
    ...{ before: measures, after: measures, solution: textOrNull, reason: textOrNull },
  }),
  "sokoban-rate": line(
    {
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
    },
    { key: text },
  ),
  "sokoban-solve": line({ ...ofLevel, ...solveSchema.properties }, { key: text }),
  "sokoban-test": line({
    ...{ file: text, line: count, level: text, claim: text },
    result: { type: "string", enum: ["passed", "failed", "skipped", "error"] },
    message: text,
  }),
  statistics: line({
    ...{ game: textOrNull, size: textOrNull, month: textOrNull },
    ...{ games: count, assisted: count, wins: count, streak: count, longestStreak: count },
    ...{ best: countOrNull, mean: amountOrNull, median: amountOrNull, playedMs: amount },
    ...{ highest: countOrNull, aboveFewest: amountOrNull, solved: count },
  }),
  today: line({
    ...{ day: text, streak: line({ current: count, longest: count }), practice: count },
    puzzles: {
      type: "array",
      items: line(
        { id: text },
        {
          finished: line(
            {
              ...{ playedOn: text, onTime: flag, moves: count, playedMs: amount },
              status: { type: "string", enum: ["won", "lost"] },
            },
            { score: count },
          ),
        },
      ),
    },
  }),
};

const titles: Readonly<Record<string, string>> = {
  "2048-play-summary": "The last line of tilework 2048 play --json",
  error: "An error of tilework",
  "sliding-analyze-session": "A line of tilework sliding analyze --json about a session",
};

/** The files of `schemas`, by name. */
export function schemaFiles(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(outputSchemas).map(([name, schema]) => {
      const title = titles[name] ?? `A line of tilework ${name.replace("-", " ")} --json`;
      const full = { $schema: "https://json-schema.org/draft/2020-12/schema", title, ...schema };
      return [`${name}.json`, `${JSON.stringify(full, undefined, 2)}\n`];
    }),
  );
}
