import { closeSync, ftruncateSync, openSync, readSync, renameSync, writeSync } from "node:fs";
import { isRandomState, type RandomState } from "../games/random.js";
import type { NetworkHead } from "../games/twenty48/solver/network.js";
import { weightCount } from "../games/twenty48/solver/tuples.js";
import { lateBoardWords } from "./late-boards.js";
import { type Learned, unlearned } from "./learner.js";

/** The state of a training, besides the learned data. */
export interface TrainingProgress extends Omit<NetworkHead, "version" | "tuples" | "weights"> {
  readonly optimism: number;
  /** One generator per thread. */
  readonly random: readonly RandomState[];
}

const mark = "tilework 2048 training 2\n";
const headLength = 4096;
/** How many bytes are read at once. */
const readLength = 1 << 20;

/**
 * One line of text, padded, and the three arrays unchanged. Zeros are not written, so they take no room where
 * files may have holes. It is written beside the old file and renamed, so that an interruption loses nothing.
 */
export function writeCheckpoint(
  file: string,
  progress: TrainingProgress,
  { weights, errors, lateBoards }: Learned,
): void {
  const head = Buffer.alloc(headLength, " ");
  if (head.write(`${mark}${JSON.stringify(progress)}\n`) >= headLength)
    throw new Error("The command is too long for the head of a checkpoint.");
  const partial = `${file}.partial`;
  const handle = openSync(partial, "w");
  try {
    let at = 0;
    for (const part of [head, bytesOf(weights), bytesOf(errors), bytesOf(lateBoards)]) {
      for (const [start, end] of usedParts(part))
        for (let done = start; done < end; ) done += writeSync(handle, part, done, end - done, at + done);
      at += part.length;
    }
    ftruncateSync(handle, at);
  } finally {
    closeSync(handle);
  }
  renameSync(partial, file);
}

/** Throws with a sentence for the terminal when the file is not a checkpoint. */
export function readCheckpoint(file: string): {
  readonly progress: TrainingProgress;
  readonly learned: Learned;
} {
  const handle = openSync(file, "r");
  try {
    const head = Buffer.alloc(headLength);
    fill(handle, head, file);
    const text = head.toString("utf8");
    if (!text.startsWith(mark)) throw new Error(`${file} isn't a checkpoint of a training.`);
    const progress = JSON.parse(text.slice(mark.length)) as TrainingProgress;
    if (!progress.random.every(isRandomState)) throw new Error(`${file} is damaged.`);
    const learned = unlearned(0);
    for (const part of [learned.weights, learned.errors, learned.lateBoards])
      fill(handle, bytesOf(part), file);
    return { progress, learned };
  } finally {
    closeSync(handle);
  }
}

/** Reads into `part`, which is 0. Zeros are not copied: memory that nobody writes takes no time. */
function fill(handle: number, part: Buffer, file: string): void {
  const read = Buffer.allocUnsafe(Math.min(part.length, readLength));
  for (let done = 0; done < part.length; ) {
    const count = readSync(handle, read, 0, Math.min(read.length, part.length - done), null);
    if (count === 0)
      throw new Error(
        `${file} ends too early: a checkpoint has ${headLength + 12 * weightCount + 4 * lateBoardWords} bytes.`,
      );
    for (const [start, end] of usedParts(read.subarray(0, count))) read.copy(part, done + start, start, end);
    done += count;
  }
}

/** A training touches a small part of its arrays at first. Blocks of a page tell the parts apart. */
const blockBytes = 4096;
const zeros = Buffer.alloc(blockBytes);

/** The bytes of an array, in place. */
export function bytesOf({ buffer, byteOffset, byteLength }: Int32Array | Float32Array): Buffer {
  return Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);
}

/**
 * The parts of `bytes` that are not 0, as start and end, in order. Each consists of whole blocks, so it may
 * hold zeros. A network has a hundred megabytes: writing zeros to new memory or to a file takes most of the
 * time of a short training.
 */
export function* usedParts(bytes: Buffer): Generator<readonly [start: number, end: number]> {
  let start: number | undefined;
  for (let at = 0; at < bytes.length; at += blockBytes) {
    const end = Math.min(at + blockBytes, bytes.length);
    const isUsed = zeros.compare(bytes, at, end, 0, end - at) !== 0;
    if (isUsed) start ??= at;
    if (isUsed || start === undefined) continue;
    yield [start, at];
    start = undefined;
  }
  if (start !== undefined) yield [start, bytes.length];
}
