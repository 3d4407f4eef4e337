import { type AnyGame, hasLevelFiles, hasLevels, type LevelGame } from "../../games/game.js";
import type { LiveGame } from "../live/live-game.js";
import type { CommandContext } from "./command-context.js";
import type { LevelFilePlay } from "./level-file-play.js";
import type { LevelPlay } from "./level-play.js";
import { askGame } from "./questions.js";

/** How levels are found, with a board or without: the list of them, a box to select from, a file. */
export class LevelActions {
  readonly #services: CommandContext;
  readonly #play: LevelPlay;
  readonly #files: LevelFilePlay;

  constructor(services: CommandContext, play: LevelPlay, files: LevelFilePlay) {
    this.#services = services;
    this.#play = play;
    this.#files = files;
  }

  /** The list of all levels in the view; for levels of a file, a box with the file's. */
  async show(live: LiveGame | undefined): Promise<void> {
    if (live?.origin?.file !== undefined) return this.choose(live);
    const game = await this.#levelGame(live?.game);
    if (game !== undefined) this.#services.views.show({ kind: "levels", game: game.name });
  }

  /** Lets the player select a level: of the game on the board, else of one with levels. */
  async choose(live: LiveGame | undefined): Promise<void> {
    const game = await this.#levelGame(live?.game);
    if (game !== undefined) await this.#play.chooseLevel(game, live?.game === game ? live : undefined);
  }

  chooseOf(game: LevelGame): Promise<void> {
    return this.#play.chooseLevel(game, undefined);
  }

  /** See `LevelFilePlay.playFile`. */
  async playFile(
    wanted: AnyGame | undefined,
    address: string | undefined,
    index: number | undefined,
    moves?: string,
  ): Promise<void> {
    const { games, ports } = this.#services;
    const isMeant = wanted !== undefined && hasLevelFiles(wanted);
    const game = isMeant ? wanted : await askGame(ports.ask, games.filter(hasLevelFiles));
    if (game !== undefined) await this.#files.playFile(game, address, index, moves);
  }

  /**
   * The game whose levels are meant: the one on the board, else the only one with levels, else the player is
   * asked.
   */
  async #levelGame(game: AnyGame | undefined): Promise<LevelGame | undefined> {
    const { games, ports } = this.#services;
    return game !== undefined && hasLevels(game) ? game : askGame(ports.ask, games.filter(hasLevels));
  }
}
