import type { AnyGame } from "../../games/game.js";
import { type ListedSave, listedSave } from "../../games/saves/listed-save.js";
import type { Save } from "../../games/saves/save.js";
import { byNewest } from "../../games/saves/save-order.js";
import type { BinnedGame, StoredSave } from "../../games/saves/stored-save.js";
import type { WatchChanges } from "./change-notices.js";
import type { FileSystem } from "./file-system.js";
import { RunningGames } from "./running-games.js";
import type { BinBounds } from "./save-bin.js";
import type { SaveBounds } from "./save-bounds.js";
import { SaveIndex, type SavesSoFar } from "./save-index.js";
import { isCalled, isNamedKey } from "./save-keys.js";
import type { StorageReports } from "./storage-reports.js";

/**
 * Saved games, one file each, in a folder that several processes share (see `whole-files.ts`). Changes of
 * files run through one queue, and every file is on the disk itself before a write resolves; play never waits
 * for that. A game has one save of each name, and its file never changes.
 */
export class SaveFiles extends RunningGames {
  readonly #index: SaveIndex;
  /** The state at the last look. */
  #state: string | undefined;

  constructor(
    folder: Promise<string>,
    files: FileSystem,
    findGame: (name: string) => AnyGame | undefined,
    reports: StorageReports,
    bounds?: SaveBounds,
    binBounds?: BinBounds,
    watchChanges?: WatchChanges,
  ) {
    super(folder, files, findGame, reports, bounds, binBounds, watchChanges);
    this.#index = new SaveIndex(files, findGame, reports, this.reader);
    this.#index.onDidProgress(() => this.saveChanges.fire());
  }

  override dispose(): void {
    super.dispose();
    this.#index.dispose();
  }

  async listed(): Promise<readonly ListedSave[]> {
    this.isListed = true;
    return this.queues.read(async () => {
      const unnamed = await this.#listedUnnamed();
      return [...(await this.#index.list()), ...unnamed].sort(byNewest);
    });
  }

  listedSoFar(): Promise<SavesSoFar> {
    this.isListed = true;
    return this.queues.read(async () => {
      const unnamed = await this.#listedUnnamed();
      const { saves, unread } = await this.#index.listSoFar();
      return { saves: [...saves, ...unnamed].sort(byNewest), unread };
    });
  }

  async #listedUnnamed(): Promise<readonly ListedSave[]> {
    const opened = await this.reader.openAll(await this.setApartGames());
    return opened.map(({ key, save }) => listedSave(key, save));
  }

  open(key: string): Promise<StoredSave | undefined> {
    return this.queues.read(async () => {
      const known = await this.reader.readOne(key);
      return known && (await this.reader.openAll([known]))[0];
    });
  }

  /** The same list with every game read and checked. */
  list(): Promise<readonly StoredSave[]> {
    return this.queues.read(async () => {
      // One read for both: a game that is written meanwhile could otherwise be missing from both.
      const all = await this.readAll();
      return this.reader.openAll(this.withoutHolders(all));
    });
  }

  /** All saves, newest first. */
  listAll(): Promise<readonly StoredSave[]> {
    return this.queues.read(async () => this.reader.openAll(await this.reader.readAll()));
  }

  /** A text that changes whenever any process adds, removes or writes a save. */
  state(): Promise<string> {
    return this.queues.read(async () => {
      const unnamed = (await this.unnamed()).map(({ key, digest }) => `${key} ${digest}`);
      const named = (await this.reader.keys()).filter(isNamedKey);
      return [...unnamed, ...named, await this.saveBin.count()].join("\n");
    });
  }

  async refresh(prepare: () => void): Promise<void> {
    if (!this.isListed) return;
    const state = await this.state();
    if (state === this.#state) return;
    this.#state = state;
    prepare();
    this.saveChanges.fire();
    this.unfinishedChanges.fire();
  }

  async writeNamed(save: Save & { readonly name: string }): Promise<void> {
    const same = await this.#findNamed(save.session.game.name, save.name);
    await this.queues.changes.add(async () => {
      const ordered = { ...save, order: this.reader.nextOrder(save.savedAtMs) };
      await this.folder.replace(undefined, ordered);
      if (same !== undefined) await this.folder.supersede(same.key, ordered);
    });
    this.saveChanges.fire();
  }

  async rename(key: string, name: string): Promise<void> {
    const stored = await this.open(key);
    if (stored === undefined) return;
    const same = await this.#findNamed(stored.save.session.game.name, name, key);
    await this.queues.changes.add(async () => {
      const known = await this.reader.knownOf(key);
      if (known === undefined) return;
      await this.folder.replace(undefined, { ...stored.save, name });
      await this.folder.removeIfSame(known);
      if (same !== undefined) await this.folder.toBin(same.key);
    });
    this.saveChanges.fire();
  }

  /** The newest save of this name, except the one with the given key. Moves can be written meanwhile. */
  #findNamed(game: string, name: string, except?: string): Promise<ListedSave | undefined> {
    return this.queues.read(async () =>
      (await this.#index.list()).find((one) => one.key !== except && isCalled(one, game, name)),
    );
  }

  async delete(key: string): Promise<string | undefined> {
    const binned = await this.queues.changes.add(async () => {
      const digest = isNamedKey(key) ? undefined : this.reader.digestOf(key);
      const moved = await this.folder.toBin(key, digest);
      await this.saveBin.bound();
      return moved?.key;
    });
    this.saveChanges.fire();
    return binned;
  }

  binCount(): Promise<number> {
    this.isListed = true;
    return this.queues.read(() => this.saveBin.count());
  }

  bin(): Promise<readonly BinnedGame[]> {
    return this.queues.read(() => this.saveBin.list());
  }

  async restore(key: string): Promise<boolean> {
    const isRestored = await this.queues.changes.add(() => this.saveBin.restore(key));
    this.saveChanges.fire();
    return isRestored;
  }

  async emptyBin(): Promise<void> {
    await this.queues.changes.add(() => this.saveBin.empty());
    this.saveChanges.fire();
  }
}
