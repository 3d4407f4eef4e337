import { type FileSystem, orIfAbsent } from "./file-system.js";
import { fileOf, isLeftover, keyWhileWritten } from "./whole-files.js";

/** A save beside its place. */
interface Unrenamed {
  readonly file: string;
  readonly text: string;
  readonly order: number;
}

/** Larger files are not saves. */
const maxBytes = 4 * 1024 * 1024;

/**
 * Saves that were written completely and not renamed, because their process ended (see `writeWhole`). Where
 * such a file is later than the file in its place, it is the game. It is read where it is, as its process may
 * still rename it. It is moved to its place only before the file there is removed.
 */
export class UnrenamedSaves {
  readonly #held = new Map<string, Unrenamed>();
  /** The keys of this process, which is about to rename its files itself. */
  readonly #own = new Set<string>();

  constructor(
    private readonly files: FileSystem,
    /** The order of the save in a text; `undefined` if the text cannot be read. See `Ordered`. */
    private readonly orderOf: (text: string) => Promise<number | undefined>,
  ) {}

  /** Call this before anything is written under a key that this process created. */
  noteOwn(key: string): void {
    this.#own.add(key);
  }

  /**
   * Finds them among the names in a folder. Those whose place is empty and whose process has ended are moved
   * there.
   */
  async find(folder: string, names: readonly string[]): Promise<void> {
    for (const name of names) {
      const key = keyWhileWritten(name);
      if (key === undefined || this.#own.has(key)) continue;
      const found = await this.#read(this.files.join(folder, name));
      if (found === undefined) continue;
      const place = fileOf(this.files, folder, key);
      if ((await this.files.stat(place)) === undefined) {
        // Its process may be about to do so. It would fail, and another one could not tell it from a full
        // disk.
        if (!isLeftover(name, Date.now())) continue;
        await this.#move(found.file, place);
      } else if (isLater(found, await this.#read(place)) && isLater(found, this.#held.get(key)))
        this.#held.set(key, found);
    }
  }

  /** The save of a key that is later than the one in its place, which has the given order. */
  laterThan(key: string, order: number): string | undefined {
    const held = this.#held.get(key);
    return held !== undefined && held.order > order ? held.text : undefined;
  }

  /** Whether a file must not be removed as a leftover. */
  holds(file: string): boolean {
    return [...this.#held.values()].some((held) => held.file === file);
  }

  /** Moves the save of a key to its place if it is later than the one there. */
  async settle(folder: string, key: string): Promise<void> {
    const held = this.#held.get(key);
    if (held === undefined) return;
    this.#held.delete(key);
    const place = fileOf(this.files, folder, key);
    if (isLater(held, await this.#read(place))) await this.#move(held.file, place);
    else await this.files.remove(held.file);
  }

  async #move(file: string, place: string): Promise<void> {
    // Its own process may have done so.
    await orIfAbsent(undefined, this.files.rename(file, place));
  }

  async #read(file: string): Promise<Unrenamed | undefined> {
    const state = await this.files.stat(file);
    if (state === undefined || state.size > maxBytes) return undefined;
    const text = await this.files.read(file);
    const order = text === undefined ? undefined : await this.orderOf(text);
    return text === undefined || order === undefined ? undefined : { file, text, order };
  }
}

function isLater(one: Unrenamed, other: Unrenamed | undefined): boolean {
  return other === undefined || one.order > other.order;
}
