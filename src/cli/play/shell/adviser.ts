import type { AnyGame } from "../../../games/game.js";
import { KnownSolution } from "../../../games/hints/known-solution.js";
import { english } from "../../../games/message.js";
import { type Replay, replayToWin } from "../../../games/play/replay.js";
import { solvers } from "../../../games/registry/solver-registry.js";
import type { Analysis } from "../../../games/solver.js";
import { LevelSolver } from "../../../solving/level-solver.js";
import { SolverPool } from "../../../solving/pool.js";
import { unlessStopped } from "../../shared/solving.js";

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
  readonly #pool: SolverPool;
  readonly #levels: LevelSolver;
  #last: Promise<unknown> = Promise.resolve();
  #known: KnownSolution | undefined;

  /** `file` is the program, which as a thread solves. */
  constructor(file: string) {
    this.#pool = new SolverPool(file, () => undefined);
    this.#levels = new LevelSolver(this.#pool, { threads: () => 2, timeMs: () => levelSolveMs, memoryMb: () => 1_000 });
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
    const answer = await this.#inTurn(signal, () => this.#pool.hint(game, position, hintMs, signal));
    if (answer?.move !== undefined) return { kind: "moves", moves: [answer.move] };
    const none = answer?.none;
    return none?.kind === "unsolvable" ? unsolvable(english(none.reason)) : { kind: "none", text: "There is no move to suggest." };
  }

  async solve(game: AnyGame, position: unknown, signal: AbortSignal, timeMs?: number): Promise<Advice> {
    const { levels } = game;
    if (levels?.solving !== undefined) {
      const { solving } = levels;
      const replayOf = (lurd: string) => {
        const moves = solving.moves(position, lurd);
        return moves.ok ? replayToWin(game, position, moves.value) : undefined;
      };
      const certify = (lurd: string) => {
        const played = replayOf(lurd);
        return played && { moves: played.moves.length, pushes: lurd.replace(/[a-z]/g, "").length };
      };
      const board = { board: solving.board(position), isSolved: game.status(position) === "won", certify };
      const options = { method: "auto", timeMs: timeMs ?? levelSolveMs } as const;
      const answer = await this.#inTurn(signal, () => this.#levels.solve(board, options, signal));
      if (answer?.kind === "unsolvable") return unsolvable(english(answer.reason));
      const replay = answer?.kind === "solved" ? replayOf(answer.lurd) : undefined;
      if (answer?.kind !== "solved" || replay === undefined) return { kind: "none", text: noneFound };
      const title = `${answer.optimal === "pushes" ? "A solution with the fewest pushes" : "A solution"}: ${count(replay.moves.length)}, ${answer.pushes} pushes`;
      return { kind: "solution", replay, title, isShortest: answer.optimal === "moves" };
    }
    const answer = await this.#inTurn(signal, () => this.#pool.solve(game, position, timeMs ?? solveMs, signal));
    const outcome = answer?.outcome;
    if (outcome?.kind === "unsolvable") return unsolvable(english(outcome.reason));
    const replay = outcome?.kind === "solved" ? replayToWin(game, position, outcome.moves) : undefined;
    if (outcome?.kind !== "solved" || replay === undefined) return { kind: "none", text: noneFound };
    const isShortest = outcome.optimal === "moves";
    const title = solutionTitle(replay.moves.length, { isShortest, lowerBound: outcome.lowerBound });
    return { kind: "solution", replay, title, isShortest };
  }

  /** How far the goal is; `undefined` where nothing was found, or nobody waits any more. */
  async analyse(
    game: AnyGame,
    position: unknown,
    timeMs: number,
    signal: AbortSignal,
    building: (share: number) => void,
  ): Promise<Analysis<string> | undefined> {
    const answer = await this.#inTurn(signal, () =>
      this.#pool.analyse(game, position, timeMs, signal, (progress) => {
        if ("building" in progress) building(progress.building);
      }),
    );
    return answer?.analysis;
  }

  close(): Promise<void> {
    return this.#pool.dispose();
  }

  async #inTurn<Value>(signal: AbortSignal, ask: () => Promise<Value>): Promise<Value | undefined> {
    const asked = this.#last.then(
      () => (signal.aborted ? undefined : unlessStopped(ask())),
      () => (signal.aborted ? undefined : unlessStopped(ask())),
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
