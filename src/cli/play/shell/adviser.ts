import type { AnyGame } from "../../../games/game.js";
import { KnownSolution } from "../../../games/hints/known-solution.js";
import { type Replay, replayToWin } from "../../../games/play/replay.js";
import { solvers } from "../../../games/registry/solver-registry.js";
import type { Analysis } from "../../../games/solver.js";
import type { Answer, Job, Progress } from "../../any-game/job.js";
import { SolvingThread } from "../../shared/solving-thread.js";
import { BoardSolver } from "../../sokoban/solving/board-solver.js";

/** What was found for a player; nothing more than that is ever said of what was not. */
export type Advice =
  /** To be played as one step. */
  | { readonly kind: "moves"; readonly moves: readonly string[] }
  | { readonly kind: "solution"; readonly replay: Replay; readonly title: string; readonly isShortest: boolean }
  /** Proved: the position cannot be won. */
  | { readonly kind: "unsolvable"; readonly text: string }
  | { readonly kind: "none"; readonly text: string };

const hintMs = 300;
const levelHintMs = 10_000;
const solveMs = 5_000;
const levelSolveMs = 30_000;
const noneFound = "No solution was found in the time there was. There may be one all the same.";

/** Who advises in the games of a shell. */
export type Advising = Pick<Adviser, "canSolve" | "hint" | "solve" | "analyse">;

/**
 * Asks solvers in threads of their own, so that keys are heard meanwhile. Every solution has been played by the rules. One question at a time: a later one
 * waits for the end of the one before it, which its signal brings about.
 */
export class Adviser {
  readonly #file: string;
  #thread: SolvingThread<Job, Progress, Answer> | undefined;
  #levels: BoardSolver | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #known: KnownSolution | undefined;

  /** `file` is the program, which as a thread solves. */
  constructor(file: string) {
    this.#file = file;
  }

  canSolve(game: AnyGame): boolean {
    return game.levels?.solving !== undefined || solvers.get(game.name)?.solve !== undefined;
  }

  /** Where a solution is known that leads through the position, its next push or move; else what the solver says. */
  async hint(game: AnyGame, position: unknown, signal: AbortSignal): Promise<Advice> {
    const known = this.#known?.from(position);
    if (known !== undefined) return { kind: "moves", moves: known };
    if (game.levels?.solving !== undefined) {
      const found = await this.solve(game, position, signal, levelHintMs);
      if (found.kind !== "solution") return found;
      const { solving, pushes } = game.levels;
      this.#known = new KnownSolution(found.replay, (at) => solving.board(at), pushes);
      const moves = this.#known.from(position);
      return moves === undefined ? { kind: "none", text: "There is no move to suggest." } : { kind: "moves", moves };
    }
    const answer = await this.#ask({ ask: "hint", game: game.name, position: game.format(position) }, hintMs, signal);
    if (answer?.kind === "moves") return { kind: "moves", moves: answer.moves };
    return answer?.kind === "unsolvable" ? unsolvable(answer.reason) : { kind: "none", text: "There is no move to suggest." };
  }

  async solve(game: AnyGame, position: unknown, signal: AbortSignal, timeMs?: number): Promise<Advice> {
    const { levels } = game;
    if (levels?.solving !== undefined) {
      this.#levels ??= new BoardSolver(this.#file);
      const solver = this.#levels;
      const board = levels.solving.board(position);
      const answer = await this.#inTurn(signal, () => solver.solve(board, timeMs ?? levelSolveMs, signal));
      if (answer === undefined) return { kind: "none", text: noneFound };
      if (answer.result === "unsolvable") return unsolvable(answer.reason ?? "");
      if (answer.solution === undefined) return { kind: "none", text: noneFound };
      const moves = levels.solving.moves(position, answer.solution);
      const replay = moves.ok ? replayToWin(game, position, moves.value) : undefined;
      if (replay === undefined) throw new Error("The solver found a way that does not solve the level.");
      const title = `${answer.optimal === "pushes" ? "A solution with the fewest pushes" : "A solution"}: ${count(replay.moves.length)}, ${answer.pushes} pushes`;
      return { kind: "solution", replay, title, isShortest: answer.optimal === "moves" };
    }
    const answer = await this.#ask({ ask: "solution", game: game.name, position: game.format(position) }, timeMs ?? solveMs, signal);
    if (answer?.kind === "unsolvable") return unsolvable(answer.reason);
    const replay = answer?.kind === "moves" ? replayToWin(game, position, answer.moves) : undefined;
    if (answer?.kind !== "moves" || replay === undefined) return { kind: "none", text: noneFound };
    return { kind: "solution", replay, title: solutionTitle(replay.moves.length, answer), isShortest: answer.isShortest };
  }

  /** How far the goal is; `undefined` where nothing was found, or nobody waits any more. */
  async analyse(
    game: AnyGame,
    position: unknown,
    timeMs: number,
    signal: AbortSignal,
    building: (share: number) => void,
  ): Promise<Analysis<string> | undefined> {
    const job: Job = { ask: "analysis", game: game.name, position: game.format(position) };
    const answer = await this.#ask(job, timeMs, signal, (progress) => building(progress.building));
    return answer?.kind === "analysis" ? answer.analysis : undefined;
  }

  async close(): Promise<void> {
    await Promise.all([this.#thread?.close(), this.#levels?.close()]);
  }

  #ask(job: Job, timeMs: number, signal: AbortSignal, hear: (progress: Progress) => void = () => undefined): Promise<Answer | undefined> {
    this.#thread ??= new SolvingThread<Job, Progress, Answer>(this.#file, "any");
    const thread = this.#thread;
    return this.#inTurn(signal, () => thread.solve(job, timeMs, signal, hear));
  }

  async #inTurn<Value>(signal: AbortSignal, ask: () => Promise<Value>): Promise<Value | undefined> {
    const asked = this.#last.then(
      () => (signal.aborted ? undefined : ask()),
      () => (signal.aborted ? undefined : ask()),
    );
    this.#last = asked.catch(() => undefined);
    return asked;
  }
}

function unsolvable(reason: string): Advice {
  return { kind: "unsolvable", text: `It cannot be solved any more. ${reason}`.trim() };
}

export function solutionTitle(length: number, { isShortest, lowerBound }: { readonly isShortest: boolean; readonly lowerBound: number }): string {
  if (isShortest) return `Shortest solution: ${count(length)}`;
  return lowerBound > 0 ? `Best solution found: ${count(length)}, at least ${lowerBound} are needed` : `A solution: ${count(length)}`;
}

function count(moves: number): string {
  return moves === 1 ? "1 move" : `${moves} moves`;
}
