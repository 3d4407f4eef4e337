import type { GifArea } from "../../../pictures/gif-writer.js";
import {
  boardFile,
  groundSvg,
  inDrawingOrder,
  type PictureScene,
  type PictureSprite,
  type SvgOptions,
  thingSvg,
} from "../../../pictures/level-svg.js";
import { marginCells } from "../../../pictures/svg-file.js";
import { type PaletteColor, PaletteMap, paletteOf } from "./palette.js";
import { canvasOf, imageOf } from "./raster.js";

const kinds = ["box", "box-home", "player-up", "player-down", "player-left", "player-right"] as const;

/** Draws a board repeatedly with its things in other places. Static parts are drawn once. */
export class BoardCanvas {
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
