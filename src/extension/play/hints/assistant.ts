import * as vscode from "vscode";
import type { Advice } from "../../../games/game.js";
import type { LevelSolving } from "../../../games/levels.js";
import { replayOf } from "../../../games/replay.js";
import type { NoHint } from "../../../games/solver.js";
import { CancelledError } from "../../../protocol/channel.js";
import type { LevelProgress } from "../../../protocol/level-solving.js";
import { autoPlayMoveMs, hintLimit, hintTimeMs } from "../../shared/settings.js";
import { formatNumber, translate } from "../../shared/translate.js";
import type { SolverPool } from "../../solver/pool.js";
import type { LiveGame } from "../live/live-game.js";
import type { ReplayPlayer } from "../live/replay-player.js";
import type { GameAnalysis } from "./analysis.js";
import { gaveUpText, type LevelAssistant, unsolvableText } from "./level-assistant.js";
import { findSolution, lastOpenStep, pushAhead } from "./level-searches.js";
import { pause } from "./pause.js";

/** For so long a solution is looked for before the best one is shown. */
const solveTimeMs = 5_000;
/** For so long at least a way through a level is looked for, for a hint. Most are found at once; it can be cancelled. */
const levelHintMs = 10_000;
/** For so long a hint waits for the analysis to be sure: boards that can be proved take less, but for the first one. */
const sureMs = 300;
/** For so long it waits for anything at all: the analysis is about to know better than a hasty search. */
const anyMs = 2_000;

interface Found {
  /** To be played as one step: in a level the walk to a push, and that push. */
  readonly moves: readonly string[];
  /** On the last of them. */
  readonly advice: Advice;
}

/** Hints, solutions and Auto Play for one live game. An answer counts only for the position it was asked for. */
export class Assistant implements vscode.Disposable {
  readonly #live: LiveGame;
  readonly #gameAnalysis: GameAnalysis | undefined;
  readonly #levelAssistant: LevelAssistant | undefined;
  readonly #player: ReplayPlayer;
  readonly #pool: SolverPool;
  readonly #log: vscode.LogOutputChannel;
  readonly #listening: vscode.Disposable;
  readonly #onDidChange = new vscode.EventEmitter<void>();
  readonly onDidChange = this.#onDidChange.event;
  #search: AbortController | undefined;
  #isSolving = false;
  #found: Found | undefined;
  #autoPlay: AbortController | undefined;

  constructor(
    live: LiveGame,
    gameAnalysis: GameAnalysis | undefined,
    levelAssistant: LevelAssistant | undefined,
    player: ReplayPlayer,
    pool: SolverPool,
    log: vscode.LogOutputChannel,
  ) {
    this.#live = live;
    this.#gameAnalysis = gameAnalysis;
    this.#levelAssistant = levelAssistant;
    this.#player = player;
    this.#pool = pool;
    this.#log = log;
    this.#listening = live.onDidChange((change) => {
      if (change !== "position" && change !== "game") return;
      this.#search?.abort();
      this.#search = undefined;
      this.#found = undefined;
      if (change === "game") this.stopAutoPlay();
    });
  }

  dispose(): void {
    this.#listening.dispose();
    this.#search?.abort();
    this.#autoPlay?.abort();
    this.#onDidChange.dispose();
  }

  /** The hint for the position on the board. */
  get advice(): Advice | undefined {
    return this.#found?.advice;
  }

  get isThinking(): boolean {
    return this.#search !== undefined && this.#autoPlay === undefined && !this.#isSolving;
  }

  get isSolving(): boolean {
    return this.#search !== undefined && this.#isSolving;
  }

  /** Nobody sees the board any more: whatever was looked for is not wanted. */
  rest(): void {
    this.stopAutoPlay();
    this.#search?.abort();
    this.#search = undefined;
  }

  get isAutoPlaying(): boolean {
    return this.#autoPlay !== undefined;
  }

  /** Looks for a hint and shows it. Asking again while it is looked for changes nothing. */
  async showHint(): Promise<void> {
    if (!(await this.#have())) return;
    const text = vscode.l10n.t("Hint: {0}.", translate((this.#found as Found).advice.text));
    this.#live.speak(text);
    if (this.#levelAssistant === undefined) return;
    this.#levelAssistant.tell({ kind: "plain", text });
    void vscode.window.setStatusBarMessage(text, 6_000);
  }

  /** Plays the hint; looks for it first where there is none. */
  async playHint(): Promise<void> {
    if (await this.#have()) this.#live.playForPlayer((this.#found as Found).moves);
  }

  /** Looks for a way to the goal and shows it as a replay. */
  async solve(): Promise<void> {
    if (this.#search !== undefined || this.#autoPlay !== undefined || this.#player.showing !== undefined) return;
    const { game, position } = this.#live;
    const gameAnalysis = this.#gameAnalysis;
    if (this.#levelAssistant !== undefined && game.levels?.solving !== undefined) return this.#solveLevel(this.#levelAssistant, game.levels.solving);
    if (gameAnalysis === undefined) {
      this.#refuse(vscode.l10n.t("This game has no solution to show. Auto Play shows how it is played."));
      return;
    }
    if (!this.#isOpen()) return;
    this.#isSolving = true;
    const analysis = await this.#searching(
      (signal) => gameAnalysis.solution(solveTimeMs, signal),
      vscode.l10n.t("No solution could be found. Try again."),
    );
    if (analysis === "stopped" || this.#live.position !== position) return;
    const replay = analysis && replayOf(game, position, analysis.solution);
    if (analysis === undefined || replay === undefined) {
      this.#live.refuse(vscode.l10n.t("No solution was found in the time there was. There is one: every board that is dealt can be solved."));
      return;
    }
    const length = replay.moves.length;
    const best = vscode.l10n.t("Best solution found: {0} moves, at least {1} are needed", length, analysis.lowerBound);
    const shortest = length === 1 ? vscode.l10n.t("Shortest solution: 1 move") : vscode.l10n.t("Shortest solution: {0} moves", length);
    const title = analysis.exact ? shortest : best;
    this.#player.show({ replay, title, solution: { exact: analysis.exact } });
  }

  async #solveLevel(levelAssistant: LevelAssistant, solving: LevelSolving<unknown, string>): Promise<void> {
    const { game, position } = this.#live;
    if (!this.#isOpen()) return;
    this.#isSolving = true;
    levelAssistant.tell({ kind: "busy", text: vscode.l10n.t("Looking for a solution…") });
    const hear = ({ nodes, packed, boxes }: LevelProgress) => {
      const counts = [nodes, packed, boxes].map(formatNumber);
      levelAssistant.tell({ kind: "busy", text: vscode.l10n.t("Looking for a solution… {0} positions, up to {1} of {2} boxes on goals", ...counts) });
    };
    const failure = vscode.l10n.t("No solution could be found. Try again.");
    const answer = await this.#searching((signal) => findSolution(this.#pool, solving, position, signal, hear), failure);
    levelAssistant.stopTelling();
    if (answer === "stopped" || this.#live.position !== position || answer.kind === "alreadySolved") return;
    if (answer.kind === "gaveUp") {
      if (answer.limit !== "cancelled") this.#refuse(gaveUpText(answer));
      return;
    }
    if (answer.kind === "unsolvable") {
      this.#tellNone(answer, position, answer.ms);
      return;
    }
    const moves = solving.moves(position, answer.lurd);
    const replay = moves.ok ? replayOf(game, position, moves.value) : undefined;
    if (replay === undefined || game.status(replay.positions.at(-1)) !== "won")
      throw new Error("The solver found a way that does not solve the level.");
    const counts = [formatNumber(answer.moves), formatNumber(answer.pushes)];
    const title =
      answer.optimal === "pushes"
        ? vscode.l10n.t("A solution with the fewest pushes: {0} moves, {1} pushes", ...counts)
        : vscode.l10n.t("A solution: {0} moves, {1} pushes", ...counts);
    this.#player.show({ replay, title, solution: { exact: false } });
  }

  /** Says why there is nothing to suggest; what is proved is told from what was only not found. */
  #tellNone(none: NoHint, position: unknown, ms: number): void {
    if (none.kind === "gaveUp") {
      this.#refuse(gaveUpText({ limit: "time", ms }));
      return;
    }
    this.#levelAssistant?.prove(position, none);
    this.#refuse(unsolvableText(none));
  }

  /** Takes back as little as leads to a position that is not known to be lost. Looks at positions by halves: what is lost stays lost. */
  async undoDeadlock(): Promise<void> {
    const levelAssistant = this.#levelAssistant;
    const { session, position } = this.#live;
    if (levelAssistant === undefined || this.#search !== undefined || this.#autoPlay !== undefined) return;
    if (!levelAssistant.offersWayBack) {
      this.#refuse(vscode.l10n.t("This position is not known to be lost. Ask for a hint to have it looked at."));
      return;
    }
    this.#isSolving = false;
    const failure = vscode.l10n.t("The way back could not be found. Try again.");
    const cursor = await this.#searching((signal) => lastOpenStep(this.#pool, this.#live, levelAssistant, signal), failure);
    if (cursor === "stopped" || this.#live.position !== position) return;
    if (cursor === undefined) {
      this.#refuse(vscode.l10n.t("The level was lost from its start: no move of yours is to blame."));
      return;
    }
    const steps = session.cursor - cursor;
    const words = steps === 1 ? vscode.l10n.t("1 step taken back.") : vscode.l10n.t("{0} steps taken back.", formatNumber(steps));
    this.#live.undoTo(cursor, words);
  }

  /** Gives up a search or Auto Play that is under way. Returns whether there was one. */
  stop(): boolean {
    if (this.#autoPlay !== undefined) {
      this.stopAutoPlay();
      return true;
    }
    if (this.#search === undefined) return false;
    this.#search.abort();
    this.#search = undefined;
    this.#live.speak(this.#isSolving ? vscode.l10n.t("Solving cancelled.") : vscode.l10n.t("Hint cancelled."));
    return true;
  }

  stopAutoPlay(): void {
    if (this.#autoPlay === undefined) return;
    this.#autoPlay.abort();
    this.#autoPlay = undefined;
    this.#search?.abort();
    this.#search = undefined;
    // What it was about to play is no hint that was asked for.
    this.#found = undefined;
    this.#live.speak(vscode.l10n.t("Auto Play stopped."));
  }

  /** Plays on, move after move, until it is stopped or the game ends. */
  async autoPlay(): Promise<void> {
    if (this.#autoPlay !== undefined || this.#live.status !== "playing") return;
    this.#search?.abort();
    this.#search = undefined;
    const running = new AbortController();
    this.#autoPlay = running;
    this.#live.speak(vscode.l10n.t("Auto Play. Any key stops it."));
    while (this.#autoPlay === running && this.#live.status === "playing") {
      const moveMs = autoPlayMoveMs();
      const due = Date.now() + moveMs;
      // A quick tempo leaves less time to think.
      const thinkMs = Math.min(hintTimeMs(), Math.max(10, moveMs));
      if (this.#found === undefined && !(await this.#find(thinkMs))) break;
      await pause(due - Date.now(), running.signal);
      if (this.#autoPlay !== running || this.#found === undefined) break;
      this.#live.playForPlayer(this.#found.moves);
    }
    if (this.#autoPlay === running) this.#endAutoPlay();
  }

  #endAutoPlay(): void {
    this.#autoPlay = undefined;
    this.#onDidChange.fire();
  }

  /** Whether there is a hint for the position on the board, after looking for one. It counts as one hint of the game. */
  async #have(): Promise<boolean> {
    if (this.#search !== undefined || this.#autoPlay !== undefined) return false;
    if (this.#found !== undefined) return true;
    const limit = hintLimit();
    if (this.#live.status === "playing" && limit !== undefined && this.#live.hints >= limit) {
      const all =
        limit === 1
          ? vscode.l10n.t("The one hint of this game has been given.")
          : vscode.l10n.t("All {0} hints of this game have been given.", limit);
      this.#refuse(all);
      return false;
    }
    if (!(await this.#find(hintTimeMs()))) return false;
    this.#live.countHint();
    return true;
  }

  /** Whether the game can go on; if not, it is said why. */
  #isOpen(): boolean {
    const { game, position, status } = this.#live;
    if (status === "playing") return true;
    const goesOn = game.interpret(position, { kind: "continue" }).length > 0;
    this.#refuse(goesOn ? vscode.l10n.t("You have won. Keep going first.") : vscode.l10n.t("The game has ended; there is nothing to suggest."));
    return false;
  }

  /** Whether a hint for the position on the board was found. */
  async #find(timeMs: number): Promise<boolean> {
    if (!this.#isOpen()) return false;
    const { game, position } = this.#live;
    this.#isSolving = false;
    const limitMs = this.#levelAssistant === undefined ? timeMs : Math.max(timeMs, levelHintMs);
    const asked = performance.now();
    const failure = vscode.l10n.t("No hint could be found. Try again.");
    const found = await this.#searching(async (signal) => {
      const answer = await this.#ask(limitMs, signal);
      return typeof answer === "string" ? pushAhead(this.#pool, game, position, answer, signal) : answer;
    }, failure);
    if (found === "stopped" || this.#live.position !== position || found === undefined) return false;
    if ("kind" in found) {
      this.#tellNone(found, position, performance.now() - asked);
      return false;
    }
    this.#found = { moves: found.moves, advice: game.words.advice(found.before, found.moves.at(-1) as string) };
    this.#onDidChange.fire();
    // A step of the walkthrough is done.
    void vscode.commands.executeCommand("setContext", "tilework.hintSeen", true);
    return true;
  }

  /** The analysis knows, or will in a moment; else a search of its own. In Auto Play a quick tempo leaves it less time to be sure. */
  async #ask(timeMs: number, signal: AbortSignal): Promise<string | NoHint | undefined> {
    const { game, position } = this.#live;
    const gameAnalysis = this.#gameAnalysis;
    if (gameAnalysis !== undefined) {
      const isSure = this.#autoPlay === undefined ? Math.max(timeMs, sureMs) : timeMs;
      await gameAnalysis.settled((here) => here?.exact === true, isSure, signal);
      await gameAnalysis.settled((here) => here !== undefined, anyMs, signal);
      if (gameAnalysis.here !== undefined || signal.aborted) return gameAnalysis.here?.firstMoves[0];
    }
    // Where nothing is followed, the first question has tables to build.
    const search = () => this.#pool.hint(game, position, gameAnalysis === undefined ? timeMs : Math.max(timeMs, sureMs), signal);
    const { move, none } = await (gameAnalysis === undefined ? search() : gameAnalysis.pausedWhile(search));
    return move ?? none;
  }

  /** Runs a search that can be stopped, with its signs shown. "stopped" when it was, or failed, which the player has been told. */
  async #searching<Value>(run: (signal: AbortSignal) => Promise<Value>, failure: string): Promise<Value | "stopped"> {
    const search = new AbortController();
    this.#search = search;
    this.#onDidChange.fire();
    try {
      const value = await run(search.signal);
      return search.signal.aborted ? "stopped" : value;
    } catch (error) {
      // Cancelled by the player, by another question, or because the threads were ended with the last panel.
      if (error instanceof CancelledError) return "stopped";
      this.#log.error(error instanceof Error ? error : String(error));
      this.#refuse(failure);
      return "stopped";
    } finally {
      if (this.#search === search) this.#search = undefined;
      this.#onDidChange.fire();
    }
  }

  /** Where the board has no line for it, the player's eyes are served by the status bar. */
  #refuse(text: string): void {
    this.#live.refuse(text);
    if (this.#gameAnalysis === undefined && this.#levelAssistant === undefined) void vscode.window.setStatusBarMessage(text, 4_000);
  }
}
