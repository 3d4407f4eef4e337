import type { Gesture } from "../../games/game.js";
import { writeBoard } from "../../games/sliding/board-text.js";
import { dealPosition } from "../../games/sliding/deal.js";
import { interpret } from "../../games/sliding/gestures.js";
import type { TimedChoices } from "../../games/sliding/timing/choices.js";
import { joinBoards, startsOf } from "../../games/sliding/timing/solve.js";
import { plusMs, runningTime, timeText } from "../../games/sliding/timing/solve-times.js";
import type { TimerAction, TimerPage, TimerQuestion, ViewSolve } from "../../protocol/game/timer-page.js";
import { TimedSolve } from "./timed-solve.js";

/** What shows timed solves: a page in a webview, or a terminal. */
export interface TimedView {
  /** Sends what the player did to the sessions. */
  tell(action: TimerAction): void;
  /** A seed by chance. */
  seed(): number;
  /** The solve, or what is known of it, has changed. */
  changed(): void;
}

/** At most this often, the log of a solve under way is sent. */
const logMs = 500;

/**
 * The solves of a session, one after the other, as a player makes them. It runs where the player is: every
 * event comes with its moment, in milliseconds of the view's own monotonic clock. The board is always of the
 * session that the page shows: a solve under way ends when another session is opened, and only then.
 */
export class TimedRun {
  /** Scrambles of this view, so that none comes twice. */
  readonly #used = new Set<string>();
  #page: TimerPage | undefined;
  #solve: TimedSolve | undefined;
  /** The interrupted solve of the session, until it is on the board. */
  #interrupted: TimerPage["interrupted"];
  #boardNumber = 0;
  #loggedAtMs = Number.NEGATIVE_INFINITY;
  #loggedMoves = 0;
  /** The questions that were asked before this view asked its own, until that one is on a page. */
  #askedBefore: number | undefined;
  #leftSession: string | undefined;
  #deleted: (Pick<ViewSolve, "id" | "mark"> & { readonly session: string }) | undefined;

  constructor(private readonly view: TimedView) {}

  /** `undefined` while a scramble is searched for. */
  get solve(): TimedSolve | undefined {
    return this.#solve;
  }

  /** While a solve runs, its time and its moves are not shown. */
  get hidesFigures(): boolean {
    return this.#solve?.phase === "running" && this.#page?.choices.hidesTime === true;
  }

  /** The clock of the solve: what is left of the inspection, the time so far, or the result. */
  clockText(atMs: number): string {
    const solve = this.#solve;
    if (solve === undefined) return "";
    const left = solve.inspectionLeftMs(atMs);
    if (left !== undefined) return left > 0 ? String(Math.ceil(left / 1_000)) : `+${plusMs / 1_000}`;
    const timeMs = solve.elapsedMs(atMs);
    if (solve.phase === "done") return timeText(timeMs + solve.penaltyMs, solve.isSolved, solve.penaltyMs);
    return this.hidesFigures ? "…" : runningTime(timeMs);
  }

  /** Changes with each new board. */
  get boardNumber(): number {
    return this.#boardNumber;
  }

  /** The session in which a solve was ended because another session was opened; until the player goes on. */
  get leftSession(): string | undefined {
    return this.#leftSession;
  }

  /** The host shows a page. A solve under way stays on the board while the page shows its session. */
  show(page: TimerPage, atMs: number): void {
    const before = this.#page;
    if (this.#askedBefore !== undefined && page.asked > this.#askedBefore) this.#askedBefore = undefined;
    if (before?.session !== page.session) {
      if (this.#solve?.phase === "running") {
        this.#solve.giveUp(atMs);
        this.#ended(this.#solve, atMs, true);
        this.#leftSession = before?.name;
      }
      this.#solve = undefined;
      this.#interrupted = page.interrupted;
    }
    this.#page = page;
    if (this.#solve?.phase === "running" || !this.#isOutdated(before, page)) return;
    // The player may have seen its board, so that it can't come again.
    const skipped = page.waitsForScrambles ? this.#solve?.scramble : undefined;
    this.next();
    if (skipped !== undefined)
      this.view.tell({ kind: "timerSkipped", session: page.session, scramble: skipped });
  }

  /** Nothing was done to the board yet, and the player has set something else meanwhile. */
  #isOutdated(before: TimerPage | undefined, page: TimerPage): boolean {
    const solve = this.#solve;
    if (solve === undefined) return true;
    const waitsAnew = before !== undefined && before.waitsForScrambles !== page.waitsForScrambles;
    const isUntouched = solve.moveCount === 0 && (solve.phase === "covered" || solve.phase === "inspecting");
    return isUntouched && (solve.inspection !== page.choices.inspection || waitsAnew);
  }

  /** Puts the next scramble on the board. */
  next(): void {
    const page = this.#page;
    if (page === undefined) return;
    const interrupted = this.#interrupted;
    const starts = interrupted && startsOf(interrupted);
    this.#interrupted = undefined;
    if (starts !== undefined) {
      this.#begin(new TimedSolve(interrupted!.scramble, starts, page.choices.inspection, interrupted));
      return;
    }
    const boards = this.#boards(page);
    if (boards === undefined) {
      this.#solve = undefined;
      this.view.changed();
      return;
    }
    for (const board of boards) this.#used.add(board);
    const scramble = joinBoards(boards);
    this.#begin(new TimedSolve(scramble, startsOf({ scramble })!, page.choices.inspection));
  }

  /**
   * The boards of the next solve: one, or all of a marathon. `undefined` while the host searches for more of
   * them.
   */
  #boards(page: TimerPage): readonly string[] | undefined {
    const { scrambles, waitsForScrambles, marathon, rows, columns } = page;
    const chosen = scrambles.filter((scramble) => !this.#used.has(scramble)).slice(0, marathon);
    if (waitsForScrambles) return chosen.length < marathon ? undefined : chosen;
    const dealt = () => writeBoard(dealPosition({ rows, columns, walk: 0 }, this.view.seed()));
    return Array.from({ length: marathon }, (_, index) => chosen[index] ?? dealt());
  }

  /** The same scramble once more, which does not count. */
  retry(): void {
    const solve = this.#solve;
    const page = this.#page;
    if (solve === undefined || page === undefined || solve.phase === "running" || this.#isAsking) return;
    this.#leftSession = undefined;
    this.#begin(new TimedSolve(solve.scramble, startsOf(solve)!, page.choices.inspection));
  }

  #begin(solve: TimedSolve): void {
    this.#solve = solve;
    this.#boardNumber++;
    this.#loggedAtMs = Number.NEGATIVE_INFINITY;
    this.#loggedMoves = solve.moveCount;
    this.view.changed();
  }

  /** Shows the board or, after a solve, the next one. */
  goOn(atMs: number): void {
    if (this.#isAsking) return;
    this.pass(atMs);
    const solve = this.#solve;
    this.#leftSession = undefined;
    if (solve?.phase === "covered") {
      solve.uncover(atMs);
      this.view.changed();
    } else if (solve !== undefined && solve.phase !== "running") this.next();
  }

  /** Plays what a gesture means on the board. */
  play(gesture: Gesture, atMs: number): void {
    const solve = this.#solve;
    if (solve === undefined || this.#isAsking) return;
    this.pass(atMs);
    if (!solve.move(interpret(solve.position, gesture), atMs)) return;
    this.#leftSession = undefined;
    if (solve.phase === "done") this.#ended(solve, atMs);
    else this.#keep(atMs);
    this.view.changed();
  }

  /** The clock runs: an inspection may end. */
  pass(atMs: number): void {
    const solve = this.#solve;
    if (solve?.isClockRunning !== true) return;
    solve.passTo(atMs);
    if (solve.phase === "done") this.#ended(solve, atMs);
    else this.#keep(atMs);
  }

  /** Reports a solve under way, so that a reload continues it. */
  #keep(atMs: number): void {
    const solve = this.#solve;
    if (solve?.phase !== "running" || solve.moveCount === this.#loggedMoves) return;
    if (atMs - this.#loggedAtMs < logMs) return;
    this.#loggedAtMs = atMs;
    this.#loggedMoves = solve.moveCount;
    this.view.tell({ kind: "timerLog", ...this.#place, log: solve.log(atMs) });
  }

  /** Returns false where there is nothing to give up. */
  giveUp(atMs: number): boolean {
    const solve = this.#solve;
    if (solve === undefined || solve.phase !== "running") return false;
    solve.giveUp(atMs);
    this.#ended(solve, atMs);
    return true;
  }

  #ended(solve: TimedSolve, atMs: number, isInterrupted = solve.isInterrupted): void {
    const mark = isInterrupted ? "interrupted" : solve.isSolved ? "" : "dnf";
    this.view.tell({ kind: "timerSolved", ...this.#place, log: solve.log(atMs), mark });
    this.view.changed();
  }

  /** Where the solve belongs. */
  get #place(): { readonly session: string; readonly view: string } {
    const { session = "", view = "" } = this.#page ?? {};
    return { session, view };
  }

  /** Asks the player a question. Until its answer is on the page, the board rests. */
  ask(what: TimerQuestion): void {
    this.#askedBefore = this.#page?.asked ?? 0;
    this.view.tell({ kind: "timerAsk", what });
  }

  /** Sets how the solves of the session are made and shown. */
  choose(choices: Partial<TimedChoices>): void {
    this.view.tell({ kind: "timerChoose", session: this.#place.session, choices });
  }

  get #isAsking(): boolean {
    return this.#askedBefore !== undefined || this.#page?.isAsking === true;
  }

  /** Deletes the last solve; makes it DNF, or count again. */
  markLast(mark: "dnf" | "deleted"): void {
    const last = this.#page?.solves[0];
    if (last === undefined || this.#solve?.phase === "running") return;
    this.mark(last, mark === "dnf" && last.mark === "dnf" ? "" : mark);
  }

  mark({ id, mark: before }: ViewSolve, mark: "" | "dnf" | "deleted"): void {
    const session = this.#page?.session ?? "";
    if (mark === "deleted") this.#deleted = { id, mark: before, session };
    this.view.tell({ kind: "timerMark", session, solve: id, mark });
  }

  /** Restores the solve that was deleted last. */
  restore(): void {
    if (this.#deleted === undefined) return;
    const { session, id, mark } = this.#deleted;
    this.view.tell({ kind: "timerMark", session, solve: id, mark });
    this.#deleted = undefined;
  }
}
