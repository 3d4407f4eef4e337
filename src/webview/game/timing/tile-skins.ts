import type { TimedColors } from "../../../games/sliding/timing/choices.js";
import type { Skin } from "../../board/skin.js";
import { skinOf } from "../../board/skins.js";
import { makeSlidingSkin } from "../../board/sliding-skin.js";

/** Bands of colors are as far apart as possible: they share the whole circle of hues. */
const allHues = 360;

const bands: Readonly<Partial<Record<TimedColors, Skin>>> = {
  rows: makeSlidingSkin(({ row }, { rows }) => row / rows, allHues),
  rings: makeSlidingSkin(({ row, column }, { rows, columns }) => {
    const ring = Math.min(row, column, rows - 1 - row, columns - 1 - column);
    return ring / Math.ceil(Math.min(rows, columns) / 2);
  }, allHues),
};

/** The tiles of timed solves: each row, or each ring, of the solved board can have a color of its own. */
export function tileSkinOf(game: string, colors: TimedColors): Skin {
  return bands[colors] ?? skinOf(game);
}
