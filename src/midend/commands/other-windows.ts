import { say } from "../../games/message.js";
import { listedSave } from "../../games/saves/listed-save.js";
import { type Disposable, disposeAll, type Event } from "../../protocol/emitter.js";
import type { LiveGames } from "../games/live-games.js";
import type { OneOfAKind } from "../games/one-of-a-kind.js";
import type { LiveGame } from "../live/live-game.js";
import { describeSave } from "../pages/descriptions.js";
import type { GameViews } from "../ports/game-view.js";
import type { StoredSave } from "../ports/store.js";
import type { Telling } from "../ports/telling.js";
import type { GameStarter } from "./game-starter.js";

/** The window and its views. */
export interface Window {
  readonly views: Pick<GameViews, "active">;
  /** Another view is active, or the active view shows another place. */
  readonly onDidChangeViews: Event<void>;
  /** The window gets the focus. */
  readonly onDidFocus: Event<void>;
  /** Whether a view of this window shows the board of a game. */
  isOnBoard(live: LiveGame): boolean;
}

/**
 * Windows of one folder share their games, as do windows without a folder, and each continues with the game
 * on its board. If another window has played that game since, the player is asked which of the two to
 * continue; the other one stays among the saved games. Lists of games are updated whenever this window gets
 * the focus.
 */
export class OtherWindows implements Disposable {
  readonly #liveGames: LiveGames;
  readonly #oneOfAKind: OneOfAKind;
  readonly #window: Window;
  readonly #starter: GameStarter;
  readonly #tell: Telling;
  readonly #listening: Disposable;
  #seen: LiveGame | undefined;

  constructor(
    { liveGames, oneOfAKind }: { readonly liveGames: LiveGames; readonly oneOfAKind: OneOfAKind },
    starter: GameStarter,
    tell: Telling,
    window: Window,
  ) {
    this.#liveGames = liveGames;
    this.#oneOfAKind = oneOfAKind;
    this.#window = window;
    this.#starter = starter;
    this.#tell = tell;
    this.#listening = disposeAll(
      window.onDidFocus(() => {
        this.#look(this.#active);
        void liveGames.refresh((live) => window.isOnBoard(live));
      }),
      window.onDidChangeViews(() => {
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
    return this.#oneOfAKind.at(this.#window.views.active?.place);
  }

  #look(live: LiveGame | undefined): void {
    if (live === undefined) return;
    void this.#liveGames.playedElsewhere(live).then((found) => {
      if (found !== undefined) void this.#ask(live, found);
    });
  }

  async #ask(live: LiveGame, found: StoredSave): Promise<void> {
    const { gameId } = live;
    const text = say(
      "This game was played on in another window: {0}",
      describeSave(listedSave(found.key, found.save)),
    );
    live.speak(text);
    const choice = await this.#tell.information(text, say("Go On with That One"), say("Keep This One"));
    if (live.gameId !== gameId) return;
    // It may have been played on meanwhile.
    const now = (await this.#liveGames.playedElsewhere(live)) ?? found;
    if (choice === 0) await this.#starter.load(now, { on: live });
    else if (choice === 1) this.#liveGames.keep(live);
  }
}
