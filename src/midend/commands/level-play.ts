import * as vscode from "vscode";
import type { LevelGame } from "../../games/game.js";
import { neighbourLevel } from "../../games/levels.js";
import { movesMade } from "../../games/play/session.js";
import { slotOfRecent } from "../../games/saves/recent-levels.js";
import { begunSlots, viewRecent } from "../pages/level-pages.js";
import type { GameTable } from "../live/game-table.js";
import type { LiveGame } from "../live/live-game.js";
import type { LevelRecords } from "../store/level-records.js";
import type { RecentLevels } from "../store/recent-levels.js";
import type { SaveStore } from "../store/save-store.js";
import type { GameStarter } from "./game-starter.js";
import { askLevel } from "./level-questions.js";
import type { LevelFilePlay } from "./level-file-play.js";

/** What a player can do in games of levels: choose one, go from one to the next, start anew, copy what was played. */
export class LevelPlay {
  readonly #records: LevelRecords;
  readonly #saves: SaveStore;
  readonly #recent: RecentLevels;
  readonly #starter: GameStarter;
  readonly #files: LevelFilePlay;
  readonly #table: (live: LiveGame) => GameTable;

  constructor(
    records: LevelRecords,
    saves: SaveStore,
    recent: RecentLevels,
    starter: GameStarter,
    files: LevelFilePlay,
    table: (live: LiveGame) => GameTable,
  ) {
    this.#files = files;
    this.#saves = saves;
    this.#recent = recent;
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
    const recent = viewRecent(game, this.#recent.of(game), this.#records, begun, undefined);
    const slot = await askLevel(game, this.#records, begun, recent, live?.variant);
    if (slot !== undefined) await this.#starter.open(game, slot);
  }

  /** The level after this one, or before it, in its file, its collections or the random levels that were dealt. */
  async go(live: LiveGame, by: 1 | -1): Promise<void> {
    const { levels } = live.game;
    if (levels === undefined) return;
    if (live.origin?.file !== undefined) return this.#files.go(live, by);
    const next = this.#next(live, by);
    if (next === undefined)
      live.refuse(by > 0 ? vscode.l10n.t("There is no level after this one.") : vscode.l10n.t("There is no level before this one."));
    else await this.#starter.open(live.game, next);
  }

  /** The slot of the level after this one, or before it. After the last random level comes another one. */
  #next({ game, session, variant }: LiveGame, by: 1 | -1): string | undefined {
    const { levels } = game;
    if (levels?.random.includes(variant) !== true) return levels && neighbourLevel(levels, variant, by);
    const recent = this.#recent.neighbour(session, by);
    return recent === undefined ? (by > 0 ? variant : undefined) : slotOfRecent(recent, game);
  }
}
