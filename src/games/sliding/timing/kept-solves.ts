import { countUpTo } from "../../lists.js";
import {
  count,
  integer,
  isCount,
  object,
  oneOf,
  parseObject,
  readableItems,
  string,
  unlimited,
  type ValueOf,
} from "../../reading.js";
import { counts, notesOf, type Solve } from "./solve.js";
import { type Mark, marks } from "./solve-times.js";

/**
 * The solves of a session in stored form: texts that hold many solves each. A solve is one line of fields. At
 * first only three of them are read; the others are read when they are needed:
 *
 * time in ms ; mark ; end in ms since 1970 ; scramble ; moves ; ms since the move before, in base 36
 *
 * Two more fields follow if one of them is not empty: penalty in ms ; comment
 */

const between = "|";
const formatName = "tilework-solves";
const version = 1;

const change = object(
  {
    endedAtMs: count,
    /** When it was made: the last one counts. */
    atMs: count,
  },
  { mark: oneOf(marks), optimal: count },
);
/** A later mark of a solve, and the fewest moves of its board, once they are known. */
export type SolveChange = ValueOf<typeof change>;

export interface SolveChunk {
  readonly solves: string;
  readonly changes: readonly SolveChange[];
}

export function formatChunk({ solves, changes }: SolveChunk): string {
  return JSON.stringify({ format: formatName, version, solves, changes });
}

const readChunk = object({
  format: oneOf([formatName]),
  version: integer(version, version),
  solves: string(unlimited),
  changes: (value) => (Array.isArray(value) ? readableItems(change, value) : undefined),
});

/** `undefined` for anything that `formatChunk` did not write. */
export function parseChunk(text: string): SolveChunk | undefined {
  return readChunk(parseObject(text));
}

/** One line of a chunk. */
export function formatSolve(solve: Solve): string {
  const { timeMs, mark, endedAtMs, scramble, moves, timesMs, penaltyMs, comment = "" } = solve;
  const deltas = timesMs.map((time, index) => (time - (timesMs[index - 1] ?? 0)).toString(36)).join(" ");
  const notes = penaltyMs === undefined && comment === "" ? [] : [penaltyMs ?? "", escaped(comment)];
  return [timeMs, marks.indexOf(mark), endedAtMs, escaped(scramble), moves, deltas, ...notes].join(";");
}

export function joinSolves(lines: readonly string[]): string {
  return lines.join(between);
}

/** Scrambles of other programs may hold anything. */
function escaped(text: string): string {
  return text.replace(/[%;|"\\\p{Cc}]/gu, encodeURIComponent);
}

function readSolve(line: string): Solve {
  const [time = "0", mark = "0", ended = "0", scramble = "", moves = "", deltas = "", penalty, comment = ""] =
    line.split(";");
  let sinceStart = 0;
  const timesMs =
    deltas === ""
      ? []
      : deltas.split(" ").map((delta) => {
          sinceStart += Number.parseInt(delta, 36);
          return sinceStart;
        });
  return {
    timeMs: Number(time),
    mark: marks[Number(mark)] ?? "",
    endedAtMs: Number(ended),
    scramble: unescaped(scramble),
    moves,
    timesMs,
    ...notesOf(Number(penalty), unescaped(comment)),
  };
}

function unescaped(text: string): string {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The place of a solve in the texts, and the values that are read at once. */
interface Row {
  readonly text: string;
  readonly from: number;
  readonly to: number;
  readonly timeMs: number;
  readonly endedAtMs: number;
  /** Where the scramble starts in the text. */
  readonly scrambleFrom: number;
  mark: Mark;
  optimal: number | undefined;
  /** Another process has kept an earlier solve of this scramble. */
  isRepeat: boolean;
}

/** The solves of a session in the order in which they ended. */
export class SolveTable {
  #rows: Row[] = [];

  constructor(chunks: readonly SolveChunk[]) {
    for (const { solves } of chunks) this.#read(solves);
    this.#order();
    if (chunks.length > 1) this.#markRepeats();
    const changes = chunks.flatMap((chunk) => chunk.changes);
    for (const change of changes.toSorted((one, other) => one.atMs - other.atMs)) this.change(change);
  }

  #read(text: string): void {
    let first = -1;
    for (let from = 0, to = 0; from < text.length; from = to + between.length) {
      const end = text.indexOf(between, from);
      to = end < 0 ? text.length : end;
      // Lines without fields must not search the rest of the text, each for itself.
      if (first < from) first = text.indexOf(";", from);
      if (first < 0) return;
      if (first > to) continue;
      const markAt = first + 1;
      const endedAt = text.indexOf(";", markAt) + 1;
      const scrambleAt = text.indexOf(";", endedAt) + 1;
      const timeMs = Number(text.slice(from, markAt - 1));
      const endedAtMs = Number(text.slice(endedAt, scrambleAt - 1));
      const mark = marks[Number(text.slice(markAt, endedAt - 1))];
      // A damaged line is left out.
      if (
        scrambleAt > endedAt &&
        scrambleAt <= to &&
        isCount(timeMs) &&
        isCount(endedAtMs) &&
        mark !== undefined
      )
        this.#rows.push({
          text,
          from,
          to,
          timeMs,
          endedAtMs,
          scrambleFrom: scrambleAt,
          mark,
          optimal: undefined,
          isRepeat: false,
        });
    }
  }

  #order(): void {
    let last = -1;
    let isOrdered = true;
    for (const { endedAtMs } of this.#rows) {
      if (endedAtMs <= last) isOrdered = false;
      last = endedAtMs;
    }
    if (isOrdered) return;
    this.#rows.sort((one, other) => one.endedAtMs - other.endedAtMs);
    // Several processes may have read the same file.
    this.#rows = this.#rows.filter((row, index) => row.endedAtMs !== this.#rows[index - 1]?.endedAtMs);
  }

  /**
   * Processes that wrote at the same time did not know each other's solves. So of the same scramble in
   * different texts only the first solve can count. Within a text its process has marked repeats.
   */
  #markRepeats(): void {
    const first = new Map<number, Row>();
    for (const row of this.#rows) {
      const hash = scrambleHash(row);
      const before = first.get(hash);
      if (before === undefined) first.set(hash, row);
      else if (before.text !== row.text && counts(row) && isSameScramble(before, row)) {
        row.isRepeat = true;
        row.mark = "repeat";
      }
    }
  }

  /** Without those that were deleted. */
  get count(): number {
    return this.#rows.reduce((count, { mark }) => count + (mark === "deleted" ? 0 : 1), 0);
  }

  /** The first time from this one on at which no solve of the table ended: the time identifies a solve. */
  freeMoment(endedAtMs: number): number {
    let free = Math.round(endedAtMs);
    while (this.#indexOf(free) !== undefined) free++;
    return free;
  }

  add(solve: Solve): void {
    this.addAll([solve]);
  }

  addAll(solves: readonly Solve[]): void {
    this.#read(joinSolves(solves.map(formatSolve)));
    this.#order();
  }

  change({ endedAtMs, mark, optimal }: SolveChange): void {
    const row = this.#rows[this.#indexOf(endedAtMs) ?? -1];
    if (row === undefined) return;
    if (mark !== undefined) row.mark = row.isRepeat && mark === "" ? "repeat" : mark;
    if (optimal !== undefined) row.optimal = optimal;
  }

  #indexOf(endedAtMs: number): number | undefined {
    const from = countUpTo(this.#rows.length, (index) => this.#rows[index]!.endedAtMs < endedAtMs);
    return this.#rows[from]?.endedAtMs === endedAtMs ? from : undefined;
  }

  /** Whether a solve of this board was kept, deleted ones included. */
  hasScramble(scramble: string): boolean {
    const field = `;${escaped(scramble)};`;
    return [...new Set(this.#rows.map(({ text }) => text))].some((text) => text.includes(field));
  }

  /** Whether all these solves were kept, deleted ones included. Their marks and moments may differ. */
  hasAll(solves: readonly Solve[]): boolean {
    const known = new Set(this.#rows.map((row) => nameOf(solveOf(row))));
    return solves.every((solve) => known.has(nameOf(solve)));
  }

  solve(endedAtMs: number): Solve | undefined {
    const row = this.#rows[this.#indexOf(endedAtMs) ?? -1];
    return row && solveOf(row);
  }

  /** The solve as it was kept first, without later changes. */
  original(endedAtMs: number): Solve | undefined {
    const row = this.#rows[this.#indexOf(endedAtMs) ?? -1];
    return row && readSolve(row.text.slice(row.from, row.to));
  }

  /** The last solves that were not deleted, the newest first, with their numbers in the session, from 1. */
  newest(max: number): readonly KeptSolve[] {
    const found: KeptSolve[] = [];
    let number = this.count;
    for (let index = this.#rows.length - 1; index >= 0 && found.length < max; index--) {
      const row = this.#rows[index]!;
      if (row.mark === "deleted") continue;
      found.push({ number: number--, solve: solveOf(row), optimal: row.optimal });
    }
    return found;
  }

  /** All that were not deleted, oldest first. */
  all(): readonly Solve[] {
    return this.#rows.filter(({ mark }) => mark !== "deleted").map(solveOf);
  }

  /** The times that count, oldest first; `NaN` for DNF. */
  times(): Float64Array {
    const times = new Float64Array(this.#rows.length);
    let count = 0;
    for (const row of this.#rows)
      if (counts(row)) times[count++] = row.mark === "dnf" ? Number.NaN : row.timeMs;
    return times.subarray(0, count);
  }
}

export interface KeptSolve {
  readonly number: number;
  readonly solve: Solve;
  /** The fewest moves of its board, where they are known. */
  readonly optimal: number | undefined;
}

function nameOf({ scramble, moves, timeMs }: Solve): string {
  return [timeMs, moves, scramble].join(";");
}

function scrambleOf({ text, scrambleFrom }: Row): string {
  return text.slice(scrambleFrom, text.indexOf(";", scrambleFrom));
}

/** Without a copy of the text, as a session may have 100,000 solves. */
function scrambleHash({ text, scrambleFrom }: Row): number {
  let hash = 0;
  for (let at = scrambleFrom; ; at++) {
    const code = text.charCodeAt(at);
    // The end of the field, or of a text without one.
    if (code === 59 || Number.isNaN(code)) return hash;
    hash = (Math.imul(hash, 31) + code) | 0;
  }
}

/** Imported solves may have no scramble. */
function isSameScramble(one: Row, other: Row): boolean {
  const scramble = scrambleOf(one);
  return scramble !== "" && scramble === scrambleOf(other);
}

function solveOf({ text, from, to, mark }: Row): Solve {
  return { ...readSolve(text.slice(from, to)), mark };
}
