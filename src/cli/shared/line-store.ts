import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { hashText } from "../../games/sokoban/level/level-key.js";

/** More bytes of lines are kept in a file. */
const maxBytesInMemory = 16 * 1024 * 1024;

/**
 * Lines by their keys, for millions of levels: each takes about 24 bytes of memory. The lines themselves go
 * into a temporary file where there are many.
 */
export class LineStore {
  /** For each hash, the last entry with it; each entry leads to the one before. */
  #heads = new Int32Array(1 << 10).fill(none);
  #hashes = new Int32Array(1 << 10);
  #before = new Int32Array(1 << 10);
  #ends = new Float64Array(1 << 10);
  #isUsed = new Uint8Array(1 << 10);
  #count = 0;
  /** The lines that are not in the file. */
  #lines: Buffer[] = [];
  #bytes = 0;
  #file: { readonly descriptor: number; readonly folder: string; lines: number } | undefined;

  add(key: string, line: string): void {
    if (this.#count === this.#hashes.length) this.#grow();
    const entry = this.#count++;
    const bytes = Buffer.from(line);
    this.#hashes[entry] = hashOf(key);
    this.#link(entry);
    this.#ends[entry] = this.#endOf(entry - 1) + bytes.length;
    this.#lines.push(bytes);
    this.#bytes += bytes.length;
    if (this.#bytes > maxBytesInMemory) this.#spill();
  }

  /** The lines with a key, the last one first, and perhaps others. */
  *find(key: string): Generator<string> {
    const hash = hashOf(key);
    let entry = this.#heads[hash & (this.#heads.length - 1)]!;
    for (; entry !== none; entry = this.#before[entry]!)
      if (this.#hashes[entry] === hash) yield this.#use(entry);
  }

  /** The lines that were never found. */
  *unused(): Generator<string> {
    for (let entry = 0; entry < this.#count; entry++) if (this.#isUsed[entry] === 0) yield this.#use(entry);
  }

  dispose(): void {
    if (this.#file === undefined) return;
    closeSync(this.#file.descriptor);
    rmSync(this.#file.folder, { recursive: true, force: true });
    this.#file = undefined;
  }

  #use(entry: number): string {
    this.#isUsed[entry] = 1;
    const inFile = this.#file?.lines ?? 0;
    if (entry >= inFile) return this.#lines[entry - inFile]!.toString();
    const start = this.#endOf(entry - 1);
    const bytes = Buffer.alloc(this.#endOf(entry) - start);
    readSync(this.#file!.descriptor, bytes, 0, bytes.length, start);
    return bytes.toString();
  }

  #endOf(entry: number): number {
    return entry < 0 ? 0 : this.#ends[entry]!;
  }

  #spill(): void {
    if (this.#file === undefined) {
      const folder = mkdtempSync(path.join(tmpdir(), "tilework-lines-"));
      this.#file = { descriptor: openSync(path.join(folder, "lines"), "w+", 0o600), folder, lines: 0 };
    }
    writeSync(this.#file.descriptor, Buffer.concat(this.#lines));
    this.#file.lines += this.#lines.length;
    [this.#lines, this.#bytes] = [[], 0];
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

function hashOf(key: string): number {
  return Number.parseInt(hashText(key).slice(0, 8), 16) | 0;
}
