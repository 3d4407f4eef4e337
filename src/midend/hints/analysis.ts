import type { AnalysisReport, Distance, Trail } from "../../games/capabilities.js";
import { variantOf } from "../../games/game.js";
import { type Message, say } from "../../games/message.js";
import { isSameMessage, sentences } from "../../games/message-texts.js";
import { AnalysisCache } from "../../games/play/known-answers.js";
import { replayToWin } from "../../games/play/replay.js";
import type { Analysis } from "../../games/solver.js";
import { Emitter, Owner } from "../../protocol/emitter.js";
import type { LiveGame } from "../live/live-game.js";
import type { PlaySettings } from "../ports/ports.js";
import {
  type AdvisedSolution,
  type Advisor,
  type HintRequest,
  type NoAdvice,
  type Notice,
  pause,
  type SuggestedMoves,
} from "./advisor.js";
import { adviceOf, advisedSolution, solveTimeMs } from "./direct-advisor.js";
import { type AnalysisPorts, PositionSearch } from "./position-search.js";

/** The settings that the search depends on. */
type AnalysisSettings = Pick<PlaySettings, "analysisTimeMs" | "buildsLargeTables">;

/**
 * How long a hint waits for the analysis to be sure. Boards that can be proved take less, except the first
 * one.
 */
const sureMs = 300;
/** How long it waits for any result: the analysis will soon know more than a short search. */
const anyMs = 2_000;

const noticeKinds = { right: "good", wrong: "bad", mixed: "plain", open: "plain" } as const;

/**
 * Follows the player from position to position. Asks the solver how far each is from the goal, judges the
 * steps, and shows the result in the notice. The player never waits for it. Answers are kept by position, so
 * that a late answer counts for its own position only. Hints and solutions come from it, too.
 */
export class GameAnalysis extends Owner implements Advisor {
  readonly solves = true;
  readonly #known: AnalysisCache;
  readonly #search: PositionSearch;
  readonly #onDidChange = this.own(new Emitter<void>());
  readonly onDidChange = this.#onDidChange.event;
  #notice: Notice;
  #spoken: Message | undefined;
  /** The settings at their last change. */
  #settings: AnalysisSettings;
  /** The number of the last step that was judged in words. */
  #narratedId = -1;
  /** The last position whose distance was known. Its figures are shown as stale until there are new ones. */
  #shown: { readonly position: unknown; readonly distance: Distance } | undefined;
  /** The position before the last step; `undefined` where the last change was not a step. */
  #before: unknown;
  #last: { readonly position: unknown; readonly cursor: number };
  readonly #waiting = new Set<() => void>();

  constructor(
    private readonly live: LiveGame,
    private readonly report: AnalysisReport<unknown>,
    private readonly ports: AnalysisPorts,
  ) {
    super();
    this.#known = new AnalysisCache(live.game);
    this.#search = new PositionSearch(live.game, this.#known, () => this.#wanted(), ports);
    this.#last = { position: live.position, cursor: live.session.cursor };
    this.#notice = { kind: "plain", text: variantOf(live.game, live.position).goal };
    const { analysisTimeMs, buildsLargeTables } = ports.settings.play;
    this.#settings = { analysisTimeMs, buildsLargeTables };
    this.own(
      this.#search,
      this.#search.onDidLearn(() => this.#tell()),
      live.onDidMove((change) => this.#moved(change === "game")),
      live.onDidRefuse((text) => this.#write({ kind: "bad", text })),
      ports.settings.onDidChange(() => this.#set()),
      { dispose: () => this.#wake() },
    );
    this.#showIdleNotice();
  }

  get notice(): Notice {
    return this.#notice;
  }

  /** The course of the game as far as it is known. While the search runs: up to the last known position. */
  get trail(): Trail<unknown> & { readonly isStale: boolean } {
    const { position, session } = this.live;
    const start = session.positions[0];
    const startDistance = this.#known.distance(start);
    const here = { position, distance: this.#known.distance(position) };
    const isStale = here.distance === undefined && this.#search.isWorking;
    const { position: now, distance } = (isStale && this.#shown) || here;
    return { start, now, startDistance, distance, isStale };
  }

  /** The best analysis of the position on the board. */
  get here(): Analysis<string> | undefined {
    return this.#search.best(this.live.position);
  }

  /** Analyzes the game only while the player sees it. */
  setWatched(isWatched: boolean): void {
    const { isStale } = this.trail;
    this.#search.setOn(isWatched);
    if (!isWatched) this.#wake();
    if (this.trail.isStale !== isStale) this.#onDidChange.fire();
  }

  /**
   * Resolves when the position is known well enough, the search has ended, the time is over, or the signal
   * aborts.
   */
  async settled(
    isEnough: (here: Analysis<string> | undefined) => boolean,
    timeMs: number,
    signal: AbortSignal,
  ): Promise<void> {
    const { time } = this.ports;
    const end = time.elapsed() + timeMs;
    while (this.#search.isWorking && !isEnough(this.here) && !signal.aborted && time.elapsed() < end) {
      const news = new AbortController();
      const wake = () => news.abort();
      this.#waiting.add(wake);
      signal.addEventListener("abort", wake);
      await pause(end - time.elapsed(), news.signal, time);
      signal.removeEventListener("abort", wake);
      this.#waiting.delete(wake);
    }
  }

  async hint(
    { timeMs, isHurried }: HintRequest,
    signal: AbortSignal,
  ): Promise<SuggestedMoves | NoAdvice | undefined> {
    const { game, position } = this.live;
    const leastMs = Math.max(timeMs, sureMs);
    await this.settled((here) => here?.exact === true, isHurried ? timeMs : leastMs, signal);
    await this.settled((here) => here !== undefined, anyMs, signal);
    const { here } = this;
    if (signal.aborted) return undefined;
    const move = here?.firstMoves[0];
    if (here !== undefined) return move === undefined ? undefined : { kind: "moves", moves: [move] };
    // Without analysis, the first question has to build tables.
    return adviceOf(await this.pausedWhile(() => this.ports.solving.hint(game, position, leastMs, signal)));
  }

  async solve(signal: AbortSignal): Promise<AdvisedSolution | NoAdvice | undefined> {
    const { game, position } = this.live;
    const found = await this.#solution(signal);
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
    return advisedSolution(replay, found.exact, found.lowerBound);
  }

  /** The shortest way to the goal that is found in time. Works also where the analysis is off. */
  async #solution(signal: AbortSignal): Promise<Analysis<string> | undefined> {
    const { game, position } = this.live;
    await this.settled((here) => here?.exact === true, solveTimeMs, signal);
    if (this.here !== undefined || signal.aborted) return this.here;
    return this.pausedWhile(async () => {
      const { solving } = this.ports;
      return (await solving.analyze(game, position, solveTimeMs, signal, () => undefined)).analysis;
    });
  }

  /** Pauses the analysis for another question to the solver. Its figures are stale meanwhile. */
  async pausedWhile<Value>(ask: () => Promise<Value>): Promise<Value> {
    const answer = this.#search.pausedWhile(ask);
    this.#onDidChange.fire();
    try {
      return await answer;
    } finally {
      this.#onDidChange.fire();
    }
  }

  /** A setting has changed, which may be any. */
  #set(): void {
    const { analysisTimeMs, buildsLargeTables } = this.ports.settings.play;
    const before = this.#settings;
    if (analysisTimeMs === before.analysisTimeMs && buildsLargeTables === before.buildsLargeTables) return;
    this.#settings = { analysisTimeMs, buildsLargeTables };
    this.#search.stop();
    if (analysisTimeMs === 0) this.#known.forget();
    this.#search.look();
    this.#tell();
  }

  #moved(isOther: boolean): void {
    const { position, session } = this.live;
    const { cursor, positions } = session;
    const isNext = cursor === this.#last.cursor + 1 && positions[cursor - 1] === this.#last.position;
    const isStep = !isOther && isNext;
    this.#before = isStep ? this.#last.position : undefined;
    this.#last = { position, cursor: session.cursor };
    this.#narratedId = this.live.announcement.id;
    this.#search.stop();
    if (isOther) {
      this.#search.forget();
      this.#known.forget();
      this.#shown = undefined;
    } else if (isStep) {
      this.#known.derive(this.#before, session.steps[session.cursor - 1] ?? [], position);
    }
    this.#search.look();
    this.#tell();
  }

  /**
   * The next position to analyze: the current one, then those that the last step and the score are judged by.
   */
  #wanted(): unknown {
    const { position, session } = this.live;
    const wanted = [position, this.#before, session.positions[0]];
    return wanted.find((candidate) => candidate !== undefined && this.#known.of(candidate)?.isFinal !== true);
  }

  /** Says what is known about the last step, or about the position. */
  #tell(): void {
    const { position, session } = this.live;
    const here = this.#known.distance(position);
    const before = this.#known.distance(this.#before);
    if (here !== undefined) this.#shown = { position, distance: here };
    this.#wake();
    if (this.#before === undefined || (here === undefined && this.#search.isLong)) {
      this.#showIdleNotice();
    } else if (here === undefined || (before === undefined && this.#search.isWorking)) {
      // The step is judged as soon as both its positions are known. Until then, the last notice stays.
      if (!this.#search.isWorking) this.#showIdleNotice();
      this.#onDidChange.fire();
    } else {
      const moves = session.steps[session.cursor - 1]?.length ?? 1;
      const { verdict, text } = this.report.judge(before ?? { ...here, exact: false }, here, moves);
      this.#write({ kind: noticeKinds[verdict], text });
    }
  }

  /** Shows a notice without a distance where no search is running. */
  #showIdleNotice(): void {
    const { game, position } = this.live;
    const distance = this.#known.distance(position);
    const { building, isLong } = this.#search;
    const isBusy = distance === undefined && isLong;
    const isStart = this.live.session.cursor === 0;
    const isPreparing = isBusy && building > 0;
    const greeting = isPreparing ? this.report.preparing(building) : this.report.greet(distance, isStart);
    const message = distance === undefined && !isBusy ? variantOf(game, position).goal : greeting;
    this.#write({ kind: isBusy ? "busy" : "plain", text: message });
  }

  #write(notice: Notice): void {
    this.#notice = notice;
    this.#onDidChange.fire();
    this.#speak(notice);
  }

  /**
   * Speaks each sentence once. Does not speak the progress of tables, nor what the end of the game says
   * anyway. Sentences that come at once would replace the sentence of the step before anybody has heard it,
   * so both are spoken together.
   */
  #speak({ kind, text }: Notice): void {
    const { position, status } = this.live;
    const isKnown = this.#known.of(position)?.isFinal === true && status === "playing";
    const isNews = isKnown || (kind === "busy" && this.#search.building === 0);
    const { id, text: announced } = this.live.announcement;
    if (!isNews || isSameMessage(text, this.#spoken) || isSameMessage(text, announced)) return;
    this.#spoken = text;
    const joined = kind !== "busy" && id === this.#narratedId ? sentences(announced, text) : text;
    this.live.speak(joined ?? text);
  }

  #wake(): void {
    for (const wake of [...this.#waiting]) wake();
  }
}
