import type { Direction } from "../../games/direction.js";
import {
  either,
  integer,
  listOf,
  object,
  oneOf,
  type Reader,
  string,
  type ValueOf,
} from "../../games/reading.js";
import type { ChangedChoices, TimedChoices } from "../../games/sliding/timing/choices.js";
import { type Mark, marks } from "../../games/sliding/timing/solve-times.js";
import type { SolveChart } from "../../games/sliding/timing/statistics.js";
import type { ViewFact } from "./game-pages.js";

/** The game whose solves are timed. */
export const timedGame = "sliding";

/**
 * Timed solves of the sliding puzzle. A solve runs in the page, by the page's own clock; the host keeps what
 * was solved and makes the figures.
 */
export interface TimerPage {
  readonly kind: "timer";
  readonly game: string;
  readonly title: string;
  /** The view that shows the page. It sends this ID back with its solves. */
  readonly view: string;
  readonly session: string;
  /** The questions that were asked so far, and whether one of them is open. See `TimedRun.ask`. */
  readonly asked: number;
  readonly isAsking: boolean;
  readonly name: string;
  readonly rows: number;
  readonly columns: number;
  /** The boards of each solve, one after the other with one time: 1, or those of a marathon. */
  readonly marathon: number;
  readonly choices: TimedChoices;
  readonly keysMove: "tile" | "blank";
  /** How the player has changed the keys that move, in this order, as far as the host can know it. */
  readonly keyChanges: readonly KeyChange[];
  /**
   * Scrambles that the host has chosen for this view alone. Without any the page makes its own, each board
   * equally likely.
   */
  readonly scrambles: readonly string[];
  /** Whether scrambles come from the host alone, because their number of moves is limited. */
  readonly waitsForScrambles: boolean;
  /** The solve that this view has to continue, as a reload or the end of another view has interrupted it. */
  readonly interrupted: ViewSolveLog | undefined;
  readonly count: number;
  readonly figures: readonly TimerFigure[];
  /** The last solve in figures: moves, TPS, fewest moves, splits. */
  readonly last: readonly ViewFact[];
  /** The newest first. */
  readonly solves: readonly ViewSolve[];
  /** `undefined` until there is something to see. */
  readonly chart: SolveChart | undefined;
  /** The solve to be replayed, and a number that changes with each request. */
  readonly replay: { readonly id: number; readonly log: ViewSolveLog } | undefined;
}

/** A key that was bound, or taken away from a command. */
export interface KeyChange {
  /** See `keyNamesOf`. */
  readonly key: string;
  /** The direction of its command; `undefined` for other commands. */
  readonly direction: Direction | undefined;
  readonly isRemoved: boolean;
}

/** The limits of a solve: characters of its scramble, moves, and milliseconds. */
const maxSolve = { scramble: 20_000, moves: 100_000, ms: 360_000_000 } as const;

export const readSolveLog = object(
  {
    scramble: string(maxSolve.scramble),
    moves: string(maxSolve.moves),
    /** Of each move, since the time started. */
    timesMs: listOf(integer(0, maxSolve.ms), maxSolve.moves),
    /** Without the penalty. */
    elapsedMs: integer(0, maxSolve.ms),
  },
  /** For an inspection that took too long. */
  { penaltyMs: integer(0, maxSolve.ms) },
);
export type ViewSolveLog = ValueOf<typeof readSolveLog>;

/** "Average of 5": of the last solves, and the best of the session. */
export interface TimerFigure {
  readonly label: string;
  readonly now: string;
  readonly best: string;
  /** How it is counted. */
  readonly tooltip: string;
}

export interface ViewSolve {
  /** Milliseconds since 1970; comes back in an `Action`. */
  readonly id: number;
  readonly number: number;
  /** "12.345", "DNF (12.345)". */
  readonly time: string;
  readonly detail: string;
  readonly mark: Mark;
  /** Its moves are known. */
  readonly canReplay: boolean;
}

const timerQuestions = [
  "session",
  "size",
  "marathon",
  "rename",
  "importSolves",
  "exportSolves",
  "minMoves",
] as const;
export type TimerQuestion = (typeof timerQuestions)[number];

const session = string(40);
const solve = integer(0, 8.64e15);

/** Its fields are read by `changedChoices`: every view loads this file before the first move. */
const choices: Reader<ChangedChoices> = (value) =>
  typeof value === "object" && value !== null ? value : undefined;

/** What the player does on the page of timed solves. */
export const readTimerAction = either(
  object({
    kind: oneOf(["timerSolved"]),
    session,
    view: string(40),
    log: readSolveLog,
    mark: oneOf(["", "dnf", "interrupted"]),
  }),
  object({ kind: oneOf(["timerLog"]), session, view: string(40), log: readSolveLog }),
  object({ kind: oneOf(["timerMark"]), session, solve, mark: oneOf(marks) }),
  /** Another board has taken the place of this one before anything was done to it. */
  object({ kind: oneOf(["timerSkipped"]), session, scramble: string(maxSolve.scramble) }),
  object({ kind: oneOf(["timerReplay"]), session, solve }),
  object({ kind: oneOf(["timerChoose"]), session, choices }),
  object({ kind: oneOf(["timerAsk"]), what: oneOf(timerQuestions) }),
);
export type TimerAction = ValueOf<typeof readTimerAction>;
