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
