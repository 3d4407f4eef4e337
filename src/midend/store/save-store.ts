import type { ListedSave } from "../../games/saves/listed-save.js";
import type { Save } from "../../games/saves/save.js";
import { slotOf } from "../../games/saves/save-slot.js";
import type { BinnedGame, StoredSave, UnfinishedSave } from "../../games/saves/stored-save.js";
import { type Disposable, Emitter, type Event } from "../../protocol/emitter.js";
import type { GameFiles } from "../ports/store.js";

/** Saved games, with events for lists of them. The port stores them. */
export class SaveStore implements Disposable {
  readonly #files: GameFiles;
  readonly #onDidChangeSaves = new Emitter<void>();
  /** A listed save was added, removed or renamed. */
  readonly onDidChangeSaves = this.#onDidChangeSaves.event;
  readonly #onDidBin = new Emitter<readonly BinnedGame[]>();
  /** Games went to the bin because there are too many of them. */
  readonly onDidBin = this.#onDidBin.event;
  readonly #onDidChangeUnfinished = new Emitter<void>();
  /** A game can be continued that could not before, or the other way round. Moves in a game do not count. */
  readonly onDidChangeUnfinished = this.#onDidChangeUnfinished.event;
  /** By slot, the game in it that was started. */
  readonly #held = new Map<string, string>();
  #isListed = false;
  /** The state at the last look; see `GameFiles.state`. */
  #state: string | undefined;
  readonly #listening: readonly Disposable[];

  constructor(files: GameFiles) {
    this.#files = files;
    this.#listening = [
      files.onDidBin((gone) => {
        this.#onDidBin.fire(gone);
        this.#onDidChangeSaves.fire();
      }),
      files.onDidReadSaves(() => this.#onDidChangeSaves.fire()),
    ];
  }

  dispose(): void {
    for (const listening of this.#listening) listening.dispose();
    this.#onDidBin.dispose();
    this.#onDidChangeSaves.dispose();
    this.#onDidChangeUnfinished.dispose();
  }

  readRunning(game: string): Promise<Save | undefined> {
    return this.#files.readRunning(game);
  }

  readSlot(game: string, slot: string): Promise<Save | undefined> {
    return this.#files.readSlot(game, slot);
  }

  /** See `GameFiles`. */
  get onDidChangeElsewhere(): Event<void> {
    return this.#files.onDidChangeElsewhere;
  }

  readNews(game: string, slot: string): Promise<readonly StoredSave[]> {
    return this.#files.readNews(game, slot);
  }

  follow(game: string, slot: string, key: string): Promise<void> {
    return this.#files.follow(game, slot, key);
  }

  async writeRunning(save: Save): Promise<boolean> {
    const { game, positions, steps } = save.session;
    const isKept = await this.#files.writeRunning(save);
    this.#hold(game.name, slotOf(game, positions[0]), steps.length > 0 ? save.gameId : undefined);
    return isKept;
  }

  readGame(gameId: string): Promise<StoredSave | undefined> {
    return this.#files.readGame(gameId);
  }

  async addUnfinished(save: Save, key?: string): Promise<void> {
    await this.#files.addUnfinished(save, key);
    this.#onDidChangeSaves.fire();
  }

  async setApart(game: string, slot: string): Promise<void> {
    await this.#files.setApart(game, slot);
    this.#onDidChangeSaves.fire();
  }

  async drop(game: string, slot: string): Promise<void> {
    await this.#files.drop(game, slot);
    this.#hold(game, slot, undefined);
  }

  async retire(game: string, slot: string, isArchived: Promise<boolean>): Promise<void> {
    this.#hold(game, slot, undefined);
    await this.#files.retire(game, slot, isArchived);
    this.#onDidChangeSaves.fire();
  }

  async resume(key: string): Promise<void> {
    await this.#files.resume(key);
    this.#onDidChangeSaves.fire();
  }

  /** The games that can be continued, for lists. */
  unfinished(): Promise<readonly UnfinishedSave[]> {
    this.#isListed = true;
    return this.#files.unfinished();
  }

  list(): Promise<readonly ListedSave[]> {
    this.#isListed = true;
    return this.#files.listed();
  }

  /** See `GameFiles`. */
  listSoFar(): ReturnType<GameFiles["listedSoFar"]> {
    this.#isListed = true;
    return this.#files.listedSoFar();
  }

  open(key: string): Promise<StoredSave | undefined> {
    return this.#files.open(key);
  }

  /**
   * Checks whether saves have changed since they were listed, such as by another window. If so, calls
   * `prepare` and updates the lists.
   */
  async refresh(prepare: () => void): Promise<void> {
    if (!this.#isListed) return;
    const state = await this.#files.state();
    if (state === this.#state) return;
    this.#state = state;
    prepare();
    this.#onDidChangeSaves.fire();
    this.#onDidChangeUnfinished.fire();
  }

  async writeNamed(save: Save & { readonly name: string }): Promise<void> {
    await this.#files.writeNamed(save);
    this.#onDidChangeSaves.fire();
  }

  async rename(key: string, name: string): Promise<void> {
    await this.#files.rename(key, name);
    this.#onDidChangeSaves.fire();
  }

  /** Moves a save to the bin; see `GameFiles.delete`. */
  async delete(key: string): Promise<string | undefined> {
    const binned = await this.#files.delete(key);
    this.#onDidChangeSaves.fire();
    return binned;
  }

  tidied(): Promise<void> {
    return this.#files.tidied();
  }

  binCount(): Promise<number> {
    this.#isListed = true;
    return this.#files.binCount();
  }

  bin(): Promise<readonly BinnedGame[]> {
    return this.#files.bin();
  }

  /** Takes a game out of the bin. Resolves with `false` where it is gone. */
  async restore(key: string): Promise<boolean> {
    const isRestored = await this.#files.restore(key);
    this.#onDidChangeSaves.fire();
    return isRestored;
  }

  async emptyBin(): Promise<void> {
    await this.#files.emptyBin();
    this.#onDidChangeSaves.fire();
  }

  #hold(game: string, slot: string, gameId: string | undefined): void {
    const id = `${game}/${slot}`;
    if (this.#held.get(id) === gameId) return;
    if (gameId === undefined) this.#held.delete(id);
    else this.#held.set(id, gameId);
    this.#onDidChangeUnfinished.fire();
  }
}
