import { holdNothing } from "#host/time";
import type { AnyGame } from "../../games/game.js";
import { formatSave, headOf, isEarlierState, parsingSave, type Save } from "../../games/saves/save.js";
import { byNewest } from "../../games/saves/save-order.js";
import { slotOf } from "../../games/saves/save-slot.js";
import { inSlices } from "../../games/slices.js";
import { Emitter } from "../../protocol/emitter.js";
import { hostSlices } from "../slices.js";
import type { FileSystem } from "./file-system.js";
import { Queue } from "./queue.js";
import { type BinBounds, type BinnedGame, isRestored, SaveBin, usualBinBounds } from "./save-bin.js";
import { beyondBounds, type SaveBounds, usualBounds } from "./save-bounds.js";
import {
  type BegunGame,
  type KnownSave,
  SaveReader,
  type StorageReports,
  type StoredSave,
  textDigest,
} from "./save-reader.js";
import { idOf, isCalled, slotId, stateOf } from "./slot-id.js";
import { newKey, sweep, takeAway, writeWhole } from "./whole-files.js";

/** A file, and what it held when a game was read from it or written to it: only that may be taken away. */
interface Place {
  readonly key: string;
  readonly digest: string;
}

/** A running game of this process: where it is, and what is still to be written of it. */
interface Running {
  /** The states of its slot's games that are no news to this process. */
  seen: ReadonlySet<string> | undefined;
  place: Place | undefined;
  waiting: Save | undefined;
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
  readonly #files: FileSystem;
  readonly #findGame: (name: string) => AnyGame | undefined;
  readonly #reports: StorageReports;
  readonly #reader: SaveReader;
  readonly #bounds: SaveBounds;
  readonly #bin: SaveBin;
  readonly #onDidBin = new Emitter<readonly BinnedGame[]>();
  /** Games went to the bin because there are too many. */
  readonly onDidBin = this.#onDidBin.event;
  /** What changes files, in its order. */
  readonly #queue = new Queue();
  /** What only looks at them, and what is put in order after a write: moves never wait for it. */
  readonly #looks = new Queue();
  /** By game and slot. */
  readonly #running = new Map<string, Running>();
  /** Games that gave their slot away, until they are written. */
  readonly #leaving = new Set<Running>();
  /** Games that have ended, until they are in the archive and gone from here. */
  readonly #retiring = new Map<Running, Promise<void>>();
  /** Names that this process made up. */
  readonly #ownKeys = new Set<string>();
  #complained = false;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(
    folder: Promise<string>,
    files: FileSystem,
    findGame: (name: string) => AnyGame | undefined,
    reports: StorageReports,
    bounds: SaveBounds = usualBounds,
    binBounds: BinBounds = usualBinBounds,
  ) {
    this.#files = files;
    this.#findGame = findGame;
    this.#reports = reports;
    this.#reader = new SaveReader(files, findGame, reports);
    this.#bounds = bounds;
    this.#bin = new SaveBin(files, findGame, reports, binBounds);
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
      await sweep(this.#files, this.#reader.folder, Date.now()).catch((error) =>
        this.#reports.problem(error),
      );
      return this.#openFirst((await this.#unnamed()).filter(({ head }) => head.game.name === game));
    });
  }

  /** See `GameFiles`. */
  readSlot(game: string, slot: string): Promise<Save | undefined> {
    return this.#look(async () => {
      const id = slotId(game, slot);
      const own = this.#running.get(id);
      if (own?.waiting !== undefined) return own.waiting;
      const all = (await this.#unnamed()).filter(({ head }) => idOf(head) === id);
      return this.#openFirst([...all.filter(({ key }) => key === own?.place?.key), ...all]);
    });
  }

  /** See `GameFiles`. */
  readNews(game: string, slot: string): Promise<StoredSave | undefined> {
    return this.#look(
      async () => (await this.#reader.openAll((await this.#newsIn(slotId(game, slot))).slice(0, 1)))[0],
    );
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
    return this.#queue.add(() => this.#writeWaiting(running));
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
      await this.#replace(key === undefined ? undefined : await this.#reader.readOne(key), save);
    });
  }

  /** See `GameFiles`. */
  async setApart(game: string, slot: string): Promise<void> {
    const left = this.#running.get(slotId(game, slot));
    if (left === undefined) return;
    this.#running.delete(slotId(game, slot));
    this.#leaving.add(left);
    await this.#queue.add(() => this.#writeWaiting(left));
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

  /** See `GameFiles`. */
  async resume(key: string): Promise<void> {
    await this.#queue.add(async () => {
      const known = await this.#reader.readOne(key);
      if (known !== undefined && known.head.name === undefined)
        this.#runningOf(idOf(known.head)).place = known;
    });
  }

  /** See `GameFiles`. */
  begun(): Promise<readonly BegunGame[]> {
    return this.#look(async () =>
      this.#holders(await this.#readAll())
        .filter(({ head }) => head.steps > 0)
        .map(({ key, head }) => ({ ...head, key })),
    );
  }

  /** See `GameFiles`. */
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
      const all = (await this.#reader.readAll()).map(({ key, digest }) => `${key} ${digest}`);
      return [...all, await this.#bin.count()].join("\n");
    });
  }

  /**
   * Writes a named save. The newest one of the same game and name goes to the bin, unless this one goes on
   * from it. Rejects when it cannot be written.
   */
  writeNamed(save: Save & { readonly name: string }): Promise<void> {
    return this.#queue.add(async () => {
      const same = (await this.#reader.readAll()).find(({ head }) =>
        isCalled(head, save.session.game.name, save.name),
      );
      const ordered = this.#ordered(save);
      await this.#replace(undefined, ordered);
      if (same !== undefined) await this.#supersede(same, ordered);
    });
  }

  rename(key: string, name: string): Promise<void> {
    return this.#queue.add(async () => {
      const all = await this.#reader.readAll();
      const known = all.find((candidate) => candidate.key === key);
      const save = known && (await this.#reader.open(known));
      if (known === undefined || save === undefined) return;
      const same = all.find((other) => other.key !== key && isCalled(other.head, known.head.game.name, name));
      await this.#replace(known, { ...save, name });
      if (same !== undefined) await this.#toBin(same);
    });
  }

  /**
   * Moves a save to the bin, and resolves with its key there. Does nothing where another window has written
   * to it since it was listed.
   */
  delete(key: string): Promise<string | undefined> {
    return this.#queue.add(async () => {
      const binned = await this.#toBin({ key, digest: this.#reader.digestOf(key) });
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
    await Promise.all(kept.map((running) => this.#queue.add(() => this.#writeWaiting(running))));
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
    const running = this.#running.get(id) ?? { seen: undefined, place: undefined, waiting: undefined };
    this.#running.set(id, running);
    return running;
  }

  /** All but those that have ended and are about to go, newest first. */
  async #readAll(): Promise<readonly KnownSave[]> {
    const retiring = new Set([...this.#retiring.keys()].map(({ place }) => place?.key));
    return (await this.#reader.readAll()).filter(({ key }) => !retiring.has(key));
  }

  /** The games without a name, newest first. */
  async #unnamed(): Promise<readonly KnownSave[]> {
    return (await this.#readAll()).filter(({ head }) => head.name === undefined);
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
      if (running.seen === undefined) await this.#newsIn(idOf(known.head));
      return save;
    }
    return undefined;
  }

  /**
   * What others have written in a slot and nobody has looked at yet; that only time has passed in the same
   * game is no news.
   */
  async #newsIn(id: string): Promise<readonly KnownSave[]> {
    const own = this.#running.get(id);
    const known = own?.seen ?? new Set();
    const all = (await this.#unnamed()).filter(({ head }) => idOf(head) === id);
    const news = all.filter(({ key, head }) => !this.#ownKeys.has(key) && !known.has(stateOf(head)));
    if (own !== undefined) own.seen = new Set([...known, ...all.map(({ head }) => stateOf(head))]);
    return news;
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
      const isNew = await this.#replace(running.place, save, (place) => {
        running.place = place;
      });
      this.#leaving.delete(running);
      this.#complained = false;
      this.#putInOrder(running, idOf(headOf(save)), isNew);
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
  #putInOrder(running: Running, id: string, isNew: boolean): void {
    if (running.seen !== undefined && !isNew) return;
    void this.#looks
      .add(async () => {
        if (running.seen === undefined) await this.#newsIn(id);
        if (isNew) await this.#bound();
      })
      .catch((error) => this.#reports.problem(error));
  }

  /**
   * Writes over a file where it is this process's own; else a new one, and takes the other away. `written` is
   * told where the save is. Resolves with whether there is one file more.
   */
  async #replace(
    before: Place | undefined,
    save: Save,
    written: (place: Place) => void = () => undefined,
  ): Promise<boolean> {
    const key = before !== undefined && (await this.#isOwn(before.key)) ? before.key : newKey();
    this.#ownKeys.add(key);
    const text = formatSave(save);
    await writeWhole(this.#files, this.#reader.folder, key, text);
    written({ key, digest: await this.#reader.note(key, text, save) });
    if (before !== undefined && before.key !== key)
      await this.#takeAway(before, save).catch((error) => this.#reports.problem(error));
    return before === undefined;
  }

  /**
   * Whether this process made the file, and nobody has written to it since. Who plays on in another window
   * may have taken it away.
   */
  async #isOwn(key: string): Promise<boolean> {
    return this.#ownKeys.has(key) && (await this.#reader.isUnchanged(key));
  }

  /**
   * Also where it holds an earlier state of `later` by now: a window that went may have written the time of
   * its game only then.
   */
  async #takeAway({ key, digest }: Place, later?: Save): Promise<void> {
    const isCovered = async (text: string) => {
      if (later === undefined) return false;
      const held = await inSlices(parsingSave(text, this.#findGame), hostSlices);
      return held.ok && isEarlierState(held.value, later);
    };
    await takeAway(
      this.#files,
      this.#reader.folder,
      key,
      async (text) => (await textDigest(text)) === digest || (await isCovered(text)),
    );
    this.#reader.forget(key);
  }

  async #remove(left: Running): Promise<void> {
    left.waiting = undefined;
    if (left.place !== undefined)
      await this.#takeAway(left.place).catch((error) => this.#reports.problem(error));
  }

  /** Takes a save away that another one has replaced; what only the former one holds goes to the bin. */
  async #supersede(before: KnownSave, later: Save): Promise<void> {
    const held = await this.#reader.open(before);
    if (held !== undefined && isEarlierState(held, later)) await this.#takeAway(before);
    else if (held !== undefined) await this.#toBin(before);
  }

  /** Moves a save to the bin while it holds what is known of it. */
  async #toBin({ key, digest }: Place): Promise<BinnedGame | undefined> {
    const now = await this.#reader.readOne(key);
    if (now === undefined || now.digest !== digest) return undefined;
    const binned = await this.#bin.put(key, now.bytes);
    this.#reader.forget(key);
    return { ...now.head, key: binned, binnedAtMs: Date.now() };
  }

  /** Moves what is too much to the bin, and tells of it. */
  async #bound(): Promise<void> {
    const running = new Set([...this.#running.values()].map(({ place }) => place?.key));
    const tooMany = beyondBounds(
      (await this.#unnamed()).filter(({ key }) => !isRestored(key)),
      this.#bounds,
      ({ key }) => running.has(key),
    );
    const gone: BinnedGame[] = [];
    // The oldest first, so that they are in the bin in the order of their age.
    for (const known of tooMany.toReversed()) {
      const binned = await this.#toBin(known).catch((error) => this.#reports.problem(error));
      if (binned !== undefined) gone.push(binned);
    }
    if (gone.length === 0) return;
    await this.#bin.bound();
    this.#onDidBin.fire(gone);
  }
}
