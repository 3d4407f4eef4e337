import { closeSync, constants, existsSync, openSync, readSync, unlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { say } from "../../games/message.js";
import { hashText } from "../../games/sokoban/level/level-key.js";
import { randomId } from "../../platform/crypto.js";
import type { ProgramStreams } from "./command.js";
import { InputLines, partsOf } from "./input-file.js";

/** More bytes of lines are kept in a file. */
const maxBytesInMemory = 1024 * 1024;

/**
 * Entries in lines by their keys, for millions of levels: each takes about 24 bytes of memory. The lines
 * themselves go into a temporary file where there are many.
 */
export class LineStore<Entry> {
  /** For each hash, the last entry with it; each entry leads to the one before. */
  #heads = new Int32Array(1 << 10).fill(none);
  #hashes = new Int32Array(1 << 10);
  #before = new Int32Array(1 << 10);
  #ends = new Float64Array(1 << 10);
  #isUsed = new Uint8Array(1 << 10);
  #count = 0;
  /** The lines that are not in the file, one after the other. */
  #lines = Buffer.alloc(1 << 10);
  #bytesInFile = 0;
  #buffer = Buffer.alloc(0);
  #file: number | undefined;

  /** `read`: the entry of a line, and `keyOf` its key. */
  constructor(
    private readonly read: (line: string) => Entry | undefined,
    readonly keyOf: (entry: Entry) => string | undefined,
  ) {}

  add(key: string, line: string): void {
    if (this.#count === this.#hashes.length) this.#grow();
    const entry = this.#count++;
    const start = this.#endOf(entry - 1);
    const bytes = Buffer.byteLength(line);
    this.#makeRoom(start, bytes);
    this.#lines.write(line, start - this.#bytesInFile);
    this.#ends[entry] = start + bytes;
    this.#hashes[entry] = hashOf(key);
    this.#link(entry);
  }

  /** The entries with a key, the last one first. */
  find(key: string): readonly Entry[] {
    const hash = hashOf(key);
    const found: Entry[] = [];
    let place = this.#heads[hash & (this.#heads.length - 1)]!;
    for (; place !== none; place = this.#before[place]!)
      if (this.#hashes[place] === hash) found.push(...this.#use(place));
    return found.filter((entry) => this.keyOf(entry) === key);
  }

  /** The entries that were never found. */
  *unused(): Generator<Entry> {
    for (let place = 0; place < this.#count; place++) if (this.#isUsed[place] === 0) yield* this.#use(place);
  }

  dispose(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }

  #use(place: number): readonly Entry[] {
    this.#isUsed[place] = 1;
    const entry = this.read(this.#lineAt(place));
    return entry === undefined ? [] : [entry];
  }

  #lineAt(place: number): string {
    const [start, end] = [this.#endOf(place - 1), this.#endOf(place)];
    if (this.#file === undefined || start >= this.#bytesInFile)
      return this.#lines.toString("utf8", start - this.#bytesInFile, end - this.#bytesInFile);
    const bytes = end - start;
    // A buffer for each line would be garbage that V8 does not count.
    if (this.#buffer.length < bytes) this.#buffer = Buffer.alloc(2 * bytes);
    readSync(this.#file, this.#buffer, 0, bytes, start);
    return this.#buffer.toString("utf8", 0, bytes);
  }

  #endOf(entry: number): number {
    return entry < 0 ? 0 : this.#ends[entry]!;
  }

  #makeRoom(start: number, bytes: number): void {
    if (start - this.#bytesInFile + bytes > maxBytesInMemory) {
      this.#file ??= openTemporaryFile();
      writeFileSync(this.#file, this.#lines.subarray(0, start - this.#bytesInFile));
      this.#bytesInFile = start;
    }
    const needed = start - this.#bytesInFile + bytes;
    if (needed <= this.#lines.length) return;
    const larger = Buffer.alloc(Math.max(needed, this.#lines.length * 2));
    this.#lines.copy(larger);
    this.#lines = larger;
  }

  #link(entry: number): void {
    const place = this.#hashes[entry]! & (this.#heads.length - 1);
    this.#before[entry] = this.#heads[place]!;
    this.#heads[place] = entry;
  }

  #grow(): void {
    const size = this.#hashes.length * 2;
    const larger = <Values extends { set(from: Values): void }>(values: Values, from: Values) => {
      values.set(from);
      return values;
    };
    this.#hashes = larger(new Int32Array(size), this.#hashes);
    this.#ends = larger(new Float64Array(size), this.#ends);
    this.#isUsed = larger(new Uint8Array(size), this.#isUsed);
    this.#before = new Int32Array(size);
    this.#heads = new Int32Array(size).fill(none);
    for (let entry = 0; entry < this.#count; entry++) this.#link(entry);
  }
}

const none = -1;

/** Windows deletes a file that was opened with this flag of the C library when the process ends. */
const deletedWhenClosed = 0x40;

/** A file that no process leaves behind, even if it is killed. */
function openTemporaryFile(): number {
  const file = path.join(tmpdir(), `tilework-lines-${randomId()}`);
  const { O_RDWR, O_CREAT, O_EXCL } = constants;
  const isWindows = process.platform === "win32";
  const descriptor = openSync(file, O_RDWR | O_CREAT | O_EXCL | (isWindows ? deletedWhenClosed : 0), 0o600);
  // Elsewhere an open file stays readable without its name.
  if (!isWindows) unlinkSync(file);
  return descriptor;
}

function hashOf(key: string): number {
  return Number.parseInt(hashText(key).slice(0, 8), 16) | 0;
}

/** `--resume FILE`. */
export const resumeOption = {
  value: "FILE",
  about: say(
    "Leave out the levels that the JSON results in FILE decide. Their solutions are played again. FILE may be missing.",
  ),
} as const;

/** Earlier results by their keys. */
export type Earlier<Result> = (key: string) => readonly Result[];

/**
 * Works with the earlier results. `json`: the results of this run may be appended to them. `read` returns
 * `undefined` for lines that aren't results.
 */
export async function withEarlier<Result, Found>(
  { resume, json }: { readonly resume: string | undefined; readonly json: boolean },
  streams: ProgramStreams,
  read: (line: string) => Result | undefined,
  keyOf: (result: Result) => string,
  work: (earlier: Earlier<Result>) => Promise<Found>,
): Promise<Found> {
  if (resume === undefined || !existsSync(resume)) return work(() => []);
  const store = new LineStore(read, keyOf);
  try {
    const lines = new InputLines(() => partsOf(resume, streams));
    for (let line = await lines.next(); line !== undefined; line = await lines.next()) {
      const result = read(line);
      if (result !== undefined) store.add(keyOf(result), line);
    }
    // The results of this run may be appended to the file, where a killed program has left half a line.
    if (json && lines.endsOpen) streams.out("\n");
    return await work((key) => store.find(key));
  } finally {
    store.dispose();
  }
}
