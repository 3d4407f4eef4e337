import type { AnyGame } from "../../games/game.js";
import type { LossPatterns } from "../../games/levels.js";
import type { Disposable, Event } from "../../protocol/emitter.js";
import type { LossesPage } from "../../protocol/game/losses-page.js";
import type { LossWatch, MetListener } from "../hints/known-losses.js";
import type { LiveGame } from "../live/live-game.js";
import { lossesPage } from "../pages/losses-page.js";
import type { Ports } from "../ports/ports.js";
import { LossActions } from "./loss-actions.js";
import { LostPatterns } from "./lost-patterns.js";
import { MetLosses } from "./met-losses.js";
import type { DeadlockPatterns } from "./patterns.js";

/** All about the deadlock patterns that players keep. */
export class Losses implements DeadlockPatterns, Disposable {
  readonly patterns: LostPatterns;
  readonly actions: LossActions;
  readonly #ports: Ports;

  /** @param onDidFocus the player comes back to this window */
  constructor(ports: Ports, games: readonly AnyGame[], onDidFocus: Event<void>) {
    this.#ports = ports;
    this.patterns = new LostPatterns(ports.patterns, onDidFocus);
    this.actions = new LossActions(this.patterns, games, ports);
  }

  dispose(): void {
    this.patterns.dispose();
  }

  get onDidChange(): Event<void> {
    return this.patterns.onDidChange;
  }

  readonly keep: DeadlockPatterns["keep"] = (table) => this.actions.keep(table);
  readonly show: DeadlockPatterns["show"] = (game, request) => this.actions.show(game, request);
  readonly act: DeadlockPatterns["act"] = (action, starter) => this.actions.act(action, starter);

  watch(live: LiveGame, patterns: LossPatterns<unknown>, onFound: MetListener): LossWatch {
    return new MetLosses(live, patterns, this.patterns, this.#ports.time, onFound);
  }

  async page(game: AnyGame): Promise<LossesPage> {
    // Another window may have kept more by now.
    await this.patterns.refresh();
    const { speech, settings } = this.#ports;
    return lossesPage(speech, game, this.patterns.of(game.name), settings.skin(game));
  }
}
