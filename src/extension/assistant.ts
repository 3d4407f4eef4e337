import * as vscode from "vscode";
import type { Advice } from "../games/game.js";
import { CancelledError } from "../protocol/channel.js";
import type { LiveGame } from "./live-game.js";
import { autoPlayMoveMs, hintTimeMs } from "./settings.js";
import type { SolverPool } from "./solver/pool.js";
import { translate } from "./translate.js";

interface Found {
  readonly move: string;
  readonly advice: Advice;
}

/** Hints and Auto Play for one live game. An answer counts only for the position it was asked for. */
export class Assistant implements vscode.Disposable {
  readonly #live: LiveGame;
  readonly #pool: SolverPool;
  readonly #log: vscode.LogOutputChannel;
  readonly #listening: vscode.Disposable;
  readonly #onDidChange = new vscode.EventEmitter<void>();
  readonly onDidChange = this.#onDidChange.event;
  #search: AbortController | undefined;
  #found: Found | undefined;
  #autoPlay: AbortController | undefined;

  constructor(live: LiveGame, pool: SolverPool, log: vscode.LogOutputChannel) {
    this.#live = live;
    this.#pool = pool;
    this.#log = log;
    this.#listening = live.onDidChange((change) => {
      if (change === "words") return;
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
    return this.#search !== undefined && this.#autoPlay === undefined;
  }

  get isAutoPlaying(): boolean {
    return this.#autoPlay !== undefined;
  }

  /** Looks for a hint and shows it. Asking again while it is looked for changes nothing. */
  async showHint(): Promise<void> {
    if (this.#search !== undefined || this.#autoPlay !== undefined) return;
    if (this.#found === undefined && !(await this.#find(hintTimeMs()))) return;
    if (this.#found !== undefined) this.#live.speak(vscode.l10n.t("Hint: {0}.", translate(this.#found.advice.text)));
  }

  /** Plays the hint; looks for it first where there is none. */
  async playHint(): Promise<void> {
    if (this.#search !== undefined || this.#autoPlay !== undefined) return;
    if (this.#found === undefined && !(await this.#find(hintTimeMs()))) return;
    if (this.#found !== undefined) this.#live.playForPlayer(this.#found.move);
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
    this.#live.speak(vscode.l10n.t("Hint cancelled."));
    return true;
  }

  stopAutoPlay(): void {
    if (this.#autoPlay === undefined) return;
    this.#autoPlay.abort();
    this.#autoPlay = undefined;
    this.#search?.abort();
    this.#search = undefined;
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
      this.#live.playForPlayer(this.#found.move);
    }
    if (this.#autoPlay === running) this.#endAutoPlay();
  }

  #endAutoPlay(): void {
    this.#autoPlay = undefined;
    this.#onDidChange.fire();
  }

  /** Whether a hint for the position on the board was found. */
  async #find(timeMs: number): Promise<boolean> {
    const { game, position, status } = this.#live;
    if (status !== "playing") {
      const goesOn = game.interpret(position, { kind: "continue" }).length > 0;
      this.#live.speak(goesOn ? vscode.l10n.t("You have won. Keep going first.") : vscode.l10n.t("The game has ended; there is nothing to suggest."));
      return false;
    }
    const search = new AbortController();
    this.#search = search;
    this.#onDidChange.fire();
    try {
      const { move } = await this.#pool.hint(game, position, timeMs, search.signal);
      if (search.signal.aborted || this.#live.position !== position || move === undefined) return false;
      this.#found = { move, advice: game.advice(position, move) };
      // A step of the walkthrough is done.
      void vscode.commands.executeCommand("setContext", "tilework.hintSeen", true);
      return true;
    } catch (error) {
      if (error instanceof CancelledError && search.signal.aborted) return false;
      this.#log.error(error instanceof Error ? error : String(error));
      this.#live.speak(vscode.l10n.t("No hint could be found. Try again."));
      return false;
    } finally {
      if (this.#search === search) this.#search = undefined;
      this.#onDidChange.fire();
    }
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, Math.max(0, ms));
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
