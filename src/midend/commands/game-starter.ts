import * as vscode from "vscode";
import type { AnyGame } from "../../games/game.js";
import { findGame, games } from "../../games/registry/registry.js";
import { seededVariant } from "../../games/saves/game-id.js";
import { sessionOf } from "../../games/saves/recent-levels.js";
import { slotOf } from "../../games/saves/save-slot.js";
import type { GameViews } from "../ports/game-view.js";
import { askPicture, type Pictures } from "../../extension/panel/pictures.js";
import type { LiveGame } from "../live/live-game.js";
import { newStart, type Start } from "../live/start.js";
import type { LiveGames } from "../live/live-games.js";
import { randomSeed } from "../live/random-seed.js";
import { showInformation } from "../../extension/shared/notify.js";
import { defaultVariant } from "../../extension/shared/settings.js";
import type { SaveStore, StoredSave } from "../store/save-store.js";
import { askGameId, askSave } from "./questions.js";
import type { Exchange } from "../../extension/commands/exchange.js";

export interface StarterServices {
  readonly liveGames: LiveGames;
  readonly saves: SaveStore;
  readonly pictures: Pictures;
  readonly panels: GameViews;
  readonly exchange: Exchange;
}

/** Puts games on their boards: the one that was left, a new one, a saved one, one from the clipboard. */
export class GameStarter {
  readonly #liveGames: LiveGames;
  readonly #saves: SaveStore;
  readonly #pictures: Pictures;
  readonly #panels: GameViews;
  readonly #exchange: Exchange;

  constructor({ liveGames, saves, pictures, panels, exchange }: StarterServices) {
    this.#liveGames = liveGames;
    this.#saves = saves;
    this.#pictures = pictures;
    this.#panels = panels;
    this.#exchange = exchange;
  }

  async playGame(game: AnyGame, beside = false): Promise<void> {
    // A new panel takes longer to load than the game, for which its page waits.
    const opening = this.#liveGames.open(game);
    this.#panels.show({ kind: "board", game: game.name }, { beside });
    await opening;
  }

  /** Deals a new game. The one on the board is kept. */
  async newGame(game: AnyGame, variant: string, seed = randomSeed()): Promise<void> {
    await this.#show(game, () => this.#liveGames.begin(game, variant, seed));
  }

  /** Goes on with what was begun in a slot; where nothing was, a new game of that variant, if it is one, or the recent random level of that slot. */
  async open(game: AnyGame, slot: string): Promise<void> {
    const begin = () => {
      if (game.variant(slot) !== undefined) return this.#liveGames.deal(game, slot, randomSeed());
      const recent = this.#liveGames.recent.find(game, slot);
      const session = recent && sessionOf(recent, game);
      return session && newStart(session);
    };
    const live = await this.#show(game, () => this.#liveGames.enter(game, slot, begin));
    if (live === undefined) void showInformation(vscode.l10n.t("This game is not there any more."));
  }

  /** Goes on with what was begun of a level from elsewhere, or begins it. */
  async openLevel(game: AnyGame, start: Start): Promise<void> {
    await this.#show(game, () => this.#liveGames.enter(game, slotOf(game, start.session.positions[0]), () => start, start.origin));
  }

  /** Puts a game on its board. The one that is there is kept. */
  async put(game: AnyGame, start: Start): Promise<void> {
    await this.#show(game, () => this.#liveGames.put(game, start));
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

  async load({ key, save }: StoredSave): Promise<void> {
    const { game } = save.session;
    const isUnfinished = save.name === undefined;
    const live = await this.#show(game, () => this.#liveGames.put(game, save, isUnfinished ? key : undefined));
    if (!isUnfinished) live?.noteSaved();
  }

  /** Puts the game on the clipboard on its board; a board without a name is one of the active game. */
  async pasteGame(active: AnyGame | undefined): Promise<void> {
    const start = await this.#exchange.readPaste(active);
    if (start !== undefined) await this.put(start.session.game, start);
  }

  /** The same of a text that was pasted into a view. */
  async pasteText(text: string, active: AnyGame | undefined): Promise<void> {
    const start = await this.#exchange.readPastedText(text, active);
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

  /** Ends what is under way on the board, changes it and shows it, where there is something to show. */
  async #show(game: AnyGame, change: () => Promise<LiveGame | undefined>): Promise<LiveGame | undefined> {
    const before = await this.#liveGames.look(game);
    if (before !== undefined) this.#liveGames.table(before).assistant.stop();
    const live = await change();
    if (live !== undefined) this.#panels.show({ kind: "board", game: game.name });
    return live;
  }
}
