import { outline } from "./outline.js";

/** SVG paths, in units of cells, for everything static on a board. */
export interface Ground {
  /** The letters it was made from. */
  readonly letters: string;
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
    letters,
    floor: outline(rows, columns, (row, column) => isOpen(row, column), { radius: 0 }) + corners.join(""),
    odd: odd.join(""),
    wall: outline(rows, columns, isWall, { radius: cornerRadius, joins: true }),
    top: outline(rows, columns, isWall, { radius: cornerRadius, front: wallHeight, joins: true }),
    rings: rings.join(""),
    dots: dots.join(""),
  };
}

function circle(row: number, column: number, radius: number): string {
  return `M${column + 0.5 - radius} ${row + 0.5}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`;
}
