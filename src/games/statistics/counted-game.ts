import { csvRow, readCsvRows, readDate, separatorOf } from "../csv.js";
import { type Day, dayAt, formatDay, parseDay } from "../days/day.js";
import { type Message, say } from "../message.js";
import { isAssisted, movesMade } from "../play/session.js";
import { fieldsOf, isCount, parseObject } from "../reading.js";
import { bad, good, type Result } from "../result.js";
import { newerFile, type StoredResult } from "../saves/checksum.js";
import type { FinishedGame } from "../saves/finished-games.js";
import type { Save } from "../saves/save.js";
import { slotOf } from "../saves/save-slot.js";
import { compareTexts } from "./high-scores.js";

/**
 * The facts about a game that has ended, for statistics. They are kept longer than the game itself. A game
 * that continues and ends again is counted once.
 */
export interface CountedGame extends Omit<FinishedGame, "seed" | "status" | "pushes" | "order"> {
  /** Identifies the level; the variant in games without levels. See `slotOf`. */
  readonly board: string;
  /** The player's day at its end. */
  readonly day: Day;
  /** It was won, at its end or before it was continued. */
  readonly won: boolean;
  /** See `Ranking.highest`. */
  readonly highest: number | undefined;
  /** The moves beyond the fewest possible; `undefined` where these are not known. */
  readonly aboveFewest: number | undefined;
}

/**
 * The facts about a game that has ended; `undefined` for an unfinished one.
 * @param fewest the fewest moves that its start needs, where they are known
 */
export function countedGame(save: Save, day: Day, fewest?: number): CountedGame | undefined {
  const { session, gameId, playedMs, savedAtMs } = save;
  const { game, positions, cursor } = session;
  const position = positions[cursor];
  const status = game.status(position);
  if (status === "playing") return undefined;
  const moves = movesMade(session).length;
  const par = game.levels?.par?.(positions[0])?.moves;
  const known = fewest ?? (par?.proved === true ? par.count : undefined);
  return {
    gameId,
    game: game.name,
    variant: game.variantOf(position),
    board: slotOf(game, positions[0]),
    day,
    won: status === "won" || positions.slice(0, cursor).some((before) => game.status(before) === "won"),
    assisted: isAssisted(session),
    moves,
    value: game.ranking?.value(position),
    highest: game.ranking?.highest?.(position),
    aboveFewest: known === undefined || status !== "won" ? undefined : Math.max(0, moves - known),
    playedMs,
    endedAtMs: savedAtMs,
  };
}

/** Each game once: in its last state, and won if it ever was. The oldest first. */
export function mergedGames(games: Iterable<CountedGame>): readonly CountedGame[] {
  const byId = new Map<string, CountedGame>();
  for (const game of games) {
    const known = byId.get(game.gameId);
    byId.set(game.gameId, known === undefined ? game : mergedGame(known, game));
  }
  return [...byId.values()].sort(byEnd);
}

/**
 * Two states of a game as one: the last one, won if either was. Of states that end together, the one that
 * knows more is the last. So any number of states can be merged in any order. The first state itself if the
 * other one adds nothing.
 */
export function mergedGame(one: CountedGame, other: CountedGame): CountedGame {
  const last = (byEnd(one, other) || byFacts(one, other)) >= 0 ? one : other;
  const won = one.won || other.won;
  return last.won === won ? last : { ...last, won };
}

function byFacts(one: CountedGame, other: CountedGame): number {
  const known = ({ highest, aboveFewest }: CountedGame) =>
    Number(highest !== undefined) + Number(aboveFewest !== undefined);
  const text = (game: CountedGame) => formatCounted([{ ...game, won: true }]);
  return known(one) - known(other) || compareTexts(text(one), text(other));
}

function byEnd(one: CountedGame, other: CountedGame): number {
  return one.endedAtMs - other.endedAtMs || one.moves - other.moves || compareTexts(one.gameId, other.gameId);
}

/** The properties of a game in files, in this order. They never change; new ones come last. */
export const countedColumns = [
  "gameId",
  "game",
  "variant",
  "board",
  "day",
  "won",
  "assisted",
  "moves",
  "value",
  "highest",
  "aboveFewest",
  "playedMs",
  "endedAtMs",
] as const satisfies readonly (keyof CountedGame)[];

const format = "tilework-statistics";
const version = 1;
/** Longer names belong to no game of ours. */
const maxNameCharacters = 200;
/** Games in one file. */
const maxCountedGames = 200_000;

/** A file with games: one line for each. */
export function formatCounted(games: readonly CountedGame[]): string {
  const lines = games.map((game) => JSON.stringify(countedColumns.map((column) => game[column] ?? null)));
  const head = `"format":"${format}","version":${version},"columns":${JSON.stringify(countedColumns)}`;
  return `{${head},"games":[\n${lines.join(",\n")}\n]}\n`;
}

/** The games of such a file. Never throws. */
export function parseCounted(text: string): StoredResult<readonly CountedGame[]> {
  const other = bad<readonly CountedGame[]>(say("It doesn't contain statistics."));
  const { format: found, version: number, games } = fieldsOf(parseObject(text));
  if (found !== format || !isCount(number) || !Array.isArray(games)) return other;
  if (number > version) return newerFile;
  if (games.length > maxCountedGames) return other;
  const read = games.map((row) => (Array.isArray(row) ? readCounted(row) : undefined));
  return read.every((game) => game !== undefined) ? good(read) : other;
}

/** A game from the values of `countedColumns`; `undefined` if they make none. */
function readCounted(row: readonly unknown[]): CountedGame | undefined {
  // Thousands of rows are read at once, and taking a row apart as `[gameId, game]` is several times as slow.
  const gameId = row[0];
  const game = row[1];
  const variant = row[2];
  const board = row[3];
  const day = row[4];
  const won = row[5];
  const assisted = row[6];
  const moves = row[7];
  const value = row[8];
  const highest = row[9];
  const aboveFewest = row[10];
  const playedMs = row[11];
  const endedAtMs = row[12];
  if (!isName(gameId) || !isName(game) || !isName(variant) || !isName(board)) return undefined;
  if (!isCount(day) || day >= maxDay || typeof won !== "boolean" || typeof assisted !== "boolean")
    return undefined;
  if (!isOptional(value) || !isOptional(highest) || !isOptional(aboveFewest)) return undefined;
  if (!isCount(moves) || !isCount(playedMs) || !isCount(endedAtMs)) return undefined;
  return {
    gameId,
    game,
    variant,
    board,
    day,
    won,
    assisted,
    moves,
    value: value ?? undefined,
    highest: highest ?? undefined,
    aboveFewest: aboveFewest ?? undefined,
    playedMs,
    endedAtMs,
  };
}

function isName(text: unknown): text is string {
  return typeof text === "string" && text !== "" && text.length <= maxNameCharacters;
}

function isOptional(count: unknown): count is number | null {
  return count === null || isCount(count);
}

/** 9999-12-31 is before this day. */
const maxDay = 2_932_897;

/** Larger files are not read. */
export const maxCountedCharacters = 64 * 1024 * 1024;

/** A table for spreadsheets: the first row names the columns, and days are written as 2026-11-23. */
export function formatCountedCsv(games: readonly CountedGame[]): string {
  const rows = games.map((game) =>
    csvRow(countedColumns.map((column) => (column === "day" ? formatDay(game.day) : game[column]))),
  );
  return `${[countedColumns.join(","), ...rows].join("\r\n")}\r\n`;
}

/** Reads an exported file, JSON or CSV. All or nothing. */
export function readExported(text: string): Result<readonly CountedGame[]> {
  if (text.length > maxCountedCharacters) return bad(say("the file is too large."));
  if (text.trimStart().startsWith("{")) {
    const games = parseCounted(text);
    if ("newer" in games) return bad(say("a newer version of Tilework wrote it."));
    return games.ok ? games : bad(notExported);
  }
  const table = text.replace(/^\ufeff/, "");
  const separator = separatorOf(table);
  const head = countedColumns.join(separator);
  if (!table.startsWith(head)) return bad(notExported);
  const [heads = [], ...rows] = readCsvRows(table, separator);
  if (heads.join(separator) !== head || rows.length > maxCountedGames) return bad(notExported);
  const games: CountedGame[] = [];
  for (const [index, row] of rows.entries()) {
    const game = readCounted(row.map((cell, column) => readCell(cell, column, separator !== ",")));
    if (game === undefined) return bad(say("line {0} isn't a game.", index + 2));
    games.push(game);
  }
  return good(games);
}

function localDay(text: string, isDayFirst: boolean): Day | undefined {
  const date = readDate(text, isDayFirst);
  return date === undefined ? undefined : dayAt(date, 0);
}

const notExported: Message = say("it doesn't contain statistics exported by Tilework.");

/** Spreadsheets write dates and truth values in their own way. */
function readCell(text: string, column: number, isDayFirst: boolean): unknown {
  const name = countedColumns[column];
  switch (name) {
    case "gameId":
    case "game":
    case "variant":
    case "board":
      return text;
    case "day":
      return parseDay(text) ?? localDay(text, isDayFirst);
    case "won":
    case "assisted":
      return /^true$/i.test(text) ? true : /^false$/i.test(text) ? false : undefined;
    default:
      return text === "" ? null : /^\d{1,16}$/.test(text) ? Number(text) : undefined;
  }
}
