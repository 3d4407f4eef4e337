import { svg, type TemplateResult } from "lit";
import type { ViewMark } from "../../protocol/game-pages.js";
import { outline } from "./outline.js";

/** What all looks of Sokoban share: marks of squares, and the ground. */

/** A dot where a box can go, a small cross where it would be lost then, the corners of a frame round a picked one, and a cross at one that is lost. */
export function mark({ kind, row, column }: ViewMark): TemplateResult {
  const at = `translate(${column} ${row})`;
  switch (kind) {
    case "target":
      return svg`<circle class="target" cx=${column + 0.5} cy=${row + 0.5} r="0.13" />`;
    case "trap":
      return svg`<path class="trap" transform=${at} d="M.38.38.62.62M.62.38.38.62" />`;
    case "picked":
      return svg`<path class="picked" transform=${at} d="M.02.27V.02H.27M.73.02H.98V.27M.98.71V.96H.73M.27.96H.02V.71" />`;
    case "lost":
      return svg`<g class="lost" transform=${at}><circle cx=".8" cy=".2" r=".21" /><path d="M.72.12.88.28M.88.12.72.28" /></g>`;
  }
}

/** Paths in cells for all that never moves on a board. */
export interface Ground {
  /** The letters it was made from. */
  readonly letters: string;
  readonly floor: string;
  /** Every other square of the floor. */
  readonly odd: string;
  readonly wall: string;
  /** What is seen of the walls from above; below it their front. */
  readonly top: string;
  readonly rings: string;
  readonly dots: string;
}

/** In cells. A box on its goal hides all of the ring, whose line is 0.075 wide. */
const ringRadius = 0.335;
/** Of walls, in cells. */
const cornerRadius = 0.16;
/** So high walls look, in cells. */
const wallHeight = 0.13;

/** `letters` as `Scene.ground` has them. */
export function makeGround(rows: number, columns: number, letters: string): Ground {
  const at = (row: number, column: number) => letters[row * columns + column];
  const isWall = (row: number, column: number) => at(row, column) === "#";
  const isOpen = (row: number, column: number) => at(row, column) === "-" || at(row, column) === ".";
  const odd: string[] = [];
  /** Floor below the round corners of walls that stand in it. */
  const corners: string[] = [];
  const rings: string[] = [];
  const dots: string[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if ((row + column) % 2 === 1 && isOpen(row, column)) odd.push(`M${column} ${row}h1v1h-1z`);
      if (isWall(row, column)) {
        for (const down of [-1, 1]) {
          for (const right of [-1, 1]) {
            if (!isOpen(row + down, column) || !isOpen(row, column + right) || !isOpen(row + down, column + right)) continue;
            const [x, y] = [column + (right + 1) / 2, row + (down + 1) / 2];
            corners.push(`M${x} ${y}h${-right * cornerRadius}v${-down * cornerRadius}h${right * cornerRadius}z`);
          }
        }
      }
      if (at(row, column) !== ".") continue;
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
