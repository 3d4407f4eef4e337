import * as vscode from "vscode";
import { describeSave } from "../pages/board-page.js";
import type { Panels } from "../../extension/panel/panels.js";
import type { LiveGame } from "../live/live-game.js";
import type { LiveGames } from "../live/live-games.js";
import { showInformation } from "../../extension/shared/notify.js";
import type { StoredSave } from "../store/save-store.js";
import type { GameStarter } from "./game-starter.js";

/**
 * Windows of one folder, and those without a folder, share their games, and each goes on with what it has on the board. Whoever comes back to a game that
 * another window has played on is told, and takes that one over or keeps this one; the other one stays among the saved games then. Lists of games follow
 * whenever this window gets the focus.
 */
export class OtherWindows implements vscode.Disposable {
  readonly #liveGames: LiveGames;
  readonly #panels: Panels;
  readonly #starter: GameStarter;
  readonly #listening: vscode.Disposable;
  #seen: LiveGame | undefined;

  /** `isOnBoard`: whether a view of this window shows the board of a game. */
  constructor(liveGames: LiveGames, panels: Panels, starter: GameStarter, isOnBoard: (live: LiveGame) => boolean) {
    this.#liveGames = liveGames;
    this.#panels = panels;
    this.#starter = starter;
    this.#listening = vscode.Disposable.from(
      vscode.window.onDidChangeWindowState(({ focused }) => {
        if (!focused) return;
        this.#look(this.#active);
        void liveGames.refresh(isOnBoard);
      }),
      panels.onDidChange(() => {
        const active = this.#active;
        if (active !== this.#seen) this.#look(active);
        this.#seen = active;
      }),
    );
  }

  dispose(): void {
    this.#listening.dispose();
  }

  get #active(): LiveGame | undefined {
    const place = this.#panels.active?.place;
    return place?.kind === "board" ? this.#liveGames.find(place.game) : undefined;
  }

  #look(live: LiveGame | undefined): void {
    if (live === undefined) return;
    void this.#liveGames.playedElsewhere(live).then((found) => {
      if (found !== undefined) void this.#ask(live, found);
    });
  }

  async #ask(live: LiveGame, found: StoredSave): Promise<void> {
    const { gameId } = live;
    const take = vscode.l10n.t("Go On with That One");
    const keep = vscode.l10n.t("Keep This One");
    const text = vscode.l10n.t("This game was played on in another window: {0}", describeSave(found));
    live.speak(text);
    const choice = await showInformation(text, take, keep);
    if (live.gameId !== gameId) return;
    // It may have gone on meanwhile.
    const now = (await this.#liveGames.playedElsewhere(live)) ?? found;
    if (choice === take) await this.#starter.load(now);
    else if (choice === keep) this.#liveGames.keep(live);
  }
}
