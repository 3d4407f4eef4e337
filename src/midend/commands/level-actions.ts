import type * as vscode from "vscode";
import { type AnyGame, hasLevelFiles, hasLevels, type LevelGame } from "../../games/game.js";
import { games } from "../../games/registry/registry.js";
import type { GameViews } from "../ports/game-view.js";
import type { LiveGame } from "../live/live-game.js";
import { askGame } from "./questions.js";
import type { LevelFilePlay } from "./level-file-play.js";
import type { LevelPlay } from "./level-play.js";

/** How levels are found, with a board or without: the list of them, a box to choose from, a file. */
export class LevelActions {
  readonly #panels: GameViews;
  readonly #play: LevelPlay;
  readonly #files: LevelFilePlay;

  constructor(panels: GameViews, play: LevelPlay, files: LevelFilePlay) {
    this.#panels = panels;
    this.#play = play;
    this.#files = files;
  }

  /** The list of all levels in the panel; for levels of a file, a box with the file's. */
  async show(live: LiveGame | undefined): Promise<void> {
    if (live?.origin?.file !== undefined) return this.choose(live);
    const game = await levelGame(live?.game);
    if (game !== undefined) this.#panels.show({ kind: "levels", game: game.name });
  }

  /** Lets the player choose a level: of the game on the board, else of one with levels. */
  async choose(live: LiveGame | undefined): Promise<void> {
    const game = await levelGame(live?.game);
    if (game !== undefined) await this.#play.chooseLevel(game, live?.game === game ? live : undefined);
  }

  chooseOf(game: LevelGame): Promise<void> {
    return this.#play.chooseLevel(game, undefined);
  }

  /** See `LevelFilePlay.playFile`. */
  async playFile(wanted: AnyGame | undefined, uri: vscode.Uri | undefined, index: number | undefined, moves?: string): Promise<void> {
    const game = wanted !== undefined && hasLevelFiles(wanted) ? wanted : await askGame(games.filter(hasLevelFiles));
    if (game !== undefined) await this.#files.playFile(game, uri, index, moves);
  }
}

/** The game whose levels are meant: the one on the board, else the only one with levels, else the player is asked. */
async function levelGame(game: AnyGame | undefined): Promise<LevelGame | undefined> {
  return game !== undefined && hasLevels(game) ? game : askGame(games.filter(hasLevels));
}
