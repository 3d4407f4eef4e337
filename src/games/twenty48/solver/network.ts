import type { Unpack } from "../../solver.js";
import { tuples, weightCount } from "./tuples.js";

/**
 * A learned network as a file: one line of readable text, then gzip-compressed bytes, with their checksum.
 *
 *     tilework 2048 network {"version":1,"tuples":[[0,1,2,3,4], …],"command":"npm run train -- …","seed":1,
 *     …}
 *
 * Uncompressed, the bytes hold a list of 256 weights, two bytes each in little-endian order. Then follows a
 * bit for each weight of the network, the first in the lowest bit of its byte, which says whether it is
 * nonzero. Then follows, for each nonzero weight in the same order, a byte with its index in the list.
 * Weights are whole points.
 */
export const networkMark = "tilework 2048 network ";
export const networkVersion = 2;
/** The number of different weights. */
export const levelCount = 256;
const bitsAt = 2 * levelCount;
const codesAt = bitsAt + weightCount / 8;
/** No text line that we write is longer. */
const maxHeadBytes = 10_000;
const lineEnd = 10;

/** The facts about a network besides its weights. */
export interface NetworkHead {
  readonly version: number;
  readonly tuples: readonly (readonly number[])[];
  /** The number of nonzero weights. */
  readonly weights: number;
  /** How it was made: the commands, and how far they got. */
  readonly command: string;
  readonly seed: number;
  readonly games: number;
  readonly moves: number;
  readonly cpuMinutes: number;
  /** The mean of the last training games, played without search. */
  readonly meanScore: number;
}

export interface Network {
  readonly head: NetworkHead;
  /** At the indices of `tuples.ts`, in points. */
  readonly weights: Int16Array;
}

/**
 * `undefined` when the bytes are not a network, or a damaged one, or one with other tuples; never rejects.
 */
export async function readNetwork(bytes: Uint8Array, unpack: Unpack): Promise<Network | undefined> {
  const end = bytes.subarray(0, maxHeadBytes).indexOf(lineEnd);
  if (end < 0) return undefined;
  const head = readHead(String.fromCharCode(...bytes.subarray(0, end)));
  if (head === undefined) return undefined;
  const unpacked = await unpackedBytes(bytes.subarray(end + 1), codesAt + head.weights, unpack);
  const weights = unpacked && weightsIn(unpacked);
  return weights && { head, weights };
}

function readHead(line: string): NetworkHead | undefined {
  if (!line.startsWith(networkMark)) return undefined;
  try {
    const head = JSON.parse(line.slice(networkMark.length)) as NetworkHead;
    const isOurs = head?.version === networkVersion && JSON.stringify(head.tuples) === JSON.stringify(tuples);
    return isOurs && Number.isInteger(head.weights) && head.weights >= 0 && head.weights <= weightCount
      ? head
      : undefined;
  } catch {
    return undefined;
  }
}

async function unpackedBytes(
  bytes: Uint8Array,
  length: number,
  unpack: Unpack,
): Promise<Uint8Array | undefined> {
  try {
    const unpacked = await unpack(bytes, length);
    return unpacked.length === length ? unpacked : undefined;
  } catch {
    return undefined;
  }
}

/** `undefined` when the number of codes differs from that of the bits. */
function weightsIn(bytes: Uint8Array): Int16Array | undefined {
  const weights = new Int16Array(weightCount);
  const levels = new Int16Array(levelCount);
  for (let level = 0; level < levelCount; level++)
    levels[level] = bytes[2 * level]! | (bytes[2 * level + 1]! << 8);
  let code = codesAt;
  for (let byte = 0; byte < weightCount / 8; byte++) {
    for (let bits = bytes[bitsAt + byte]!; bits !== 0; bits &= bits - 1)
      weights[8 * byte + 31 - Math.clz32(bits & -bits)] = levels[bytes[code++]!]!;
  }
  return code === bytes.length ? weights : undefined;
}

/**
 * The bytes that `readNetwork` reads, before compression, from the list of weights and each weight's index in
 * it, 0 for the weight 0.
 */
export function networkBytes({
  levels,
  codes,
}: {
  readonly levels: Int16Array;
  readonly codes: Uint8Array;
}): Uint8Array {
  const bytes = new Uint8Array(codesAt + weightCount);
  const view = new DataView(bytes.buffer);
  for (let level = 0; level < levelCount; level++) view.setInt16(2 * level, levels[level]!, true);
  let end = codesAt;
  for (let place = 0; place < weightCount; place++) {
    if (codes[place] === 0) continue;
    bytes[bitsAt + (place >> 3)]! |= 1 << (place & 7);
    bytes[end++] = codes[place]!;
  }
  return bytes.subarray(0, end);
}

export function networkHeadLine(head: NetworkHead): string {
  // Characters beyond ASCII would be several bytes: escaped, every byte is a character.
  const text = JSON.stringify(head).replace(
    /[^ -~]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return `${networkMark}${text}\n`;
}
