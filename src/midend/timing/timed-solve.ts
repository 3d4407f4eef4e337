import { type Move, type Position, play, status } from "../../games/sliding/rules.js";

/**
 * How long a player may look at the board before the time starts. "none": the time starts when the board is shown.
 * "seconds15": it starts with the first move, or after 15 seconds. "free": it starts with the first move.
 */
export const inspections = ["none", "seconds15", "free"] as const;
export type Inspection = (typeof inspections)[number];

export const inspectionMs = 15_000;

/** A solve as far as it has come, as it is kept while it is under way. */
export interface SolveLog {
  readonly scramble: string;
  readonly moves: string;
  /** Of each move, since the time started. */
  readonly timesMs: readonly number[];
  readonly elapsedMs: number;
}

/** "covered": the board is not shown yet. */
export type SolvePhase = "covered" | "inspecting" | "running" | "done";

/**
 * One timed solve. It knows no clock: whoever drives it passes the moment of each event, in milliseconds of one
 * monotonic clock. So it runs in a page, by the page's own clock, as well as in a host.
 */
export class TimedSolve {
  readonly scramble: string;
  readonly inspection: Inspection;
  /** The page was reloaded during the solve, so that it does not count. */
  readonly isInterrupted: boolean;
  #position: Position;
  #phase: SolvePhase;
  #inspectsFromMs = 0;
  /** `undefined` while an interrupted solve waits for its next move. */
  #startedAtMs: number | undefined;
  #elapsedMs = 0;
  readonly #moves: Move[] = [];
  readonly #timesMs: number[] = [];

  constructor(scramble: string, start: Position, inspection: Inspection, log?: SolveLog) {
    this.scramble = scramble;
    this.inspection = inspection;
    this.#position = start;
    this.#phase = inspection === "free" ? "inspecting" : "covered";
    this.isInterrupted = log !== undefined;
    if (log !== undefined) this.#resume(log);
  }

  #resume({ moves, timesMs, elapsedMs }: SolveLog): void {
    for (const [index, move] of [...moves].entries()) {
      const next = play(this.#position, move as Move);
      if (next === undefined || status(next) !== "playing") break;
      this.#position = next;
      this.#moves.push(move as Move);
      this.#timesMs.push(timesMs[index] ?? elapsedMs);
    }
    this.#elapsedMs = elapsedMs;
    this.#phase = "running";
  }

  get position(): Position {
    return this.#position;
  }

  get phase(): SolvePhase {
    return this.#phase;
  }

  get moves(): string {
    return this.#moves.join("");
  }

  get moveCount(): number {
    return this.#moves.length;
  }

  get timesMs(): readonly number[] {
    return this.#timesMs;
  }

  /** Shows the board. Without inspection the time starts. */
  uncover(atMs: number): void {
    if (this.#phase !== "covered") return;
    if (this.inspection === "none") this.#start(atMs);
    else {
      this.#phase = "inspecting";
      this.#inspectsFromMs = atMs;
    }
  }

  /** What is left of the inspection; `undefined` where there is no limit. The time starts when none is left. */
  inspectionLeftMs(atMs: number): number | undefined {
    if (this.#phase !== "inspecting" || this.inspection !== "seconds15") return undefined;
    const left = this.#inspectsFromMs + inspectionMs - atMs;
    if (left <= 0) this.#start(this.#inspectsFromMs + inspectionMs);
    return Math.max(0, left);
  }

  #start(atMs: number): void {
    this.#phase = "running";
    this.#startedAtMs = atMs - this.#elapsedMs;
  }

  /** Plays moves that were made at once. Returns whether any was made. */
  move(moves: readonly Move[], atMs: number): boolean {
    if (this.#phase === "covered" || this.#phase === "done") return false;
    // The inspection may have ended before this move.
    this.inspectionLeftMs(atMs);
    let isMoved = false;
    for (const move of moves) {
      const next = play(this.#position, move);
      if (next === undefined) break;
      if (this.#startedAtMs === undefined) this.#start(atMs);
      isMoved = true;
      this.#position = next;
      this.#moves.push(move);
      this.#timesMs.push(this.elapsedMs(atMs));
      if (status(next) === "won") {
        this.#elapsedMs = this.elapsedMs(atMs);
        this.#phase = "done";
      }
    }
    return isMoved;
  }

  /** The time of the solve so far. */
  elapsedMs(atMs: number): number {
    if (this.#phase !== "running" || this.#startedAtMs === undefined) return this.#elapsedMs;
    return Math.max(0, atMs - this.#startedAtMs);
  }

  /** Ends a solve that is given up. */
  giveUp(atMs: number): void {
    if (this.#phase === "running") this.#elapsedMs = this.elapsedMs(atMs);
    this.#phase = "done";
  }

  log(atMs: number): SolveLog {
    return {
      scramble: this.scramble,
      moves: this.moves,
      timesMs: this.#timesMs.map(Math.round),
      elapsedMs: Math.round(this.elapsedMs(atMs)),
    };
  }
}
