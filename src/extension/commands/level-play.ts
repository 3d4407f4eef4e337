import * as vscode from "vscode";
import type { LevelGame } from "../../games/game.js";
import { neighbourLevel } from "../../games/levels.js";
import { movesMade } from "../../games/session.js";
import { begunSlots } from "../panel/level-pages.js";
import type { GameTable } from "../play/game-table.js";
import type { LiveGame } from "../play/live/live-game.js";
import type { LevelRecords } from "../storage/level-records.js";
import type { SaveStore } from "../storage/save-store.js";
import type { GameStarter } from "./game-starter.js";
import { askLevel } from "./level-dialogs.js";
import type { LevelFilePlay } from "./level-file-play.js";

/** What a player can do in games of levels: choose one, go from one to the next, start anew, copy what was played. */
export class LevelPlay {
  readonly #records: LevelRecords;
  readonly #saves: SaveStore;
  readonly #starter: GameStarter;
  readonly #files: LevelFilePlay;
  readonly #table: (live: LiveGame) => GameTable;

  constructor(records: LevelRecords, saves: SaveStore, starter: GameStarter, files: LevelFilePlay, table: (live: LiveGame) => GameTable) {
    this.#files = files;
    this.#saves = saves;
    this.#records = records;
    this.#starter = starter;
    this.#table = table;
  }

  /** The player's moves up to the board; of a solution that is shown, all of its moves. */
  async copyMoves(live: LiveGame, form: "moves" | "notation"): Promise<void> {
    const { session, game } = live;
    const { showing } = this.#table(live).player;
    const isSolution = showing?.solution !== undefined;
    const moves = isSolution ? showing.replay.moves : movesMade(session);
    const notation = game.levels?.notation;
    if (moves.length === 0) return live.refuse(vscode.l10n.t("There is no move yet to copy."));
    if (form === "notation" && notation === undefined) return live.refuse(vscode.l10n.t("Moves of this game have no other way of writing."));
    await vscode.env.clipboard.writeText((form === "moves" ? notation?.compress(moves) : notation?.write(moves)) ?? moves.join(" "));
    const name = notation?.name ?? "";
    const own = form === "moves" ? vscode.l10n.t("Your moves were copied.") : vscode.l10n.t("Your moves were copied as {0} text.", name);
    const others = form === "moves" ? vscode.l10n.t("The solution was copied.") : vscode.l10n.t("The solution was copied as {0} text.", name);
    const text = isSolution ? others : own;
    void vscode.window.setStatusBarMessage(text, 3_000);
    live.speak(text);
  }

  /** Lets the player choose a level: of the file that is played from, or of the collections. */
  async chooseLevel(game: LevelGame, live: LiveGame | undefined): Promise<void> {
    if (live?.origin?.file !== undefined) return this.#files.chooseLevel(live);
    const begun = begunSlots(await this.#saves.begun(), game);
    const variant = await askLevel(game, this.#records, begun, live?.variant);
    if (variant !== undefined) await this.#starter.open(game, variant);
  }

  /** The level after this one, or before it, in its file or its collections; another one where levels are dealt at random. */
  async go(live: LiveGame, by: 1 | -1): Promise<void> {
    const { levels } = live.game;
    if (levels === undefined) return;
    if (live.origin?.file !== undefined) return this.#files.go(live, by);
    const next = levels.random.includes(live.variant) && by > 0 ? live.variant : neighbourLevel(levels, live.variant, by);
    if (next === undefined)
      live.refuse(by > 0 ? vscode.l10n.t("There is no level after this one.") : vscode.l10n.t("There is no level before this one."));
    else await this.#starter.open(live.game, next);
  }
}
