import * as vscode from "vscode";
<<<<<<< HEAD:src/extension/play/hints/analysed-advisor.ts
import { replayToWin } from "../../../games/play/replay.js";
import type { SolverPool } from "../../../solving/pool.js";
=======
import { replayToWin } from "../../games/play/replay.js";
import type { SolverPool } from "../../solving/pool.js";
>>>>>>> 0841e8e (Move what is stateful in play out of the extension, to src/midend; nothing else changes):src/midend/hints/analysed-advisor.ts
import type { LiveGame } from "../live/live-game.js";
import type { Advisor, FoundSolution, HintRequest, NoAdvice, Notice, SuggestedMoves } from "./advisor.js";
import type { GameAnalysis } from "./analysis.js";
import { adviceOf, lengthText, solutionTitle } from "./direct-advisor.js";

/** For so long a solution is looked for before the best one is shown. */
const solveTimeMs = 5_000;
/** For so long a hint waits for the analysis to be sure: boards that can be proved take less, but for the first one. */
const sureMs = 300;
/** For so long it waits for anything at all: the analysis is about to know better than a hasty search. */
const anyMs = 2_000;

/** Advice for games whose positions are analysed as they are played: what is known of the position is the advice. */
export class AnalysedAdvisor implements Advisor {
  readonly solves = true;
  readonly onDidChange: vscode.Event<void>;
  readonly #live: LiveGame;
  readonly #analysis: GameAnalysis;
  readonly #pool: SolverPool;

  constructor(live: LiveGame, analysis: GameAnalysis, pool: SolverPool) {
    this.#live = live;
    this.#analysis = analysis;
    this.#pool = pool;
    this.onDidChange = analysis.onDidChange;
  }

  dispose(): void {
    this.#analysis.dispose();
  }

  get notice(): Notice {
    return this.#analysis.notice;
  }

  setWatched(isWatched: boolean): void {
    this.#analysis.setWatched(isWatched);
  }

  async hint({ timeMs, isHurried }: HintRequest, signal: AbortSignal): Promise<SuggestedMoves | NoAdvice | undefined> {
    const analysis = this.#analysis;
    const { game, position } = this.#live;
    await analysis.settled((here) => here?.exact === true, isHurried ? timeMs : Math.max(timeMs, sureMs), signal);
    await analysis.settled((here) => here !== undefined, anyMs, signal);
    const { here } = analysis;
    if (signal.aborted) return undefined;
    if (here !== undefined) return here.firstMoves[0] === undefined ? undefined : { kind: "moves", moves: [here.firstMoves[0]] };
    // Where nothing is analysed, the first question has tables to build.
    return adviceOf(await analysis.pausedWhile(() => this.#pool.hint(game, position, Math.max(timeMs, sureMs), signal)));
  }

  async solve(signal: AbortSignal): Promise<FoundSolution | NoAdvice | undefined> {
    const { game, position } = this.#live;
    const found = await this.#analysis.solution(solveTimeMs, signal);
    if (signal.aborted) return undefined;
    const replay = found && replayToWin(game, position, found.solution);
    if (found === undefined || replay === undefined) {
      return {
        kind: "none",
        text: vscode.l10n.t("No solution was found in the time there was. There is one: every board that is dealt can be solved."),
      };
    }
    const { length } = replay.moves;
    return { kind: "solution", replay, title: solutionTitle(length, found.exact, found.lowerBound), length: lengthText(length), exact: found.exact };
  }
}
