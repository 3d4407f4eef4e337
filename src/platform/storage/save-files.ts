import { byNewest, type Save } from "../../games/saves/save.js";
import {
  type BinnedGame,
  type ListedSave,
  listedSave,
  type StoredSave,
} from "../../games/saves/stored-save.js";
import { RunningGames } from "./running-games.js";

/**
 * Saved games in a folder that several processes share (see `whole-files.ts`), one file for each game without
 * a name. A game has one save of each name. The midend's port `SavedGames` says what the public methods
 * promise. Play never waits for the disk.
 */
export class SaveFiles extends RunningGames {
  /** The state at the last look. */
  #state: string | undefined;

  listed(): Promise<readonly ListedSave[]> {
    this.isListed = true;
    return this.queues.read(async () => {
      const opened = await this.playAll(await this.setApartGames());
      const unnamed = opened.map(({ key, save }) => listedSave(key, save));
      return [...(await this.kept.named()), ...unnamed].sort(byNewest);
    });
  }

  open(key: string): Promise<StoredSave | undefined> {
    return this.queues.read(async () => {
      const known = await this.known(key);
      return known === undefined ? this.kept.open(key) : (await this.playAll([known]))[0];
    });
  }

  /** All saves, newest first. */
  listAll(): Promise<readonly StoredSave[]> {
    return this.queues.read(async () => {
      const unnamed = await this.playAll(await this.readSaves(() => true));
      const named = await Promise.all((await this.kept.named()).map(({ key }) => this.kept.open(key)));
      return [...unnamed, ...named.filter((stored) => stored !== undefined)].sort((one, other) =>
        byNewest(listedSave("", one.save), listedSave("", other.save)),
      );
    });
  }

  async refresh(prepare: () => void): Promise<void> {
    if (!this.isListed) return;
    const state = await this.queues.read(async () => {
      const unnamed = (await this.readAll()).map(({ key, id }) => `${key} ${id}`);
      return [...unnamed, await this.kept.state()].join("\n");
    });
    if (state === this.#state) return;
    this.#state = state;
    prepare();
    this.saveChanges.fire();
    this.unfinishedChanges.fire();
  }

  async writeNamed(save: Save & { readonly name: string }): Promise<void> {
    for (const { order } of await this.kept.named()) this.noteOrder(order);
    await this.kept.writeNamed({ ...save, order: this.nextOrder(save.savedAtMs) });
    this.saveChanges.fire();
  }

  async rename(key: string, name: string): Promise<void> {
    if (await this.kept.rename(key, name)) this.saveChanges.fire();
  }

  async delete(key: string): Promise<string | undefined> {
    const binned = await this.#bin(key);
    this.saveChanges.fire();
    return binned;
  }

  async #bin(key: string): Promise<string | undefined> {
    if (await this.kept.bin(key)) return key;
    const before = this.lastTextOf(key);
    const [moved] = await this.queues.changes.add(() => this.moveToBin([key], ({ text }) => text === before));
    return moved?.key;
  }

  binCount(): Promise<number> {
    this.isListed = true;
    return this.queues.read(() => this.kept.binCount());
  }

  bin(): Promise<readonly BinnedGame[]> {
    return this.queues.read(() => this.kept.binned());
  }

  async restore(key: string): Promise<boolean> {
    const isRestored = await this.kept.restore(key, (save) => this.addRestored(save));
    this.saveChanges.fire();
    return isRestored;
  }

  async emptyBin(): Promise<void> {
    await this.kept.emptyBin();
    this.saveChanges.fire();
  }
}
