import { mix, type Rgb } from "../../drawing/color.js";
import { makeSokobanPalette } from "../../drawing/sokoban-palette.js";
import type { Square } from "../../games/levels.js";
import type { ViewMark, ViewScene } from "../../protocol/game/game-pages.js";
import type { Style } from "../style.js";
import { memoByLook } from "./look.js";
import { type BoardDrawing, type SquareSize, squaresOf, type TextSkin, tileLookOf } from "./text-skin.js";

/**
 * Sokoban: drawn squares of two columns to a row, or larger. Things differ in shape, not only in color. With
 * ASCII alone, the six symbols of Egor Gryaznov's program and `+`, one for each square or with a blank after
 * each.
 */
export const sokobanTextSkin: TextSkin = {
  sizes: (_scene, { ascii }) => (ascii ? asciiSizes : drawnSizes),
  margin: () => ({ left: 0, right: 0, top: 0, bottom: 0 }),
  ground(board) {
    const { scene, look } = board;
    const marks = new Map(scene.marks?.map((mark) => [mark.row * scene.columns + mark.column, mark.kind]));
    for (const { cell, ...at } of squaresOf(board)) {
      if (look.ascii) drawSymbol(board, groundThing(scene, cell), at, marks.get(cell));
      else drawGround(board, cell, at, marks.get(cell));
    }
  },
  sprite(board, { kind, row, column }, x, y) {
    const { scene, look } = board;
    const mark = scene.marks?.find(
      (other) =>
        other.row === row && other.column === column && other.kind !== "target" && other.kind !== "trap",
    )?.kind;
    const isOnGoal = scene.ground?.[row * scene.columns + column] === ".";
    const thing: Thing = kind.startsWith("player")
      ? isOnGoal
        ? "playerHome"
        : "player"
      : kind === "box-home"
        ? "home"
        : "box";
    if (look.ascii) drawSymbol(board, thing, { column: x, row: y }, mark);
    else drawThing(board, thing, { column: x, row: y }, mark);
  },
};

const drawnSizes: readonly SquareSize[] = [
  { columns: 6, rows: 3 },
  { columns: 4, rows: 2 },
  { columns: 2, rows: 1 },
  { columns: 1, rows: 1 },
];
const asciiSizes: readonly SquareSize[] = [
  { columns: 2, rows: 1 },
  { columns: 1, rows: 1 },
];

const inksOf = memoByLook(({ theme }) => {
  const palette = makeSokobanPalette(theme);
  const tile = ({ background, text }: { readonly background: Rgb; readonly text: Rgb }, basic: number) =>
    tileLookOf({ background, text: mix(text, background, 0.8) }, basic);
  return {
    floor: { rgb: palette.floor, basic: 0 },
    floorOdd: { rgb: palette.floorOdd, basic: 0 },
    wall: { rgb: palette.wall, basic: 7 },
    wallFront: { rgb: palette.wallFront, basic: 8 },
    goal: { rgb: palette.goal, basic: 9 },
    player: { rgb: palette.player, basic: 14 },
    target: { rgb: palette.target, basic: 12 },
    box: tile(palette.box, 3),
    home: tile(palette.home, 2),
    lost: tile(palette.lost, 1),
  };
});

const things: Readonly<Record<string, Thing>> = { "#": "wall", ".": "goal", _: "outside" };

function groundThing({ ground }: ViewScene, cell: number): Thing {
  return things[ground?.[cell] ?? ""] ?? "floor";
}

function drawGround(board: BoardDrawing, cell: number, at: Square, mark: ViewMark["kind"] | undefined): void {
  const { canvas, scene, place, look } = board;
  const { columns, rows } = place;
  const inks = inksOf(look);
  const thing = groundThing(scene, cell);
  if (thing === "wall") drawWall(board, cell, at);
  if (thing === "wall" || thing === "outside") return;
  const isOdd = (Math.floor(cell / scene.columns) + (cell % scene.columns)) % 2 === 1;
  if (look.depth !== "none")
    canvas.fill(at.column, at.row, columns, rows, { ground: isOdd ? inks.floorOdd : inks.floor });
  if (thing === "goal") drawLines(board, "goal", at, { ink: inks.goal });
  if (mark === "target") drawLines(board, "target", at, { ink: inks.target });
  if (mark === "trap")
    canvas.text(at.column + Math.floor(columns / 2), at.row + Math.floor(rows / 2), "×", {
      ink: inks.lost.ground,
    });
}

/** The front of the wall shows where the square below is not a wall. */
function drawWall(
  { canvas, scene, place: { columns, rows }, look }: BoardDrawing,
  cell: number,
  at: Square,
): void {
  const inks = inksOf(look);
  if (look.depth === "none") {
    for (let row = 0; row < rows; row++) canvas.text(at.column, at.row + row, "▒".repeat(columns));
    return;
  }
  canvas.fill(at.column, at.row, columns, rows, { ground: inks.wall });
  const below = cell + scene.columns;
  if (rows > 1 && scene.ground?.[below] !== "#")
    canvas.text(at.column, at.row + rows - 1, "▄".repeat(columns), { ink: inks.wallFront });
}

function drawThing(board: BoardDrawing, thing: Thing, at: Square, mark: ViewMark["kind"] | undefined): void {
  const { look } = board;
  const inks = inksOf(look);
  if (thing === "player" || thing === "playerHome") {
    drawLines(board, thing, at, { ink: inks.player, bold: true });
    return;
  }
  const colors = mark === "lost" ? inks.lost : thing === "home" ? inks.home : inks.box;
  // Without colors a filled box marks a box on a goal.
  const isFilled = mark === "picked" || (look.depth === "none" && thing === "home");
  const style: Style = {
    ...colors,
    bold: true,
    ...(isFilled ? { reverse: true } : {}),
    ...(mark === "picked" ? { underline: true } : {}),
  };
  drawLines(board, mark === "lost" ? "lost" : thing, at, style);
}

/** Blanks of a drawing show its own ground where it has one, and otherwise what is under them. */
function drawLines({ canvas, place }: BoardDrawing, thing: Thing, at: Square, style: Style): void {
  for (const [down, line] of (drawings[thing]?.[`${place.columns}x${place.rows}`] ?? []).entries()) {
    for (const [right, sign] of [...line].entries()) {
      if (sign !== " " || style.ground !== undefined)
        canvas.text(at.column + right, at.row + down, sign, style);
    }
  }
}

function drawSymbol(
  { canvas, place: { columns }, look }: BoardDrawing,
  thing: Thing,
  at: Square,
  mark: ViewMark["kind"] | undefined,
): void {
  const inks = inksOf(look);
  const known: Partial<Record<Thing, Style>> = {
    wall: look.chrome.quiet,
    floor: look.chrome.quiet,
    goal: { ink: inks.goal },
    box: { ink: mark === "lost" ? inks.lost.ground : inks.box.ground, bold: true },
    home: { ink: inks.home.ground, bold: true },
    player: { ink: inks.player, bold: true },
    playerHome: { ink: inks.player, bold: true },
  };
  if (thing === "outside") return;
  const style =
    mark === "target"
      ? { ink: inks.target, underline: true }
      : mark === "trap"
        ? { ink: inks.lost.ground }
        : { ...known[thing], ...(mark === "picked" ? { reverse: true } : {}) };
  // Walls are drawn without gaps; other symbols have a blank after them.
  const symbol = asciiSymbol[thing];
  canvas.text(at.column, at.row, thing === "wall" ? symbol.repeat(columns) : symbol, style);
  if (thing !== "wall" && columns === 2) canvas.text(at.column + 1, at.row, " ");
}

/** The symbols of Egor Gryaznov's program; where it has none, XSB's. */
const asciiSymbol = {
  wall: "#",
  goal: "X",
  floor: ".",
  outside: " ",
  box: "O",
  home: "G",
  player: "@",
  playerHome: "+",
  lost: "O",
  target: ".",
} as const;

type Thing = keyof typeof asciiSymbol;

type Drawing = Readonly<Record<string, readonly string[]>>;

/** The drawings of Sokoban's things, by the size of a square in columns and rows. */
const drawings: Readonly<Partial<Record<Thing, Drawing>>> = {
  goal: { "6x3": ["", "  ██  ", ""], "4x2": [" ▄▄ ", " ▀▀ "], "2x1": ["▗▖"], "1x1": ["·"] },
  target: { "6x3": ["", "  ··  ", ""], "4x2": ["    ", " ·· "], "2x1": ["··"], "1x1": ["×"] },
  box: { "6x3": ["┌────┐", "│ ╲╱ │", "└────┘"], "4x2": ["┌──┐", "└──┘"], "2x1": ["[]"], "1x1": ["□"] },
  home: { "6x3": ["┌────┐", "│ ✓✓ │", "└────┘"], "4x2": ["┌──┐", "└✓─┘"], "2x1": ["[]"], "1x1": ["■"] },
  lost: { "6x3": ["┌────┐", "│ ╳╳ │", "└────┘"], "4x2": ["┌╳╳┐", "└╳╳┘"], "2x1": ["╳╳"], "1x1": ["╳"] },
  player: { "6x3": ["  ▄▄  ", " ▗██▖ ", " ▐██▌ "], "4x2": [" ▄▄ ", "▗██▖"], "2x1": ["▟▙"], "1x1": ["☺"] },
  playerHome: { "6x3": [" ▗▄▄▖ ", " ▗██▖ ", " ▐██▌ "], "4x2": ["▗▄▄▖", "▗██▖"], "2x1": ["▐▌"], "1x1": ["☻"] },
};
