import type { LoggedError } from "../shared/messages/recent-errors.js";

/** The content of a bug report. It contains nothing personal: no paths and no file contents. */
export interface Facts {
  /** Names and versions, such as "VS Code" and "1.139.1". */
  readonly versions: readonly (readonly [name: string, value: string])[];
  /** The settings that differ from their defaults. */
  readonly settings: readonly (readonly [name: string, value: unknown])[];
  readonly counts: readonly (readonly [name: string, count: number])[];
  readonly errors: readonly LoggedError[];
}

/** The report as it is shown and copied. It is in English, the language of bug reports. */
export function reportOf({ versions, settings, counts, errors }: Facts): string {
  const parts = [
    versions.map(([name, value]) => `${name}: ${value}`),
    ["Changed settings:", ...listed(settings.map(([name, value]) => `${name}: ${settingText(value)}`))],
    ["Kept:", ...listed(counts.map(([name, count]) => `${name}: ${count}`))],
    [
      "Last errors:",
      ...listed(errors.map(({ atMs, error }) => `${new Date(atMs).toISOString()} ${errorText(error)}`)),
    ],
  ];
  return `${parts.map((lines) => lines.join("\n")).join("\n\n")}\n`;
}

function listed(lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? ["  none"] : lines.map((line) => `  ${line}`);
}

/** A text setting may contain the player's names and paths, so only single words such as "4x4" are shown. */
function settingText(value: unknown): string {
  if (typeof value === "boolean" || typeof value === "number") return String(value);
  return typeof value === "string" && /^[\w-]{1,20}$/.test(value) ? value : "changed";
}

const maxCharacters = 200;
const maxFrames = 6;

/**
 * The kind of an error, and where it occurred in our own files. Quoted parts are left out, and a line ends
 * where a path or an address starts, because both may contain spaces.
 */
export function errorText(error: unknown): string {
  const [message, stack] =
    error instanceof Error ? [`${error.name}: ${error.message}`, error.stack ?? ""] : [String(error), ""];
  const [line = ""] = message.split("\n");
  const text = withoutPath(line.replace(/“[^”]*”?|"[^"]*"?|'[^']*'?|`[^`]*`?/g, "…")).slice(0, maxCharacters);
  const places = stack.split("\n").flatMap(placeIn).slice(0, maxFrames);
  return places.length === 0 ? text : `${text} (${places.join(" < ")})`;
}

/** A line up to the word in which a path or an address starts. */
function withoutPath(line: string): string {
  const slash = line.search(/[\\/]/);
  if (slash < 0) return line;
  let start = line[slash - 1] === ":" ? slash - 1 : slash;
  while (start > 0 && /[\w+.-]/.test(line[start - 1]!)) start--;
  return `${line.slice(0, start)}…`;
}

/** The function and the place of a line of a stack if it is in our own files. */
function placeIn(line: string): readonly string[] {
  const frame = /^\s*at (?:async )?(?:([\w.#<>$ ]{0,80}?)\s*\()?([^()]*)\)?$/.exec(line);
  const place = frame?.[2]
    ?.split(/[\\/]dist[\\/]/)
    .slice(1)
    .at(-1);
  if (place === undefined || !/^[\w\\/-]+\.js:\d+:\d+$/.test(place)) return [];
  return [`${frame?.[1] ?? ""} ${place.replaceAll("\\", "/")}`.trim()];
}
