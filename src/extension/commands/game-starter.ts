import * as vscode from "vscode";
import type { AnyGame } from "../../games/game.js";
import { seededVariant } from "../../games/game-id.js";
import { findGame, games } from "../../games/registry/registry.js";
import type { Panels } from "../panel/panels.js";
import { askPicture, type Pictures } from "../panel/pictures.js";
import type { LiveGame, Start } from "../play/live/live-game.js";
import { type LiveGames, randomSeed } from "../play/live-games.js";
import { defaultVariant } from "../shared/settings.js";
import type { SaveStore, StoredSave } from "../storage/save-store.js";
import { readPaste } from "./clipboard.js";
import { askGameId, askSave, mayReplace } from "./dialogs.js";

export interface StarterServices {
  readonly liveGames: LiveGames;
  readonly saves: SaveStore;
  readonly pictures: Pictures;
  readonly panels: Panels;
}

/** Puts games on their boards: the one that was left, a new one, a saved one, one from the clipboard. */
export class GameStarter {
  readonly #liveGames: LiveGames;
  readonly #saves: SaveStore;
  readonly #pictures: Pictures;
  readonly #panels: Panels;

  constructor({ liveGames, saves, pictures, panels }: StarterServices) {
    this.#liveGames = liveGames;
    this.#saves = saves;
    this.#pictures = pictures;
    this.#panels = panels;
  }

  async playGame(game: AnyGame, beside = false): Promise<void> {
    await this.#liveGames.open(game);
    this.#panels.show({ kind: "board", game: game.name }, { beside });
  }

  /** Deals a new game after asking whether the one on the board may go. */
  async newGame(game: AnyGame, variant: string, seed = randomSeed()): Promise<void> {
    await this.#replace(game, () => this.#liveGames.begin(game, variant, seed));
  }

  /** Puts a game on its board, unless the player wants to keep the one that is there; whether it was put. */
  put(game: AnyGame, start: Start): Promise<boolean> {
    return this.#replace(game, () => this.#liveGames.put(game, start));
  }

  /** An ID says which game; a bare seed means the one on the board, or the first there is. */
  async newGameWithSeed(active: AnyGame | undefined): Promise<void> {
    const game = active ?? games[0]!;
    const live = await this.#liveGames.look(game);
    const id = await askGameId({ game: game.name, variant: seededVariant(game, live?.variant ?? defaultVariant(game)) });
    const found = id && findGame(id.game);
    if (id !== undefined && found !== undefined) await this.newGame(found, id.variant, id.seed);
  }

  async loadGame(): Promise<void> {
    const stored = await askSave(this.#saves);
    if (stored !== undefined) await this.load(stored);
  }

  async load({ save }: StoredSave): Promise<void> {
    const { game } = save.session;
    await this.#replace(game, async () => {
      const live = await this.#liveGames.put(game, save);
      live.noteSaved();
      return live;
    });
  }

  /** Puts the game on the clipboard on its board; a board without a name is one of the active game. */
  async pasteGame(active: AnyGame | undefined): Promise<void> {
    const start = await readPaste(active);
    if (start !== undefined) await this.put(start.session.game, start);
  }

  /** A sliding puzzle with a picture on its tiles; the player chooses one where none is given. */
  async playPicture(given: vscode.Uri | undefined): Promise<void> {
    const game = games.find(({ pictures }) => pictures === true);
    if (game === undefined) return;
    const uri = given ?? (await askPicture(false));
    if (!(uri instanceof vscode.Uri) || !(await this.#pictures.accepts(uri))) return;
    const open = await this.#liveGames.open(game);
    const live = open.status === "playing" ? open : await this.#liveGames.begin(game, open.variant, randomSeed());
    live.setPicture(uri.toString());
    this.#panels.show({ kind: "board", game: game.name });
  }

  async #replace(game: AnyGame, put: () => Promise<LiveGame>): Promise<boolean> {
    const live = await this.#liveGames.look(game);
    if (live !== undefined) this.#liveGames.table(live).assistant.stop();
    if (!(await mayReplace(live, this.#saves))) {
      this.#panels.active?.focus();
      return false;
    }
    await put();
    this.#panels.show({ kind: "board", game: game.name });
    return true;
  }
}
