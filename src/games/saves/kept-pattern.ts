import type { DeadlockPattern, PatternRules } from "../levels.js";
import { count, either, nothing, object, string, type ValueOf } from "../reading.js";

/** A deadlock pattern that the player has kept. */
export interface KeptPattern {
  readonly game: string;
  readonly pattern: DeadlockPattern;
  /** The level where it was found; `undefined` if unknown. */
  readonly from: PatternOrigin | undefined;
  /** When it was kept, in milliseconds since 1970. */
  readonly atMs: number;
}

/** The most patterns that are kept; searching more would take too long. */
export const maxKeptPatterns = 500;
const maxPatternTitle = 200;
/** Longer starts are left out. */
export const maxPatternStart = 8_000;
export const maxPatternUri = 2_000;

/** Files have `null` for what is missing. */
export const readPatternOrigin = object({
  /** "Side Rooms 5", "levels.xsb: Tea House". */
  title: string(maxPatternTitle),
  /**
   * The start of the level, as `Game.format` writes it; missing if it is too long, or if the pattern came as
   * text.
   */
  start: either(nothing, string(maxPatternStart)),
  /** The file of the level, if it was in one. */
  file: either(nothing, object({ uri: string(maxPatternUri), index: count })),
});
type KeptOrigin = ValueOf<typeof readPatternOrigin>;
export type PatternOrigin = Pick<KeptOrigin, "title"> & {
  readonly [Name in "start" | "file"]: Exclude<KeptOrigin[Name], null> | undefined;
};

/** Patterns with the same key are the same. */
export function nameOfPattern({ game, pattern }: Pick<KeptPattern, "game" | "pattern">): string {
  return `${game}\n${pattern.text}`;
}

/** The start of a text, cut to the maximum length, on one line. */
export function shortTitle(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .trim()
    .slice(0, maxPatternTitle);
}

/** The largest file of patterns that is read; a file of all kept patterns is smaller. */
export const maxPatternTextBytes = 1024 * 1024;

/** The result of reading a text: the patterns that could be read, and the number of those that could not. */
interface ReadPatterns {
  readonly patterns: readonly KeptPattern[];
  readonly unread: number;
}

/**
 * Patterns as text that people can read and other programs treat as a comment. Rows of letters are followed
 * by lines with the name of the rule, the level, and the day.
 */
export function formatPatterns(patterns: readonly KeptPattern[]): string {
  return patterns.map(formatPattern).join("\n");
}

function formatPattern({ pattern, from, atMs }: KeptPattern): string {
  const lines = [...pattern.text.split("\n"), `Rule: ${pattern.rule}`];
  if (from !== undefined && from.title !== "") lines.push(`Level: ${shortTitle(from.title)}`);
  lines.push(`Date: ${new Date(atMs).toISOString().slice(0, 10)}`);
  return `${lines.join("\n")}\n`;
}

/**
 * Reads the output of `formatPatterns`, and similar text by people. Blocks are separated by empty lines;
 * lines with ";" are comments.
 */
export function readPatterns(
  text: string,
  game: string,
  rules: Pick<PatternRules<unknown>, "read">,
  nowMs: number,
): ReadPatterns {
  const patterns: KeptPattern[] = [];
  let unread = 0;
  for (const block of text
    .replace(/^\uFEFF/, "")
    .replace(/\r\n?/g, "\n")
    .split(/\n[ \t]*\n/)) {
    const lines = block.split("\n").filter((line) => line.trim() !== "" && !line.startsWith(";"));
    if (lines.length === 0) continue;
    if (patterns.length >= maxKeptPatterns) {
      unread++;
      continue;
    }
    const fields = new Map<string, string>();
    const rows: string[] = [];
    for (const line of lines) {
      const [, name, value] = /^([A-Za-z]+):[ \t]*(.*)$/.exec(line) ?? [];
      if (name === undefined) rows.push(line);
      else fields.set(name.toLowerCase(), value ?? "");
    }
    const pattern = rules.read(rows.join("\n"), (fields.get("rule") ?? "").trim().toLowerCase());
    if (pattern === undefined) {
      unread++;
      continue;
    }
    const title = shortTitle(fields.get("level") ?? "");
    const day = fields.get("date")?.trim() ?? "";
    const atMs = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T12:00:00Z`) : Number.NaN;
    const from = title === "" ? undefined : { title, start: undefined, file: undefined };
    patterns.push({ game, pattern, from, atMs: Number.isNaN(atMs) ? nowMs : atMs });
  }
  return { patterns, unread };
}
