import { english, type Message } from "../../games/message.js";
import { parseObject } from "../../games/reading.js";
import { objectOf, objectOrNull, readValue, type Schema, type Value } from "../../operations/schema.js";
import { printableJson } from "./program-output.js";

/** The parts of the schemas of JSON output. Later versions may add properties, and never change one. */

export const text = { type: "string" } as const;
export const count = { type: "integer" } as const;
export const flag = { type: "boolean" } as const;
export const amount = { type: "number" } as const;
export const textOrNull = { type: ["string", "null"] } as const;
export const amountOrNull = { type: ["number", "null"] } as const;
export const countOrNull = { type: ["integer", "null"] } as const;

/** The level that a line is about. */
export const ofLevel = {
  file: { ...text, description: "as it was given; “-” is the standard input" },
  level: { ...count, description: "its number in the file, counted from 1" },
  title: { ...text, description: "empty without one" },
} as const;

/** The game that a line is about. */
export const ofGame = {
  name: { ...textOrNull, description: "the player's name for it" },
  game: { ...text, description: "its kind, such as 2048" },
  variant: { ...text, description: "its size or level" },
  seed: { ...countOrNull, description: "the number it was dealt from; null for pasted games" },
  description: { ...text, description: "its state in words" },
  steps: { ...count, description: "how many steps can be undone" },
  playedMs: { ...amount, description: "the time played, in milliseconds" },
  hints: { ...count, description: "how many hints were shown" },
  savedAt: { ...text, description: "date and time by ISO 8601" },
  gameId: { ...text, description: "the same for all copies of a game" },
} as const;

/** The measures of a solution. */
export const measuresOrNull = objectOrNull({
  pushes: count,
  moves: count,
  boxLines: { ...count, description: "successive pushes of one box in one direction count once" },
  boxChanges: { ...count, description: "successive pushes of one box count once" },
  pushingSessions: { ...count, description: "successive pushes without a walk in between count once" },
  playerLines: { ...count, description: "successive walks, or pushes, in one direction count once" },
});

/**
 * The object in a line of JSON; `undefined` for other text. Exceptions for all lines would take seconds, so
 * most other lines are never parsed.
 */
export function readJsonLine<const S extends Schema>(schema: S, line: string): Value<S> | undefined {
  const text = line.trim();
  const value = text.startsWith("{") && text.endsWith("}") ? parseObject(text) : undefined;
  const read = value === undefined ? undefined : readValue(schema, value);
  return read?.ok ? read.value : undefined;
}

/** The kinds of errors of the program. They never change. */
export const errorCodes = ["usage", "file", "storage", "interrupted", "solver"] as const;

/** An error that stops the program, or leaves out a part of its work. */
export interface ProgramError {
  readonly code: (typeof errorCodes)[number];
  readonly text: Message;
  /** The option, the file or the level that it is about; empty where that is not known. */
  readonly at?: string;
}

export const errorSchema = objectOf({
  error: objectOf({ code: { type: "string", enum: errorCodes }, message: text, at: text }),
});

/** An error as one JSON object in English; see `schemas/error.json`. */
export function jsonError({ code, text, at = "" }: ProgramError): string {
  return printableJson({ error: { code, message: english(text), at } });
}
