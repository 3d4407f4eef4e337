import { type Message, say } from "../message.js";
import { fieldsOf, parseObject } from "../reading.js";
import { bad, good, type Result } from "../result.js";

/**
 * FNV-1a, 32 bits in hexadecimal. It detects damage: every change of a single character changes it. It does
 * not protect against deliberate changes.
 */
export function checksum(text: string): string {
  let hash = 0x811c_9dc5;
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x0100_0193);
  return (hash >>> 0).toString(16).padStart(8, "0");
}

/** What a file holds. `newer`: a later version of this program wrote it; it must be kept unchanged. */
export type StoredResult<Value> =
  | Result<Value>
  | { readonly ok: false; readonly error: Message; readonly newer: true };

export const newerFile = {
  ok: false,
  error: say("It was written by a newer version of Tilework."),
  newer: true,
} as const satisfies StoredResult<unknown>;

/** The sentences about files that were written otherwise, or were changed. */
export const wrongParts = {
  ok: false,
  error: say("Parts of it are missing or of the wrong kind."),
} as const satisfies Result<unknown>;
export const damaged = {
  ok: false,
  error: say("It was changed or damaged after it was written."),
} as const satisfies Result<unknown>;

/** The text of a file with its checksum, which covers everything else as `JSON.stringify` writes it. */
export function formatChecked(file: object): string {
  return `${JSON.stringify({ ...file, check: checksum(JSON.stringify(file)) }, undefined, 1)}\n`;
}

/** The fields of a file with such a checksum. `other`: what to say of a file of another format. */
export function parseChecked(
  text: string,
  format: string,
  version: number,
  other: Message,
): StoredResult<Readonly<Record<string, unknown>>> {
  const { check, ...file } = fieldsOf(parseObject(text));
  if (file.format !== format) return bad(other);
  if (typeof file.version === "number" && file.version > version) return newerFile;
  if (file.version !== version) return wrongParts;
  return checksum(JSON.stringify(file)) === check ? good(file) : damaged;
}

/** The text of a file with one entry a line. The checksum covers these lines. */
export function formatLines(format: string, version: number, lines: readonly string[]): string {
  return [
    `{\n "format": "${format}",\n "version": ${version},`,
    ` "games": [\n${lines.map((line) => `  ${line}`).join(",\n")}\n ],\n "check": "${checksum(lines.join("\n"))}"\n}\n`,
  ].join("\n");
}

/**
 * Reads the output of `formatLines`. `other`: what to say of a file of another format; `read`: the entry of a
 * line, `undefined` for anything else. Never throws.
 */
export function parseLines<Entry>(
  text: string,
  format: string,
  version: number,
  other: Message,
  read: (entry: unknown, line: string) => Entry | undefined,
): StoredResult<readonly Entry[]> {
  const { format: found, version: number, games, check } = fieldsOf(parseObject(text));
  if (found !== format) return bad(other);
  if (typeof number === "number" && number > version) return newerFile;
  if (number !== version || !Array.isArray(games)) return wrongParts;
  const lines = games.map((entry: unknown) => JSON.stringify(entry));
  if (checksum(lines.join("\n")) !== check) return damaged;
  const entries = games.map((entry: unknown, index) => read(entry, lines[index]!));
  return entries.every((entry) => entry !== undefined) ? good(entries) : wrongParts;
}
