import {
  type AnyGame,
  hasLevelFiles,
  hasLevels,
  type LevelFileGame,
  type LevelGame,
} from "../../games/game.js";
import { type FileLevel, type Levels, maxLevelDocumentBytes, neighborLevel } from "../../games/levels.js";
import { say } from "../../games/message.js";
import { sentences } from "../../games/message-texts.js";
import { playByPushes } from "../../games/play/play-core.js";
import { recordHelp, sessionFrom } from "../../games/play/session.js";
import { slotOfRecent } from "../../games/saves/recent-levels.js";
import type { LiveGame } from "../live/live-game.js";
import { fileOrigin, newStart } from "../live/start.js";
import { OpenedFiles } from "../store/remembered.js";
import { askGame, bySeed, fromFile, onPage } from "./answers.js";
import type { CommandContext, PageRequest, PlayerQuestions } from "./command-context.js";
import type { GameStarter } from "./game-starter.js";

/** A level of a file; its index counts from 0. */
interface ChosenLevel {
  readonly address: string;
  readonly index: number;
  readonly request?: PageRequest;
}

/**
 * Commands of games with levels, with a board or without. They find a level in the list, in a box or in a
 * file, and go to the next one.
 */
export class LevelActions {
  constructor(
    private readonly services: CommandContext,
    private readonly starter: GameStarter,
  ) {}

  /** Shows the list of all levels; for a level of a file, asks for one of the file's levels. */
  async show(live: LiveGame | undefined): Promise<void> {
    if (live?.origin?.file !== undefined) return this.choose(live);
    const game = await this.#levelGame(live?.game);
    if (game !== undefined) this.services.views.show({ kind: "levels", game: game.name });
  }

  /**
   * Lets the player select a level of the game on the board, or of a game with levels. The levels are those
   * of the file that is played from, or of the collections.
   */
  async choose(live: LiveGame | undefined, wanted = live?.game): Promise<void> {
    const game = await this.#levelGame(wanted);
    if (game === undefined) return;
    const own = live?.game === game ? live : undefined;
    if (own?.origin?.file !== undefined) return this.#open(game, await this.#chooseInFile(own));
    const { ports, oneOfAKind, levelRecords, liveGames, questions } = this.services;
    const unfinished = await oneOfAKind.unfinishedSlots(game);
    const known = { records: levelRecords, unfinished, recent: liveGames.recent.of(game) };
    await this.#open(game, await questions.askLevel(ports.ask, game, known, own?.variant));
  }

  /**
   * Plays a level of a file. `index` counts from 0 (default: the first unsolved level). `moves` are played
   * first; they may be anybody's, so the game is assisted then. Asks for the file where `address` is absent.
   */
  async playFile(
    wanted: AnyGame | undefined,
    address: string | undefined,
    index: number | undefined,
    moves?: string,
  ): Promise<void> {
    const { games, ports, views } = this.services;
    const isMeant = wanted !== undefined && hasLevelFiles(wanted);
    const game = isMeant ? wanted : await askGame(ports.ask, games.filter(hasLevelFiles));
    if (game === undefined) return;
    await ports.loadReaders?.();
    const holdsLevels = (text: string, fileName: string) => game.levels.files.read(text, fileName).length > 0;
    const file = address ?? (await ports.levelFiles.ask(holdsLevels));
    if (file === undefined) return;
    const request = views.request();
    const found = await this.#read(game, file);
    if (found === undefined) return;
    const level = { address: file, index: index ?? this.#firstOpen(game, found), request };
    await this.#begin(game, found, level, moves);
  }

  /** Goes to the next level or the previous one: in its file, its collections or the recent random levels. */
  async go(live: LiveGame, by: 1 | -1): Promise<void> {
    const { levels } = live.game;
    if (levels === undefined) return live.refuse(say("This game has no levels."));
    if (live.origin?.file !== undefined) return this.#goInFile(live, by);
    const next = this.#next(live, by);
    if (next !== undefined) await this.starter.open(live.game, next);
    else
      live.refuse(
        by > 0 ? say("There is no level after this one.") : say("There is no level before this one."),
      );
  }

  async #open(game: LevelGame, chosen: Awaited<ReturnType<PlayerQuestions["askLevel"]>>): Promise<void> {
    if (chosen === bySeed) await this.starter.newGameBySeed(game);
    else if (chosen === fromFile) await this.playFile(game, undefined, undefined);
    else if (chosen === onPage) this.services.views.show({ kind: "levels", game: game.name });
    else if (chosen !== undefined) await this.starter.open(game, chosen);
  }

  /** The slot of the next level or the previous one. The last random level is followed by a new one. */
  #next({ game, session, variant }: LiveGame, by: 1 | -1): string | undefined {
    const { levels } = game;
    if (levels?.random.includes(variant) !== true) return levels && neighborLevel(levels, variant, by);
    const recent = this.services.liveGames.recent.neighbor(session, by);
    return recent === undefined ? (by > 0 ? variant : undefined) : slotOfRecent(recent, game);
  }

  /**
   * The game whose levels are meant: the one on the board, or the only game with levels. Otherwise asks the
   * player.
   */
  async #levelGame(game: AnyGame | undefined): Promise<LevelGame | undefined> {
    const { games, ports } = this.services;
    return game !== undefined && hasLevels(game) ? game : askGame(ports.ask, games.filter(hasLevels));
  }

  /**
   * Lets the player select a level of the file that is played from. Resolves with what was selected in place
   * of one.
   */
  async #chooseInFile(live: LiveGame): Promise<typeof fromFile | typeof onPage | undefined> {
    const opened = await this.#openedFile(live);
    if (opened === undefined) return undefined;
    const { game, address, found, now } = opened;
    const { ports, oneOfAKind, levelRecords: records, questions } = this.services;
    const known = { records, unfinished: await oneOfAKind.unfinishedSlots(game) };
    const name = ports.levelFiles.nameOf(address);
    const index = await questions.askLevelOf(ports.ask, game, name, found, known, now);
    if (typeof index === "symbol") return index;
    if (index !== undefined) await this.#begin(game, found, { address, index });
    return undefined;
  }

  /** Goes to the next level of the file, or the previous one. */
  async #goInFile(live: LiveGame, by: 1 | -1): Promise<void> {
    const request = this.services.views.request();
    const opened = await this.#openedFile(live);
    if (opened === undefined) return;
    const { game, address, found, now } = opened;
    // Skips levels that cannot be played.
    for (let index = now + by; index >= 0 && index < found.length; index += by)
      if (found[index]?.start().ok) return this.#begin(game, found, { address, index, request });
    const none = say("There is no level before this one in the file.");
    live.refuse(by > 0 ? say("There is no level after this one in the file.") : none);
  }

  /**
   * The current levels of the file that is played from, and the index of the level on the board. `undefined`
   * where there is none, or it is not opened.
   */
  async #openedFile({ game, origin, position }: LiveGame) {
    if (origin?.file === undefined || !hasLevelFiles(game)) return undefined;
    const { uri: address, index } = origin.file;
    const found = (await this.#mayOpen(address)) ? await this.#read(game, address) : undefined;
    return found && { game, address, found, now: placeIn(found, game.levels, position, index) };
  }

  /** The first playable level that is not solved, or the first playable one. */
  #firstOpen({ levels }: LevelFileGame, found: readonly FileLevel<unknown>[]): number {
    let first: number | undefined;
    for (const [index, { start }] of found.entries()) {
      const position = start();
      if (!position.ok) continue;
      if (!this.services.levelRecords.isSolved(levels.key(position.value))) return index;
      first ??= index;
    }
    return first ?? 0;
  }

  /** Continues a level of a file, or starts it. With moves, it starts a new game. */
  async #begin(
    game: LevelFileGame,
    found: readonly FileLevel<unknown>[],
    { address, index, request }: ChosenLevel,
    text = "",
  ): Promise<void> {
    const { chance, levelFiles, tell } = this.services.ports;
    const name = levelFiles.nameOf(address);
    const level = found[index];
    const start = level?.start();
    if (level === undefined || start === undefined)
      return tell.error(say("{0} has no level {1}.", name, index + 1));
    if (!start.ok)
      return tell.error(say("Level {0} of {1} can't be played. {2}", index + 1, name, start.error));
    const origin = fileOrigin(name, level.title, index, address);
    const session = sessionFrom(game, start.value);
    const moves = game.levels.notation?.read(start.value, text);
    if (moves?.ok === false) tell.warning(moves.error);
    const played = moves?.ok ? playByPushes(session, moves.value) : session;
    if (played === session) await this.starter.openLevel(newStart(session, chance, { origin }), request);
    // The moves may be anybody's.
    else await this.starter.put(newStart(recordHelp(played), chance, { origin }), request);
  }

  /**
   * Whether a file that a save names may be opened. The save may come from anybody, and its address may lead
   * to another machine, which would learn who the player is. So nothing is read there before the player
   * agrees, unless the player opened the file before or works in its folder.
   */
  async #mayOpen(address: string): Promise<boolean> {
    const { ask, levelFiles, openedFiles } = this.services.ports;
    if (new OpenedFiles(openedFiles).has(address) || levelFiles.isInWorkspace(address)) return true;
    return ask.confirm({
      question: say("Open the level file that this game names? You haven't opened it here before."),
      detail: shownAddress(address),
      yes: say("Open"),
    });
  }

  /**
   * The current levels of a file. Shows an error and resolves with `undefined` where it cannot be read or has
   * none.
   */
  async #read(
    { levels }: LevelFileGame,
    address: string,
  ): Promise<readonly FileLevel<unknown>[] | undefined> {
    const { levelFiles, openedFiles, tell, loadReaders } = this.services.ports;
    await loadReaders?.();
    const name = levelFiles.nameOf(address);
    const text = await levelFiles.read(address, maxLevelDocumentBytes);
    if (!text.ok) {
      tell.error(say("Couldn't read {0}: {1}", name, text.error));
      return undefined;
    }
    const found = levels.files.read(text.value, name);
    const opened = new OpenedFiles(openedFiles);
    const note = found.length > 0 && opened.has(address) ? undefined : levels.files.note(text.value);
    if (found.length > 0) {
      if (note !== undefined) void tell.information(note);
      opened.note(address);
      return found;
    }
    const none = say("{0} holds no level.", name);
    tell.error(sentences(none, note));
    return undefined;
  }
}

/** Longer addresses are cut in a question. */
const maxShownCharacters = 300;

/** An address as a question shows it: in one line, with nothing that steers a screen. */
function shownAddress(address: string): string {
  const shown = address.replace(/\p{C}|[^\P{Z} ]/gu, "\uFFFD");
  return shown.length > maxShownCharacters ? `${shown.slice(0, maxShownCharacters)}…` : shown;
}

/**
 * The index of a position's level in its file, which may have changed. If the level is gone, its old index.
 */
function placeIn(
  found: readonly FileLevel<unknown>[],
  levels: Levels<unknown, string>,
  position: unknown,
  before: number,
): number {
  const key = levels.key(position);
  const isIt = (level: FileLevel<unknown> | undefined) => {
    const start = level?.start();
    return start?.ok === true && levels.key(start.value) === key;
  };
  if (isIt(found[before])) return before;
  const now = found.findIndex(isIt);
  return now < 0 ? before : now;
}
