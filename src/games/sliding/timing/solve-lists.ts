import { csvRow, readDate, readingCsvRows, separatorOf } from "../../csv.js";
import { say } from "../../message.js";
import { fieldsOf, shortText } from "../../reading.js";
import { bad, good, type Result } from "../../result.js";
import { atOnce, each, type PausingWork } from "../../slices.js";
import { readTiles, writeBoard } from "../board-text.js";
import { inSense, readingsFrom, readLetters, splitMoves } from "../move-text.js";
import { isSolvable } from "../rules.js";
import { readingCsTimer, readingCsTimerTable, writeCsTimer } from "./cs-timer.js";
import {
  asPosition,
  maxDateMs,
  maxScramble,
  maxSolveMoves,
  movesOf,
  notesOf,
  Problems,
  type ReadSolves,
  type Solve,
  type SolveList,
} from "./solve.js";
import { formatTime, type Mark, marks, maxSolveMs, readSolveTime, readTime } from "./solve-times.js";

/**
 * Solves as files: CSV, our own JSON, csTimer's JSON, and plain lines. All are read; messages name the place
 * of a solve that cannot be read.
 */

export const listFormats = ["csv", "json", "cstimer"] as const;
export type ListFormat = (typeof listFormats)[number];

export const sessionFormat = "tilework-session";
export const sessionVersion = 1;

export function writeSolves(list: SolveList, format: ListFormat): string {
  return writers[format](list);
}

const writers: Readonly<Record<ListFormat, (list: SolveList) => string>> = {
  csv: writeCsv,
  json: writeJson,
  cstimer: writeCsTimer,
};

const columns = [
  "number",
  "time",
  "mark",
  "date",
  "scramble",
  "moves",
  "times_ms",
  "penalty_ms",
  "comment",
] as const;

function writeCsv({ solves }: SolveList): string {
  const rows = solves.map((solve, index) => [
    index + 1,
    formatTime(solve.timeMs),
    solve.mark,
    new Date(solve.endedAtMs).toISOString(),
    solve.scramble,
    solve.moves,
    solve.timesMs.join(" "),
    solve.penaltyMs,
    solve.comment,
  ]);
  return [columns, ...rows].map((row) => `${csvRow(row)}\r\n`).join("");
}

function writeJson({ name, solves }: SolveList): string {
  return `${JSON.stringify({ format: sessionFormat, version: sessionVersion, name, solves }, undefined, 1)}\n`;
}

/** Reads any of these forms. `name`: the name for a list without one, such as that of its file. */
export function readSolves(text: string, name: string): Result<ReadSolves> {
  return atOnce(readingSolves(text, name));
}

/** `readSolves` with pauses. Takes time in proportion to the text. */
export function* readingSolves(text: string, name: string): PausingWork<Result<ReadSolves>> {
  const trimmed = text.replace(/^\uFEFF/, "").trim();
  if (trimmed === "") return bad(say("It has no solves."));
  const read = /^(?:\{|\[\s*[{\]])/.test(trimmed)
    ? yield* readingJson(trimmed, name)
    : /^"?(?:number|no\.)"?[,;\t]/i.test(trimmed)
      ? yield* readingCsv(trimmed, name)
      : yield* readingLines(trimmed, name);
  if (!read.ok) return read;
  const count = read.value.lists.reduce((sum, { solves }) => sum + solves.length, 0);
  return count === 0 ? bad(read.value.problems[0] ?? say("It has no solves.")) : read;
}

function* readingJson(text: string, name: string): PausingWork<Result<ReadSolves>> {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (error) {
    return bad(say("It isn't JSON: {0}", error instanceof Error ? error.message.slice(0, 200) : ""));
  }
  const fields = fieldsOf(data);
  const { format, version, solves } = fields;
  if (format !== sessionFormat) return yield* readingCsTimer(fields);
  if (version !== sessionVersion)
    return bad(say("It is from a newer version of Tilework. Update Tilework to read it."));
  if (!Array.isArray(solves)) return bad(say("It has no list of solves."));
  const problems = new Problems();
  const read = yield* each(solves, (solve, index) =>
    problems.take(say("Solve {0}", index + 1), readFields(fieldsOf(solve))),
  );
  const list = { name: typeof fields.name === "string" ? fields.name : name, solves: read.flat() };
  return good({ lists: [list], problems: problems.all });
}

function readFields(fields: Readonly<Record<string, unknown>>): Result<Solve> {
  const { scramble, moves = "", timesMs = [], timeMs, endedAtMs, mark = "", penaltyMs, comment } = fields;
  // A table has texts where nothing could be read.
  if (typeof timeMs === "string") return bad(say("“{0}” isn't a time.", shortText(timeMs)));
  if (typeof endedAtMs === "string") return bad(say("“{0}” isn't a date.", shortText(endedAtMs)));
  if (typeof timeMs !== "number" || !(timeMs >= 0 && timeMs <= maxSolveMs))
    return bad(say("“{0}” isn't a time in milliseconds.", shortText(timeMs)));
  if (typeof endedAtMs !== "number" || !(endedAtMs >= 0 && endedAtMs <= maxDateMs))
    return bad(say("“{0}” isn't a date in milliseconds since 1970.", shortText(endedAtMs)));
  if (typeof scramble !== "string" || typeof moves !== "string" || moves.length > maxSolveMoves)
    return bad(say("Its scramble or its moves aren't text."));
  if (!/^[UDLR+]*$/.test(moves)) return bad(say("Its moves contain letters other than U, D, L and R."));
  const times = Array.isArray(timesMs) ? timesMs.map(numberOf) : [];
  const count = movesOf({ moves }).length;
  return good({
    scramble: scramble.slice(0, maxScramble),
    moves,
    timesMs: times.length === count && times.every(Number.isFinite) ? times.map(Math.round) : [],
    timeMs: Math.round(timeMs),
    endedAtMs: Math.round(endedAtMs),
    mark: marks.find((one) => one === mark) ?? "",
    ...notesOf(penaltyMs, comment),
  });
}

/** Times of moves are numbers in JSON and texts in CSV. */
function numberOf(value: unknown): number {
  return typeof value === "number" || typeof value === "string" ? Number(value) : Number.NaN;
}

function* readingCsv(text: string, name: string): PausingWork<Result<ReadSolves>> {
  const separator = separatorOf(text);
  const [head = [], ...rows] = yield* readingCsvRows(text, separator);
  const titles = head.map((title) => title.trim().toLowerCase());
  if (titles[0] === "no.") return yield* readingCsTimerTable(titles, rows, name);
  const places = columns.map((column) => titles.indexOf(column));
  const problems = new Problems();
  const solves = yield* each(rows, (row, index) => {
    const [, time, mark, date, scramble, moves, times, penalty, comment] = places.map(
      (place) => row[place] ?? "",
    );
    return problems.take(
      say("Row {0}", index + 2),
      readFields({
        timeMs: readTime(time ?? "") ?? time,
        endedAtMs: date === "" ? index : (readDate(date ?? "", separator !== ",") ?? date),
        scramble,
        moves,
        timesMs: times === "" ? [] : (times ?? "").split(" "),
        mark,
        penaltyMs: Number(penalty),
        comment,
      }),
    );
  });
  return good({ lists: [{ name, solves: solves.flat() }], problems: problems.all });
}

/**
 * Plain lines: a board, its moves and its time, in any order, separated by tabs or semicolons: `1 2 3/4 5 6/7
 * 0 8; R; 0.35`. The moves, the time, or both may be left out, and the time may follow the moves.
 */
function* readingLines(text: string, name: string): PausingWork<Result<ReadSolves>> {
  const problems = new Problems();
  const solves: Solve[] = [];
  const lineEnd = /\r\n|\r|\n|$/g;
  for (let at = 0, index = 0; at < text.length; index++) {
    lineEnd.lastIndex = at;
    const end = lineEnd.exec(text)!;
    const line = text.slice(at, end.index).trim();
    at = end.index + Math.max(1, end[0].length);
    if (line !== "" && !line.startsWith("#"))
      solves.push(...problems.take(say("Line {0}", index + 1), readLine(line, index)));
    yield;
  }
  return good({ lists: [{ name, solves }], problems: problems.all });
}

function readLine(line: string, index: number): Result<Solve> {
  const fields = line
    .split(/[\t;]/)
    .map((field) => field.trim())
    .filter((field) => field !== "");
  let mark: Mark = "";
  let time: number | undefined;
  let penaltyMs: number | undefined;
  const rest: string[] = [];
  for (const field of fields) {
    // A time alone in its field, or after the moves.
    let lastAt = field.length;
    while (lastAt > 0 && !/\s/.test(field[lastAt - 1]!)) lastAt--;
    const [before, last] = [field.slice(0, lastAt).trimEnd(), field.slice(lastAt)];
    const isAlone = before === "";
    const whole = readSolveTime(field);
    const read = whole ?? readSolveTime(last);
    if (read?.mark === "dnf") {
      mark = "dnf";
      time = read.timeMs;
      rest.push(whole === undefined ? before : "");
    } else if (read !== undefined && (isAlone || (/[UDLR]\d*$/i.test(before) && /[.:]/.test(last)))) {
      ({ timeMs: time, penaltyMs } = read);
      rest.push(before);
    } else rest.push(field);
  }
  const { board: boardText, moves: movesText } = splitMoves(rest.filter((part) => part !== "").join(" "));
  const board = readTiles(boardText);
  if (!board.ok) return board;
  const start = asPosition(board.value);
  if (!isSolvable(start.tiles, start.columns)) return bad(say("Its board can't be solved."));
  let moves = "";
  if (movesText !== "") {
    const letters = readLetters(movesText);
    if (!letters.ok) return letters;
    const readings = readingsFrom(start, letters.value);
    if (!readings.ok) return readings;
    const reading = readings.value.find(({ solves }) => solves);
    if (reading === undefined && mark === "")
      return bad(say("Its moves don't solve its board, however its letters are read."));
    moves = (reading?.moves ?? inSense(letters.value, readings.value[0]!.sense)).join("");
  }
  return good({
    scramble: writeBoard(board.value),
    moves,
    timesMs: [],
    timeMs: time ?? 0,
    endedAtMs: index,
    mark,
    ...notesOf(penaltyMs, undefined),
  });
}

/** The moves of a solve by the rules for counting; `undefined` if they are not known. */
export function moveCount(solve: Solve): number | undefined {
  return solve.moves === "" ? undefined : movesOf(solve).length;
}
