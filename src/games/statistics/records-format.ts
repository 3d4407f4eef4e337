import { type Day, formatDay, parseDay } from "../days/day.js";
import type { DayResult } from "../days/day-results.js";
import { say } from "../message.js";
import { fieldsOf, isCount } from "../plain-data.js";
import { good } from "../result.js";
import { checksum, parseChecked, type StoredResult } from "../saves/checksum.js";
import { cleanName, type HighScore, mergeScores } from "./high-scores.js";
import {
  type Cost,
  type GameResult,
  type GameResults,
  type LevelRecord,
  type PlayerName,
  type Records,
  resultNames,
} from "./records.js";

/**
 * Records as plain data, in files and in VS Code's state. Such data may come from another version, machine or
 * person, so each piece is checked: invalid pieces are dropped, and the others are kept.
 */

export const recordsFormat = "tilework-records";
export const recordsVersion = 2;

/** Longer names of rankings, levels and games are not valid. */
const maxNameLength = 200;
const maxGameIdLength = 64;

/** One line per record, so that two files can be compared. */
export function formatRecords(records: Records): string {
  const file = {
    format: recordsFormat,
    version: recordsVersion,
    playerName: records.playerName ?? null,
    scores: plain(records.scores),
    best: plain(records.best),
    results: plain(records.results),
    levels: plainLevels(records.levels),
    days: plainDays(records.days),
  };
  const lines = Object.entries({ ...file, check: checksum(JSON.stringify(file)) }).map(
    ([name, value]) => ` "${name}": ${JSON.stringify(value)}`,
  );
  return `{\n${lines.join(",\n")}\n}\n`;
}

/** Reads the output of `formatRecords`. Never throws. */
export function parseRecords(text: string): StoredResult<Records> {
  const other = say("It is cut off or holds no best results.");
  const read = parseChecked(text, recordsFormat, recordsVersion, other);
  if (!read.ok) return read;
  const { playerName, scores, best, results, levels, days } = read.value;
  return good({
    playerName: readPlayerName(playerName),
    scores: readScores(scores),
    best: readBest(best),
    results: readResults(results),
    levels: readLevels(levels),
    days: readDays(days),
  });
}

export function plain<Value>(map: ReadonlyMap<string, Value>): Readonly<Record<string, Value>> {
  return Object.fromEntries(map);
}

/**
 * Each level's key with moves and pushes of the solution with the fewest moves, those of the one with the
 * fewest pushes, and the time.
 */
export function plainLevels(levels: Records["levels"]): Readonly<Record<string, readonly number[]>> {
  return Object.fromEntries(
    [...levels].map(([key, { moves, pushes, atMs }]) => [
      key,
      [moves.moves, moves.pushes, pushes.moves, pushes.pushes, atMs],
    ]),
  );
}

/** The results of puzzles, with the day on which each was finished as a date. */
export function plainDays(days: Records["days"]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    [...days].map(([key, { day: _, playedOn, ...result }]) => [
      key,
      { playedOn: formatDay(playedOn), ...result },
    ]),
  );
}

export function readPlayerName(value: unknown): PlayerName | undefined {
  const { text, atMs } = fieldsOf(value);
  if (typeof text !== "string") return undefined;
  const name = cleanName(text);
  return name === "" ? undefined : { text: name, atMs: timeOf(atMs) };
}

export function readScores(value: unknown): Records["scores"] {
  return readMap(value, (list) => {
    if (!Array.isArray(list)) return undefined;
    const scores = mergeScores(
      [],
      list.flatMap((entry) => readScore(entry) ?? []),
    );
    return scores.length === 0 ? undefined : scores;
  });
}

function readScore(value: unknown): HighScore | undefined {
  const { name, score, gameId, atMs } = fieldsOf(value);
  return typeof name === "string" && isGameId(gameId) && isCount(score)
    ? { name: cleanName(name), score, gameId, atMs: timeOf(atMs) }
    : undefined;
}

export function readBest(value: unknown): Records["best"] {
  return readMap(value, (best) => (typeof best === "number" && Number.isFinite(best) ? best : undefined));
}

export function readResults(value: unknown): Records["results"] {
  return readMap(value, (entry): GameResults | undefined => {
    const results = fieldsOf(entry);
    const found = resultNames.flatMap((name) => {
      const result = readResult(results[name]);
      return result === undefined ? [] : [[name, result] as const];
    });
    return found.length === 0 ? undefined : Object.fromEntries(found);
  });
}

function readResult(value: unknown): GameResult | undefined {
  const { value: amount, gameId, atMs } = fieldsOf(value);
  return typeof amount === "number" && Number.isFinite(amount) && isGameId(gameId)
    ? { value: amount, gameId, atMs: timeOf(atMs) }
    : undefined;
}

export function readLevels(value: unknown): Records["levels"] {
  return readMap(value, (entry): LevelRecord | undefined => {
    if (!Array.isArray(entry)) return undefined;
    const [moves, pushes, otherMoves, otherPushes, atMs]: readonly unknown[] = entry;
    const [one, other] = [readCost({ moves, pushes }), readCost({ moves: otherMoves, pushes: otherPushes })];
    return one && other && { moves: one, pushes: other, atMs: timeOf(atMs) };
  });
}

export function readDays(value: unknown): Records["days"] {
  const found = Object.entries(fieldsOf(value)).flatMap(([key, entry]): [string, DayResult][] => {
    const day = key.length <= maxNameLength ? parseDay(key.slice(0, key.indexOf("/"))) : undefined;
    const result = day === undefined ? undefined : readDay(day, entry);
    return result === undefined ? [] : [[key, result]];
  });
  return new Map(found);
}

function readDay(day: Day, value: unknown): DayResult | undefined {
  const { playedOn, status, score, moves, ms, gameId, order } = fieldsOf(value);
  const played = typeof playedOn === "string" ? parseDay(playedOn) : undefined;
  const isValid =
    played !== undefined &&
    (status === "won" || status === "lost") &&
    (score === undefined || isCount(score)) &&
    isCount(moves) &&
    isCount(ms) &&
    isGameId(gameId) &&
    isCount(order);
  return isValid ? { day, playedOn: played, status, score, moves, ms, gameId, order } : undefined;
}

export function readCost(value: unknown): Cost | undefined {
  const { moves, pushes } = fieldsOf(value);
  return isCount(moves) && isCount(pushes) && pushes <= moves ? { moves, pushes } : undefined;
}

function readMap<Value>(
  value: unknown,
  read: (entry: unknown) => Value | undefined,
): ReadonlyMap<string, Value> {
  const found = Object.entries(fieldsOf(value)).flatMap(([name, entry]): [string, Value][] => {
    const known = name.length <= maxNameLength ? read(entry) : undefined;
    return known === undefined ? [] : [[name, known]];
  });
  return new Map(found);
}

function isGameId(value: unknown): value is string {
  return typeof value === "string" && value.length <= maxGameIdLength;
}

/** Milliseconds since 1970. */
function timeOf(value: unknown): number {
  return isCount(value) ? value : 0;
}
