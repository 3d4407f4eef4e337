import { grouped } from "../../games/lists.js";
import { type FileSystem, inParallel, type StorageReports } from "./file-system.js";
import { type Codec, type SharedFile, SharedFolder } from "./shared-folder.js";
import { newKey } from "./whole-files.js";

/** What differs between collections. */
export interface FileKind<Entry> extends Codec<readonly Entry[]> {
  /**
   * The entries that count, each once. An entry that gets nothing new from the others stays the same object.
   */
  merge(entries: readonly Entry[]): readonly Entry[];
  /** The start of the names of files with this entry. Files of different groups are never merged. */
  groupOf?(entry: Entry): string;
  /** The name of an open file, after its group and before its random part. */
  readonly openName?: string;
  /** When a file is full; by default never. */
  readonly perFile?: Bound;
  sizeOf?(entry: Entry): number;
  /** What stays in memory of an entry in a full file. */
  brief?(entry: Entry): Entry;
}

const usual = {
  groupOf: () => "",
  openName: "open-",
  perFile: { entries: Number.POSITIVE_INFINITY, characters: Number.POSITIVE_INFINITY },
  sizeOf: () => 0,
  brief: <Entry>(entry: Entry) => entry,
};

/** The limits of a file: numbers of entries and of their characters. A single entry may have more. */
interface Bound {
  readonly entries: number;
  readonly characters: number;
}

type Part<Entry> = SharedFile<readonly Entry[]>;

const nameOfFile = /^(.*?)(open|full)-(?:[\d-]+-)?[0-9a-f]{16}$/;
/** The number of times that files are listed again because another process has just replaced some. */
const maxTries = 5;

/** Whether a file never changes. */
export function isFullKey(key: string): boolean {
  return nameOfFile.exec(key)?.[2] === "full";
}

/**
 * Entries in files that several processes share. All files together are the collection.
 *
 * A full file never changes. All other files are open. A process that adds entries writes them into a file of
 * its own, together with the entries of all open files of their group. Then it removes the other open files.
 * If it is killed in between, some entries are in two files. That does no harm, because they are merged.
 */
export class SharedCollection<Entry extends object> extends SharedFolder<readonly Entry[]> {
  readonly #kind: Required<FileKind<Entry>>;
  /** What is written with the next write. */
  protected waiting: readonly Entry[] = [];
  /** The open file of this process, by group. */
  readonly #own = new Map<string, string>();
  readonly #known = new Map<string, Part<Entry>>();
  /** The file of each entry in memory. */
  readonly #places = new WeakMap<Entry, string>();

  constructor(folder: Promise<string>, files: FileSystem, reports: StorageReports, kind: FileKind<Entry>) {
    super(folder, files, reports, kind);
    this.#kind = { ...usual, ...kind };
  }

  /** Deletes everything. Resolves with whether it succeeded. */
  deleteAll(): Promise<boolean> {
    return this.change(async () => {
      this.waiting = [];
      try {
        for (const { key } of await this.parts()) await this.removeFile(key);
        return true;
      } catch (error) {
        this.reports.problem(error);
        return false;
      }
    });
  }

  protected override async writeWaiting(): Promise<boolean> {
    const waiting = this.waiting;
    // An earlier write included it.
    if (waiting.length === 0) return true;
    return this.writes.attempt(async () => {
      await this.writeNow(waiting);
      const written = new Set(waiting);
      this.waiting = this.waiting.filter((entry) => !written.has(entry));
    });
  }

  /** Adds entries. Rejects if they cannot be written. */
  protected async writeNow(added: readonly Entry[]): Promise<void> {
    for (const [group, entries] of grouped(added, (entry) => this.#kind.groupOf(entry)))
      await this.#writeGroup(group, entries);
  }

  async #writeGroup(group: string, added: readonly Entry[]): Promise<void> {
    const open = await this.parts((key) => !isFullKey(key) && groupOfKey(key) === group);
    const stored = this.#kind.merge(open.flatMap(({ value }) => value));
    const all = this.#kind.merge([...stored, ...added]);
    if (all.length === stored.length && all.every((entry, index) => entry === stored[index])) return;
    const parts = divided(all, this.#kind.perFile, this.#kind.sizeOf);
    const rest = parts.at(-1);
    const isOpen = rest !== undefined && !this.isFull(rest);
    for (const entries of isOpen ? parts.slice(0, -1) : parts) await this.writeFull(group, entries);
    // A file that could not be read must not be overwritten.
    let own = this.#own.get(group);
    if (own === undefined || !open.some(({ key }) => key === own))
      own = `${group}${this.#kind.openName}${newKey()}`;
    if (isOpen) {
      this.#note({ ...(await this.writeFile(own, rest)), value: rest });
      this.#own.set(group, own);
    }
    for (const part of open) if (!isOpen || part.key !== own) await this.removePart(part);
  }

  protected async writeFull(group: string, entries: readonly Entry[]): Promise<void> {
    await this.writeFile(`${group}${this.nameOfFull(entries)}${newKey()}`, entries);
  }

  /** The name of a full file, before its random part. */
  protected nameOfFull(_entries: readonly Entry[]): string {
    return "full-";
  }

  protected async removePart(part: Part<Entry>): Promise<void> {
    await this.removeRead(part);
    this.#known.delete(part.key);
  }

  /** The readable files. Entries of full files are brief ones. Rejects if the folder cannot be listed. */
  protected async parts(isWanted: (key: string) => boolean = () => true): Promise<readonly Part<Entry>[]> {
    for (let tries = 1; ; tries++) {
      const keys = (await this.keys()).filter(isWanted);
      const read = await inParallel(keys, (key) => this.#part(key));
      const missing = keys.filter((_, index) => read[index] === undefined);
      const left = missing.length === 0 ? [] : await this.keys();
      // Another process may have moved the entries of a missing file to another one.
      if (tries === maxTries || missing.every((key) => left.includes(key)))
        return read.filter((part) => part !== undefined);
    }
  }

  /** All readable files, with everything that was added before the call. Never rejects. */
  protected readParts(): Promise<readonly Part<Entry>[]> {
    return this.queues.read(() =>
      this.parts().catch((error) => {
        this.reports.problem(error);
        return [];
      }),
    );
  }

  async #part(key: string): Promise<Part<Entry> | undefined> {
    const known = this.#known.get(key);
    if (known !== undefined && isFullKey(key)) return known;
    const read = await this.readFile(key, known);
    if (read === undefined) return undefined;
    if (read !== known) this.hasRead(read.value);
    const brief = { ...read, text: "", value: read.value.map((entry) => this.#kind.brief(entry)) };
    const part = isFullKey(key) ? brief : read;
    this.#note(part);
    return part;
  }

  /** Called with what a file holds, when it was read or has changed. */
  protected hasRead(_entries: readonly Entry[]): void {}

  #note(part: Part<Entry>): void {
    this.#known.set(part.key, part);
    for (const entry of part.value) this.#places.set(entry, part.key);
  }

  /** The entries that count, with everything that was added before the call. Never rejects. */
  protected async entries(): Promise<readonly Entry[]> {
    return this.#kind.merge((await this.readParts()).flatMap(({ value }) => value));
  }

  /** The whole entry of a brief one; `undefined` if it is no longer there. */
  protected async wholeOf(entry: Entry): Promise<Entry | undefined> {
    const key = this.#places.get(entry);
    if (key === undefined || !isFullKey(key)) return entry;
    const place = this.#known.get(key)?.value.indexOf(entry) ?? -1;
    return (await this.readFile(key))?.value[place];
  }

  /** Rewrites the full files that hold other entries than the kept ones. At most two files are in memory. */
  protected async repack(parts: readonly Part<Entry>[], kept: ReadonlySet<Entry>): Promise<void> {
    let read: Part<Entry>[] = [];
    let entries: Entry[] = [];
    const writeKept = async () => {
      for (const part of divided(entries, this.#kind.perFile, this.#kind.sizeOf))
        await this.writeFull("", part);
      for (const part of read) await this.removePart(part);
      [read, entries] = [[], []];
    };
    for (const { key, value } of parts) {
      if (!isFullKey(key) || value.every((entry) => kept.has(entry))) continue;
      const whole = await this.readFile(key);
      if (whole === undefined) continue;
      read.push(whole);
      entries.push(...whole.value.filter((_, place) => kept.has(value[place]!)));
      if (this.isFull(entries)) await writeKept();
    }
    await writeKept();
  }

  /** Whether a file with these entries is full. */
  protected isFull(entries: readonly Entry[]): boolean {
    const { perFile } = this.#kind;
    return entries.length >= perFile.entries || this.sizeOf(entries) >= perFile.characters;
  }

  protected sizeOf(entries: readonly Entry[]): number {
    return entries.reduce((sum, entry) => sum + this.#kind.sizeOf(entry), 0);
  }
}

/** Entries as open files, by their keys, for a folder that other processes use. */
export function* openFiles<Entry>(
  entries: readonly Entry[],
  kind: FileKind<Entry>,
): Generator<readonly [key: string, text: string]> {
  const { groupOf, openName, perFile, sizeOf, format } = { ...usual, ...kind };
  for (const [group, ofGroup] of grouped(entries, groupOf))
    for (const part of divided(ofGroup, perFile, sizeOf))
      yield [`${group}${openName}${newKey()}`, format(part)];
}

/** Divides entries into files, in their order. */
function divided<Entry>(
  entries: readonly Entry[],
  perFile: Bound,
  sizeOf: (entry: Entry) => number,
): readonly (readonly Entry[])[] {
  const parts: Entry[][] = [];
  let room = { entries: 0, characters: 0 };
  for (const entry of entries) {
    const characters = sizeOf(entry);
    if (room.entries === 0 || room.characters < characters) {
      parts.push([]);
      room = { ...perFile };
    }
    parts.at(-1)?.push(entry);
    room.entries--;
    room.characters -= characters;
  }
  return parts;
}

function groupOfKey(key: string): string {
  return nameOfFile.exec(key)?.[1] ?? "";
}
