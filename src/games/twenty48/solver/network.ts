import type { Unpack } from "../../solver.js";
import { tupleSize, tuples, weightCount } from "./tuples.js";

/**
 * A learned network as a file: one line of text that a person can read, then compressed bytes.
 *
 *     tilework 2048 network {"version":1,"tuples":[[0,1,2,3,4], …],"command":"npm run train -- …","seed":1, …}
 *
 * Unpacked, the bytes hold for each tuple a list of 256 weights, two bytes each with the low one first, and then one byte for each weight of the
 * tuple: its place in that list; 0 is the weight 0, whatever the list says. Weights are whole points.
 */
export const networkMark = "tilework 2048 network ";
export const networkVersion = 1;
/** How many different weights a tuple has. */
export const levelCount = 256;
const tupleLength = 2 * levelCount + tupleSize;
export const unpackedLength = tuples.length * tupleLength;
/** No line of text that we write is longer. */
const longestHead = 10_000;
const lineEnd = 10;

/** What is told of a network beside its weights. */
export interface NetworkHead {
  readonly version: number;
  readonly tuples: readonly (readonly number[])[];
  /** What made it: the commands, and how far they came. */
  readonly command: string;
  readonly seed: number;
  readonly games: number;
  readonly moves: number;
  readonly cpuMinutes: number;
  /** Of the last games of the training, played without search. */
  readonly meanScore: number;
}

export interface Network {
  readonly head: NetworkHead;
  /** By the places of `tuples.ts`, in points. */
  readonly weights: Int16Array;
}

/** `undefined` when the bytes are no network, or one of other tuples; never throws. */
export function readNetwork(bytes: Uint8Array, unpack: Unpack): Network | undefined {
  const end = bytes.subarray(0, longestHead).indexOf(lineEnd);
  if (end < 0) return undefined;
  const head = readHead(String.fromCharCode(...bytes.subarray(0, end)));
  if (head === undefined) return undefined;
  const unpacked = unpackedBytes(bytes.subarray(end + 1), unpack);
  return unpacked?.length === unpackedLength ? { head, weights: weightsIn(unpacked) } : undefined;
}

function readHead(line: string): NetworkHead | undefined {
  if (!line.startsWith(networkMark)) return undefined;
  try {
    const head = JSON.parse(line.slice(networkMark.length)) as NetworkHead;
    return head?.version === networkVersion && JSON.stringify(head.tuples) === JSON.stringify(tuples) ? head : undefined;
  } catch {
    return undefined;
  }
}

function unpackedBytes(bytes: Uint8Array, unpack: Unpack): Uint8Array | undefined {
  try {
    return unpack(bytes, unpackedLength);
  } catch {
    return undefined;
  }
}

function weightsIn(bytes: Uint8Array): Int16Array {
  const weights = new Int16Array(weightCount);
  const levels = new Int16Array(levelCount);
  for (let tuple = 0; tuple < tuples.length; tuple++) {
    const from = tuple * tupleLength;
    for (let level = 0; level < levelCount; level++) levels[level] = bytes[from + 2 * level]! | (bytes[from + 2 * level + 1]! << 8);
    const codes = from + 2 * levelCount;
    const at = tuple * tupleSize;
    for (let entry = 0; entry < tupleSize; entry++) {
      const code = bytes[codes + entry]!;
      if (code !== 0) weights[at + entry] = levels[code]!;
    }
  }
  return weights;
}

/** The bytes that `readNetwork` reads, before they are compressed, from each tuple's levels and codes. */
export function networkBytes(tables: readonly { readonly levels: Int16Array; readonly codes: Uint8Array }[]): Uint8Array {
  const bytes = new Uint8Array(unpackedLength);
  const view = new DataView(bytes.buffer);
  for (const [tuple, { levels, codes }] of tables.entries()) {
    const from = tuple * tupleLength;
    for (let level = 0; level < levelCount; level++) view.setInt16(from + 2 * level, levels[level]!, true);
    bytes.set(codes, from + 2 * levelCount);
  }
  return bytes;
}

export function networkHeadLine(head: NetworkHead): string {
  // Letters beyond ASCII would be several bytes: escaped, every byte is a character.
  const text = JSON.stringify(head).replace(/[^ -~]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`);
  return `${networkMark}${text}\n`;
}
