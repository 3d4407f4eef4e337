import { type AnyGame, hasLevelFiles, hasLevels, type LevelGame } from "../../games/game.js";
import { neighborLevel } from "../../games/levels.js";
import { say } from "../../games/message.js";
import { movesMade } from "../../games/play/session.js";
import { slotOfRecent } from "../../games/saves/recent-levels.js";
import type { LiveGame } from "../live/live-game.js";
import type { CommandContext } from "./command-context.js";
import type { GameStarter } from "./game-starter.js";
import { LevelFilePlay } from "./level-file-play.js";
import { askLevel, fromFile, onPage } from "./level-questions.js";
import { askGame, bySeed } from "./questions.js";
import { copyText } from "./sharing.js";

/**
 * Commands of games with levels, with a board or without. They find a level in the list, in a box or in a
 * file, go to the next one, and copy the moves.
 */
export class LevelActions {
  readonly #services: CommandContext;
  readonly #starter: GameStarter;
  readonly #files: LevelFilePlay;

  constructor(services: CommandContext, starter: GameStarter) {
    this.#services = services;
    this.#starter = starter;
    this.#files = new LevelFilePlay(services, starter);
  }

  /** Shows the list of all levels; for a level of a file, asks for one of the file's levels. */
  async show(live: LiveGame | undefined): Promise<void> {
    if (live?.origin?.file !== undefined) return this.choose(live);
    const game = await this.#levelGame(live?.game);
    if (game !== undefined) this.#services.views.show({ kind: "levels", game: game.name });
  }

  /** Lets the player select a level of the game on the board, or of a game with levels. */
  async choose(live: LiveGame | undefined): Promise<void> {
    const game = await this.#levelGame(live?.game);
    if (game !== undefined) await this.#choose(game, live?.game === game ? live : undefined);
  }

  chooseOf(game: LevelGame): Promise<void> {
    return this.#choose(game, undefined);
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

  /** Goes to the next level or the previous one: in its file, its collections or the recent random levels. */
  async go(live: LiveGame, by: 1 | -1): Promise<void> {
    const { levels } = live.game;
    if (levels === undefined) return live.refuse(say("This game has no levels."));
    if (live.origin?.file !== undefined) return this.#files.go(live, by);
    const next = this.#next(live, by);
    if (next !== undefined) await this.#starter.open(live.game, next);
    else
      live.refuse(
        by > 0 ? say("There is no level after this one.") : say("There is no level before this one."),
      );
  }

  /** Copies the player's moves, or all moves of the solution that is shown. */
  async copyMoves(live: LiveGame, form: "moves" | "notation"): Promise<void> {
    const { session, game } = live;
    const { liveGames, ports } = this.#services;
    const { showing } = liveGames.playSession(live).player;
    const isSolution = showing?.solution !== undefined;
    const moves = isSolution ? showing.replay.moves : movesMade(session);
    const notation = game.levels?.notation;
    if (moves.length === 0) return live.refuse(say("There are no moves to copy yet."));
    if (form === "notation" && notation === undefined)
      return live.refuse(say("Moves of this game have no other notation."));
    const written = form === "moves" ? notation?.compress(moves) : notation?.write(moves);
    const name = notation?.name ?? "";
    const own =
      form === "moves" ? say("Your moves were copied.") : say("Your moves were copied as {0} text.", name);
    const others =
      form === "moves" ? say("The solution was copied.") : say("The solution was copied as {0} text.", name);
    await copyText(live, written ?? moves.join(" "), isSolution ? others : own, ports);
  }

  /** Lets the player select a level: of the file that is played from, or of the collections. */
  async #choose(game: LevelGame, live: LiveGame | undefined): Promise<void> {
    if (live?.origin?.file !== undefined) return this.#open(game, await this.#files.chooseLevel(live));
    const { ports, oneOfAKind, levelRecords, liveGames } = this.#services;
    const unfinished = await oneOfAKind.unfinishedSlots(game);
    const known = { records: levelRecords, unfinished, recent: liveGames.recent.of(game) };
    const slot = await askLevel(ports.ask, game, known, live?.variant);
    await this.#open(game, slot);
  }

  async #open(game: LevelGame, chosen: Awaited<ReturnType<typeof askLevel>>): Promise<void> {
    if (chosen === bySeed) await this.#starter.newGameBySeed(game);
    else if (chosen === fromFile) await this.playFile(game, undefined, undefined);
    else if (chosen === onPage) this.#services.views.show({ kind: "levels", game: game.name });
    else if (chosen !== undefined) await this.#starter.open(game, chosen);
  }

  /** The slot of the next level or the previous one. The last random level is followed by a new one. */
  #next({ game, session, variant }: LiveGame, by: 1 | -1): string | undefined {
    const { levels } = game;
    if (levels?.random.includes(variant) !== true) return levels && neighborLevel(levels, variant, by);
    const recent = this.#services.liveGames.recent.neighbor(session, by);
    return recent === undefined ? (by > 0 ? variant : undefined) : slotOfRecent(recent, game);
  }

  /**
   * The game whose levels are meant: the one on the board, or the only game with levels. Otherwise asks the
   * player.
   */
  async #levelGame(game: AnyGame | undefined): Promise<LevelGame | undefined> {
    const { games, ports } = this.#services;
    return game !== undefined && hasLevels(game) ? game : askGame(ports.ask, games.filter(hasLevels));
  }
}
