import type * as vscode from "vscode";
import type { AnyGame } from "../games/game.js";
import type { DeadlockPatterns } from "../midend/commands/deadlock-patterns.js";
import type { KeptPatterns } from "../midend/losses/kept-patterns.js";
import { Emitter } from "../protocol/emitter.js";
import type { LossesPage } from "../protocol/game/losses-page.js";
import { Lazy } from "./shared/lazy.js";

/** Loads the code for deadlock patterns with the first board that can have some, or on the first request. */
export class PatternsLoader implements DeadlockPatterns, vscode.Disposable {
  readonly #losses: Lazy<KeptPatterns>;
  readonly #onProblem: (error: unknown) => void;
  readonly #onDidChange = new Emitter<void>();
  readonly onDidChange = this.#onDidChange.event;

  constructor(
    load: (part: "losses") => Promise<unknown>,
    make: (bundle: typeof import("../midend/losses/kept-patterns.js")) => KeptPatterns,
    onProblem: (error: unknown) => void,
  ) {
    this.#onProblem = onProblem;
    this.#losses = new Lazy<KeptPatterns>(
      () => load("losses"),
      (bundle: typeof import("../midend/losses/kept-patterns.js")) => {
        const losses = make(bundle);
        losses.onDidChange(() => this.#onDidChange.fire());
        return losses;
      },
      onProblem,
    );
  }

  dispose(): void {
    this.#losses.dispose();
    this.#onDidChange.dispose();
  }

  watch(...args: Parameters<DeadlockPatterns["watch"]>): ReturnType<DeadlockPatterns["watch"]> {
    let watch: ReturnType<DeadlockPatterns["watch"]> | undefined;
    let isOver = false;
    const start = async () => {
      // The error has already been reported.
      const losses = await this.#losses.load().catch(() => undefined);
      if (losses === undefined || isOver) return;
      watch ??= losses.watch(...args);
      watch.look();
    };
    return {
      look: () => void (watch === undefined ? start().catch(this.#onProblem) : watch.look()),
      dispose: () => {
        isOver = true;
        watch?.dispose();
      },
    };
  }

  readonly keep: DeadlockPatterns["keep"] = async (table) => (await this.#losses.load()).keep(table);
  readonly keepFrom: DeadlockPatterns["keepFrom"] = async (loss) =>
    (await this.#losses.load()).keepFrom(loss);
  readonly metIn: DeadlockPatterns["metIn"] = async (game) => (await this.#losses.load()).metIn(game);
  readonly show: DeadlockPatterns["show"] = async (wanted, request) =>
    (await this.#losses.load()).show(wanted, request);
  readonly act: DeadlockPatterns["act"] = async (action, starter) =>
    (await this.#losses.load()).act(action, starter);

  async page(game: AnyGame): Promise<LossesPage> {
    return (await this.#losses.load()).page(game);
  }
}
