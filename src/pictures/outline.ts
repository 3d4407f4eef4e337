/**
 * The outline of the cells that belong to a set, as the data of an SVG path in cells: neighbours are joined into one shape without seams, corners are
 * rounded. The time is that of looking at each cell once.
 */
export interface OutlineOptions {
  /** Of the corners, in cells; below one half. */
  readonly radius: number;
  /** So far the lower borders are drawn up, in cells: what is left free looks like the front of something that stands. */
  readonly front?: number;
  /** So far all borders are drawn inwards, in cells. */
  readonly inset?: number;
  /** Cells that meet in a corner alone are one shape, with a neck as wide as the rounding makes it. */
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

export function outline(rows: number, columns: number, isIn: (row: number, column: number) => boolean, options: OutlineOptions): string {
  const has = (row: number, column: number) => row >= 0 && row < rows && column >= 0 && column < columns && isIn(row, column);
  // An edge goes clockwise round its cell: it starts at a corner of the grid, in a direction, with the cell on its right hand.
  const isEdge = (row: number, column: number, direction: number): boolean => {
    const [rightHand, leftHand] = sides(row, column, direction);
    return has(...rightHand) && !has(...leftHand);
  };
  const walked = new Uint8Array((rows + 1) * (columns + 1) * 4);
  const number = (row: number, column: number, direction: number) => (row * (columns + 1) + column) * 4 + direction;
  const loops: string[] = [];
  for (let row = 0; row <= rows; row++) {
    for (let column = 0; column <= columns; column++) {
      for (const direction of [right, down, left, up]) {
        if (walked[number(row, column, direction)] === 1 || !isEdge(row, column, direction)) continue;
        loops.push(loopFrom(row, column, direction));
      }
    }
  }
  return loops.join("");

  function loopFrom(startRow: number, startColumn: number, startDirection: number): string {
    const corners: Corner[] = [];
    let [row, column, direction] = [startRow, startColumn, startDirection];
    do {
      walked[number(row, column, direction)] = 1;
      row += along[direction]!;
      column += across[direction]!;
      // Where cells meet in a corner alone there are two ways: to the right round the same cell, to the left on to the other.
      const [rightTurn, leftTurn] = [(direction + 1) % 4, (direction + 3) % 4];
      const next = (options.joins ? [leftTurn, direction, rightTurn] : [rightTurn, direction, leftTurn]).find((candidate) =>
        isEdge(row, column, candidate),
      )!;
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
      // The cell lies on the right hand: below an edge to the right, left of an edge down.
      x: column + (vertical === down ? -inset : inset),
      y: row + (horizontal === right ? inset : -inset - (options.front ?? 0)),
    };
  }
}

type Place = readonly [row: number, column: number];

/** The cells on both hands of the step from a corner of the grid. */
function sides(row: number, column: number, direction: number): readonly [Place, Place] {
  switch (direction) {
    case right:
      return [
        [row, column],
        [row - 1, column],
      ];
    case down:
      return [
        [row, column - 1],
        [row, column],
      ];
    case left:
      return [
        [row - 1, column - 1],
        [row, column - 1],
      ];
    default:
      return [
        [row - 1, column],
        [row - 1, column - 1],
      ];
  }
}

function rounded(corners: readonly Corner[], radius: number): string {
  const parts = corners.map((corner, index) => {
    const before = corners.at(index - 1)!;
    const after = corners[(index + 1) % corners.length]!;
    const from = towards(corner, before, radius);
    const to = towards(corner, after, radius);
    return `${index === 0 ? "M" : "L"}${text(from)}Q${text(corner)} ${text(to)}`;
  });
  return `${parts.join("")}Z`;
}

/** At most half of the way, so that the next corner has its part. */
function towards(from: Corner, to: Corner, distance: number): Corner {
  const length = Math.abs(to.x - from.x) + Math.abs(to.y - from.y);
  const part = length === 0 ? 0 : Math.min(0.5, distance / length);
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

function text({ x, y }: Corner): string {
  return `${Number(x.toFixed(3))} ${Number(y.toFixed(3))}`;
}
