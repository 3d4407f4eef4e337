import type { LitElement } from "lit";
import { readTheme, ThemeController } from "../../shared/page/theme.js";
import { warehouseSkin } from "../../skins/sokoban-warehouse.js";
import { drawThumbnail, type ThumbnailColors } from "./thumbnail.js";

/** A level as XSB rows. */
interface Drawn {
  readonly rows: readonly string[];
}

/** Thumbnails of levels in the theme's colors, each drawn again only if it changed. */
export class Thumbnails {
  readonly #sizePx: number;
  readonly #painted = new WeakMap<HTMLCanvasElement, readonly [Drawn, ThumbnailColors]>();
  #colors: ThumbnailColors | undefined;

  constructor(host: LitElement, sizePx: number) {
    this.#sizePx = sizePx;
    new ThemeController(host, () => {
      const read = warehouseSkin.properties(readTheme());
      const of = (name: string) => read[`--sokoban-${name}`] ?? "gray";
      this.#colors = {
        floor: of("floor"),
        wall: of("wall"),
        goal: of("goal"),
        box: of("box"),
        home: of("home"),
        player: of("player"),
      };
      host.requestUpdate();
    });
  }

  /** `row`: `undefined` while it is being fetched. */
  paint(canvas: HTMLCanvasElement, row: Drawn | undefined): void {
    const colors = this.#colors;
    if (row === undefined && this.#painted.delete(canvas)) canvas.width = canvas.height = 1;
    if (row === undefined || colors === undefined) return;
    const [before, used] = this.#painted.get(canvas) ?? [];
    if (before === row && used === colors) return;
    this.#painted.set(canvas, [row, colors]);
    if (used === colors && before?.rows.join("\n") === row.rows.join("\n")) return;
    drawThumbnail(canvas, row.rows, this.#sizePx, colors);
  }
}
