import { enlarged } from "../games/lists.js";
import type { Position } from "../games/sokoban/play/rules.js";
import {
  groundSvg,
  inDrawingOrder,
  type PictureScene,
  type PictureSprite,
  type SvgOptions,
  spriteKinds,
  thingSvg,
} from "./level-svg.js";
import { drawPixels, type Pixels } from "./pixels.js";
import { frameTimes, sceneOf } from "./replay-frames.js";
import { marginCells, svgFile } from "./svg-file.js";

/** The size limit of forums and chats. */
export const maxGifBytes = 16_000_000;

/** The maximum number of frames; it bounds the drawing time. */
export const maxFramesOfGif = 3_000;

/** The parts of a board as pixels: what never changes, and each kind of thing in a square of its own. */
export interface BoardPixels {
  readonly ground: Pixels;
  readonly things: ReadonlyMap<string, Pixels>;
}

/** The files of these parts, which the caller draws. */
export function boardFiles(scene: PictureScene, options: SvgOptions) {
  const { colors, cellPx } = options;
  const thing = (kind: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="${cellPx}" height="${cellPx}" viewBox="0 0 1 1">${thingSvg(kind, colors)}</svg>`;
  return {
    ground: svgFile(scene, options, colors.background, groundSvg(scene, colors)),
    things: spriteKinds.map((kind) => [kind, thing(kind)] as const),
  };
}

/**
 * A replay as an animated GIF; "tooLarge" if it would have more than `maxGifBytes`. Yields the finished part,
 * from 0 to 1, after each frame.
 */
export function* makingReplayGif(
  frames: readonly Position[],
  frameMs: number,
  cellPx: number,
  pixels: BoardPixels,
): Generator<number, Uint8Array | "tooLarge"> {
  const board = new MovingBoard(sceneOf(frames[0]!), cellPx, pixels);
  const times = frameTimes(frames.length, frameMs);
  const writer = new GifWriter(board.whole.width, board.whole.height, board.palette);
  let before: readonly PictureSprite[] = [];
  for (const [index, frame] of frames.entries()) {
    const { sprites } = sceneOf(frame);
    const area = index === 0 ? board.whole : board.areaOf(before, sprites);
    writer.frame(area, board.draw(area, sprites), times[index]!);
    before = sprites;
    if (writer.bytes > maxGifBytes) return "tooLarge";
    yield (index + 1) / frames.length;
  }
  return writer.end();
}

/** Draws a board repeatedly with its things in other places. */
class MovingBoard {
  readonly whole: GifArea;
  readonly palette: readonly PaletteColor[];
  readonly #map: PaletteMap;

  /** @param scene the first scene; the others must have the same ground */
  constructor(
    scene: PictureScene,
    private readonly cellPx: number,
    private readonly pixels: BoardPixels,
  ) {
    const { width, height } = pixels.ground;
    this.whole = { left: 0, top: 0, width, height };
    this.palette = paletteOf(this.#samples(scene));
    this.#map = new PaletteMap(this.palette);
  }

  /** The smallest rectangle of whole cells that contains all differences. */
  areaOf(before: readonly PictureSprite[], after: readonly PictureSprite[]): GifArea {
    const changed = after.flatMap((sprite, index) => {
      const old = before[index];
      const isSame =
        old !== undefined &&
        old.row === sprite.row &&
        old.column === sprite.column &&
        old.kind === sprite.kind;
      return isSame ? [] : [sprite, ...(old === undefined ? [] : [old])];
    });
    // A step without any difference shows one cell again.
    const cells = changed.length === 0 ? after.slice(0, 1) : changed;
    const [rows, columns] = [cells.map(({ row }) => row), cells.map(({ column }) => column)];
    const left = this.#px(Math.min(...columns));
    const top = this.#px(Math.min(...rows));
    return {
      left,
      top,
      width: this.#px(Math.max(...columns) + 1) - left,
      height: this.#px(Math.max(...rows) + 1) - top,
    };
  }

  /** The pixels of a part of the board, as indexes into the palette. */
  draw(area: GifArea, sprites: readonly PictureSprite[]): Uint8Array {
    return this.#map.pixels(this.#drawn(area, sprites).data);
  }

  #drawn({ left, top, width, height }: GifArea, sprites: readonly PictureSprite[]): Pixels {
    const { ground, things } = this.pixels;
    const drawn = { width, height, data: new Uint8ClampedArray(width * height * 4) };
    drawPixels(drawn, ground, -left, -top);
    for (const { kind, row, column } of inDrawingOrder(sprites))
      drawPixels(drawn, things.get(kind)!, this.#px(column) - left, this.#px(row) - top);
    return drawn;
  }

  /** Pixels with every possible color: the board, and each thing on floor and on a goal. */
  #samples(scene: PictureScene): readonly Uint8ClampedArray[] {
    const { columns, ground = "" } = scene;
    const squares = [ground.indexOf("."), ground.indexOf("-")].filter((cell) => cell >= 0);
    const pictures = squares.flatMap((cell) => {
      const [row, column] = [Math.floor(cell / columns), cell % columns];
      const area = { left: this.#px(column), top: this.#px(row), width: this.cellPx, height: this.cellPx };
      return spriteKinds.map((kind) => this.#drawn(area, [{ id: 0, kind, row, column }]).data);
    });
    return [this.#drawn(this.whole, scene.sprites).data, ...pictures];
  }

  /** The position of a cell's border, in whole pixels. */
  #px(cells: number): number {
    return Math.round((cells + marginCells) * this.cellPx);
  }
}

type PaletteColor = readonly [red: number, green: number, blue: number];

const maxColors = 256;

/**
 * A palette for a picture with few colors and antialiased edges: the commonest colors that differ enough from
 * each other. Edges are mixtures of the colors beside them, so any omitted color is near one in the palette.
 *
 * @param parts of the picture, with four bytes per pixel
 */
export function paletteOf(parts: readonly Uint8ClampedArray[]): readonly PaletteColor[] {
  const counts = new Map<number, number>();
  for (const rgba of parts)
    for (let at = 0; at < rgba.length; at += 4) {
      // Three of four pixels of a large floor are the same, so counting by color is fast.
      const color = colorAt(rgba, at);
      counts.set(color, (counts.get(color) ?? 0) + 1);
    }
  const common = [...counts].sort(([, one], [, other]) => other - one).map(([color]) => partsOf(color));
  for (let least = 0; ; least += 6) {
    const chosen: PaletteColor[] = [];
    for (const color of common) {
      if (chosen.every((one) => distance(one, color) >= least)) chosen.push(color);
      if (chosen.length > maxColors) break;
    }
    if (chosen.length <= maxColors) return chosen;
  }
}

/** Finds the nearest palette index of a color, memoized. */
export class PaletteMap {
  readonly #known = new Map<number, number>();

  constructor(private readonly palette: readonly PaletteColor[]) {}

  pixels(rgba: Uint8ClampedArray): Uint8Array {
    const pixels = new Uint8Array(rgba.length / 4);
    for (let pixel = 0; pixel < pixels.length; pixel++) {
      const color = colorAt(rgba, pixel * 4);
      let place = this.#known.get(color);
      if (place === undefined) {
        place = this.#nearest(partsOf(color));
        this.#known.set(color, place);
      }
      pixels[pixel] = place;
    }
    return pixels;
  }

  #nearest(color: PaletteColor): number {
    let [best, least] = [0, Number.POSITIVE_INFINITY];
    for (const [place, one] of this.palette.entries()) {
      const off = distance(one, color);
      if (off < least) [best, least] = [place, off];
    }
    return best;
  }
}

function colorAt(rgba: Uint8ClampedArray, at: number): number {
  return (rgba[at]! << 16) | (rgba[at + 1]! << 8) | rgba[at + 2]!;
}

function partsOf(color: number): PaletteColor {
  return [color >> 16, (color >> 8) & 0xff, color & 0xff];
}

/** The sum of the differences of the three components. */
function distance(one: PaletteColor, other: PaletteColor): number {
  return Math.abs(one[0] - other[0]) + Math.abs(one[1] - other[1]) + Math.abs(one[2] - other[2]);
}

/**
 * Writes animated GIFs frame by frame, each only as large as the area that changes. We don't use one of the
 * small libraries, because they write whole frames. For a box that moves by one square that is about a
 * hundred times as much.
 *
 * Follows "Graphics Interchange Format, Version 89a" of CompuServe (1990), with the loop of the Netscape
 * application extension.
 */

interface GifArea {
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
    if (this.#length === this.#data.length) this.#data = enlarged(this.#data, this.#length * 2);
    this.#data[this.#length++] = value;
  }
}

function ascii(text: string): readonly number[] {
  return [...text].map((character) => character.charCodeAt(0));
}

function short(value: number): readonly [number, number] {
  return [value & 0xff, (value >> 8) & 0xff];
}
