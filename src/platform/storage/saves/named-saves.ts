import type { ListedSave } from "../../../games/saves/listed-save.js";
import type { Save } from "../../../games/saves/save.js";
import type { Queues } from "../queues.js";
import type { SaveFolder } from "./save-folder.js";
import type { SaveIndex } from "./save-index.js";
import type { SaveReader } from "./save-reader.js";
import { isCalled } from "./slot-id.js";

/** The parts that named saves use. */
interface NamedParts {
  readonly reader: SaveReader;
  readonly folder: SaveFolder;
  readonly index: SaveIndex;
  readonly queues: Queues;
}

/** The saves with a name. A game has one save of each name, and its file never changes. */
export class NamedSaves {
  readonly #reader: SaveReader;
  readonly #folder: SaveFolder;
  readonly #index: SaveIndex;
  readonly #queues: Queues;

  constructor({ reader, folder, index, queues }: NamedParts) {
    this.#reader = reader;
    this.#folder = folder;
    this.#index = index;
    this.#queues = queues;
  }

  /**
   * Writes a named save. The newest one of the same game and name is moved to the bin, unless this one
   * continues it. Rejects when it cannot be written.
   */
  async write(save: Save & { readonly name: string }): Promise<void> {
    const same = await this.#find(save.session.game.name, save.name);
    await this.#queues.changes.add(async () => {
      const ordered = { ...save, order: this.#reader.nextOrder(save.savedAtMs) };
      await this.#folder.replace(undefined, ordered);
      if (same !== undefined) await this.#folder.supersede(same.key, ordered);
    });
  }

  /** Gives a save a name. Another save with that name is moved to the bin. */
  async rename(key: string, save: Save, name: string): Promise<void> {
    const same = await this.#find(save.session.game.name, name, key);
    await this.#queues.changes.add(async () => {
      const known = await this.#reader.knownOf(key);
      if (known === undefined) return;
      await this.#folder.replace(undefined, { ...save, name });
      await this.#folder.removeIfSame(known);
      if (same !== undefined) await this.#folder.toBin(same.key);
    });
  }

  /** The newest save of this name, except the one with the given key. Moves can be written meanwhile. */
  #find(game: string, name: string, except?: string): Promise<ListedSave | undefined> {
    return this.#queues.read(async () =>
      (await this.#index.list()).find((one) => one.key !== except && isCalled(one, game, name)),
    );
  }
}
