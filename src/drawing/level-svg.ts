import type { Sprite } from "../games/game.js";
import { type Cell, hasBox, hasGoal, hasPlayer } from "../games/sokoban/level/cell.js";
import type { PictureColors } from "./sokoban-palette.js";
import { type SvgFrame, svgFile } from "./svg-file.js";
import { boxDrawing, homeDrawing, makeGround, playerDrawing } from "./warehouse-drawing.js";

/** The content of a board; a scene of the game, or of the level editor. */
export interface PictureScene {
  readonly rows: number;
  readonly columns: number;
  /** `#` a wall, `-` floor, `.` a goal, `_` outside, row by row. */
  readonly ground?: string | undefined;
  readonly sprites: readonly PictureSprite[];
}

/** Its kind is "box", "box-home", or "player-" and the direction it faces. */
export type PictureSprite = Pick<Sprite, "id" | "kind" | "row" | "column">;

export interface SvgOptions extends SvgFrame {
  readonly colors: PictureColors;
}

/**
 * The board as an SVG file with only shapes and attributes, no styles or scripts, so that every SVG program
 * can read it.
 */
export function levelSvg(scene: PictureScene, options: SvgOptions): string {
  const { colors } = options;
  const sprites = inDrawingOrder(scene.sprites).map(({ kind, row, column }) =>
    at(row, column, thingSvg(kind, colors)),
  );
  return svgFile(scene, options, colors.background, `${groundSvg(scene, colors)}${sprites.join("")}`);
}

/** Everything static. */
export function groundSvg({ rows, columns, ground }: PictureScene, colors: PictureColors): string {
  if (ground === undefined) return "";
  const { floor, odd, wall, top, rings, dots } = makeGround(rows, columns, ground);
  const path = (data: string, attributes: string) => (data === "" ? "" : `<path d="${data}" ${attributes}/>`);
  return [
    path(floor, `fill="${colors.floor}"`),
    path(odd, `fill="${colors.floorOdd}"`),
    path(rings, `fill="${colors.goalWell}" stroke="${colors.goal}" stroke-width="0.075"`),
    path(dots, `fill="${colors.goal}"`),
    path(wall, `fill="${colors.wallFront}"`),
    path(top, `fill="${colors.wall}"`),
  ].join("");
}

const facings = ["up", "down", "left", "right"].map((side) => `player-${side}`);
/** The kinds of sprites. */
export const spriteKinds: readonly string[] = ["box", "box-home", ...facings];

/** The kinds of sprites of a board that is not played. */
export const cellThings = ["box", "box-home", "player-down"] as const;

/** The sprite on a cell; `undefined` if there is none. */
export function thingOf(cell: Cell | undefined): (typeof cellThings)[number] | undefined {
  if (hasPlayer(cell)) return "player-down";
  if (!hasBox(cell)) return undefined;
  return hasGoal(cell) ? "box-home" : "box";
}

/** A thing in a square of 1 by 1. */
export function thingSvg(kind: string, colors: PictureColors): string {
  const [drawing, thing] =
    kind === "box"
      ? ([boxDrawing, colors.box] as const)
      : kind === "box-home"
        ? ([homeDrawing, colors.home] as const)
        : ([playerDrawing(kind.slice("player-".length)), colors.player] as const);
  const isHome = kind === "box-home";
  const attributes: Readonly<Record<string, string>> = {
    shade: `fill="#000" fill-opacity="0.28"`,
    body: `fill="${thing.body}"`,
    mark: `fill="none" stroke="${thing.line}" stroke-width="9" stroke-linecap="round" stroke-linejoin="round"`,
    "mark tick": `fill="none" stroke="${thing.mark}" stroke-width="13" stroke-linecap="round" stroke-linejoin="round"`,
    frame: `fill="none" stroke="${thing.line}" stroke-width="5" opacity="${isHome ? 0.4 : 0.75}"`,
    eye: `fill="#fff"`,
    pupil: `fill="#141418"`,
  };
  const shapes = drawing
    .replace(/class="([^"]*)"/g, (_, name: string) => attributes[name] ?? "")
    .replaceAll(" />", "/>");
  return `<g transform="scale(.01)">${shapes}</g>`;
}

/** The player is drawn above boxes, if both are in the same place. */
export function inDrawingOrder<Drawn extends PictureSprite>(sprites: readonly Drawn[]): readonly Drawn[] {
  return sprites.toSorted(
    (one, other) => Number(one.kind.startsWith("player")) - Number(other.kind.startsWith("player")),
  );
}

function at(row: number, column: number, drawing: string): string {
  return `<g transform="translate(${column} ${row})">${drawing}</g>`;
}
