import type { FindGame } from "../../games/game.js";
import { byNewest, headOf, type Save } from "../../games/saves/save.js";
import { slotOf } from "../../games/saves/save-slot.js";
import type { BinnedGame, StoredSave, UnfinishedSave } from "../../games/saves/stored-save.js";
import { Emitter, type Event } from "../../protocol/emitter.js";
import { type ChangeNotices, noChanges, type WatchChanges } from "./change-notices.js";
import { type FileSystem, inParallel, type StorageReports } from "./file-system.js";
import { type BinBounds, KeptGames, usualBinBounds } from "./kept-games.js";
import {
  beyondBounds,
  idOf,
  isRestoredKey,
  type KnownSave,
  type Place,
  type SaveBounds,
  SaveFolder,
  slotId,
  usualBounds,
} from "./save-folder.js";

/** A folder may have thousands of games beyond the limits. Nothing should wait until all are moved. */
const maxBinnedAtOnce = 100;

/** A running game of this process: its place, and the state that is still to be written. */
interface Running {
  place: Place | undefined;
  waiting: Save | undefined;
  /** The queued write that has not started: it writes the state that is waiting by then. */
  queued: QueuedWrite | undefined;
}

/** Both resolve with whether the game is on the disk, and never reject. */
interface QueuedWrite {
  /** Resolves as soon as the game is safe. */
  readonly safe: Promise<boolean>;
  /** Resolves when the game is in its place. */
  readonly done: Promise<boolean>;
}

/**
 * The games without a name. Each slot (see `slotOf`) has a running game: the newest of its slot. It is
 * written to a file that this process made. If it came from a file of another process, that file is removed
 * after the new one is written. If that process has continued the game, the file stays. Then there are two
 * games, and the other one is listed as an unfinished one. The midend's port `SavedGames` says what the
 * public methods promise.
 */
export class RunningGames extends SaveFolder {
  /** The games with a name, and the bin. */
  protected readonly kept: KeptGames;
  readonly #bounds: SaveBounds;
  readonly #notices: ChangeNotices;
  protected readonly saveChanges = new Emitter<void>();
  readonly onDidChangeSaves = this.saveChanges.event;
  readonly #onDidBin = new Emitter<readonly BinnedGame[]>();
  readonly onDidBin = this.#onDidBin.event;
  protected readonly unfinishedChanges = new Emitter<void>();
  readonly onDidChangeUnfinished = this.unfinishedChanges.event;
  /** Lists were asked for, so changes matter. */
  protected isListed = false;
  /** By game and slot. */
  readonly #running = new Map<string, Running>();
  /** By game and slot, the game in it that was started. */
  readonly #started = new Map<string, string>();
  readonly #seen = new SeenSaves();
  /** Games that left their slot, until they are written. */
  readonly #leaving = new Set<Running>();
  /** Finished games, until they are in the archive and removed here. */
  readonly #retiring = new Map<Running, Promise<void>>();

  constructor(
    folder: Promise<string>,
    files: FileSystem,
    findGame: FindGame,
    reports: StorageReports,
    watchChanges: WatchChanges = noChanges,
    bounds: SaveBounds = usualBounds,
    binBounds: BinBounds = usualBinBounds,
  ) {
    super(folder, files, findGame, reports);
    this.#bounds = bounds;
    const keptFolder = folder.then((path) => files.join(path, "named"));
    this.kept = new KeptGames(keptFolder, files, findGame, reports, binBounds);
    this.#notices = watchChanges(folder, (fileName) => this.isOwnKey(fileName.replace(/\..*$/s, "")));
  }

  override dispose(): void {
    super.dispose();
    this.kept.dispose();
    this.#onDidBin.dispose();
    this.saveChanges.dispose();
    this.unfinishedChanges.dispose();
  }

  protected override notify(): void {
    this.#notices.notify();
  }

  get onDidChangeElsewhere(): Event<void> {
    return this.#notices.onDidChange;
  }

  readRunning(game: string): Promise<Save | undefined> {
    return this.queues.read(async () => {
      return this.#openFirst((await this.readAll()).filter(({ value }) => value.game.name === game));
    });
  }

  readSlot(game: string, slot: string): Promise<Save | undefined> {
    return this.queues.read(async () => {
      const id = slotId(game, slot);
      const own = this.#running.get(id);
      if (own?.waiting !== undefined) return own.waiting;
      const all = await this.#inSlot(id);
      return this.#openFirst([...all.filter(({ key }) => key === own?.place?.key), ...all]);
    });
  }

  readNews(game: string, slot: string): Promise<readonly StoredSave[]> {
    return this.queues.read(async () => this.playAll(await this.#newsIn(slotId(game, slot))));
  }

  /**
   * The next write replaces the file only if it still has the content that `readNews`
   * reported: its process may have continued the game.
   */
  async follow(game: string, slot: string, key: string): Promise<void> {
    const id = slotId(game, slot);
    const place = this.#seen.placeOf(id, key);
    if (place === undefined) return;
    const running = this.#runningOf(id);
    const before = running.place;
    running.place = place;
    running.waiting = undefined;
    await this.queues.changes.add(async () => {
      if (before !== undefined && before.key !== key && this.isOwnKey(before.key))
        await this.removeIfSame(before);
    });
  }

  /**
   * Writes the running game of its slot. Calls during an earlier write are combined, and the last one counts.
   * Resolves with whether it is on the disk, or was dropped meanwhile. Never rejects.
   */
  async writeRunning(save: Save): Promise<boolean> {
    const { game, positions } = save.session;
    const id = slotId(game.name, slotOf(game, positions[0]));
    const running = this.#runningOf(id);
    // The state of the latest call is the newest, whichever is written first.
    running.waiting = { ...save, order: this.nextOrder(save.savedAtMs) };
    const isKept = await this.#writeSoon(running).safe;
    this.#noteStarted(id, save.session.steps.length > 0 ? save.gameId : undefined);
    return isKept;
  }

  /** The unnamed game with this ID that was saved last, if there is one. */
  readGame(gameId: string): Promise<StoredSave | undefined> {
    return this.queues.read(async () => {
      const all = (await this.readAll()).filter(({ value }) => value.gameId === gameId);
      return (await this.playAll(all.slice(0, 1)))[0];
    });
  }

  /** Adds an unfinished game without a slot, replacing the one with that key, if there is one. */
  async addUnfinished(save: Save, key?: string): Promise<void> {
    await this.queues.changes.add(async () => {
      await this.replace(key === undefined ? undefined : await this.known(key), save);
    });
    this.saveChanges.fire();
  }

  async setApart(game: string, slot: string): Promise<void> {
    await this.#leave(slotId(game, slot));
    this.saveChanges.fire();
  }

  async #leave(id: string): Promise<void> {
    const left = this.#running.get(id);
    if (left === undefined) return;
    this.#running.delete(id);
    this.#leaving.add(left);
    await this.#writeSoon(left).done;
  }

  async retire(game: string, slot: string, isArchived: Promise<boolean>): Promise<void> {
    const id = slotId(game, slot);
    this.#noteStarted(id, undefined);
    const left = this.#running.get(id);
    if (left !== undefined) {
      const retired = this.#leave(id)
        .then(() => isArchived)
        .then((isKept) => (isKept ? this.queues.changes.add(() => this.#remove(left)) : undefined))
        .finally(() => this.#retiring.delete(left));
      this.#retiring.set(left, retired);
      await retired;
    }
    this.saveChanges.fire();
  }

  async drop(game: string, slot: string): Promise<void> {
    const id = slotId(game, slot);
    const left = this.#running.get(id);
    if (left !== undefined) {
      this.#running.delete(id);
      left.waiting = undefined;
      await this.queues.changes.add(() => this.#remove(left));
    }
    this.#noteStarted(id, undefined);
  }

  #noteStarted(id: string, gameId: string | undefined): void {
    if (this.#started.get(id) === gameId) return;
    if (gameId === undefined) this.#started.delete(id);
    else this.#started.set(id, gameId);
    this.unfinishedChanges.fire();
  }

  /**
   * The next write replaces the file only if it still has the content that this process has
   * read.
   */
  async resume(key: string): Promise<void> {
    await this.queues.changes.add(async () => {
      const known = await this.known(key);
      if (known === undefined) return;
      const id = idOf(known.value);
      this.#runningOf(id).place = this.#seen.placeOf(id, key) ?? known;
    });
    this.saveChanges.fire();
  }

  unfinished(): Promise<readonly UnfinishedSave[]> {
    this.isListed = true;
    return this.queues.read(async () => {
      const found: UnfinishedSave[] = [];
      for (const known of this.#holders(await this.readAll())) {
        const { key, value: head } = known;
        // A state that is still to be written may be before the end again.
        const isWaiting = this.#running.get(idOf(head))?.waiting !== undefined;
        if (head.steps > 0 && (isWaiting || !(await this.isOver(known)))) found.push({ ...head, key });
      }
      return found;
    });
  }

  /** The unfinished games without a slot, newest first. */
  protected async setApartGames(): Promise<readonly KnownSave[]> {
    const all = await this.readAll();
    const running = new Set(this.#holders(all).map(({ key }) => key));
    return all.filter(({ key }) => !running.has(key));
  }

  async tidied(): Promise<void> {
    await this.queues.idle();
    await this.kept.flush();
  }

  /**
   * Resolves when everything requested so far is done and failed writes were tried once more: with whether
   * everything is on the disk.
   */
  override async flush(): Promise<boolean> {
    await this.tidied();
    const kept = [...this.#running.values(), ...this.#leaving];
    await Promise.all(kept.map((running) => this.#writeSoon(running).done));
    await Promise.all(this.#retiring.values());
    return kept.every(({ waiting }) => waiting === undefined);
  }

  #runningOf(id: string): Running {
    const running = this.#running.get(id) ?? { place: undefined, waiting: undefined, queued: undefined };
    this.#running.set(id, running);
    return running;
  }

  /** All games except finished ones that are about to be removed, newest first. */
  protected async readAll(isWanted: (key: string) => boolean = () => true): Promise<readonly KnownSave[]> {
    const retiring = this.#retiringKeys;
    return (await this.readSaves(isWanted)).filter(({ key }) => !retiring.has(key));
  }

  get #retiringKeys(): ReadonlySet<string | undefined> {
    return new Set([...this.#retiring.keys()].map(({ place }) => place?.key));
  }

  /** The games of a slot. Reads no other files. */
  async #inSlot(id: string): Promise<readonly KnownSave[]> {
    return (await this.readAll(this.mayBeIn(id))).filter(({ value }) => idOf(value) === id);
  }

  /** For each slot, the file of its running game: this process's own, otherwise the newest. */
  #holders(all: readonly KnownSave[]): readonly KnownSave[] {
    const holders = new Map<string, KnownSave>();
    for (const known of all) {
      const id = idOf(known.value);
      if (!holders.has(id) || this.#running.get(id)?.place?.key === known.key) holders.set(id, known);
    }
    return [...holders.values()].sort((one, other) => byNewest(one.value, other.value));
  }

  /** The first one that can be played is the running game of its slot. */
  async #openFirst(candidates: readonly KnownSave[]): Promise<Save | undefined> {
    for (const known of candidates) {
      const save = await this.play(known);
      if (save === undefined) continue;
      const id = idOf(known.value);
      this.#runningOf(id).place = known;
      if (!this.#seen.has(id)) this.#seen.look(id, candidates);
      return save;
    }
    return undefined;
  }

  /** The files that other processes have written in a slot and that nobody has read yet. */
  async #newsIn(id: string): Promise<readonly KnownSave[]> {
    const all = await this.#inSlot(id);
    return this.#seen.look(
      id,
      all.filter(({ key }) => !this.isOwnKey(key)),
    );
  }

  /**
   * Writes the waiting state. The queue holds at most one write of a game that has not started, however many
   * moves arrive during another write. So a move is on the disk after at most two writes.
   */
  #writeSoon(running: Running): QueuedWrite {
    if (running.queued !== undefined) return running.queued;
    let isSafe = () => {};
    const early = new Promise<boolean>((resolve) => {
      isSafe = () => resolve(true);
    });
    const done = this.queues.changes.add(() => {
      running.queued = undefined;
      return this.#writeWaiting(running, isSafe);
    });
    running.queued = { safe: Promise.race([early, done]), done };
    return running.queued;
  }

  /** Writes the waiting state. Resolves with whether it is on the disk; never rejects. */
  async #writeWaiting(running: Running, safe: () => void): Promise<boolean> {
    const save = running.waiting;
    // An earlier write included it.
    if (save === undefined) {
      this.#leaving.delete(running);
      return true;
    }
    running.waiting = undefined;
    const isWritten = await this.writes.attempt(async () => {
      const placed = (place: Place) => {
        running.place = place;
      };
      const isNew = await this.replace(running.place, save, placed, safe);
      this.#leaving.delete(running);
      this.#putInOrder(idOf(headOf(save)), isNew);
    });
    if (!isWritten) running.waiting ??= save;
    return isWritten;
  }

  /** Runs after a write, so that no move waits for the other files of the folder. */
  #putInOrder(id: string, isNew: boolean): void {
    const isOpened = this.#seen.has(id);
    if (isOpened && !isNew) return;
    void this.queues.reads
      .add(async () => {
        if (!isOpened) await this.#newsIn(id);
        if (isNew) await this.#binSurplus();
      })
      .catch((error) => this.reports.problem(error));
  }

  async #remove(left: Running): Promise<void> {
    left.waiting = undefined;
    if (left.place !== undefined) await this.removeIfSame(left.place);
  }

  /** Moves games beyond the limits to the bin, and reports them. The next new game moves the rest. */
  async #binSurplus(): Promise<void> {
    const running = new Set([...this.#running.values()].map(({ place }) => place?.key));
    const retiring = this.#retiringKeys;
    const isBounded = (key: string) => !isRestoredKey(key) && !retiring.has(key);
    const { first, others } = await this.divided();
    const all = await inParallel(first.filter(isBounded), (key) => this.knownBefore(key));
    const unnamed = all
      .filter((known) => known !== undefined)
      .sort((one, other) => byNewest(one.value, other.value));
    const tooMany = beyondBounds(unnamed, this.#bounds, ({ key }) => running.has(key));
    const keys = [...others.filter(isBounded), ...tooMany.map(({ key }) => key)].slice(0, maxBinnedAtOnce);
    const before = new Map(tooMany.map((known) => [known.key, known.text]));
    const gone = await this.moveToBin(keys, ({ key, text }) => (before.get(key) ?? text) === text);
    if (gone.length === 0) return;
    this.#onDidBin.fire(gone);
    this.saveChanges.fire();
  }

  /** Moves games to the bin, if they are still wanted there. */
  protected async moveToBin(
    keys: readonly string[],
    isWanted: (known: KnownSave) => boolean,
  ): Promise<readonly BinnedGame[]> {
    const all = await inParallel(keys, (key) => this.known(key));
    const moved = all.filter((known) => known !== undefined).filter(isWanted);
    if (moved.length === 0) return [];
    const binned = await this.kept.addToBin(moved.map(({ text }) => text));
    await inParallel(moved, (known) => this.removeIfSame(known));
    const binnedAtMs = Date.now();
    return moved.map(({ value }, place) => ({ ...value, key: binned[place] ?? "", binnedAtMs }));
  }
}

/** The state of other processes' files as this process has seen them, by slot (see `slotId`). */
class SeenSaves {
  readonly #seen = new Map<string, ReadonlyMap<string, Place>>();

  /** Whether the slot was examined before. */
  has(id: string): boolean {
    return this.#seen.has(id);
  }

  /** A file as it was last seen. */
  placeOf(id: string, key: string): Place | undefined {
    return this.#seen.get(id)?.get(key);
  }

  /** The files of the slot that were written since the last call; empty at the first call. */
  look(id: string, all: readonly KnownSave[]): readonly KnownSave[] {
    const ofSlot = all.filter(({ value }) => idOf(value) === id);
    const seen = this.#seen.get(id);
    this.#seen.set(id, new Map(ofSlot.map((known) => [known.key, known])));
    return seen === undefined ? [] : ofSlot.filter(({ key, text }) => seen.get(key)?.text !== text);
  }
}
