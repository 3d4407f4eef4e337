import { type GifArea, GifWriter } from "../../../drawing/gif-writer.js";
import {
  boardFile,
  groundSvg,
  inDrawingOrder,
  type PictureScene,
  type PictureSprite,
  type SvgOptions,
  thingSvg,
} from "../../../drawing/level-svg.js";
import { frameTimes, sceneOf } from "../../../drawing/replay-frames.js";
import { marginCells } from "../../../drawing/svg-file.js";
import type { Position } from "../../../games/sokoban/play/rules.js";
import { canvasOf, imageOf } from "./raster.js";

/** The size limit of forums and chats. */
export const maxGifBytes = 16_000_000;
/** Time for drawing frames before other waiting work gets its turn. */
const sliceMs = 15;

/**
 * A replay as an animated GIF; "tooLarge" if it would have more than `maxGifBytes`, `undefined` if it was
 * aborted. `onProgress` receives the completed part, from 0 to 1.
 */
export async function replayGif(
  frames: readonly Position[],
  frameMs: number,
  options: SvgOptions,
  signal: AbortSignal,
  onProgress: (part: number) => void,
): Promise<Uint8Array | "tooLarge" | undefined> {
  const board = await BoardCanvas.make(sceneOf(frames[0]!), options);
  const times = frameTimes(frames.length, frameMs);
  const writer = new GifWriter(board.whole.width, board.whole.height, board.palette);
  let before: readonly PictureSprite[] = [];
  let until = performance.now() + sliceMs;
  for (const [index, frame] of frames.entries()) {
    const { sprites } = sceneOf(frame);
    const area = index === 0 ? board.whole : board.areaOf(before, sprites);
    writer.frame(area, board.draw(area, sprites), times[index]!);
    before = sprites;
    if (writer.bytes > maxGifBytes) return "tooLarge";
    if (performance.now() < until) continue;
    onProgress(index / frames.length);
    await new Promise((resolve) => setTimeout(resolve));
    if (signal.aborted) return undefined;
    until = performance.now() + sliceMs;
  }
  return writer.end();
}

const kinds = ["box", "box-home", "player-up", "player-down", "player-left", "player-right"] as const;

/** Draws a board repeatedly with its things in other places. Static parts are drawn once. */
class BoardCanvas {
  readonly whole: GifArea;
  readonly palette: readonly PaletteColor[];
  readonly #cellPx: number;
  readonly #ground: HTMLCanvasElement;
  readonly #things: ReadonlyMap<string, HTMLImageElement>;
  readonly #context: CanvasRenderingContext2D;
  readonly #map: PaletteMap;

  private constructor(
    scene: PictureScene,
    cellPx: number,
    ground: HTMLImageElement,
    things: ReadonlyMap<string, HTMLImageElement>,
  ) {
    this.#cellPx = cellPx;
    this.#things = things;
    const [width, height] = [ground.naturalWidth, ground.naturalHeight];
    this.whole = { left: 0, top: 0, width, height };
    const still = canvasOf(width, height);
    still.context.drawImage(ground, 0, 0, width, height);
    this.#ground = still.canvas;
    this.#context = canvasOf(width, height).context;
    this.palette = paletteOf(this.#samples(scene, width, height));
    this.#map = new PaletteMap(this.palette);
  }

  /** @param scene the first scene; the others must have the same ground */
  static async make(scene: PictureScene, options: SvgOptions): Promise<BoardCanvas> {
    const { colors, cellPx } = options;
    const ground = await imageOf(boardFile(scene, options, groundSvg(scene, colors)));
    const things = await Promise.all(
      kinds.map(async (kind) => [kind, await imageOf(thingFile(thingSvg(kind, colors), cellPx))] as const),
    );
    return new BoardCanvas(scene, cellPx, ground, new Map<string, HTMLImageElement>(things));
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
  draw({ left, top, width, height }: GifArea, sprites: readonly PictureSprite[]): Uint8Array {
    const context = this.#context;
    context.save();
    context.beginPath();
    context.rect(left, top, width, height);
    context.clip();
    context.drawImage(this.#ground, 0, 0);
    this.#drawThings(context, sprites);
    context.restore();
    return this.#map.pixels(context.getImageData(left, top, width, height).data);
  }

  #drawThings(context: CanvasRenderingContext2D, sprites: readonly PictureSprite[]): void {
    for (const { kind, row, column } of inDrawingOrder(sprites)) {
      const [x, y] = [this.#px(column), this.#px(row)];
      context.drawImage(this.#things.get(kind)!, x, y, this.#px(column + 1) - x, this.#px(row + 1) - y);
    }
  }

  /** Pixels with every possible color: the ground, and each thing on floor and on a goal. */
  #samples(scene: PictureScene, width: number, height: number): Uint8ClampedArray {
    const context = this.#context;
    context.drawImage(this.#ground, 0, 0);
    this.#drawThings(context, scene.sprites);
    const first = context.getImageData(0, 0, width, height).data;
    const size = this.#px(1) - this.#px(0);
    const goal = scene.ground?.indexOf(".") ?? -1;
    const floor = scene.ground?.indexOf("-") ?? -1;
    const squares = [goal, floor].filter((cell) => cell >= 0);
    const extra = canvasOf(Math.max(1, size * kinds.length), Math.max(1, size * squares.length)).context;
    for (const [down, cell] of squares.entries()) {
      const [x, y] = [this.#px(cell % scene.columns), this.#px(Math.floor(cell / scene.columns))];
      for (const [across, kind] of kinds.entries()) {
        extra.drawImage(this.#ground, x, y, size, size, across * size, down * size, size, size);
        extra.drawImage(this.#things.get(kind)!, across * size, down * size, size, size);
      }
    }
    const more = extra.getImageData(0, 0, extra.canvas.width, extra.canvas.height).data;
    const all = new Uint8ClampedArray(first.length + more.length);
    all.set(first);
    all.set(more, first.length);
    return all;
  }

  /** The position of a cell's border, in whole pixels. */
  #px(cells: number): number {
    return Math.round((cells + marginCells) * this.#cellPx);
  }
}

function thingFile(drawing: string, cellPx: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${cellPx}" height="${cellPx}" viewBox="0 0 1 1">${drawing}</svg>`;
}

type PaletteColor = readonly [red: number, green: number, blue: number];

const maxColors = 256;

/**
 * A palette for a picture with few colors and antialiased edges: the commonest colors that differ enough from
 * each other. Edges are mixtures of the colors beside them, so any omitted color is near one in the palette.
 *
 * @param rgba four bytes per pixel
 */
export function paletteOf(rgba: Uint8ClampedArray): readonly PaletteColor[] {
  const counts = new Map<number, number>();
  for (let at = 0; at < rgba.length; at += 4) {
    // Three of four pixels of a large floor are the same, so counting by color is fast.
    const color = (rgba[at]! << 16) | (rgba[at + 1]! << 8) | rgba[at + 2]!;
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
  readonly #palette: readonly PaletteColor[];
  readonly #known = new Map<number, number>();

  constructor(palette: readonly PaletteColor[]) {
    this.#palette = palette;
  }

  pixels(rgba: Uint8ClampedArray): Uint8Array {
    const pixels = new Uint8Array(rgba.length / 4);
    for (let pixel = 0; pixel < pixels.length; pixel++) {
      const at = pixel * 4;
      const color = (rgba[at]! << 16) | (rgba[at + 1]! << 8) | rgba[at + 2]!;
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
    for (const [place, one] of this.#palette.entries()) {
      const off = distance(one, color);
      if (off < least) [best, least] = [place, off];
    }
    return best;
  }
}

function partsOf(color: number): PaletteColor {
  return [color >> 16, (color >> 8) & 0xff, color & 0xff];
}

/** The sum of the differences of the three components. */
function distance(one: PaletteColor, other: PaletteColor): number {
  return Math.abs(one[0] - other[0]) + Math.abs(one[1] - other[1]) + Math.abs(one[2] - other[2]);
}
