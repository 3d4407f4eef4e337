import type { PatternRules } from "../levels.js";
import { type KeptPattern, maxKeptPatterns, shortTitle } from "./kept-pattern.js";

/** The largest file of patterns that is read; a file of all kept patterns is smaller. */
export const maxPatternTextBytes = 1024 * 1024;

/** The result of reading a text: the patterns that could be read, and the number of those that could not. */
export interface ReadPatterns {
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
