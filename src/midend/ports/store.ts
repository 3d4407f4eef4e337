import type { Solution } from "../../games/levels.js";
import type { FinishedGame } from "../../games/saves/finished-games.js";
import type { Save } from "../../games/saves/save.js";
import type { BinnedGame, ListedSave, StoredSave, UnfinishedSave } from "../../games/saves/stored-save.js";
import type { TimedSession } from "../../games/sliding/timing/choices.js";
import type { CountedGame } from "../../games/statistics/counted-game.js";
import type { Records, RecordsChange } from "../../games/statistics/records.js";
import type { Event } from "../../protocol/emitter.js";
import type { KeyChange } from "../../protocol/game/timer-page.js";

/**
 * Stores games: one running game for each slot (see `slotOf`), unfinished games that gave up their slot, and
 * games with a name. Calls are run in their order. `SaveFiles` keeps games as files.
 */
export interface SavedGames {
  /** A listed save was added, removed or renamed. */
  readonly onDidChangeSaves: Event<void>;
  /** A game can be continued that could not before, or the other way round. Moves in a game do not count. */
  readonly onDidChangeUnfinished: Event<void>;
  /**
   * The unfinished game of a kind that was played last; `undefined` where there is none or it could not be
   * read.
   */
  readRunning(game: string): Promise<Save | undefined>;
  /** The unfinished game of a slot: this process's own, else the newest. */
  readSlot(game: string, slot: string): Promise<Save | undefined>;
  /**
   * Another process may have changed a save, so reading the news is worthwhile. Fires within two seconds, and
   * only while there is a listener, as the store may have to watch files for it.
   */
  readonly onDidChangeElsewhere: Event<void>;
  /**
   * The games of a slot that other processes have written since this one opened it or asked last, newest
   * first. A game may be listed with nothing new but the time.
   */
  readNews(game: string, slot: string): Promise<readonly StoredSave[]>;
  /**
   * Makes the game of this key, which the news listed, the running game of its slot. Deletes an earlier state
   * that this process kept, and writes nothing.
   */
  follow(game: string, slot: string, key: string): Promise<void>;
  /**
   * Keeps the running game of its slot. Resolves with whether it was written; if not, the store tries again
   * later. Never rejects.
   */
  writeRunning(save: Save): Promise<boolean>;
  /** The latest save without a name that has this game ID, if there is one. */
  readGame(gameId: string): Promise<StoredSave | undefined>;
  /** Adds an unfinished game that has no slot. It replaces the save with this key, if there is one. */
  addUnfinished(save: Save, key?: string): Promise<void>;
  /** Another game takes the slot. The game that was there stays as it is and is listed as unfinished. */
  setApart(game: string, slot: string): Promise<void>;
  /** Removes the running game of a slot. */
  drop(game: string, slot: string): Promise<void>;
  /**
   * The game of a slot has ended. It is not overwritten, and it is removed once `isArchived` resolves with
   * true.
   */
  retire(game: string, slot: string, isArchived: Promise<boolean>): Promise<void>;
  /** Makes the game of this key the running game of its slot. */
  resume(key: string): Promise<void>;
  /**
   * The games that can be continued, one for each slot, the latest first. Games without moves are left out.
   */
  unfinished(): Promise<readonly UnfinishedSave[]>;
  /**
   * Everything but the running games, newest first, as lists show it. A game without a name was left
   * unfinished.
   */
  listed(): Promise<readonly ListedSave[]>;
  /** Reads and checks a saved game; `undefined` where it is gone or cannot be read. */
  open(key: string): Promise<StoredSave | undefined>;
  /**
   * Checks whether saves have changed since they were listed, such as by another window. If so, calls
   * `prepare` and tells that they have changed.
   */
  refresh(prepare: () => void): Promise<void>;
  /**
   * Writes a named save. An earlier save of the same game and name goes to the bin, unless this one continues
   * it. Rejects when it cannot be written.
   */
  writeNamed(save: Save & { readonly name: string }): Promise<void>;
  rename(key: string, name: string): Promise<void>;
  /**
   * Moves a save to the bin. Resolves with its key there; with `undefined` where the save is gone, or another
   * process has written to it.
   */
  delete(key: string): Promise<string | undefined>;
  /** Games went to the bin because there are too many of them. */
  readonly onDidBin: Event<readonly BinnedGame[]>;
  /** Resolves when everything is written and surplus games are in the bin. */
  tidied(): Promise<void>;
  /** How many games are in the bin. */
  binCount(): Promise<number>;
  /** The games in the bin, the latest first. */
  bin(): Promise<readonly BinnedGame[]>;
  /** Takes a game out of the bin. Resolves with `false` where it is gone. */
  restore(key: string): Promise<boolean>;
  emptyBin(): Promise<void>;
}

/** Games that were won or lost. `FinishedFiles` keeps them as files. */
export interface FinishedGames {
  /**
   * Adds a game that has ended. It replaces an earlier state of the same game (see `Save.gameId`). Resolves
   * with whether it is on the disk. Never rejects.
   */
  add(save: Save): Promise<boolean>;
  /** All games in batches, the one that ended last first. */
  read(): AsyncIterable<readonly FinishedGame[]>;
  /** Reads a game with all its moves; `undefined` where it is gone or cannot be read. */
  open(game: Pick<FinishedGame, "gameId">): Promise<Save | undefined>;
}

/** Stores the player's records, which processes and machines share. */
export interface RecordsKeeping {
  /** The records as far as they have been read. */
  readonly all: Records;
  readonly onDidChange: Event<RecordsChange>;
  /** Resolves when the stored records have been read. */
  ready(): Promise<void>;
  /** Reads what other processes have written. */
  refresh(): Promise<void>;
  /** Adds records. They count at once. Never rejects. */
  add(records: Partial<Records>): Promise<void>;
  /** Keeps the moves of a solution under the key of its level. */
  keepMoves(levelKey: string, solution: Solution): Promise<void>;
  readMoves(levelKey: string): Promise<readonly Solution[]>;
}

/** Plain data that survives a restart. Any version may have written it. */
export interface Memory {
  read(): unknown;
  write(value: unknown): void;
}

/** Keeps the facts about games that have ended. `StatisticsFiles` keeps them in files of all processes. */
export interface StatisticsStore {
  /** All games, each once, the oldest first. */
  read(): Promise<readonly CountedGame[]>;
  /** Adds games, or their later states. Resolves with whether they are on the disk. */
  add(games: readonly CountedGame[]): Promise<boolean>;
  /** Deletes all games. Resolves with whether it succeeded. */
  deleteAll(): Promise<boolean>;
}

/** The log of a solve under way. */
export interface KeptLog {
  /** The view that the solve is made in. */
  readonly view: string;
  readonly text: string;
}

/** The texts of a session. */
interface TimedTexts {
  readonly texts: readonly string[];
  /** The number of texts that were not read, as they are too many, too large or damaged. */
  readonly unread: number;
}

/** Keeps sessions of timed solves. `TimedFiles` keeps them as files that processes share. */
export interface TimedStore {
  sessions(): Promise<readonly TimedSession[]>;
  /**
   * Adds a session, or replaces what is known of it. Resolves with whether it was written; see `writeText`.
   */
  writeSession(session: TimedSession): Promise<boolean>;
  /** Removes a session with all its solves. */
  removeSession(id: string): Promise<void>;
  /** The texts of a session, each whole, as they were written. */
  texts(id: string): Promise<TimedTexts>;
  /**
   * Writes a text of a session. `part`: tells the texts of this process apart; the same one is replaced.
   * Resolves with whether it was written; failed writes are tried again. Never rejects.
   */
  writeText(id: string, part: number, text: string): Promise<boolean>;
  /** The logs of solves under way in a session, in all processes. */
  logs(id: string): Promise<readonly KeptLog[]>;
  /**
   * Keeps the log of the solve under way in a view; `undefined` removes it, once all solves of the session
   * are written.
   */
  writeLog(id: string, view: string, text: string | undefined): Promise<void>;
  /** Removes the log of a view. Resolves with whether this call removed it, and not another process. */
  takeLog(id: string, view: string): Promise<boolean>;
}

/** The keys that the player has bound to moves, as far as the surface can know them. */
export interface KeyChanges {
  /** Empty where nothing is known. */
  read(): Promise<readonly KeyChange[]>;
}
