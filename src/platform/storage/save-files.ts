import { holdNothing } from "#host/time";
import type { AnyGame } from "../../games/game.js";
import { type ListedSave, listedSave } from "../../games/saves/listed-save.js";
import { headOf, type Save } from "../../games/saves/save.js";
import { byNewest } from "../../games/saves/save-order.js";
import { slotOf } from "../../games/saves/save-slot.js";
import { Emitter, type Event } from "../../protocol/emitter.js";
import { type ChangeNotices, noChanges, type WatchChanges } from "./change-notices.js";
import type { FileSystem } from "./file-system.js";
import { Queue } from "./queue.js";
import { type BinBounds, type BinnedGame, SaveBin, usualBinBounds } from "./save-bin.js";
import { beyondBounds, type SaveBounds, usualBounds } from "./save-bounds.js";
import { type Place, SaveFolder } from "./save-folder.js";
import { SaveIndex } from "./save-index.js";
import { isNamedKey, isRestoredKey, mayBeIn } from "./save-keys.js";
import {
  type BegunGame,
  type KnownSave,
  SaveReader,
  type StorageReports,
  type StoredSave,
} from "./save-reader.js";
import { SeenSaves } from "./seen-saves.js";
import { idOf, isCalled, slotId } from "./slot-id.js";

/** A running game of this process: where it is, and what is still to be written of it. */
interface Running {
  place: Place | undefined;
  waiting: Save | undefined;
  /** The write that is in the queue and has not begun: it takes whatever waits by then. */
  queued: Promise<boolean> | undefined;
}

/** What could not be written is tried again after that. */
const retryMs = 5_000;

/**
 * Saved games, one file each, in a folder that several processes share (see `whole-files.ts`). What changes
 * files runs through one queue, and every file is on the disk itself before a write resolves; nobody has to
 * wait for that who plays. What looks at the other files has a queue of its own, so that a move is written at
 * once, however many saves there are.
 *
 * There is a running game for each slot (see `slotOf`): of the games without a name the newest of its slot.
 * It is written to a file that this process made. Where it was found in another's, that one is taken away
 * once the game is written anew, unless its process has played on: then there are two games, and the other is
 * listed as an unfinished one.
 */
export class SaveFiles {
  readonly #reports: StorageReports;
  readonly #folder: SaveFolder;
  readonly #reader: SaveReader;
  readonly #bounds: SaveBounds;
  readonly #bin: SaveBin;
  readonly #index: SaveIndex;
  readonly #onDidBin = new Emitter<readonly BinnedGame[]>();
  /** Games went to the bin because there are too many. */
  readonly onDidBin = this.#onDidBin.event;
  readonly #notices: ChangeNotices;
  /** What changes files, in its order. */
  readonly #queue = new Queue();
  /** What only looks at them, and what is put in order after a write: moves never wait for it. */
  readonly #looks = new Queue();
  /** By game and slot. */
  readonly #running = new Map<string, Running>();
  readonly #seen = new SeenSaves();
  /** Games that gave their slot away, until they are written. */
  readonly #leaving = new Set<Running>();
  /** Games that have ended, until they are in the archive and gone from here. */
  readonly #retiring = new Map<Running, Promise<void>>();
  #complained = false;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(
    folder: Promise<string>,
    files: FileSystem,
    findGame: (name: string) => AnyGame | undefined,
    reports: StorageReports,
    bounds: SaveBounds = usualBounds,
    binBounds: BinBounds = usualBinBounds,
    watchChanges: WatchChanges = noChanges,
  ) {
    this.#reports = reports;
    this.#reader = new SaveReader(files, findGame, reports);
    this.#bounds = bounds;
    this.#index = new SaveIndex(files, findGame, reports, this.#reader);
    this.#bin = new SaveBin(files, findGame, reports, binBounds);
    this.#notices = watchChanges(folder, (fileName) => this.#folder.isOwnKey(fileName.replace(/\..*$/s, "")));
    const tell = () => this.#notices.tell();
    this.#folder = new SaveFolder({ files, findGame, reports, reader: this.#reader, bin: this.#bin, tell });
    // Everything else waits in the queue behind it.
    void this.#queue.add(async () => {
      this.#reader.folder = await folder;
      this.#bin.saves = this.#reader.folder;
    });
  }

  dispose(): void {
    clearTimeout(this.#retry);
    this.#onDidBin.dispose();
  }

  /** See `GameFiles`. */
  readRunning(game: string): Promise<Save | undefined> {
    return this.#look(async () => {
      await this.#reader.tidy().catch((error) => this.#reports.problem(error));
      return this.#openFirst((await this.#unnamed()).filter(({ head }) => head.game.name === game));
    });
  }

  /** See `GameFiles`. */
  readSlot(game: string, slot: string): Promise<Save | undefined> {
    return this.#look(async () => {
      const id = slotId(game, slot);
      const own = this.#running.get(id);
      if (own?.waiting !== undefined) return own.waiting;
      const all = await this.#inSlot(id);
      return this.#openFirst([...all.filter(({ key }) => key === own?.place?.key), ...all]);
    });
  }

  /** See `GameFiles`. */
  get onDidChangeElsewhere(): Event<void> {
    return this.#notices.onDidChange;
  }

  /** See `GameFiles`. */
  readNews(game: string, slot: string): Promise<readonly StoredSave[]> {
    return this.#look(async () => this.#reader.openAll(await this.#newsIn(slotId(game, slot))));
  }

  /**
   * See `GameFiles`. What is written next takes the file's place as far as the news told it: its process may
   * have played on.
   */
  async follow(game: string, slot: string, key: string): Promise<void> {
    const id = slotId(game, slot);
    const place = this.#seen.placeOf(id, key);
    if (place === undefined) return;
    const running = this.#runningOf(id);
    const before = running.place;
    running.place = place;
    running.waiting = undefined;
    await this.#queue.add(async () => {
      if (before !== undefined && before.key !== key && this.#folder.isOwnKey(before.key))
        await this.#folder.takeAway(before).catch((error) => this.#reports.problem(error));
    });
  }

  /**
   * Keeps the running game of its slot. Calls while an earlier one is being written are joined: the last one
   * counts. Resolves with whether it is on the disk, or was dropped meanwhile. Never rejects.
   */
  async writeRunning(save: Save): Promise<boolean> {
    const running = this.#runningOf(
      slotId(save.session.game.name, slotOf(save.session.game, save.session.positions[0])),
    );
    // The last one that was asked for is the newest, whichever is written first.
    running.waiting = this.#ordered(save);
    return this.#writeSoon(running);
  }

  /** The game without a name that has this ID: the one that was saved last, if there is one. */
  readGame(gameId: string): Promise<StoredSave | undefined> {
    return this.#look(async () => {
      const all = (await this.#unnamed()).filter(({ head }) => head.gameId === gameId);
      return (await this.#reader.openAll(all.slice(0, 1)))[0];
    });
  }

  /** Adds an unfinished game that has no slot, in place of the one of that key, if there is one. */
  addUnfinished(save: Save, key?: string): Promise<void> {
    return this.#queue.add(async () => {
      await this.#folder.replace(key === undefined ? undefined : await this.#reader.readOne(key), save);
    });
  }

  /** See `GameFiles`. */
  async setApart(game: string, slot: string): Promise<void> {
    const left = this.#running.get(slotId(game, slot));
    if (left === undefined) return;
    this.#running.delete(slotId(game, slot));
    this.#leaving.add(left);
    await this.#writeSoon(left);
  }

  /** See `GameFiles`. */
  async retire(game: string, slot: string, isArchived: Promise<boolean>): Promise<void> {
    const left = this.#running.get(slotId(game, slot));
    if (left === undefined) return;
    const retired = this.setApart(game, slot)
      .then(() => isArchived)
      .then((isKept) => (isKept ? this.#queue.add(() => this.#remove(left)) : undefined))
      .finally(() => this.#retiring.delete(left));
    this.#retiring.set(left, retired);
    await retired;
  }

  /** See `GameFiles`. */
  async drop(game: string, slot: string): Promise<void> {
    const left = this.#running.get(slotId(game, slot));
    if (left === undefined) return;
    this.#running.delete(slotId(game, slot));
    left.waiting = undefined;
    await this.#queue.add(() => this.#remove(left));
  }

  /** See `GameFiles`. What is written next takes its place as far as this process has been told of it. */
  async resume(key: string): Promise<void> {
    await this.#queue.add(async () => {
      const known = await this.#reader.readOne(key);
      if (known === undefined || known.head.name !== undefined) return;
      const id = idOf(known.head);
      this.#runningOf(id).place = this.#seen.placeOf(id, key) ?? known;
    });
  }

  /** See `GameFiles`. */
  begun(): Promise<readonly BegunGame[]> {
    return this.#look(async () =>
      this.#holders(await this.#unnamed())
        .filter(({ head }) => head.steps > 0)
        .map(({ key, head }) => ({ ...head, key })),
    );
  }

  /** See `GameFiles`. */
  listed(): Promise<readonly ListedSave[]> {
    return this.#look(async () => {
      const all = await this.#unnamed();
      const running = new Set(this.#holders(all).map(({ key }) => key));
      const opened = await this.#reader.openAll(all.filter(({ key }) => !running.has(key)));
      const named = await this.#index.list();
      return [...named, ...opened.map(({ key, save }) => listedSave(key, save))].sort(byNewest);
    });
  }

  /** See `GameFiles`. */
  open(key: string): Promise<StoredSave | undefined> {
    return this.#look(async () => {
      const known = await this.#reader.readOne(key);
      return known && (await this.#reader.openAll([known]))[0];
    });
  }

  /** The same list with every game read and checked. */
  list(): Promise<readonly StoredSave[]> {
    return this.#look(async () => {
      // One look for both: a game that is written meanwhile is in neither.
      const all = await this.#readAll();
      const running = new Set(this.#holders(all).map(({ key }) => key));
      return this.#reader.openAll(all.filter(({ key }) => !running.has(key)));
    });
  }

  /** Everything, newest first. */
  listAll(): Promise<readonly StoredSave[]> {
    return this.#look(async () => this.#reader.openAll(await this.#reader.readAll()));
  }

  /** See `GameFiles`. */
  state(): Promise<string> {
    return this.#look(async () => {
      const unnamed = (await this.#unnamed()).map(({ key, digest }) => `${key} ${digest}`);
      const named = (await this.#reader.keys()).filter(isNamedKey);
      return [...unnamed, ...named, await this.#bin.count()].join("\n");
    });
  }

  /**
   * Writes a named save. The newest one of the same game and name goes to the bin, unless this one goes on
   * from it. Rejects when it cannot be written.
   */
  async writeNamed(save: Save & { readonly name: string }): Promise<void> {
    const same = await this.#named(save.session.game.name, save.name);
    await this.#queue.add(async () => {
      const ordered = this.#ordered(save);
      await this.#folder.replace(undefined, ordered);
      if (same !== undefined) await this.#folder.supersede(same.key, ordered);
    });
  }

  /** A save that another one has the name of goes to the bin. */
  async rename(key: string, name: string): Promise<void> {
    const stored = await this.open(key);
    if (stored === undefined) return;
    const { save } = stored;
    const same = await this.#named(save.session.game.name, name, key);
    await this.#queue.add(async () => {
      const known = await this.#reader.knownOf(key);
      if (known === undefined) return;
      await this.#folder.replace(undefined, { ...save, name });
      await this.#folder.takeAway(known);
      if (same !== undefined) await this.#folder.toBin(same.key);
    });
  }

  /**
   * Moves a save to the bin, and resolves with its key there. Does nothing where another window has written
   * to it since it was listed.
   */
  delete(key: string): Promise<string | undefined> {
    return this.#queue.add(async () => {
      const digest = isNamedKey(key) ? undefined : this.#reader.digestOf(key);
      const binned = await this.#folder.toBin(key, digest);
      await this.#bin.bound();
      return binned?.key;
    });
  }

  /** Resolves when all is written that was to be written by now, and what is too much is in the bin. */
  async tidied(): Promise<void> {
    await this.#queue.idle();
    await this.#looks.idle();
  }

  /** How many games are in the bin. */
  binCount(): Promise<number> {
    return this.#look(() => this.#bin.count());
  }

  /** The games in the bin, the last one first. */
  bin(): Promise<readonly BinnedGame[]> {
    return this.#look(() => this.#bin.list());
  }

  /** Puts a game from the bin back among the saves. Resolves with `false` where it is not there any more. */
  restore(key: string): Promise<boolean> {
    return this.#queue.add(() => this.#bin.restore(key));
  }

  emptyBin(): Promise<void> {
    return this.#queue.add(() => this.#bin.empty());
  }

  /**
   * Resolves when everything asked for so far has been done, and what failed has been tried once more: with
   * whether it is on the disk.
   */
  async flush(): Promise<boolean> {
    await this.tidied();
    const kept = [...this.#running.values(), ...this.#leaving];
    await Promise.all(kept.map((running) => this.#writeSoon(running)));
    await Promise.all(this.#retiring.values());
    return kept.every(({ waiting }) => waiting === undefined);
  }

  /** Sees all that was written before. What is written meanwhile does not wait for it. */
  #look<Value>(task: () => Promise<Value>): Promise<Value> {
    const written = this.#queue.idle();
    return this.#looks.add(async () => {
      await written;
      return task();
    });
  }

  #ordered<Given extends Save>(save: Given): Given {
    return { ...save, order: this.#reader.nextOrder(save.savedAtMs) };
  }

  #runningOf(id: string): Running {
    const running = this.#running.get(id) ?? { place: undefined, waiting: undefined, queued: undefined };
    this.#running.set(id, running);
    return running;
  }

  /** All but those that have ended and are about to go, newest first. */
  async #readAll(isWanted?: (key: string) => boolean): Promise<readonly KnownSave[]> {
    const retiring = this.#retiringKeys;
    return (await this.#reader.readAll(isWanted)).filter(({ key }) => !retiring.has(key));
  }

  get #retiringKeys(): ReadonlySet<string | undefined> {
    return new Set([...this.#retiring.keys()].map(({ place }) => place?.key));
  }

  /** The games without a name, newest first. */
  async #unnamed(): Promise<readonly KnownSave[]> {
    const all = await this.#readAll((key) => !isNamedKey(key));
    return all.filter(({ head }) => head.name === undefined);
  }

  /** Those of a slot. No other files are read. */
  async #inSlot(id: string): Promise<readonly KnownSave[]> {
    const all = await this.#readAll(mayBeIn(id));
    return all.filter(({ head }) => head.name === undefined && idOf(head) === id);
  }

  /** Of each slot the file of its running game: this process's own, else the newest. */
  #holders(all: readonly KnownSave[]): readonly KnownSave[] {
    const holders = new Map<string, KnownSave>();
    for (const known of all.filter(({ head }) => head.name === undefined)) {
      const id = idOf(known.head);
      if (!holders.has(id) || this.#running.get(id)?.place?.key === known.key) holders.set(id, known);
    }
    return [...holders.values()].sort((one, other) => byNewest(one.head, other.head));
  }

  /** The first that can be played is the running game of its slot. */
  async #openFirst(candidates: readonly KnownSave[]): Promise<Save | undefined> {
    for (const known of candidates) {
      const save = await this.#reader.open(known);
      if (save === undefined) continue;
      const running = this.#runningOf(idOf(known.head));
      running.place = known;
      if (!this.#seen.has(idOf(known.head))) this.#seen.look(idOf(known.head), candidates);
      return save;
    }
    return undefined;
  }

  /** What others have written in a slot and nobody has looked at yet. */
  async #newsIn(id: string): Promise<readonly KnownSave[]> {
    const all = await this.#inSlot(id);
    return this.#seen.look(
      id,
      all.filter(({ key }) => !this.#folder.isOwnKey(key)),
    );
  }

  /**
   * Writes what waits. One write stands in the queue, however many moves come while another is under way: so
   * a move is known to be kept after two writes at most.
   */
  #writeSoon(running: Running): Promise<boolean> {
    running.queued ??= this.#queue.add(() => {
      running.queued = undefined;
      return this.#writeWaiting(running);
    });
    return running.queued;
  }

  /** Whether nothing of it waits any more. */
  async #writeWaiting(running: Running): Promise<boolean> {
    const save = running.waiting;
    // It was written together with one before.
    if (save === undefined) {
      this.#leaving.delete(running);
      return true;
    }
    running.waiting = undefined;
    try {
      const isNew = await this.#folder.replace(running.place, save, (place) => {
        running.place = place;
      });
      this.#leaving.delete(running);
      this.#complained = false;
      this.#putInOrder(idOf(headOf(save)), isNew);
      return true;
    } catch (error) {
      this.#reports.problem(error);
      running.waiting ??= save;
      if (!this.#complained) this.#reports.cannotWrite(error);
      this.#complained = true;
      clearTimeout(this.#retry);
      this.#retry = setTimeout(() => void this.flush(), retryMs);
      holdNothing(this.#retry);
      return false;
    }
  }

  /** After a write, so that no move waits for the other files of the folder. */
  #putInOrder(id: string, isNew: boolean): void {
    const isOpened = this.#seen.has(id);
    if (isOpened && !isNew) return;
    void this.#looks
      .add(async () => {
        if (!isOpened) await this.#newsIn(id);
        if (isNew) await this.#bound();
      })
      .catch((error) => this.#reports.problem(error));
  }

  /** The newest save of this name, but for that of a key. Moves are written meanwhile. */
  #named(game: string, name: string, except?: string): Promise<ListedSave | undefined> {
    return this.#look(async () =>
      (await this.#index.list()).find((one) => one.key !== except && isCalled(one, game, name)),
    );
  }

  async #remove(left: Running): Promise<void> {
    left.waiting = undefined;
    if (left.place !== undefined)
      await this.#folder.takeAway(left.place).catch((error) => this.#reports.problem(error));
  }

  /** Moves what is too much to the bin, and tells of it. */
  async #bound(): Promise<void> {
    const running = new Set([...this.#running.values()].map(({ place }) => place?.key));
    const retiring = this.#retiringKeys;
    const isBounded = (key: string) => !isNamedKey(key) && !isRestoredKey(key) && !retiring.has(key);
    const all = await Promise.all(
      (await this.#reader.keys()).filter(isBounded).map((key) => this.#reader.knownOf(key)),
    );
    const unnamed = all
      .filter((known) => known !== undefined && known.head.name === undefined)
      .sort((one, other) => byNewest(one!.head, other!.head)) as readonly KnownSave[];
    const tooMany = beyondBounds(unnamed, this.#bounds, ({ key }) => running.has(key));
    const gone: BinnedGame[] = [];
    for (const { key, digest } of tooMany) {
      const binned = await this.#folder.toBin(key, digest).catch((error) => this.#reports.problem(error));
      if (binned !== undefined) gone.push(binned);
    }
    if (gone.length === 0) return;
    await this.#bin.bound();
    this.#onDidBin.fire(gone);
  }
}
