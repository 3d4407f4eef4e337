import type * as vscode from "vscode";
import type { AnyGame } from "../games/game.js";
import type { LossPatterns } from "../games/levels.js";
import type { LossCollection } from "../midend/commands/loss-collection.js";
import type { LossWatch, MetListener } from "../midend/hints/known-losses.js";
import type { LiveGame } from "../midend/live/live-game.js";
import type { Losses } from "../midend/losses/losses.js";
import type { DeadlockPatterns } from "../midend/losses/patterns.js";
import { Emitter } from "../protocol/emitter.js";
import type { LossesPage } from "../protocol/game/losses-page.js";
import type { PatternKeeper } from "./levels/solving/level-context.js";
import { Lazy } from "./shared/lazy.js";

/** Loads all about lost patterns with the first board that can have some, or when somebody asks for them. */
export class LossesLoader implements DeadlockPatterns, PatternKeeper, vscode.Disposable {
  readonly #losses: Lazy<Losses>;
  readonly #onProblem: (error: unknown) => void;
  readonly #onDidChange = new Emitter<void>();
  readonly onDidChange = this.#onDidChange.event;

  constructor(
    load: (bundle: string) => Promise<unknown>,
    make: (bundle: typeof import("../midend/losses/losses.js")) => Losses,
    onProblem: (error: unknown) => void,
  ) {
    this.#onProblem = onProblem;
    this.#losses = new Lazy<Losses>(
      () => load("losses"),
      (bundle: typeof import("../midend/losses/losses.js")) => {
        const losses = make(bundle);
        losses.patterns.onDidChange(() => this.#onDidChange.fire());
        return losses;
      },
      onProblem,
    );
  }

  dispose(): void {
    this.#losses.dispose();
    this.#onDidChange.dispose();
  }

  watch(live: LiveGame, patterns: LossPatterns<unknown>, onFound: MetListener): LossWatch {
    let watch: LossWatch | undefined;
    let isOver = false;
    const start = async () => {
      // A failure has been reported by then.
      const losses = await this.#losses.load().catch(() => undefined);
      if (losses === undefined || isOver) return;
      watch ??= losses.watch(live, patterns, onFound);
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

  readonly keep: LossCollection["keep"] = async (table) => (await this.#losses.load()).actions.keep(table);
  readonly keepFrom: PatternKeeper["keepFrom"] = async (loss) =>
    (await this.#losses.load()).actions.keepFrom(loss);
  readonly metIn: PatternKeeper["metIn"] = async (game) => (await this.#losses.load()).actions.metIn(game);
  readonly show: LossCollection["show"] = async (wanted, request) =>
    (await this.#losses.load()).actions.show(wanted, request);
  readonly act: LossCollection["act"] = async (action, starter) =>
    (await this.#losses.load()).actions.act(action, starter);

  async page(game: AnyGame): Promise<LossesPage> {
    return (await this.#losses.load()).page(game);
  }
}
