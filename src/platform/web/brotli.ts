import { BitReader } from "./brotli-bits.js";
import { type PrefixCode, readPrefixCode, readSymbol } from "./brotli-codes.js";

/**
 * Undoes Brotli (RFC 7932), which browsers do only by streams, and not all of them. Without the dictionary of words that the format knows, 120 KB for
 * texts in many languages: what refers to it is refused.
 */
export function unpackBrotli(bytes: Uint8Array, length: number): Uint8Array {
  const bits = new BitReader(bytes);
  const windowSize = 2 ** readWindowBits(bits) - 16;
  const out = new Output(length, windowSize);
  for (;;) {
    const isLast = bits.read(1) === 1;
    if (isLast && bits.read(1) === 1) break;
    const nibbles = bits.read(2);
    if (nibbles === 3) {
      skipMetadata(bits);
      if (isLast) break;
      continue;
    }
    const blockLength = bits.read(4 * (nibbles + 4)) + 1;
    if (!isLast && bits.read(1) === 1) out.addBytes(bits.readBytes(blockLength));
    else readBlock(bits, out, blockLength);
    if (isLast) break;
  }
  return out.done();
}

/** Section 9.1. */
function readWindowBits(bits: BitReader): number {
  if (bits.read(1) === 0) return 16;
  const large = bits.read(3);
  if (large !== 0) return 17 + large;
  const small = bits.read(3);
  if (small === 1) throw new Error("A window of this size is none of Brotli's.");
  return small === 0 ? 17 : 8 + small;
}

function skipMetadata(bits: BitReader): void {
  if (bits.read(1) !== 0) throw new Error("A reserved bit is set.");
  const count = bits.read(2);
  const skipped = count === 0 ? 0 : bits.read(8 * count) + 1;
  bits.readBytes(skipped);
}

/** What was unpacked so far. */
class Output {
  readonly bytes: Uint8Array;
  readonly windowSize: number;
  at = 0;
  /** The last four distances, the latest first. */
  readonly distances = [4, 11, 15, 16];

  constructor(length: number, windowSize: number) {
    this.bytes = new Uint8Array(length);
    this.windowSize = windowSize;
  }

  addBytes(more: Uint8Array): void {
    this.#checkRoom(more.length);
    this.bytes.set(more, this.at);
    this.at += more.length;
  }

  add(byte: number): void {
    this.#checkRoom(1);
    this.bytes[this.at++] = byte;
  }

  /** Copies what stands so far back; it may overlap what is made. */
  copy(distance: number, count: number): void {
    this.#checkRoom(count);
    if (distance > Math.min(this.windowSize, this.at)) throw new Error("It uses the dictionary of words, which is not here.");
    for (let left = count; left > 0; left--, this.at++) this.bytes[this.at] = this.bytes[this.at - distance]!;
  }

  done(): Uint8Array {
    return this.bytes.subarray(0, this.at);
  }

  #checkRoom(count: number): void {
    if (this.at + count > this.bytes.length) throw new Error("It holds more than it should.");
  }
}

/** Lengths of blocks, of what is inserted and of what is copied: where each code begins, and how many bits more say. Sections 5 and 6. */
const blockLengths = ranges(1, [2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 6, 6, 7, 8, 9, 10, 11, 12, 13, 24]);
const insertLengths = ranges(0, [0, 0, 0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 7, 8, 9, 10, 12, 14, 24]);
const copyLengths = ranges(2, [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 7, 8, 9, 10, 24]);
/** Of each 64 codes: which eight of the insert lengths and of the copy lengths they mean. The first two say nothing of the distance: it is the last. */
const insertCells = [0, 0, 0, 0, 8, 8, 0, 16, 8, 16, 16];
const copyCells = [0, 8, 0, 8, 0, 8, 16, 0, 16, 8, 16];

function ranges(first: number, bits: readonly number[]): readonly (readonly [number, number])[] {
  let from = first;
  return bits.map((count) => {
    const range = [from, count] as const;
    from += 2 ** count;
    return range;
  });
}

function readLength(bits: BitReader, [from, more]: readonly [number, number]): number {
  return from + bits.read(more);
}

/** Which of several codes is in use, for so many symbols more. */
class BlockSwitch {
  type = 0;
  readonly types: number;
  #before = 1;
  #left: number;
  readonly #typeCode: PrefixCode | undefined;
  readonly #lengthCode: PrefixCode | undefined;

  constructor(bits: BitReader) {
    this.types = readCount(bits);
    if (this.types < 2) {
      this.#left = Number.POSITIVE_INFINITY;
      return;
    }
    this.#typeCode = readPrefixCode(bits, this.types + 2);
    this.#lengthCode = readPrefixCode(bits, blockLengths.length);
    this.#left = readLength(bits, blockLengths[readSymbol(bits, this.#lengthCode)]!);
  }

  next(bits: BitReader): void {
    if (this.#left === 0) {
      const code = readSymbol(bits, this.#typeCode!);
      const type = code === 0 ? this.#before : code === 1 ? (this.type + 1) % this.types : code - 2;
      this.#before = this.type;
      this.type = type;
      this.#left = readLength(bits, blockLengths[readSymbol(bits, this.#lengthCode!)]!);
    }
    this.#left--;
  }
}

/** From 1 to 256, section 9.2. */
function readCount(bits: BitReader): number {
  if (bits.read(1) === 0) return 1;
  const more = bits.read(3);
  return (1 << more) + bits.read(more) + 1;
}

/** Which code each context of each block type uses: section 7.3. */
function readContextMap(bits: BitReader, size: number): { readonly codes: number; readonly map: Uint8Array } {
  const codes = readCount(bits);
  const map = new Uint8Array(size);
  if (codes === 1) return { codes, map };
  const longestRun = bits.read(1) === 0 ? 0 : bits.read(4) + 1;
  const code = readPrefixCode(bits, codes + longestRun);
  for (let at = 0; at < size; ) {
    const symbol = readSymbol(bits, code);
    if (symbol === 0) at++;
    else if (symbol <= longestRun) at += (1 << symbol) + bits.read(symbol);
    else map[at++] = symbol - longestRun;
    if (at > size) throw new Error("A context map is too long.");
  }
  if (bits.read(1) === 1) undoMoveToFront(map);
  return { codes, map };
}

function undoMoveToFront(map: Uint8Array): void {
  const order = Array.from({ length: 256 }, (_, index) => index);
  for (const [at, place] of map.entries()) {
    const [value] = order.splice(place, 1);
    order.unshift(value!);
    map[at] = value!;
  }
}

/** Section 7.1: what the two bytes before, the last one first, say of a literal. */
const contexts: readonly ((last: number, before: number) => number)[] = [
  (last) => last & 63,
  (last) => last >> 2,
  (last, before) => textLast[last]! | textBefore(before),
  (last, before) => (signed(last) << 3) | signed(before),
];

/** Kinds of letters, in the order of the table that the RFC gives. */
const textGroups = [
  /[\t\n\r]/,
  / /,
  /[!#$&*+\-/?@\\^_`|~]/,
  /["']/,
  /%/,
  /[([{<]/,
  /[)\]}>]/,
  /[,:;]/,
  /\./,
  /=/,
  /[0-9]/,
  /[AEIOU]/,
  /[B-Z]/,
  /[aeiou]/,
  /[b-z]/,
];

const textLast = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (byte >= 128) return (byte & 1) + (byte >= 192 ? 2 : 0);
  const letter = String.fromCharCode(byte);
  return (textGroups.findIndex((group) => group.test(letter)) + 1) << 2;
});

function textBefore(byte: number): number {
  if (byte >= 192) return 2;
  if (byte >= 127 || byte <= 32) return 0;
  const letter = String.fromCharCode(byte);
  if (/[a-z]/.test(letter)) return 3;
  return /[A-Z0-9]/.test(letter) ? 2 : 1;
}

function signed(byte: number): number {
  return [1, 16, 64, 128, 192, 240, 255].filter((from) => byte >= from).length;
}

/** What one block of a stream says of its symbols: sections 7 and 9.2. */
function readBlock(bits: BitReader, out: Output, length: number): void {
  const literals = new BlockSwitch(bits);
  const commands = new BlockSwitch(bits);
  const distances = new BlockSwitch(bits);
  const postfixBits = bits.read(2);
  const direct = bits.read(4) << postfixBits;
  const ways = Array.from({ length: literals.types }, () => 0).map(() => contexts[bits.read(2)]!);
  const literalMap = readContextMap(bits, 64 * literals.types);
  const distanceMap = readContextMap(bits, 4 * distances.types);
  const readCodes = (count: number, symbols: number) => Array.from({ length: count }, () => 0).map(() => readPrefixCode(bits, symbols));
  const literalCodes = readCodes(literalMap.codes, 256);
  const commandCodes = readCodes(commands.types, 704);
  const distanceCodes = readCodes(distanceMap.codes, 16 + direct + (48 << postfixBits));

  const end = out.at + length;
  while (out.at < end) {
    commands.next(bits);
    const command = readSymbol(bits, commandCodes[commands.type]!);
    const cell = command >> 6;
    const inserted = readLength(bits, insertLengths[insertCells[cell]! + ((command >> 3) & 7)]!);
    const copied = readLength(bits, copyLengths[copyCells[cell]! + (command & 7)]!);
    for (let left = inserted; left > 0; left--) {
      literals.next(bits);
      const context = ways[literals.type]!(out.bytes[out.at - 1] ?? 0, out.bytes[out.at - 2] ?? 0);
      out.add(readSymbol(bits, literalCodes[literalMap.map[64 * literals.type + context]!]!));
    }
    if (out.at >= end) break;
    let symbol = 0;
    if (cell >= 2) {
      distances.next(bits);
      symbol = readSymbol(bits, distanceCodes[distanceMap.map[4 * distances.type + Math.min(copied, 5) - 2]!]!);
    }
    const distance = distanceOf(bits, symbol, { postfixBits, direct }, out.distances);
    out.copy(distance, copied);
    if (symbol !== 0) {
      out.distances.unshift(distance);
      out.distances.pop();
    }
  }
  if (out.at !== end) throw new Error("A block is longer than it says.");
}

/** Section 4. */
function distanceOf(
  bits: BitReader,
  symbol: number,
  { postfixBits, direct }: { readonly postfixBits: number; readonly direct: number },
  last: readonly number[],
): number {
  if (symbol < 4) return last[symbol]!;
  if (symbol < 16) {
    const step = (((symbol - 4) % 6) >> 1) + 1;
    return last[symbol < 10 ? 0 : 1]! + (symbol % 2 === 0 ? -step : step);
  }
  if (symbol < 16 + direct) return symbol - 15;
  const beyond = symbol - direct - 16;
  const more = 1 + (beyond >> (postfixBits + 1));
  const high = beyond >> postfixBits;
  const offset = ((2 + (high & 1)) << more) - 4;
  return ((offset + bits.read(more)) << postfixBits) + (beyond & ((1 << postfixBits) - 1)) + direct + 1;
}
