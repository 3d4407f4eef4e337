/**
 * Writes animated GIFs frame by frame, each only as large as the area that changes. We don't use one of the
 * small libraries, because they write whole frames. For a box that moves by one square that is about a
 * hundred times as much.
 *
 * Follows "Graphics Interchange Format, Version 89a" of CompuServe (1990), with the loop of the Netscape
 * application extension.
 */

export interface GifArea {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export class GifWriter {
  readonly #parts: Uint8Array[] = [];
  /** The code of a known sequence and its next pixel; 0 for none. Empty between frames. */
  readonly #codes = new Int16Array(maxCodes * 256);
  bytes = 0;

  /** @param palette at most 256 colors of three bytes each */
  constructor(
    width: number,
    height: number,
    palette: readonly (readonly [red: number, green: number, blue: number])[],
  ) {
    const bits = Math.max(1, Math.ceil(Math.log2(palette.length)));
    const table = new Uint8Array(3 << bits);
    for (const [index, color] of palette.entries()) table.set(color, index * 3);
    this.#write([...ascii("GIF89a"), ...short(width), ...short(height), 0xf0 | (bits - 1), 0, 0]);
    this.#write(table);
    this.#write([0x21, 0xff, 11, ...ascii("NETSCAPE2.0"), 3, 1, 0, 0, 0]);
  }

  /**
   * Everything outside the area stays as it was. `pixels` are palette indexes, row by row of the area; `ms`
   * is the duration of the frame.
   */
  frame(area: GifArea, pixels: Uint8Array, ms: number): void {
    // "Do not dispose": the next frame is drawn over this one.
    this.#write([0x21, 0xf9, 4, 1 << 2, ...short(Math.max(2, Math.round(ms / 10))), 0, 0]);
    this.#write([
      0x2c,
      ...short(area.left),
      ...short(area.top),
      ...short(area.width),
      ...short(area.height),
      0,
    ]);
    this.#write(compressed(pixels, this.#codes));
  }

  /** The whole file. */
  end(): Uint8Array {
    this.#write([0x3b]);
    const file = new Uint8Array(this.bytes);
    let at = 0;
    for (const part of this.#parts) {
      file.set(part, at);
      at += part.length;
    }
    return file;
  }

  #write(part: Uint8Array | readonly number[]): void {
    const bytes = part instanceof Uint8Array ? part : Uint8Array.from(part);
    this.#parts.push(bytes);
    this.bytes += bytes.length;
  }
}

const codeBits = 8;
const clear = 1 << codeBits;
const endOfData = clear + 1;
const maxCodes = 4_096;

/** GIF's LZW: the code size, sub-blocks of at most 255 bytes, and an empty one. */
function compressed(pixels: Uint8Array, codes: Int16Array): Uint8Array {
  const bits = new BitBlocks();
  let size = codeBits + 1;
  let next = endOfData + 1;
  let known: number[] = [];
  bits.put(clear, size);
  let sequence = pixels[0] ?? 0;
  for (let index = 1; index < pixels.length; index++) {
    const pixel = pixels[index]!;
    const key = sequence * 256 + pixel;
    const code = codes[key]!;
    if (code !== 0) {
      sequence = code;
      continue;
    }
    bits.put(sequence, size);
    if (next < maxCodes) {
      codes[key] = next;
      known.push(key);
      // A code of the next size may follow as soon as one exists.
      if (next++ === 1 << size) size++;
    } else {
      bits.put(clear, size);
      for (const one of known) codes[one] = 0;
      known = [];
      [size, next] = [codeBits + 1, endOfData + 1];
    }
    sequence = pixel;
  }
  for (const one of known) codes[one] = 0;
  bits.put(sequence, size);
  bits.put(endOfData, size);
  return bits.blocks();
}

/** Codes of any number of bits, the lowest bits first, in sub-blocks. */
class BitBlocks {
  #data = new Uint8Array(1_024);
  #length = 0;
  #held = 0;
  #count = 0;

  put(code: number, size: number): void {
    this.#held |= code << this.#count;
    this.#count += size;
    while (this.#count >= 8) {
      this.#byte(this.#held & 0xff);
      this.#held >>>= 8;
      this.#count -= 8;
    }
  }

  blocks(): Uint8Array {
    if (this.#count > 0) this.#byte(this.#held & 0xff);
    const file = new Uint8Array(1 + this.#length + Math.ceil(this.#length / 255) + 1);
    file[0] = codeBits;
    let at = 1;
    for (let from = 0; from < this.#length; from += 255) {
      const block = this.#data.subarray(from, Math.min(this.#length, from + 255));
      file[at] = block.length;
      file.set(block, at + 1);
      at += block.length + 1;
    }
    return file;
  }

  #byte(value: number): void {
    if (this.#length === this.#data.length) {
      const larger = new Uint8Array(this.#data.length * 2);
      larger.set(this.#data);
      this.#data = larger;
    }
    this.#data[this.#length++] = value;
  }
}

function ascii(text: string): readonly number[] {
  return [...text].map((character) => character.charCodeAt(0));
}

function short(value: number): readonly [number, number] {
  return [value & 0xff, (value >> 8) & 0xff];
}
