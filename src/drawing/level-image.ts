import type { ChangedSquare, SquareChange } from "../games/sokoban/compare/board-changes.js";
import { cellAt, type TextBoard } from "../games/sokoban/level/board.js";
import { hasGoal } from "../games/sokoban/level/cell.js";
import type { Level } from "../games/sokoban/level/level.js";
import { startOf } from "../games/sokoban/play/rules.js";
import { plainTheme, type ThemeKind } from "./color.js";
import { cellThings, groundSvg, levelSvg, thingOf, thingSvg } from "./level-svg.js";
import { sceneOf } from "./replay-frames.js";
import { type PictureColors, pictureColors } from "./sokoban-palette.js";
import { outsideOf } from "./warehouse-drawing.js";

/** Boards in a comparison as SVG in the page. Their colors are CSS variables, so that a new theme fits. */

/** Larger boards are not drawn: their squares would be too small. */
const maxDrawnCells = 3_600;
const maxCellPx = 30;
const minCellPx = 9;
const usualWidthPx = 480;

/** SVG definitions that all boards of a page use; the page contains them once. */
export function sharedDrawings(): string {
  const drawings = cellThings.map((kind) => `<g id="${kind}">${thingSvg(kind, variables)}</g>`);
  const signs = (Object.entries(signPaths) as [SquareChange, string][]).map(
    ([kind, path]) =>
      `<g id="sign-${kind}" class="square-sign"><rect x=".05" y=".05" width=".9" height=".9" rx=".1"/>` +
      `<g id="badge-${kind}" class="square-badge"><circle cx=".76" cy=".24" r=".24"/><path d="${path}"/></g></g>`,
  );
  return `<svg class="shared" aria-hidden="true"><defs>${drawings.join("")}${signs.join("")}</defs></svg>`;
}

/** In the circle at the upper right of a square: plus, minus, and an equals sign that is struck through. */
const signPaths: Readonly<Record<SquareChange, string>> = {
  added: "M.76 .1v.28M.62 .24h.28",
  removed: "M.62 .24h.28",
  changed: "M.63 .19h.26M.63 .29h.26M.83 .1l-.14 .28",
};

/** The sign without its square, for a legend. */
export function signSvg(kind: SquareChange): string {
  return `<svg class="sign" viewBox=".49 -.03 .54 .54" aria-hidden="true"><use href="#badge-${kind}" class="mark ${kind}"/></svg>`;
}

/**
 * A board with the squares that differ from the other board. The picture is as large as both boards together.
 * `undefined` if the board is too large to be drawn.
 */
export function boardPicture(
  board: TextBoard,
  marks: readonly ChangedSquare[],
  label: string,
): string | undefined {
  const [rows, columns] = [board.rows.length, board.width];
  if (rows * columns > maxDrawnCells) return undefined;
  const { top, left, bottom, right } = boundsOf(rows, columns, marks);
  const ground = groundLetters(board, rows, columns);
  const sprites: string[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const thing = thingOf(cellAt(board, row, column));
      if (thing !== undefined) sprites.push(`<use href="#${thing}" x="${column}" y="${row}"/>`);
    }
  }
  const signs = marks.map(
    ({ row, column, kind }) => `<use href="#sign-${kind}" class="mark ${kind}" x="${column}" y="${row}"/>`,
  );
  const [width, height] = [right - left + 0.3, bottom - top + 0.3];
  const cellPx = Math.max(minCellPx, Math.min(maxCellPx, usualWidthPx / width));
  const size = `width="${Math.round(width * cellPx)}" height="${Math.round(height * cellPx)}"`;
  const view = `viewBox="${left - 0.15} ${top - 0.15} ${width} ${height}"`;
  const drawn = groundSvg({ rows, columns, ground, sprites: [] }, variables);
  return `<svg ${size} ${view} role="img" aria-label="${label}">${drawn}${sprites.join("")}${signs.join("")}</svg>`;
}

function boundsOf(rows: number, columns: number, marks: readonly ChangedSquare[]) {
  let [top, left, bottom, right] = [0, 0, rows, columns];
  for (const { row, column } of marks) {
    [top, left] = [Math.min(top, row), Math.min(left, column)];
    [bottom, right] = [Math.max(bottom, row + 1), Math.max(right, column + 1)];
  }
  return { top, left, bottom, right };
}

/** In the format of `Scene.ground`. Floor that is connected with the edge of the board is outside. */
function groundLetters(board: TextBoard, rows: number, columns: number): string {
  const cells = Array.from({ length: rows * columns }, (_, at) =>
    cellAt(board, Math.floor(at / columns), at % columns),
  );
  const outside = outsideOf(rows, columns, (row, column) => cells[row * columns + column] === "floor");
  return cells
    .map((cell, at) => (outside[at] === 1 ? "_" : cell === "wall" ? "#" : hasGoal(cell) ? "." : "-"))
    .join("");
}

/** The colors of pictures, each as a CSS variable. */
const variables = named(pictureColors(plainTheme("light")), (name) => `var(--${name})`);

/** The values of the variables for one kind of theme. */
export function colorRules(kind: ThemeKind): string {
  const rules: string[] = [];
  named(pictureColors(plainTheme(kind)), (name, value) => {
    rules.push(`--${name}: ${value};`);
    return value;
  });
  return rules.join(" ");
}

function named(colors: PictureColors, make: (name: string, value: string) => string): PictureColors {
  const { box, home, player, ...plain } = colors;
  const all = <Colors extends object>(prefix: string, some: Colors) =>
    Object.fromEntries(
      Object.entries(some).map(([name, value]) => [name, make(`board-${prefix}${name}`, String(value))]),
    ) as Colors;
  return {
    ...all("", plain),
    box: all("box-", box),
    home: all("home-", home),
    player: all("player-", player),
  };
}

/** A level with more boxes gets no image: its text would be long. */
const maxBoxes = 120;
const maxCharacters = 64_000;

const maxImageCellPx = 28;

/** The most pixels that the board may take. */
interface ImageBounds {
  readonly widthPx: number;
  readonly heightPx: number;
}

/**
 * The start of a level as an SVG image that fits into the bounds, without a background; `undefined` if the
 * level is too large. The work is bounded.
 */
export function levelImage(
  level: Level,
  theme: ThemeKind,
  { widthPx, heightPx }: ImageBounds,
  title: string,
): string | undefined {
  const { width, height, boxes } = level;
  if (width * height > maxDrawnCells || boxes.length > maxBoxes) return undefined;
  // The margins are half a square together.
  const cellPx = Math.floor(Math.min(maxImageCellPx, widthPx / (width + 0.5), heightPx / (height + 0.5)));
  if (cellPx < 4) return undefined;
  const colors = { ...pictureColors(plainTheme(theme)), background: "none" };
  const svg = levelSvg(sceneOf(startOf(level, "")), { colors, cellPx, title });
  return svg.length > maxCharacters ? undefined : svg;
}
