/**
 * Puts still WebP images together into an animated one. A frame may cover only the area that changed; the
 * rest stays as it was.
 *
 * Follows Google's "WebP Container Specification":
 * https://developers.google.com/speed/webp/docs/riff_container
 */

export interface WebpFrame {
  /** A still WebP image of one frame's area, as a browser's canvas encodes it. */
  readonly image: Uint8Array;
  /** The place of the area in the whole image, in pixels; even numbers. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly ms: number;
}

/** An animation that repeats forever. Throws if a frame is not a still WebP image or its place is odd. */
export function webpAnimation(width: number, height: number, frames: readonly WebpFrame[]): Uint8Array {
  const isAnimation = 0x02;
  const parts = [
    chunk("VP8X", [[isAnimation, 0, 0, 0, ...uint24(width - 1), ...uint24(height - 1)]]),
    // A background that is never seen, as the first frame covers everything; then the number of repetitions.
    chunk("ANIM", [[0, 0, 0, 0, 0, 0]]),
    ...frames.map(frameChunk),
  ];
  return chunk("RIFF", [ascii("WEBP"), ...parts]);
}

function frameChunk({ image, left, top, width, height, ms }: WebpFrame): Uint8Array {
  if (left % 2 !== 0 || top % 2 !== 0) throw new Error(`a frame at ${left}, ${top}`);
  // "Do not blend" and "do not dispose": the frame replaces its area, and stays.
  const replaces = 0x02;
  const head = [
    ...uint24(left / 2),
    ...uint24(top / 2),
    ...uint24(width - 1),
    ...uint24(height - 1),
    ...uint24(Math.round(ms)),
    replaces,
  ];
  return chunk("ANMF", [head, ...imageChunks(image)]);
}

/** The chunks with the pixels of a still image, without its own header. */
function imageChunks(image: Uint8Array): readonly Uint8Array[] {
  const view = new DataView(image.buffer, image.byteOffset, image.byteLength);
  const nameAt = (at: number) => String.fromCharCode(...image.subarray(at, at + 4));
  if (image.length < 12 || nameAt(0) !== "RIFF" || nameAt(8) !== "WEBP") throw new Error("not a WebP image");
  const found: Uint8Array[] = [];
  for (let at = 12; at + 8 <= image.length; ) {
    const size = view.getUint32(at + 4, true);
    const end = at + 8 + size + (size % 2);
    if (["ALPH", "VP8 ", "VP8L"].includes(nameAt(at))) found.push(image.subarray(at, end));
    at = end;
  }
  if (found.length === 0) throw new Error("a WebP image without pixels");
  return found;
}

/** A chunk has an even number of bytes; its size does not count the last one if that was added. */
function chunk(name: string, parts: readonly ArrayLike<number>[]): Uint8Array {
  const size = parts.reduce((sum, { length }) => sum + length, 0);
  const bytes = new Uint8Array(8 + size + (size % 2));
  bytes.set(ascii(name));
  new DataView(bytes.buffer).setUint32(4, size, true);
  let at = 8;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0));
const uint24 = (value: number) => [value & 0xff, (value >> 8) & 0xff, (value >> 16) & 0xff];
