import { canBeContinued, type FindGame } from "../../games/game.js";
import { grouped, madeOnce } from "../../games/lists.js";
import { checksum } from "../../games/saves/checksum.js";
import {
  byNewest,
  formatSave,
  headOf,
  nextOrder,
  readingSaveHead,
  type Save,
  type SaveHead,
} from "../../games/saves/save.js";
import { isEarlierState } from "../../games/saves/save-lines.js";
import type { StoredSave } from "../../games/saves/stored-save.js";
import { inSlices } from "../../games/slices.js";
import { randomHex } from "../crypto.js";
import { hostSlices } from "../host-clock.js";
import { type FileSystem, inParallel, type StorageReports } from "./file-system.js";
import { type SharedFile, SharedFolder } from "./shared-folder.js";
import { UnrenamedSaves } from "./unrenamed-saves.js";
import { keyPattern } from "./whole-files.js";

/** The file of a game whose moves are not played yet. */
export type KnownSave = SharedFile<SaveHead>;

/** A file, and the text that was read from it or written to it: only that text may be removed. */
export type Place = Pick<KnownSave, "key" | "text">;

/** Larger files are not saves: a hundred thousand moves of 2048 have 200 KB. */
const maxMb = 4;
/** Of one slot, at most this many files are read: those that were made last. */
const maxRead = 100;

/** The prefix, the slot, and when the file was made, with a random number. */
const nameOfGame = /^(game|kept)-([0-9a-f]{8})-([0-9a-f]{16})$/;

/**
 * A key for a game without a name. It tells the slot (see `slotId`), so that a move reads only the files of
 * its slot. `kept`: the player has restored the game, so the limits never move it to the bin again.
 */
export function newGameKey(id: string, prefix: "game" | "kept" = "game"): string {
  return `${prefix}-${checksum(id)}-${Date.now().toString(16).padStart(12, "0")}${randomHex(2)}`;
}

/** The slot in the key of a game. */
function slotIn(key: string): string | undefined {
  return nameOfGame.exec(key)?.[2];
}

export function isRestoredKey(key: string): boolean {
  return key.startsWith("kept-");
}

/** Identifies a slot among those of all games. */
export function slotId(game: string, slot: string): string {
  return `${game}/${slot}`;
}

/** The slot of a save. */
export function idOf({ game, slot }: SaveHead): string {
  return slotId(game.name, slot);
}

/**
 * The files of games without a name, one for each game. A file is read again only when it has changed, and
 * its moves are played only when the game is opened. No operation loses anything.
 */
export class SaveFolder extends SharedFolder<SaveHead, Save> {
  readonly #unrenamed: UnrenamedSaves;
  readonly #cache = new Map<string, KnownSave>();
  /** The games that were opened. */
  readonly #played = new WeakMap<SaveHead, Save>();
  readonly #over = new WeakMap<SaveHead, boolean>();
  /** The greatest order that was read or given; see `Ordered`. */
  #order = 0;
  /** Keys that this process made up. */
  readonly #ownKeys = new Set<string>();
  /** By game: the temporary files that hold its states. Usually one, until it is renamed. */
  readonly #temporary = new Map<string, Set<string>>();

  constructor(folder: Promise<string>, files: FileSystem, findGame: FindGame, reports: StorageReports) {
    super(folder, files, reports, {
      maxMb,
      format: formatSave,
      parse: (text) => inSlices(readingSaveHead(text, findGame), hostSlices),
    });
    this.#unrenamed = new UnrenamedSaves(files, async (text) => (await this.#headIn(text))?.order);
  }

  /** Notifies other processes that a file was added, removed or written. */
  protected notify(): void {}

  protected isOwnKey(key: string): boolean {
    return this.#ownKeys.has(key);
  }

  /** The order for a save that is written now. */
  protected nextOrder(nowMs: number): number {
    this.#order = nextOrder(this.#order, nowMs);
    return this.#order;
  }

  /** Takes note of the order of a save elsewhere. */
  protected noteOrder(order: number): void {
    this.#order = Math.max(this.#order, order);
  }

  /**
   * Processes may have ended in the middle of a write. Those that are still there rename their files
   * themselves.
   */
  protected override async tidy(folder: string): Promise<void> {
    await this.#unrenamed.find(folder, await this.files.list(folder));
    await super.tidy(folder);
  }

  protected override isNeeded(file: string): boolean {
    return this.#unrenamed.holds(file);
  }

  /** The keys of all games; none if the folder cannot be listed. */
  protected override async keys(): Promise<readonly string[]> {
    return super.keys().catch((error) => {
      this.reports.problem(error);
      return [];
    });
  }

  /** All readable games among the wanted keys, the newest first. */
  protected async readSaves(isWanted: (key: string) => boolean): Promise<readonly KnownSave[]> {
    const { first } = await this.divided();
    const found = await inParallel(first.filter(isWanted), (key) => this.known(key));
    return found.filter((known) => known !== undefined).sort(byHead);
  }

  /**
   * All keys. `first`: those of the files that are read. The `others` are of slots that have far too many
   * games; the first ones were made first.
   */
  protected async divided(): Promise<{
    readonly first: readonly string[];
    readonly others: readonly string[];
  }> {
    const keys = await this.keys();
    const isCounted = (key: string) => nameOfGame.exec(key)?.[1] === "game" && !this.isOwnKey(key);
    const first = keys.filter((key) => !isCounted(key));
    const others: string[] = [];
    for (const ofSlot of grouped(keys.filter(isCounted), slotIn).values()) {
      const sorted = ofSlot.toSorted();
      first.push(...sorted.slice(-maxRead));
      others.push(...sorted.slice(0, -maxRead));
    }
    return { first, others };
  }

  /** Whether a file may hold a game of this slot. */
  protected mayBeIn(id: string): (key: string) => boolean {
    const slot = checksum(id);
    return (key) => slotIn(key) === slot;
  }

  /** A game that was read; `undefined` if there is no such file or it cannot be read. */
  protected async known(key: string): Promise<KnownSave | undefined> {
    // The key may come from a view: it must not be the path of a file elsewhere.
    if (!keyPattern.test(key)) return undefined;
    const read = await this.readFile(key, this.#cache.get(key));
    if (read === undefined) this.#cache.delete(key);
    else this.#cache.set(key, read);
    return read;
  }

  /** The text of a file when it was last read or written. */
  protected lastTextOf(key: string): string | undefined {
    return this.#cache.get(key)?.text;
  }

  /** The game of a file when it was last read or written; if there is none, reads it. */
  protected async knownBefore(key: string): Promise<KnownSave | undefined> {
    return this.#cache.get(key) ?? (await this.known(key));
  }

  protected override async readFile(key: string, known?: KnownSave): Promise<KnownSave | undefined> {
    const file = await super.readFile(key, known);
    if (file === undefined || file === known) return file;
    const later = this.#unrenamed.laterThan(key, file.value.order);
    const head = later === undefined ? undefined : await this.#headIn(later);
    const read = later === undefined || head === undefined ? file : { ...file, text: later, value: head };
    this.noteOrder(read.value.order);
    return read;
  }

  async #headIn(text: string): Promise<SaveHead | undefined> {
    const head = await this.codec.parse(text, "");
    return head.ok ? head.value : undefined;
  }

  /** Opens a game by playing it; `undefined` if it could not have been played: then it is set aside. */
  protected async play({ key, value: head }: KnownSave): Promise<Save | undefined> {
    const played = this.#played.get(head);
    if (played !== undefined) return played;
    const save = await inSlices(head.opening(), hostSlices);
    if (save.ok) this.#played.set(head, save.value);
    else {
      this.#cache.delete(key);
      await this.setAside(key, save.error).catch((error) => this.reports.problem(error));
    }
    return save.ok ? save.value : undefined;
  }

  /** Plays all of them; leaves out those that could not have been played. */
  protected async playAll(all: readonly KnownSave[]): Promise<readonly StoredSave[]> {
    const opened: StoredSave[] = [];
    for (const known of all) {
      const save = await this.play(known);
      if (save !== undefined) opened.push({ key: known.key, save });
    }
    return opened;
  }

  /** Whether a game has ended. Another process keeps such a game as long as it is on its board. */
  protected async isOver({ value: head }: KnownSave): Promise<boolean> {
    const known = this.#over.get(head);
    if (known !== undefined) return known;
    const save = await inSlices(head.opening(), hostSlices);
    const session = save.ok ? save.value.session : undefined;
    const isOver = session !== undefined && !canBeContinued(head.game, session.positions[session.cursor]);
    this.#over.set(head, isOver);
    return isOver;
  }

  /** Adds a game that the player has restored. */
  protected async addRestored(save: Save): Promise<void> {
    await this.#write(newGameKey(idOf(headOf(save)), "kept"), save);
  }

  /**
   * Overwrites a file if this process made it and no other process has written to it since. Otherwise writes
   * a new file and removes the other one. That may be gone: a window that continued the game removes it.
   * Calls `written` with the place of the save, and `safe` if the save is safe earlier. Resolves with whether
   * there is one more file.
   */
  protected async replace(
    before: Place | undefined,
    save: Save,
    written: (place: Place) => void = () => undefined,
    safe?: () => void,
  ): Promise<boolean> {
    const own = before !== undefined && this.isOwnKey(before.key) ? before.key : undefined;
    const fresh = newGameKey(idOf(headOf(save)));
    const claim = () => {
      this.#ownKeys.add(fresh);
      this.#unrenamed.noteOwn(fresh);
      return fresh;
    };
    // Each step may take long, for example over a network, so the file is checked while the new text is
    // written.
    const place =
      own === undefined
        ? Promise.resolve(claim())
        : this.#isUnchanged(own).then((is) => (is ? own : claim()));
    let held = "";
    const noteSafe = (file: string) => {
      held = file;
      this.#temporaryOf(save).add(file);
      safe?.();
      void this.#removeTemporary(save, file);
    };
    const known = await this.#write(own ?? fresh, save, {
      place,
      // A new file is safe only in its place. While its process may live, no reader opens it under its
      // temporary name.
      ...(safe === undefined || own === undefined ? {} : { safe: noteSafe }),
    });
    this.#temporaryOf(save).delete(held);
    await this.#removeTemporary(save);
    written(known);
    if (before !== undefined && before.key !== known.key) await this.removeIfSame(before, save);
    return before === undefined;
  }

  async #write(
    key: string,
    save: Save,
    options?: Parameters<SaveFolder["writeFile"]>[2],
  ): Promise<KnownSave> {
    const known = { ...(await this.writeFile(key, save, options)), value: headOf(save) };
    this.#cache.set(known.key, known);
    this.#played.set(known.value, save);
    this.notify();
    return known;
  }

  /** Whether a file is the same as when it was last read or written. True for a removed file, too. */
  async #isUnchanged(key: string): Promise<boolean> {
    const now = await this.stat(key);
    return now === undefined || now.id === this.#cache.get(key)?.id;
  }

  #temporaryOf({ gameId }: Save): Set<string> {
    return madeOnce(this.#temporary, gameId, () => new Set());
  }

  /** Removes the files of earlier writes that could not be renamed, once a later state is safe. */
  async #removeTemporary(save: Save, latest?: string): Promise<void> {
    const files = this.#temporaryOf(save);
    for (const file of [...files].filter((one) => one !== latest)) {
      try {
        await this.files.remove(file);
        files.delete(file);
      } catch (error) {
        this.reports.problem(error);
      }
    }
    if (files.size === 0) this.#temporary.delete(save.gameId);
  }

  /**
   * Removes a file that still has this text. With `later`, also removes one that now holds an earlier state
   * of that game: a closing window may have just written the played time.
   */
  protected async removeIfSame(place: Place, later?: Save): Promise<void> {
    const isCovered = async (text: string) => {
      const head = later && (await this.#headIn(text));
      const held = head && (await inSlices(head.opening(), hostSlices));
      return later !== undefined && held?.ok === true && isEarlierState(held.value, later);
    };
    await this.#unrenamed
      .settle(await this.opened(), place.key)
      .catch((error) => this.reports.problem(error));
    await this.removeRead(place, isCovered);
    this.#cache.delete(place.key);
    this.notify();
  }
}

function byHead(one: KnownSave, other: KnownSave): number {
  return byNewest(one.value, other.value);
}

/**
 * Limits for the games without a name, far more than any player returns to. A folder of this size can still
 * be read quickly. Games beyond them are moved to the bin.
 */
export const usualBounds = {
  /** The most games of one kind, in all slots. */
  perGame: 300,
  /** The most games of one slot besides its running game. */
  setApart: 5,
  /** The bytes of all games together. */
  bytes: 64 * 1024 * 1024,
};
export type SaveBounds = Readonly<typeof usualBounds>;

/** The newest games of each slot: the running one, and the one it replaced. */
const newestOfSlot = 2;

/**
 * Selects the unnamed games beyond the limits: those with the fewest moves and, among equals, the oldest.
 * Takes the newest game first, and returns the oldest first. The two newest games of a slot always stay: the
 * player was just told that such a game is kept. `isPlayed`: a game that is being played stays, too.
 */
export function beyondBounds(
  unnamed: readonly KnownSave[],
  { perGame, setApart, bytes }: SaveBounds,
  isPlayed: (known: KnownSave) => boolean,
): readonly KnownSave[] {
  const gone = new Set<KnownSave>();
  const left = () => unnamed.filter((known) => !gone.has(known));
  for (const ofSlot of grouped(unnamed, ({ value }) => idOf(value)).values()) {
    const movable = ofSlot.slice(newestOfSlot).filter((known) => !isPlayed(known));
    for (const known of least(movable, ofSlot.length - setApart - 1)) gone.add(known);
  }
  for (const ofGame of grouped(left(), ({ value }) => value.game.name).values()) {
    for (const known of least(ofGame.slice(1), ofGame.length - perGame)) gone.add(known);
  }
  for (;;) {
    const all = left();
    const held = all.reduce((sum, known) => sum + known.text.length, 0);
    // Without this condition many small games would be moved, which frees almost nothing.
    const movable = all.slice(1).filter((known) => known.text.length * all.length >= held);
    const [next] = least(movable, 1);
    if (held <= bytes || next === undefined) return unnamed.filter((known) => gone.has(known)).reverse();
    gone.add(next);
  }
}

/** Those with the fewest moves and, among equals, the oldest. The list must have the newest first. */
function least(all: readonly KnownSave[], count: number): readonly KnownSave[] {
  const sorted = all.toReversed().sort((one, other) => one.value.moves - other.value.moves);
  return sorted.slice(0, Math.max(0, count));
}
