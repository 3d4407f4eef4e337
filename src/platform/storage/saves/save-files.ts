import type { AnyGame } from "../../../games/game.js";
import { type ListedSave, listedSave } from "../../../games/saves/listed-save.js";
import type { Save } from "../../../games/saves/save.js";
import { byNewest } from "../../../games/saves/save-order.js";
import type { BinnedGame, StoredSave, UnfinishedSave } from "../../../games/saves/stored-save.js";
import { Emitter, type Event } from "../../../protocol/emitter.js";
import { type ChangeNotices, noChanges, type WatchChanges } from "../change-notices.js";
import type { FileSystem } from "../file-system.js";
import { Queues } from "../queues.js";
import type { StorageReports } from "../storage-reports.js";
import { NamedSaves } from "./named-saves.js";
import { RunningGames } from "./running-games.js";
import { type BinBounds, SaveBin, usualBinBounds } from "./save-bin.js";
import { type SaveBounds, usualBounds } from "./save-bounds.js";
import { SaveFolder } from "./save-folder.js";
import { SaveIndex, type SavesSoFar } from "./save-index.js";
import { isNamedKey } from "./save-keys.js";
import { SaveReader } from "./save-reader.js";

/**
 * Saved games, one file each, in a folder that several processes share (see `whole-files.ts`). Changes of
 * files run through one queue, and every file is on the disk itself before a write resolves; play never waits
 * for that. Reading other files has a queue of its own, so that a move is written at once, however many saves
 * there are.
 *
 * `RunningGames` stores the games without a name, `NamedSaves` those with one; lists and the bin hold both.
 */
export class SaveFiles {
  readonly #reader: SaveReader;
  readonly #folder: SaveFolder;
  readonly #bin: SaveBin;
  readonly #index: SaveIndex;
  readonly #running: RunningGames;
  readonly #named: NamedSaves;
  readonly #queues = new Queues();
  readonly #notices: ChangeNotices;
  readonly #onDidBin = new Emitter<readonly BinnedGame[]>();
  /** Games were moved to the bin because there are too many. */
  readonly onDidBin = this.#onDidBin.event;

  constructor(
    folder: Promise<string>,
    files: FileSystem,
    findGame: (name: string) => AnyGame | undefined,
    reports: StorageReports,
    bounds: SaveBounds = usualBounds,
    binBounds: BinBounds = usualBinBounds,
    watchChanges: WatchChanges = noChanges,
  ) {
    const queues = this.#queues;
    const reader = new SaveReader(files, findGame, reports);
    this.#reader = reader;
    this.#index = new SaveIndex(files, findGame, reports, reader);
    this.#bin = new SaveBin(files, findGame, reports, binBounds);
    this.#notices = watchChanges(folder, (fileName) => this.#folder.isOwnKey(fileName.replace(/\..*$/s, "")));
    const notify = () => this.#notices.notify();
    this.#folder = new SaveFolder({ files, findGame, reports, reader, bin: this.#bin, notify });
    const binned = async (gone: readonly BinnedGame[]) => {
      await this.#bin.bound();
      this.#onDidBin.fire(gone);
    };
    this.#running = new RunningGames({ reports, reader, folder: this.#folder, queues, bounds, binned });
    this.#named = new NamedSaves({ reader, folder: this.#folder, index: this.#index, queues });
    // Everything else waits in the queue after this.
    void queues.changes.add(async () => {
      reader.folder = await folder;
      this.#bin.saves = reader.folder;
    });
  }

  dispose(): void {
    this.#running.dispose();
    this.#index.dispose();
    this.#onDidBin.dispose();
  }

  /** See `GameFiles`. */
  readRunning(game: string): Promise<Save | undefined> {
    return this.#running.readRunning(game);
  }

  /** See `GameFiles`. */
  readSlot(game: string, slot: string): Promise<Save | undefined> {
    return this.#running.readSlot(game, slot);
  }

  /** See `GameFiles`. */
  get onDidChangeElsewhere(): Event<void> {
    return this.#notices.onDidChange;
  }

  /** See `GameFiles`. */
  readNews(game: string, slot: string): Promise<readonly StoredSave[]> {
    return this.#running.readNews(game, slot);
  }

  /** See `GameFiles`. */
  follow(game: string, slot: string, key: string): Promise<void> {
    return this.#running.follow(game, slot, key);
  }

  /** See `GameFiles`. */
  writeRunning(save: Save): Promise<boolean> {
    return this.#running.writeRunning(save);
  }

  /** See `GameFiles`. */
  readGame(gameId: string): Promise<StoredSave | undefined> {
    return this.#running.readGame(gameId);
  }

  /** See `GameFiles`. */
  addUnfinished(save: Save, key?: string): Promise<void> {
    return this.#running.addUnfinished(save, key);
  }

  /** See `GameFiles`. */
  setApart(game: string, slot: string): Promise<void> {
    return this.#running.setApart(game, slot);
  }

  /** See `GameFiles`. */
  retire(game: string, slot: string, isArchived: Promise<boolean>): Promise<void> {
    return this.#running.retire(game, slot, isArchived);
  }

  /** See `GameFiles`. */
  drop(game: string, slot: string): Promise<void> {
    return this.#running.drop(game, slot);
  }

  /** See `GameFiles`. */
  resume(key: string): Promise<void> {
    return this.#running.resume(key);
  }

  /** See `GameFiles`. */
  unfinished(): Promise<readonly UnfinishedSave[]> {
    return this.#running.unfinished();
  }

  /** See `GameFiles`. */
  listed(): Promise<readonly ListedSave[]> {
    return this.#queues.read(async () => {
      const opened = await this.#reader.openAll(await this.#running.setApartGames());
      const named = await this.#index.list();
      return [...named, ...opened.map(({ key, save }) => listedSave(key, save))].sort(byNewest);
    });
  }

  /** See `GameFiles`. */
  listedSoFar(): Promise<SavesSoFar> {
    return this.#queues.read(async () => {
      const opened = await this.#reader.openAll(await this.#running.setApartGames());
      const { saves, unread } = await this.#index.listSoFar();
      const unnamed = opened.map(({ key, save }) => listedSave(key, save));
      return { saves: [...saves, ...unnamed].sort(byNewest), unread };
    });
  }

  /** See `GameFiles`. */
  get onDidReadSaves(): Event<void> {
    return this.#index.onDidProgress;
  }

  /** See `GameFiles`. */
  open(key: string): Promise<StoredSave | undefined> {
    return this.#queues.read(async () => {
      const known = await this.#reader.readOne(key);
      return known && (await this.#reader.openAll([known]))[0];
    });
  }

  /** The same list with every game read and checked. */
  list(): Promise<readonly StoredSave[]> {
    return this.#queues.read(async () => {
      // One read for both: a game that is written meanwhile could otherwise be missing from both.
      const all = await this.#running.readAll();
      return this.#reader.openAll(this.#running.withoutHolders(all));
    });
  }

  /** All saves, newest first. */
  listAll(): Promise<readonly StoredSave[]> {
    return this.#queues.read(async () => this.#reader.openAll(await this.#reader.readAll()));
  }

  /** See `GameFiles`. */
  state(): Promise<string> {
    return this.#queues.read(async () => {
      const unnamed = (await this.#running.unnamed()).map(({ key, digest }) => `${key} ${digest}`);
      const named = (await this.#reader.keys()).filter(isNamedKey);
      return [...unnamed, ...named, await this.#bin.count()].join("\n");
    });
  }

  /** See `GameFiles`. */
  writeNamed(save: Save & { readonly name: string }): Promise<void> {
    return this.#named.write(save);
  }

  /** See `GameFiles`. */
  async rename(key: string, name: string): Promise<void> {
    const stored = await this.open(key);
    if (stored !== undefined) await this.#named.rename(key, stored.save, name);
  }

  /**
   * Moves a save to the bin, and resolves with its key there. Does nothing if another window has written to
   * it since it was listed.
   */
  delete(key: string): Promise<string | undefined> {
    return this.#queues.changes.add(async () => {
      const digest = isNamedKey(key) ? undefined : this.#reader.digestOf(key);
      const binned = await this.#folder.toBin(key, digest);
      await this.#bin.bound();
      return binned?.key;
    });
  }

  /** Resolves when all writes requested so far are done and the games beyond the limits are in the bin. */
  tidied(): Promise<void> {
    return this.#queues.idle();
  }

  /** The number of games in the bin. */
  binCount(): Promise<number> {
    return this.#queues.read(() => this.#bin.count());
  }

  /** The games in the bin, the newest first. */
  bin(): Promise<readonly BinnedGame[]> {
    return this.#queues.read(() => this.#bin.list());
  }

  /** Moves a game from the bin back to the saves. Resolves with `false` if it is no longer there. */
  restore(key: string): Promise<boolean> {
    return this.#queues.changes.add(() => this.#bin.restore(key));
  }

  emptyBin(): Promise<void> {
    return this.#queues.changes.add(() => this.#bin.empty());
  }

  /**
   * Resolves when everything requested so far is done and failed writes were tried once more: with whether
   * everything is on the disk.
   */
  async flush(): Promise<boolean> {
    await this.tidied();
    return this.#running.flush();
  }
}
