import type * as vscode from "vscode";
import type { AnyGame } from "../../games/game.js";
import type { LossPatterns } from "../../games/levels.js";
import type { LossesPage } from "../../protocol/game/losses-page.js";
import type { KnownLosses, LossWatch, MetListener } from "../hints/known-losses.js";
import type { LiveGame } from "../live/live-game.js";
import { LossActions } from "./loss-actions.js";
import { lossesPage } from "../pages/losses-page.js";
import { LostPatterns } from "./lost-patterns.js";
import { MetLosses } from "./met-losses.js";

export interface LossServices {
  /** In global storage, where all windows find the same one. */
  readonly folder: Promise<vscode.Uri>;
  readonly findGame: (name: string) => AnyGame | undefined;
  readonly log: vscode.LogOutputChannel;
}

/** All about the lost patterns that players keep: a bundle of its own, loaded with the first board that can have some. */
export class Losses implements KnownLosses, vscode.Disposable {
  readonly patterns: LostPatterns;
  readonly actions: LossActions;

  constructor({ folder, findGame, log }: LossServices) {
    this.patterns = new LostPatterns(folder, findGame, log);
    this.actions = new LossActions(this.patterns, findGame);
  }

  dispose(): void {
    this.patterns.dispose();
  }

  watch(live: LiveGame, patterns: LossPatterns<unknown>, onFound: MetListener): LossWatch {
    return new MetLosses(live, patterns, this.patterns, onFound);
  }

  async page(game: AnyGame): Promise<LossesPage> {
    // Another window may have kept more by now.
    await this.patterns.refresh();
    return lossesPage(game, this.patterns.of(game.name));
  }
}
