/** The marks of solves, and their times as texts. Pages load no more of solves than this. */

/**
 * "": it counts. "dnf": it did not finish, which counts as the worst result. "repeat": its scramble was
 * solved before. "interrupted": its page was reloaded meanwhile. Repeated and interrupted solves do not
 * count. "deleted": the player deleted it.
 */
export const marks = ["", "dnf", "repeat", "interrupted", "deleted"] as const;
export type Mark = (typeof marks)[number];

/** The longest solve. */
export const maxSolveMs = 100 * 3_600_000;

/** As speedsolvers write it: `+` follows a time with a penalty, and "DNF" stands before the time. */
export function timeText(timeMs: number, isSolved: boolean, penaltyMs = 0): string {
  const time = `${formatTime(timeMs)}${penaltyMs === 0 ? "" : "+"}`;
  return isSolved ? time : timeMs === 0 ? "DNF" : `DNF (${time})`;
}

/** The time of a solve under way, without the digits that can't be read while it runs. */
export function runningTime(timeMs: number): string {
  return formatTime(timeMs).slice(0, -2);
}

/** "12.345", "1:02.345", "1:00:02.345". */
export function formatTime(timeMs: number): string {
  const ms = Math.round(timeMs);
  const seconds = Math.floor(ms / 1_000) % 60;
  const minutes = Math.floor(ms / 60_000) % 60;
  const hours = Math.floor(ms / 3_600_000);
  const rest = `.${String(ms % 1_000).padStart(3, "0")}`;
  const two = (value: number) => String(value).padStart(2, "0");
  if (hours > 0) return `${hours}:${two(minutes)}:${two(seconds)}${rest}`;
  return minutes > 0 ? `${minutes}:${two(seconds)}${rest}` : `${seconds}${rest}`;
}

/** A time has far fewer characters. */
const maxTimeCharacters = 100;

/** The penalty that `+` stands for. */
export const plusMs = 2_000;

/** What the text of a time says. */
export interface SolveTime {
  /** Whole milliseconds, with the penalty. */
  readonly timeMs: number;
  readonly mark: Mark;
  /** A penalty in the time, such as +2; absent without one. */
  readonly penaltyMs?: number;
}

/**
 * Reads a time as speedsolvers write it: `14.00+` with a penalty of two seconds in it, `DNF(9.99)`, or `DNF`
 * with a time of 0. `undefined` for anything else.
 */
export function readSolveTime(text: string): SolveTime | undefined {
  // The pattern is only fast on short texts.
  if (text.length > maxTimeCharacters) return undefined;
  const match = /^(dnf)?\s*(\()?([^()+]*)(\+)?(\))?$/i.exec(text.trim());
  if (match === null || (match[2] === undefined) !== (match[5] === undefined)) return undefined;
  const [, dnf, bracket, time = "", plus] = match;
  if ((bracket === undefined ? time !== "" : time === "") && dnf !== undefined) return undefined;
  if (bracket !== undefined && dnf === undefined) return undefined;
  const timeMs = dnf !== undefined && time === "" ? 0 : readTime(time);
  if (timeMs === undefined) return undefined;
  return { timeMs, mark: dnf === undefined ? "" : "dnf", ...(plus !== undefined && { penaltyMs: plusMs }) };
}

/** Reads the output of `formatTime`, with any number of decimals; `undefined` for anything else. */
export function readTime(text: string): number | undefined {
  const match = /^(?:(?:(\d{1,3}):)?(\d{1,2}):)?(\d{1,6}(?:[.,]\d{1,6})?)\s*s?$/.exec(text.trim());
  if (match === null) return undefined;
  const [, hours = "0", minutes = "0", seconds = "0"] = match;
  const timeMs = Math.round(
    Number(hours) * 3_600_000 + Number(minutes) * 60_000 + Number(seconds.replace(",", ".")) * 1_000,
  );
  return timeMs <= maxSolveMs ? timeMs : undefined;
}
