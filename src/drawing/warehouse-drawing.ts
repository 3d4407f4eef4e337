import { range } from "../games/lists.js";
import { columnOf, flood, isEdge, rowOf } from "../games/sokoban/level/grid.js";

/** SVG paths, in units of cells, for everything static on a board. */
export interface Ground {
  readonly floor: string;
  /** Every other square of the floor. */
  readonly odd: string;
  readonly wall: string;
  /** The top of the walls; their front is below it. */
  readonly top: string;
  readonly rings: string;
  readonly dots: string;
}

/** In cells. A box on its goal covers the whole ring, whose line is 0.075 wide. */
const ringRadius = 0.335;
/** Corner radius of walls, in cells. */
const cornerRadius = 0.16;
/** The visible height of walls, in cells. */
const wallHeight = 0.13;

// Character codes of the letters.
const wall = 35;
const floor = 45;
const goal = 46;

/** `letters` in the format of `Scene.ground`. */
export function makeGround(rows: number, columns: number, letters: string): Ground {
  const at = (row: number, column: number) => letters.charCodeAt(row * columns + column);
  const isWall = (row: number, column: number) => at(row, column) === wall;
  const isOpen = (row: number, column: number) => at(row, column) === floor || at(row, column) === goal;
  const odd: string[] = [];
  /** Floor below the round corners of walls that adjoin it. */
  const corners: string[] = [];
  const rings: string[] = [];
  const dots: string[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if ((row + column) % 2 === 1 && isOpen(row, column)) odd.push(`M${column} ${row}h1v1h-1z`);
      if (isWall(row, column)) {
        for (const down of [-1, 1]) {
          for (const right of [-1, 1]) {
            if (
              !isOpen(row + down, column) ||
              !isOpen(row, column + right) ||
              !isOpen(row + down, column + right)
            )
              continue;
            const [x, y] = [column + (right + 1) / 2, row + (down + 1) / 2];
            corners.push(
              `M${x} ${y}h${-right * cornerRadius}v${-down * cornerRadius}h${right * cornerRadius}z`,
            );
          }
        }
      }
      if (at(row, column) !== goal) continue;
      rings.push(circle(row, column, ringRadius));
      dots.push(circle(row, column, 0.13));
    }
  }
  return {
    floor: outline(rows, columns, (row, column) => isOpen(row, column), { radius: 0 }) + corners.join(""),
    odd: odd.join(""),
    wall: outline(rows, columns, isWall, { radius: cornerRadius, joins: true }),
    top: outline(rows, columns, isWall, { radius: cornerRadius, front: wallHeight, joins: true }),
    rings: rings.join(""),
    dots: dots.join(""),
  };
}

/** The open cells that are connected with the edge of a board: 1 for each of them, row by row. */
export function outsideOf(
  rows: number,
  columns: number,
  isOpen: (row: number, column: number) => boolean,
): Uint8Array {
  const size = { width: columns, height: rows };
  const cells = range(rows * columns);
  const walls = cells.map((at) => !isOpen(rowOf(size, at), columnOf(size, at)));
  const edges = cells.filter((at) => !walls[at] && isEdge(size, at));
  return flood({ ...size, walls }, edges);
}

function circle(row: number, column: number, radius: number): string {
  return `M${column + 0.5 - radius} ${row + 0.5}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`;
}

/**
 * The outline of a set of cells, as SVG path data in units of cells. Adjacent cells form one shape without
 * seams, and corners are rounded. It visits each cell once.
 */
interface OutlineOptions {
  /** Radius of the corners, in cells; less than one half. */
  readonly radius: number;
  /**
   * How far the lower borders are moved up, in cells; the uncovered part looks like the front of an upright
   * thing.
   */
  readonly front?: number;
  /** How far all borders are moved inwards, in cells. */
  readonly inset?: number;
  /** Cells that meet only in a corner form one shape, with a neck as wide as the rounding. */
  readonly joins?: boolean;
}

interface Corner {
  readonly x: number;
  readonly y: number;
}

const right = 0;
const down = 1;
const left = 2;
const up = 3;
/** Cells per step in each of the four directions, clockwise. */
const across = [1, 0, -1, 0] as const;
const along = [0, 1, 0, -1] as const;

export function outline(
  rows: number,
  columns: number,
  isIn: (row: number, column: number) => boolean,
  options: OutlineOptions,
): string {
  const wide = columns + 1;
  const edges = edgesOf(rows, columns, isIn);
  const walked = new Uint8Array(edges.length);
  const isEdge = (row: number, column: number, direction: number) =>
    ((edges[row * wide + column]! >> direction) & 1) === 1;
  const loops: string[] = [];
  for (let row = 0; row <= rows; row++) {
    for (let column = 0; column <= columns; column++) {
      for (
        let left = edges[row * wide + column]! & ~walked[row * wide + column]!, direction = 0;
        left >> direction !== 0;
        direction++
      ) {
        if (((left >> direction) & 1) === 0) continue;
        loops.push(loopFrom(row, column, direction));
        left &= ~walked[row * wide + column]!;
      }
    }
  }
  return loops.join("");

  function loopFrom(startRow: number, startColumn: number, startDirection: number): string {
    const corners: Corner[] = [];
    let [row, column, direction] = [startRow, startColumn, startDirection];
    do {
      walked[row * wide + column]! |= 1 << direction;
      row += along[direction]!;
      column += across[direction]!;
      // Where cells meet only in a corner, there are two ways: right around the same cell, or left to the
      // other one.
      const [rightTurn, leftTurn] = [(direction + 1) % 4, (direction + 3) % 4];
      const [first, last] = options.joins ? [leftTurn, rightTurn] : [rightTurn, leftTurn];
      const next = isEdge(row, column, first) ? first : isEdge(row, column, direction) ? direction : last;
      if (next !== direction) corners.push(cornerAt(row, column, direction, next));
      direction = next;
    } while (row !== startRow || column !== startColumn || direction !== startDirection);
    return rounded(corners, options.radius);
  }

  function cornerAt(row: number, column: number, before: number, after: number): Corner {
    const horizontal = before === right || before === left ? before : after;
    const vertical = before === right || before === left ? after : before;
    const inset = options.inset ?? 0;
    return {
      // The cell is on the right-hand side: below an edge to the right, left of an edge down.
      x: column + (vertical === down ? -inset : inset),
      y: row + (horizontal === right ? inset : -inset - (options.front ?? 0)),
    };
  }
}

/**
 * For each corner of the grid, row by row, the directions of the edges that start there, one bit each. An
 * edge runs clockwise around its cell: the cell is on its right, and none is on its left.
 */
function edgesOf(rows: number, columns: number, isIn: (row: number, column: number) => boolean): Uint8Array {
  const edges = new Uint8Array((rows + 1) * (columns + 1));
  let above = new Uint8Array(columns + 2);
  for (let row = 0; row <= rows; row++) {
    const here = new Uint8Array(columns + 2);
    for (let column = 0; row < rows && column < columns; column++)
      here[column + 1] = isIn(row, column) ? 1 : 0;
    for (let column = 0; column <= columns; column++) {
      const [aboveLeft, aboveRight, belowLeft, belowRight] = [
        above[column]!,
        above[column + 1]!,
        here[column]!,
        here[column + 1]!,
      ];
      edges[row * (columns + 1) + column] =
        ((belowRight & ~aboveRight) << right) |
        ((belowLeft & ~belowRight) << down) |
        ((aboveLeft & ~belowLeft) << left) |
        ((aboveRight & ~aboveLeft) << up);
    }
    above = here;
  }
  return edges;
}

function rounded(corners: readonly Corner[], radius: number): string {
  if (radius === 0) return `M${corners.map(text).join("L")}Z`;
  const parts = corners.map((corner, index) => {
    const before = corners.at(index - 1)!;
    const after = corners[(index + 1) % corners.length]!;
    const from = towards(corner, before, radius);
    const to = towards(corner, after, radius);
    return `${index === 0 ? "M" : "L"}${text(from)}Q${text(corner)} ${text(to)}`;
  });
  return `${parts.join("")}Z`;
}

/** At most half of the edge, so that the next corner has its share. */
function towards(from: Corner, to: Corner, distance: number): Corner {
  const length = Math.abs(to.x - from.x) + Math.abs(to.y - from.y);
  const part = length === 0 ? 0 : Math.min(0.5, distance / length);
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

function text({ x, y }: Corner): string {
  return `${Math.round(x * 1000) / 1000} ${Math.round(y * 1000) / 1000}`;
}

/**
 * The things of the warehouse, each as SVG elements in a square of 100 by 100. Their classes define their
 * colors: `shade`, `body`, `mark`, `tick`, `frame`, `eye`, `pupil`. Webviews color them with styles, files
 * with attributes.
 */

/** A crate with crossed boards. */
export const boxDrawing = crate(`<path class="mark" d="M25 23 75 73M75 23 25 73" />`);

/** A crate on its goal: a check mark in place of the boards. */
export const homeDrawing = crate(`<path class="mark tick" d="M26 49 44 66 75 31" />`);

function crate(mark: string): string {
  return `<rect class="shade" x="9" y="13" width="82" height="80" rx="11" /><rect class="body" x="9" y="8" width="82" height="80" rx="11" />${mark}<rect class="frame" x="15" y="14" width="70" height="68" rx="6" />`;
}

/** Where the eyes of a player go that faces a direction. */
export const glances: Readonly<Record<string, readonly [across: number, down: number]>> = {
  down: [0, 1],
  left: [-1, 0],
  up: [0, -1],
  right: [1, 0],
};

/** A round figure whose eyes show the direction: "up", "down", "left" or "right". */
export function playerDrawing(facing: string): string {
  const [across, down] = glances[facing] ?? [0, 0];
  const eyes = [-13, 13].map((side) => {
    const [x, y] = [50 + side + 7 * across, 47 + 10 * down];
    return `<ellipse class="eye" cx="${x}" cy="${y}" rx="10" ry="12.5" /><circle class="pupil" cx="${x + 4 * across}" cy="${y + 5 * down}" r="6" />`;
  });
  return `<circle class="shade" cx="50" cy="54" r="32" /><circle class="body" cx="50" cy="50" r="32" />${eyes.join("")}`;
}
