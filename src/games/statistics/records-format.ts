import { formatDay, parseDay } from "../days/day.js";
import type { DayResult } from "../days/day-results.js";
import type { SolutionCounts } from "../levels.js";
import { say } from "../message.js";
import {
  count,
  fieldsOf,
  isCount,
  number,
  object,
  oneOf,
  type Reader,
  readableItems,
  string,
  tuple,
} from "../reading.js";
import { good } from "../result.js";
import { checksum, parseChecked, type StoredResult } from "../saves/checksum.js";
import { cleanName, type HighScore, mergeScores } from "./high-scores.js";
import {
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
const gameId = string(64);
/** Milliseconds since 1970. */
const time = (value: unknown): number => (isCount(value) ? value : 0);
const amount = number(-Number.MAX_VALUE, Number.MAX_VALUE);

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

const named: Reader<PlayerName> = object({ text: nameOf, atMs: time });
export const readPlayerName: Reader<PlayerName> = (value) => {
  const name = named(value);
  return name?.text === "" ? undefined : name;
};

function nameOf(value: unknown): string | undefined {
  return typeof value === "string" ? cleanName(value) : undefined;
}

const readScore: Reader<HighScore> = object({ name: nameOf, score: count, gameId, atMs: time });
export function readScores(value: unknown): Records["scores"] {
  return readMap(value, (list) => {
    const scores = mergeScores([], readableItems(readScore, list));
    return scores.length === 0 ? undefined : scores;
  });
}

export function readBest(value: unknown): Records["best"] {
  return readMap(value, amount);
}

const readResult: Reader<GameResult> = object({ value: amount, gameId, atMs: time });
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

const readNumbers = tuple(count, count, count, count, time);
export function readLevels(value: unknown): Records["levels"] {
  return readMap(value, (entry): LevelRecord | undefined => {
    const numbers = readNumbers(entry);
    if (numbers === undefined) return undefined;
    const [moves, pushes, otherMoves, otherPushes, atMs] = numbers;
    const [one, other] = [readCost({ moves, pushes }), readCost({ moves: otherMoves, pushes: otherPushes })];
    return one && other && { moves: one, pushes: other, atMs };
  });
}

export function readDays(value: unknown): Records["days"] {
  return readMap(value, (entry, key): DayResult | undefined => {
    const day = parseDay(key.slice(0, key.indexOf("/")));
    const result = readDay(entry);
    if (day === undefined || result === undefined) return undefined;
    // In the order of files, so that equal records are equal texts.
    const { playedOn, status, score, ...others } = result;
    return { day, playedOn, status, score, ...others };
  });
}

const readDay: Reader<Omit<DayResult, "day">> = object(
  {
    playedOn: (value) => (typeof value === "string" ? parseDay(value) : undefined),
    status: oneOf(["won", "lost"]),
    moves: count,
    ms: count,
    gameId,
    order: count,
  },
  { score: count },
);

const costs: Reader<SolutionCounts> = object({ moves: count, pushes: count });
export const readCost: Reader<SolutionCounts> = (value) => {
  const cost = costs(value);
  return cost && cost.pushes <= cost.moves ? cost : undefined;
};

function readMap<Value>(
  value: unknown,
  read: (entry: unknown, name: string) => Value | undefined,
): ReadonlyMap<string, Value> {
  const found = Object.entries(fieldsOf(value)).flatMap(([name, entry]): [string, Value][] => {
    const known = name.length <= maxNameLength ? read(entry, name) : undefined;
    return known === undefined ? [] : [[name, known]];
  });
  return new Map(found);
}
