import { type Move, type Position, play, status } from "../../games/sliding/rules.js";
import type { Inspection } from "../../games/sliding/timing/choices.js";
import { movesOf } from "../../games/sliding/timing/solve.js";
import { plusMs } from "../../games/sliding/timing/solve-times.js";
import type { ViewSolveLog } from "../../protocol/game/timer-page.js";

/** Without a limit, or with one after which the time starts, there is no penalty. */
export const inspectionMs = 15_000;
/** With the rules of the WCA, the solve is DNF from here on. */
const lastStartMs = 17_000;

/** "covered": the board is not shown yet. */
export type SolvePhase = "covered" | "inspecting" | "running" | "done";

/**
 * One timed solve, or one marathon. It has no clock: its caller passes the time of each event, in
 * milliseconds of one monotonic clock. So it runs in a page, by the page's own clock, as well as in a host.
 */
export class TimedSolve {
  /** The page was reloaded during the solve, so that it does not count. */
  readonly isInterrupted: boolean;
  #board = 0;
  #position: Position;
  #phase: SolvePhase;
  #inspectsFromMs = 0;
  /** `undefined` while an interrupted solve waits for its next move. */
  #startedAtMs: number | undefined;
  #elapsedMs = 0;
  /** Of an inspection that took too long. */
  #penaltyMs = 0;
  /** Of each board that was started. */
  readonly #moves: Move[][] = [[]];
  readonly #timesMs: number[] = [];

  /** @param boards those of the scramble: of a marathon, one after the other */
  constructor(
    readonly scramble: string,
    private readonly boards: readonly [Position, ...Position[]],
    readonly inspection: Inspection,
    log?: ViewSolveLog,
  ) {
    this.#position = boards[0];
    this.#phase = inspection === "free" ? "inspecting" : "covered";
    this.isInterrupted = log !== undefined;
    if (log !== undefined) this.#resume(log);
  }

  #resume({ moves, timesMs, elapsedMs }: ViewSolveLog): void {
    for (const [index, move] of movesOf({ moves }).entries()) {
      const next = play(this.#position, move);
      if (next === undefined || (status(next) === "won" && this.isLastBoard)) break;
      this.#take(move, next, timesMs[index] ?? elapsedMs);
    }
    this.#elapsedMs = elapsedMs;
    this.#phase = "running";
  }

  /** Makes a move. The next board follows a solved one. */
  #take(move: Move, next: Position, atMs: number): void {
    this.#moves[this.#board]!.push(move);
    this.#timesMs.push(atMs);
    this.#position = next;
    if (status(next) !== "won" || this.isLastBoard) return;
    this.#board++;
    this.#moves.push([]);
    this.#position = this.boards[this.#board]!;
  }

  /** The board that is being solved, from 1. */
  get board(): number {
    return this.#board + 1;
  }

  get boardCount(): number {
    return this.boards.length;
  }

  get isLastBoard(): boolean {
    return this.board === this.boardCount;
  }

  get position(): Position {
    return this.#position;
  }

  get phase(): SolvePhase {
    return this.#phase;
  }

  /** As in `Solve`. */
  get moves(): string {
    return this.#moves.map((moves) => moves.join("")).join("+");
  }

  /** It ended with its last board solved. */
  get isSolved(): boolean {
    return this.#phase === "done" && status(this.#position) === "won";
  }

  get moveCount(): number {
    return this.#timesMs.length;
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

  /**
   * What is left of the inspection; `undefined` where there is no limit. Below 0, a penalty is due.
   */
  inspectionLeftMs(atMs: number): number | undefined {
    const isLimited = this.inspection === "seconds15" || this.inspection === "wca";
    if (this.#phase !== "inspecting" || !isLimited) return undefined;
    return this.#inspectsFromMs + inspectionMs - atMs;
  }

  /** Ends an inspection that has lasted too long: the time starts, or the solve is DNF. */
  passTo(atMs: number): void {
    const left = this.inspectionLeftMs(atMs);
    if (left === undefined || left > 0) return;
    if (this.inspection === "seconds15") this.#start(this.#inspectsFromMs + inspectionMs);
    else if (left < inspectionMs - lastStartMs) this.#phase = "done";
  }

  #start(atMs: number): void {
    this.#phase = "running";
    this.#startedAtMs = atMs - this.#elapsedMs;
  }

  /** Plays moves that were made at once, on one board. Returns whether any was made. */
  move(moves: readonly Move[], atMs: number): boolean {
    // The inspection may have ended before this move.
    this.passTo(atMs);
    if (this.#phase === "covered" || this.#phase === "done") return false;
    const left = this.inspectionLeftMs(atMs) ?? 0;
    let isMoved = false;
    for (const move of moves) {
      const next = play(this.#position, move);
      if (next === undefined) break;
      if (this.#startedAtMs === undefined) {
        if (left < 0) this.#penaltyMs = plusMs;
        this.#start(atMs);
      }
      isMoved = true;
      const isEnd = status(next) === "won" && this.isLastBoard;
      const board = this.#board;
      this.#take(move, next, this.elapsedMs(atMs));
      if (isEnd) {
        this.#end(atMs);
      }
      if (isEnd || this.#board !== board) break;
    }
    return isMoved;
  }

  /** Whether its time, or what is left of its inspection, changes from one moment to the next. */
  get isClockRunning(): boolean {
    if (this.#phase === "inspecting") return this.inspection !== "free";
    return this.#phase === "running" && this.#startedAtMs !== undefined;
  }

  /** In the result, beside the time of the solve. */
  get penaltyMs(): number {
    return this.#penaltyMs;
  }

  /** The time of the solve so far, without the penalty. */
  elapsedMs(atMs: number): number {
    if (this.#phase !== "running" || this.#startedAtMs === undefined) return this.#elapsedMs;
    return Math.max(0, atMs - this.#startedAtMs);
  }

  /** Ends a solve that is given up. */
  giveUp(atMs: number): void {
    this.#end(atMs);
  }

  /** The time of its end is whole milliseconds, as kept: all figures of the solve come from the same time. */
  #end(atMs: number): void {
    if (this.#phase === "running") this.#elapsedMs = Math.round(this.elapsedMs(atMs));
    this.#phase = "done";
  }

  /** The solve so far, in the form in which it is kept until it ends. */
  log(atMs: number): ViewSolveLog {
    return {
      scramble: this.scramble,
      moves: this.moves,
      timesMs: this.#timesMs.map(Math.round),
      elapsedMs: Math.round(this.elapsedMs(atMs)),
      ...(this.#penaltyMs > 0 && { penaltyMs: this.#penaltyMs }),
    };
  }
}
