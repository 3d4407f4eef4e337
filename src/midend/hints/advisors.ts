import { movesText } from "../../games/counted.js";
import { say } from "../../games/message.js";
import { replayToWin } from "../../games/play/replay.js";
import type { Event } from "../../protocol/emitter.js";
import type { LiveGame } from "../live/live-game.js";
import type { GamePorts } from "../ports/ports.js";
import type { AdvisedSolution, Advisor, HintRequest, NoAdvice, Notice, SuggestedMoves } from "./advisor.js";
import { GameAnalysis } from "./analysis.js";
import { adviceOf, DirectAdvisor, solutionTitle } from "./direct-advisor.js";
import { type KnownPatterns, noKnownPatterns } from "./known-patterns.js";
import { LevelAdvisor } from "./level-advisor.js";
import { LevelAssistant } from "./level-assistant.js";

/** The advisor of a game, with the helpers that it uses. */
export interface Advising {
  readonly advisor: Advisor;
  /** Present in games whose positions are analyzed as they are played. Its advisor owns it. */
  readonly gameAnalysis?: GameAnalysis;
  /** Present in games of levels. */
  readonly levelAssistant?: LevelAssistant;
}

/** Selects the advisor by the capabilities of the game. */
export function advisorFor(
  live: LiveGame,
  ports: GamePorts,
  losses: KnownPatterns = noKnownPatterns,
): Advising {
  const { analysis, levels } = live.game;
  const levelAssistant = levels && new LevelAssistant(live, levels, losses, ports);
  const assisted = levelAssistant === undefined ? {} : { levelAssistant };
  if (levels?.solving !== undefined && levelAssistant !== undefined) {
    const { solving } = levels;
    return { advisor: new LevelAdvisor(live, { ...levels, solving }, levelAssistant, ports), ...assisted };
  }
  if (analysis !== undefined) {
    const gameAnalysis = new GameAnalysis(live, analysis, ports);
    return { advisor: new AnalyzedAdvisor(live, gameAnalysis, ports), gameAnalysis, ...assisted };
  }
  return { advisor: new DirectAdvisor(live, ports, levelAssistant), ...assisted };
}

/** The time to search for a solution; then the best one is shown. */
const solveTimeMs = 5_000;
/**
 * How long a hint waits for the analysis to be sure. Boards that can be proved take less, except the first
 * one.
 */
const sureMs = 300;
/** How long it waits for any result: the analysis will soon know more than a short search. */
const anyMs = 2_000;

/** Advice for games whose positions are analyzed during play: it uses that analysis. */
class AnalyzedAdvisor implements Advisor {
  readonly solves = true;
  readonly onDidChange: Event<void>;
  readonly #live: LiveGame;
  readonly #analysis: GameAnalysis;
  readonly #ports: Pick<GamePorts, "solving">;

  constructor(live: LiveGame, analysis: GameAnalysis, ports: Pick<GamePorts, "solving">) {
    this.#live = live;
    this.#analysis = analysis;
    this.#ports = ports;
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

  async hint(
    { timeMs, isHurried }: HintRequest,
    signal: AbortSignal,
  ): Promise<SuggestedMoves | NoAdvice | undefined> {
    const analysis = this.#analysis;
    const { game, position } = this.#live;
    await analysis.settled(
      (here) => here?.exact === true,
      isHurried ? timeMs : Math.max(timeMs, sureMs),
      signal,
    );
    await analysis.settled((here) => here !== undefined, anyMs, signal);
    const { here } = analysis;
    if (signal.aborted) return undefined;
    const move = here?.firstMoves[0];
    if (here !== undefined) return move === undefined ? undefined : { kind: "moves", moves: [move] };
    // Without analysis, the first question has to build tables.
    const ask = () => this.#ports.solving.hint(game, position, Math.max(timeMs, sureMs), signal);
    return adviceOf(await analysis.pausedWhile(ask));
  }

  async solve(signal: AbortSignal): Promise<AdvisedSolution | NoAdvice | undefined> {
    const { game, position } = this.#live;
    const found = await this.#analysis.solution(solveTimeMs, signal);
    if (signal.aborted) return undefined;
    const replay = found && replayToWin(game, position, found.solution);
    if (found === undefined || replay === undefined) {
      return {
        kind: "none",
        text: say(
          "No solution was found in time. There is one, because every scrambled board can be solved.",
        ),
      };
    }
    const { length } = replay.moves;
    const title = solutionTitle(length, found.exact, found.lowerBound);
    return { kind: "solution", replay, title, length: movesText(length), exact: found.exact };
  }
}
