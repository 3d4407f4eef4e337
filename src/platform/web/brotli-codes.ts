import type { BitReader } from "./brotli-bits.js";

/** Prefix codes of Brotli: RFC 7932, section 3. */

/** Codes up to that long are looked up in one step. */
const quickBits = 9;
const longestCode = 15;

export interface PrefixCode {
  /** By the next `quickBits` bits: the symbol times 16, plus its code's length; −1 where that is longer. */
  readonly quick: Int32Array;
  /** By length: how many codes have it. */
  readonly counts: Uint16Array;
  /** The symbols in the order of their codes. */
  readonly symbols: Uint16Array;
}

export function readSymbol(bits: BitReader, { quick, counts, symbols }: PrefixCode): number {
  const found = quick[bits.peek(quickBits)]!;
  if (found >= 0) {
    bits.drop(found & 15);
    return found >> 4;
  }
  let code = 0;
  let first = 0;
  let before = 0;
  for (let length = 1; length <= longestCode; length++) {
    code = (code << 1) | bits.read(1);
    first <<= 1;
    const count = counts[length]!;
    if (code - first < count) return symbols[before + code - first]!;
    first += count;
    before += count;
  }
  throw new Error("It holds a code that is none.");
}

export function readPrefixCode(bits: BitReader, symbolCount: number): PrefixCode {
  const skip = bits.read(2);
  return skip === 1 ? readSimpleCode(bits, symbolCount) : codeOf(readLengths(bits, symbolCount, skip));
}

/** Section 3.4: one to four symbols, named one by one. */
function readSimpleCode(bits: BitReader, symbolCount: number): PrefixCode {
  const width = 32 - Math.clz32(symbolCount - 1);
  const named = Array.from({ length: bits.read(2) + 1 }, () => 0).map(() => bits.read(width));
  if (named.some((symbol) => symbol >= symbolCount) || new Set(named).size < named.length) throw new Error("It names symbols that are none.");
  const ways = [[0], [1, 1], [1, 2, 2], named.length === 4 && bits.read(1) === 1 ? [1, 2, 3, 3] : [2, 2, 2, 2]];
  const lengths = new Uint8Array(symbolCount);
  const [only] = named;
  if (named.length === 1) return codeOfOne(only!);
  for (const [index, symbol] of named.entries()) lengths[symbol] = ways[named.length - 1]![index]!;
  return codeOf(lengths);
}

/** Section 3.5: the lengths of all codes, which are written by a code of their own. */
function readLengths(bits: BitReader, symbolCount: number, skip: number): Uint8Array {
  const code = readLengthCode(bits, skip);
  const lengths = new Uint8Array(symbolCount);
  let room = 32_768;
  let last = 8;
  let repeated = 0;
  let repeats = 0;
  for (let at = 0; at < symbolCount && room > 0; ) {
    const symbol = readSymbol(bits, code);
    if (symbol < 16) {
      lengths[at++] = symbol;
      repeats = 0;
      if (symbol === 0) continue;
      last = symbol;
      room -= 32_768 >> symbol;
      continue;
    }
    const length = symbol === 16 ? last : 0;
    const more = symbol - 14;
    if (repeats === 0 || repeated !== symbol) repeats = 0;
    repeated = symbol;
    const before = repeats;
    repeats = (before > 0 ? (before - 2) << more : 0) + bits.read(more) + 3;
    const count = repeats - before;
    if (at + count > symbolCount) throw new Error("It has more codes than symbols.");
    lengths.fill(length, at, at + count);
    at += count;
    if (length > 0) room -= count * (32_768 >> length);
  }
  if (room !== 0) throw new Error("Its codes are too few or too many.");
  return lengths;
}

const lengthOrder = [1, 2, 3, 4, 0, 5, 17, 6, 16, 7, 8, 9, 10, 11, 12, 13, 14, 15] as const;

function readLengthCode(bits: BitReader, skip: number): PrefixCode {
  const lengths = new Uint8Array(18);
  let room = 32;
  let codes = 0;
  for (const symbol of lengthOrder.slice(skip)) {
    if (room <= 0) break;
    const length = readLengthOfLength(bits);
    lengths[symbol] = length;
    if (length === 0) continue;
    room -= 32 >> length;
    codes++;
  }
  if (codes === 1) return codeOfOne(lengths.findIndex((length) => length > 0));
  if (room !== 0) throw new Error("Its codes are too few or too many.");
  return codeOf(lengths);
}

function readLengthOfLength(bits: BitReader): number {
  const two = bits.read(2);
  if (two < 3) return [0, 4, 3][two]!;
  if (bits.read(1) === 0) return 2;
  return bits.read(1) === 0 ? 1 : 5;
}

/** A code of a single symbol takes no bits. */
function codeOfOne(symbol: number): PrefixCode {
  return { quick: new Int32Array(1 << quickBits).fill(symbol << 4), counts: new Uint16Array(longestCode + 1), symbols: new Uint16Array(0) };
}

/** Codes of these lengths, in the order of the symbols: section 3.2. */
function codeOf(lengths: Uint8Array): PrefixCode {
  const counts = new Uint16Array(longestCode + 1);
  for (const length of lengths) if (length > 0) counts[length]!++;
  const symbols = new Uint16Array(counts.reduce((sum, count) => sum + count, 0));
  const quick = new Int32Array(1 << quickBits).fill(-1);
  let code = 0;
  let place = 0;
  for (let length = 1; length <= longestCode; length++) {
    code <<= 1;
    for (let symbol = 0; symbol < lengths.length && counts[length]! > 0; symbol++) {
      if (lengths[symbol] !== length) continue;
      symbols[place++] = symbol;
      if (length <= quickBits) fillQuick(quick, reversed(code, length), length, symbol);
      code++;
    }
  }
  return { quick, counts, symbols };
}

function fillQuick(quick: Int32Array, bits: number, length: number, symbol: number): void {
  for (let at = bits; at < quick.length; at += 1 << length) quick[at] = (symbol << 4) | length;
}

/** A code's first bit is its highest, and comes first. */
function reversed(code: number, length: number): number {
  let bits = 0;
  for (let bit = 0; bit < length; bit++) bits |= ((code >> bit) & 1) << (length - 1 - bit);
  return bits;
}
