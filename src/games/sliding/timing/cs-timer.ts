import { readDate } from "../../csv.js";
import { type Message, quantity, say } from "../../message.js";
import { quoted } from "../../message-texts.js";
import { fieldsOf, parseJson, shortText } from "../../reading.js";
import { bad, good, type Result } from "../../result.js";
import { each, type PausingWork } from "../../slices.js";
import { looksLikeBoard, readTiles, writeBoard } from "../board-text.js";
import { inSense, type MoveSense, readingsFrom, readLetters, scramble } from "../move-text.js";
import { isSolvable } from "../rules.js";
import { boardCount, marathonParts } from "./marathon.js";
import {
  boardTexts,
  counts,
  joinBoards,
  maxDateMs,
  maxScramble,
  movesOfBoards,
  notesOf,
  Problems,
  type ReadSolves,
  type Solve,
  type SolveList,
  startOf,
} from "./solve.js";
import { maxSolveMs, readSolveTime } from "./solve-times.js";

/**
 * Files of csTimer, as its `src/js/export.js`, `lib/storage.js` and `stats/stats.js` write and read them:
 *
 *     {"session1": [SOLVE, …], …, "properties": {"sessionData": TEXT, "sessionN": 1, …}}
 *     SOLVE: [[penalty, ms of the whole, ms at the end of each phase before the last …, the first one last],
 *             scramble, comment, seconds since 1970 when it began, more]
 *     TEXT:  {"1": {"name": …, "opt": {"scrType": …}, "rank": 1}, …} as a text of its own
 *
 * The penalty is −1 for DNF and 2000 for +2, which is not part of the time. Names of sessions are written as
 * HTML, and are numbers until somebody names them. A file keeps `"properties"`, and in some browsers
 * sessions, as texts.
 */

/**
 * Writes the solves of a session that count. csTimer has no mark for the others, and would count them.
 * csTimer replaces all its sessions by those of a file.
 */
export function writeCsTimer({ name, solves: all }: SolveList): string {
  const solves = all.filter(counts);
  const session = solves.map((solve) => [
    [penaltyOf(solve), solve.timeMs - Math.max(0, penaltyOf(solve)), ...phasesOf(solve)],
    solve.scramble,
    [solve.moves, solve.comment ?? ""].filter((part) => part !== "").join("\n"),
    Math.round((solve.endedAtMs - solve.timeMs) / 1_000),
  ]);
  const phases = solves.reduce((most, solve) => Math.max(most, boardCount(solve)), 1);
  const opt = { scrType: "15prp", ...(phases > 1 && { phases }) };
  const sessionData = JSON.stringify({ 1: { name: asHtml(name), opt, rank: 1 } });
  return JSON.stringify({ session1: session, properties: { sessionData, sessionN: 1 } });
}

/** csTimer knows DNF, or seconds that are added to the time. */
function penaltyOf({ mark, penaltyMs = 0 }: Solve): number {
  return mark === "dnf" ? -1 : penaltyMs;
}

/**
 * Each board of a marathon is a phase. Returns when each board before the last was done, in reverse order.
 */
function phasesOf(solve: Solve): readonly number[] {
  const done = marathonParts(solve).flatMap(({ isDone, doneMs }) => (isDone ? (doneMs ?? []) : []));
  return done.filter((_, index) => index < boardCount(solve) - 1).reverse();
}

/** Escapes a name, because csTimer inserts names as HTML. */
function asHtml(name: string): string {
  return name.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", nbsp: " " };

function fromHtml(name: string): string {
  return name.replace(/&(amp|lt|gt|nbsp);/g, (_, entity: string) => entities[entity] ?? "");
}

/** Reads the sessions of sliding puzzles that have solves, in csTimer's order. The others are named. */
export function* readingCsTimer(fields: Readonly<Record<string, unknown>>): PausingWork<Result<ReadSolves>> {
  const sessions = Object.entries(fields).flatMap(([key, value]) => {
    const solves = /^session\d+$/.test(key) ? parsed(value) : undefined;
    return Array.isArray(solves) ? [{ number: key.slice("session".length), solves }] : [];
  });
  if (sessions.length === 0) return bad(say("It is neither a session of Tilework nor an export of csTimer."));
  const facts = fieldsOf(parsed(fieldsOf(parsed(fields.properties)).sessionData));
  const problems = new Problems();
  const lists: (SolveList & { readonly rank: number })[] = [];
  const otherPuzzles: string[] = [];
  for (const { number, solves } of sessions) {
    const { name: written, rank, opt, scr } = fieldsOf(facts[number]);
    const name = fromHtml(
      (typeof written === "string" || typeof written === "number" ? String(written) : number).slice(0, 1_000),
    ).slice(0, 100);
    const scrambleType = fieldsOf(opt).scrType ?? scr;
    if (solves.length > 0 && !(yield* isSliding(solves, scrambleType))) {
      otherPuzzles.push(name);
      continue;
    }
    const read = yield* each(solves, (solve: unknown, index) =>
      problems.take(say("Session {0}, solve {1}", name, index + 1), readSolve(solve, index, scrambleType)),
    );
    lists.push({ name, solves: read.flat(), rank: typeof rank === "number" ? rank : Number(number) });
    yield;
  }
  const ordered = lists
    .filter(({ solves }) => solves.length > 0)
    .sort((one, other) => one.rank - other.rank)
    .map(({ name, solves }): SolveList => ({ name, solves }));
  return good({ lists: ordered, problems: [...leftOut(otherPuzzles), ...problems.all] });
}

/**
 * A session that csTimer exported as a table: `No.;Time;Comment;Scramble;Date;P.1`. Its times may be `14.00+`
 * and `DNF(9.99)`. `titles` are its heads in small letters. The table does not say which puzzle it is about.
 */
export function* readingCsTimerTable(
  titles: readonly string[],
  rows: readonly (readonly string[])[],
  name: string,
): PausingWork<Result<ReadSolves>> {
  const places = ["time", "comment", "scramble", "date"].map((title) => titles.indexOf(title));
  const problems = new Problems();
  let isOther = rows.length > 0;
  const solves = yield* each(rows, (row, index) => {
    const [time = "", comment, scramble = "", date = ""] = places.map((place) => row[place]);
    if (!/[^UDLR\d\s]/i.test(scramble) || boardIn(scramble.trim().slice(0, maxScramble)) !== undefined)
      isOther = false;
    const read = readSolveTime(time);
    if (read === undefined)
      return problems.take(say("Row {0}", index + 2), bad(say("“{0}” isn't a time.", shortText(time))));
    const { timeMs, mark, penaltyMs = 0 } = read;
    const began = (readDate(date, false) ?? 0) / 1_000;
    const times = [mark === "dnf" ? -1 : penaltyMs, timeMs - (mark === "dnf" ? 0 : penaltyMs)];
    return problems.take(
      say("Row {0}", index + 2),
      readSolve([times, scramble, comment, began], index, undefined),
    );
  });
  return isOther
    ? bad(leftOut([name])[0]!)
    : good({ lists: [{ name, solves: solves.flat() }], problems: problems.all });
}

/** One message for all of them, as some places show only the first problem. */
function leftOut(names: readonly string[]): readonly Message[] {
  if (names.length === 0) return [];
  const shown = names.slice(0, maxNamed);
  const rest = names.length - shown.length;
  const list = shown.map(quoted).reduce((before, name) => say("{0}, {1}", before, name));
  return [
    rest === 0
      ? say("Sessions of other puzzles were left out: {0}.", list)
      : say("Sessions of other puzzles were left out: {0} and {1} more.", list, quantity(rest)),
  ];
}

const maxNamed = 20;

/** Whether the session scrambles a sliding puzzle, or one of its solves has a board. */
function* isSliding(solves: readonly unknown[], scrambleType: unknown): PausingWork<boolean> {
  if (typeof scrambleType === "string" && slidingScramble.test(scrambleType)) return true;
  for (const solve of solves) {
    const scramble: unknown = Array.isArray(solve) ? solve[1] : undefined;
    if (typeof scramble === "string" && boardIn(scramble.trim().slice(0, maxScramble)) !== undefined)
      return true;
    yield;
  }
  return false;
}

/** A value that may have been kept as its JSON. */
function parsed(value: unknown): unknown {
  return typeof value === "string" ? parseJson(value) : value;
}

function readSolve(value: unknown, index: number, scrambleType: unknown): Result<Solve> {
  const [time, scramble, comment, began] = Array.isArray(value) ? (value as readonly unknown[]) : [];
  const [penalty, ms] = Array.isArray(time) ? (time as readonly unknown[]) : [];
  if (typeof penalty !== "number" || typeof ms !== "number" || !(ms >= 0))
    return bad(say("Its penalty and its time are missing."));
  const written = typeof scramble === "string" ? scramble.trim().slice(0, maxScramble) : "";
  const timeMs = Math.round(ms + Math.max(0, penalty));
  if (timeMs > maxSolveMs) return bad(say("“{0}” isn't a time in milliseconds.", shortText(timeMs)));
  const start = boardIn(written) ?? boardAfter(written, scrambleType);
  const { moves, note } = readComment(start, typeof comment === "string" ? comment : "");
  return good({
    scramble: start ?? written,
    moves,
    timesMs: [],
    timeMs,
    // Older versions store no date. The order in the session distinguishes the solves.
    endedAtMs: endOf(began, timeMs) ?? index,
    mark: penalty < 0 ? "dnf" : "",
    ...notesOf(penalty, note),
  });
}

/** The moves of a solve and the player's note: a comment may be moves, or have them on its first line. */
function readComment(
  start: string | undefined,
  comment: string,
): { readonly moves: string; readonly note: string } {
  const whole = start === undefined ? "" : movesFrom(start, comment);
  if (whole !== "") return { moves: whole, note: "" };
  const end = comment.indexOf("\n");
  const moves = start === undefined || end < 0 ? "" : movesFrom(start, comment.slice(0, end));
  return { moves, note: moves === "" ? comment : comment.slice(end + 1) };
}

/** The end of a solve that began at a second since 1970; `undefined` if that is no date. */
function endOf(began: unknown, timeMs: number): number | undefined {
  const endedAtMs = typeof began === "number" && began > 0 ? Math.round(began * 1_000 + timeMs) : undefined;
  return endedAtMs !== undefined && endedAtMs <= maxDateMs ? endedAtMs : undefined;
}

/** The board of a scramble in our form; `undefined` if it isn't one. */
function boardIn(text: string): string | undefined {
  const boards = boardTexts({ scramble: text }).map((one) =>
    looksLikeBoard(one) ? readTiles(one) : undefined,
  );
  const read = boards.flatMap((board) => (board?.ok === true ? [writeBoard(board.value)] : []));
  return read.length === boards.length ? joinBoards(read) : undefined;
}

/**
 * Names of csTimer's scrambles of the 15 and the 8 puzzle: `m` for moves of the blank, others are moves of
 * tiles.
 */
const slidingScramble = /^(15|8)p(?:at|rp|rap|(m|rmp))?$/;
/** The board to which the moves of a scramble lead from the solved one. */
function boardAfter(text: string, scrambleType: unknown): string | undefined {
  const [, tiles, isBlank] = (typeof scrambleType === "string" && slidingScramble.exec(scrambleType)) || [];
  if (tiles === undefined) return undefined;
  const letters = readLetters(text);
  if (!letters.ok) return undefined;
  const sense: MoveSense = isBlank === undefined ? "tile" : "blank";
  const side = tiles === "15" ? 4 : 3;
  const position = scramble({ rows: side, columns: side }, inSense(letters.value, sense));
  return position && writeBoard(position);
}

/** Moves that solve the boards, as letters of the blank; empty if the text has no such moves. */
function movesFrom(scramble: string, text: string): string {
  const boards = boardTexts({ scramble });
  if (boards.length > 1) {
    const moves = movesOfBoards({ moves: text }).map((part, index) => movesFrom(boards[index] ?? "", part));
    return moves.length === boards.length && !moves.includes("") ? moves.join("+") : "";
  }
  const start = startOf({ scramble });
  const letters = readLetters(text);
  if (start === undefined || !letters.ok || !isSolvable(start.tiles, start.columns)) return "";
  const readings = readingsFrom(start, letters.value);
  const solving = readings.ok ? readings.value.find(({ solves }) => solves) : undefined;
  return solving?.moves.join("") ?? "";
}
