import type * as vscode from "vscode";
import type { AnyGame } from "../games/game.js";
import type { LossPatterns } from "../games/levels.js";
import type { LossCollection } from "../midend/commands/loss-collection.js";
import type { LossWatch, MetListener } from "../midend/hints/known-losses.js";
import type { LiveGame } from "../midend/live/live-game.js";
import type { Losses, LossServices } from "../midend/losses/losses.js";
import type { Patterns } from "../midend/losses/patterns.js";
import { Emitter } from "../protocol/emitter.js";
import type { LossesPage } from "../protocol/game/losses-page.js";
import type { LossKeeping } from "./levels/open-files/editor-services.js";

/** Loads all about lost patterns with the first board that can have some, or when somebody asks for them. */
export class LossesLoader implements Patterns, LossKeeping, vscode.Disposable {
  readonly #bundle: () => Promise<unknown>;
  readonly #services: () => LossServices;
  readonly #onProblem: (error: unknown) => void;
  readonly #onDidChange = new Emitter<void>();
  readonly onDidChange = this.#onDidChange.event;
  #losses: Losses | undefined;
  #loading: Promise<Losses> | undefined;

  constructor(load: (bundle: string) => Promise<unknown>, services: () => LossServices, onProblem: (error: unknown) => void) {
    this.#bundle = () => load("losses");
    this.#services = services;
    this.#onProblem = onProblem;
  }

  dispose(): void {
    this.#losses?.dispose();
    this.#onDidChange.dispose();
  }

  watch(live: LiveGame, patterns: LossPatterns<unknown>, onFound: MetListener): LossWatch {
    let watch: LossWatch | undefined;
    let isOver = false;
    const load = async () => {
      const losses = await this.#load();
      if (isOver) return;
      watch ??= losses.watch(live, patterns, onFound);
      watch.look();
    };
    return {
      look: () => void (watch === undefined ? load().catch(this.#onProblem) : watch.look()),
      dispose: () => {
        isOver = true;
        watch?.dispose();
      },
    };
  }

  readonly keep: LossCollection["keep"] = async (table) => (await this.#load()).actions.keep(table);
  readonly keepFrom: LossKeeping["keepFrom"] = async (loss) => (await this.#load()).actions.keepFrom(loss);
  readonly show: LossCollection["show"] = async (wanted, views) => (await this.#load()).actions.show(wanted, views);
  readonly act: LossCollection["act"] = async (action, starter) => (await this.#load()).actions.act(action, starter);

  async page(game: AnyGame): Promise<LossesPage> {
    return (await this.#load()).page(game);
  }

  #load(): Promise<Losses> {
    this.#loading ??= this.#bundle().then((bundle) => {
      this.#losses = new (bundle as typeof import("../midend/losses/losses.js")).Losses(this.#services());
      this.#losses.patterns.onDidChange(() => this.#onDidChange.fire());
      return this.#losses;
    });
    this.#loading.catch(() => (this.#loading = undefined));
    return this.#loading;
  }
}
