import * as path from "node:path";
import type { FileState, FileSystem } from "../../../src/platform/storage/file-system.js";
import type { Random } from "../shared/random.js";

/** The content of a file. It is independent of the file's names. */
interface Content {
  bytes: Buffer;
  /** The content on the disk itself; `undefined` if nothing was flushed yet. */
  flushed: Buffer | undefined;
  readonly number: number;
  readonly atMs: number;
}

/** A change of names, in one or two folders, that is not on the disk itself yet. */
interface Change {
  readonly folders: readonly string[];
  apply(names: Map<string, Content>): void;
}

/** The disk operations that a test can disturb. */
export type Step = "makeFolder" | "list" | "stat" | "read" | "write" | "flush" | "rename" | "remove";

/**
 * A disk in memory that tracks what was flushed. A power cut drops the rest, as on real disks. Of unflushed
 * content any part may remain. Of changed names, those up to some moment remain; names in a folder are safe
 * once the folder was flushed.
 */
export class VolatileFiles implements FileSystem {
  /** By path. */
  #names = new Map<string, Content>();
  /** The names on the disk itself. */
  #flushedNames = new Map<string, Content>();
  #changes: Change[] = [];
  readonly #folders = new Set<string>();
  #number = 0;
  #clock = 1;
  /** The number of steps so far. */
  steps = 0;
  /** The disk as the next start finds it, once the power has failed. */
  left: VolatileFiles | undefined;
  /** Called before each step; the step fails with whatever it throws. */
  disturb: (step: Step, of: string) => void | Promise<void> = () => undefined;
  /** The share of a text that is written before a write fails. */
  partOfFailedWrite = 0.5;

  join(folder: string, name: string): string {
    return path.join(folder, name);
  }

  async makeFolder(folder: string): Promise<void> {
    await this.#step("makeFolder", folder);
    this.#folders.add(folder);
  }

  async list(folder: string): Promise<readonly string[]> {
    await this.#step("list", folder);
    return [...this.#names.keys()]
      .filter((file) => path.dirname(file) === folder)
      .map((file) => path.basename(file));
  }

  async stat(file: string): Promise<FileState | undefined> {
    await this.#step("stat", file);
    const content = this.#names.get(file);
    return content && { size: content.bytes.length, mtimeMs: content.atMs, id: String(content.number) };
  }

  async read(file: string): Promise<string | undefined> {
    await this.#step("read", file);
    return this.#names.get(file)?.bytes.toString("utf8");
  }

  async write(file: string, text: string): Promise<void> {
    const bytes = Buffer.from(text);
    try {
      await this.#step("write", file);
      this.#put(file, bytes);
    } catch (error) {
      const part = Math.floor(bytes.length * this.partOfFailedWrite);
      if (part > 0) this.#put(file, bytes.subarray(0, part));
      throw error;
    }
  }

  async flush(of: string): Promise<void> {
    await this.#step("flush", of);
    const content = this.#names.get(of);
    if (content !== undefined) {
      content.flushed = content.bytes;
      return;
    }
    const later: Change[] = [];
    for (const change of this.#changes) {
      if (change.folders.includes(of)) change.apply(this.#flushedNames);
      else later.push(change);
    }
    this.#changes = later;
  }

  async rename(from: string, to: string): Promise<undefined> {
    await this.#step("rename", from);
    const content = this.#names.get(from);
    if (content === undefined) throw failure("ENOENT");
    this.#change([from, to], (names) => {
      names.delete(from);
      names.set(to, content);
    });
    return undefined;
  }

  async remove(file: string): Promise<void> {
    await this.#step("remove", file);
    if (this.#names.has(file)) this.#change([file], (names) => names.delete(file));
  }

  /** Adds bytes that existed before the test. */
  place(file: string, bytes: Buffer): void {
    this.#put(file, bytes);
    const content = this.#names.get(file) as Content;
    content.flushed = bytes;
    this.#flushedNames.set(file, content);
    this.#changes = [];
  }

  /** All present files, by path. */
  get all(): ReadonlyMap<string, Buffer> {
    return new Map([...this.#names].map(([file, { bytes }]) => [file, bytes]));
  }

  /**
   * The power fails at a step. The disk stays as it was, whatever the program still does with it: all further
   * steps fail.
   */
  failPowerAt(last: number, random: Random): void {
    const { disturb } = this;
    this.disturb = (step, of) => {
      if (this.steps < last) return disturb(step, of);
      this.left ??= this.afterPowerCut(random);
      throw failure("EIO");
    };
  }

  /** The disk as the next start finds it if the power fails now. */
  afterPowerCut(random: Random): VolatileFiles {
    const names = new Map(this.#flushedNames);
    for (const change of this.#changes.slice(0, random.below(this.#changes.length + 1))) change.apply(names);
    const next = new VolatileFiles();
    for (const [file, { bytes, flushed }] of names) next.place(file, flushed ?? leftOf(bytes, random));
    return next;
  }

  #put(file: string, bytes: Buffer): void {
    const content = { bytes, flushed: undefined, number: ++this.#number, atMs: Date.now() };
    this.#change([file], (names) => names.set(file, content));
  }

  #change(files: readonly string[], apply: (names: Map<string, Content>) => void): void {
    apply(this.#names);
    this.#changes.push({ folders: files.map((file) => path.dirname(file)), apply });
  }

  /** Steps end in an order of their own, as on a disk. */
  async #step(step: Step, of: string): Promise<void> {
    this.steps++;
    this.#clock = (this.#clock * 48_271) % 0x7fff_ffff;
    for (let turns = this.#clock % 4; turns > 0; turns--) await undefined;
    await this.disturb(step, of);
  }
}

/** What a disk may hold of a text that was written but not flushed. */
function leftOf(bytes: Buffer, random: Random): Buffer {
  switch (random.below(3)) {
    case 0:
      return Buffer.alloc(0);
    case 1:
      return Buffer.from(bytes.subarray(0, random.below(bytes.length + 1)));
    default:
      return Buffer.alloc(bytes.length);
  }
}

/** An error like those of the platform. */
export function failure(code: string): Error {
  return Object.assign(new Error(`${code}: made by the test`), { code });
}
