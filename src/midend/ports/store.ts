import type { Records, Solution } from "../../games/records/records.js";
import type { FinishedGame } from "../../games/saves/finished-games.js";
import type { ListedSave } from "../../games/saves/listed-save.js";
import type { Save, SaveHead } from "../../games/saves/save.js";
import type { Event } from "../../protocol/emitter.js";

/** A save and the key it is stored under. */
export interface StoredSave {
  readonly key: string;
  readonly save: Save;
}

/** A game that was started and can be continued. Its moves are played only when somebody opens it. */
export interface BegunGame extends SaveHead {
  readonly key: string;
}

/** A game that was deleted, or that there was no room for. */
export interface BinnedGame extends SaveHead {
  readonly key: string;
  /** When it came into the bin, in milliseconds since 1970. */
  readonly binnedAtMs: number;
}

/**
 * Where games are kept: one running game a slot (see `slotOf`), those that gave their slot away, and those
 * with a name. What is asked is done in its order. `SaveFiles` keeps them as files.
 */
export interface GameFiles {
  /**
   * The unfinished game of a kind that was played last; `undefined` where there is none or it could not be
   * read.
   */
  readRunning(game: string): Promise<Save | undefined>;
  /** The unfinished game of a slot: this process's own, else the newest. */
  readSlot(game: string, slot: string): Promise<Save | undefined>;
  /**
   * The game of a slot that another process has played since this one started its own, or asked, if there is
   * one.
   */
  readNews(game: string, slot: string): Promise<StoredSave | undefined>;
  /**
   * Keeps the running game of its slot. Resolves with whether it is kept: what could not be written is tried
   * again. Never rejects.
   */
  writeRunning(save: Save): Promise<boolean>;
  /** The game without a name that has this ID: the one that was saved last, if there is one. */
  readGame(gameId: string): Promise<StoredSave | undefined>;
  /** Adds an unfinished game that has no slot, in place of the one of that key, if there is one. */
  addUnfinished(save: Save, key?: string): Promise<void>;
  /**
   * Another game takes this one's slot. It stays, is listed as an unfinished one, and is written to no more.
   */
  setApart(game: string, slot: string): Promise<void>;
  /** The running game of a slot is not wanted any more. */
  drop(game: string, slot: string): Promise<void>;
  /**
   * The game of a slot has ended: nothing is written over it, and it is removed once `isArchived` resolves
   * with true.
   */
  retire(game: string, slot: string, isArchived: Promise<boolean>): Promise<void>;
  /** The game of this key is the running one of its slot from now on. */
  resume(key: string): Promise<void>;
  /**
   * The games that can be continued, one a slot, the one that was played last first. Those in which nothing
   * was done are left out.
   */
  begun(): Promise<readonly BegunGame[]>;
  /**
   * Everything but the running games, newest first, as lists show it. A game without a name was left
   * unfinished.
   */
  listed(): Promise<readonly ListedSave[]>;
  /** Reads and checks a saved game; `undefined` where it is not there any more, or cannot be read. */
  open(key: string): Promise<StoredSave | undefined>;
  /** Another text wherever a save came, went or was written, by whichever process. */
  state(): Promise<string>;
  /**
   * Writes a named save. The newest one of the same game and name goes to the bin, unless this one goes on
   * from it. Rejects when it cannot be written.
   */
  writeNamed(save: Save & { readonly name: string }): Promise<void>;
  rename(key: string, name: string): Promise<void>;
  /**
   * Moves a save to the bin. Resolves with its key there; `undefined` where it was not there any more, or
   * another process has written to it.
   */
  delete(key: string): Promise<string | undefined>;
  /** Games went to the bin because there are too many of them. */
  readonly onDidBin: Event<readonly BinnedGame[]>;
  /** Resolves when all is written that was to be written by now, and what is too much is in the bin. */
  tidied(): Promise<void>;
  /** How many games are in the bin. */
  binCount(): Promise<number>;
  /** The games in the bin, the last one first. */
  bin(): Promise<readonly BinnedGame[]>;
  /** Puts a game from the bin back. Resolves with `false` where it is not there any more. */
  restore(key: string): Promise<boolean>;
  emptyBin(): Promise<void>;
}

/** Games that were won or lost. `FinishedFiles` keeps them as files. */
export interface FinishedGames {
  /**
   * Keeps a game that has ended, in place of what was kept of it before; see `Save.gameId`. Resolves with
   * whether it is on the disk. Never rejects.
   */
  add(save: Save): Promise<boolean>;
  /** How many games are kept. */
  count(): Promise<number>;
  /** What is known of all games, the one that ended last first, some at a time. */
  read(): AsyncIterable<readonly FinishedGame[]>;
  /** Plays a game through; `undefined` where it is kept no more or cannot be read. */
  open(game: Pick<FinishedGame, "gameId">): Promise<Save | undefined>;
}

/** What was known before and after. Equal parts are the same objects. */
export interface RecordsChange {
  readonly before: Records;
  readonly after: Records;
}

/** The player's records, of all processes and machines that share them. */
export interface RecordsKeeping {
  /** What is known by now. */
  readonly all: Records;
  readonly onDidChange: Event<RecordsChange>;
  /** Resolves when what was kept before has been read. */
  ready(): Promise<void>;
  /** Resolves when what other processes have written by now is known here. */
  refresh(): Promise<void>;
  /**
   * Adds records: they count at once. Never rejects. `isShown`: whoever adds them shows them, too, and nobody
   * else needs to hear of it.
   */
  add(records: Partial<Records>, isShown?: boolean): Promise<void>;
  /** Keeps the moves of a solution by the key of its level. */
  keepMoves(levelKey: string, solution: Solution): Promise<void>;
  readMoves(levelKey: string): Promise<readonly Solution[]>;
}

/** Plain data that is remembered from one start to the next: whatever version wrote it. */
export interface Memory {
  read(): unknown;
  write(value: unknown): void;
}
