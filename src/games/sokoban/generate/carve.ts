import type { GridSize } from "../level/grid.js";
import type { Dice } from "./dice.js";
import { hasHall, largestPart, type Room } from "./room.js";

/**
 * Pieces of three by three squares from which rooms are built, rotated and reflected at random. The method is
 * that of Taylor and Parberry ("Procedural Generation of Sokoban Levels", 2011); the pieces are our own.
 * Blanks are floor.
 */
const pieces: readonly (readonly string[])[] = [
  ["   ", "   ", "   "],
  ["#  ", "   ", "   "],
  ["#  ", "   ", "  #"],
  ["## ", "   ", "   "],
  ["###", "   ", "   "],
  ["###", "   ", "###"],
  ["# #", "   ", "# #"],
  ["# #", "   ", "###"],
  ["###", "#  ", "# #"],
  [" # ", "   ", "   "],
  ["   ", " # ", "   "],
  ["   ", " ##", "   "],
  ["## ", "   ", " ##"],
  ["###", "#  ", "#  "],
  ["###", "###", "   "],
];

/**
 * A room built of pieces, or carved as chambers and passages. `undefined` if it has too little or too much
 * floor, or a hall.
 */
export function carveRoom(size: GridSize, floor: FloorRange, dice: Dice): Room | undefined {
  const dug = windowOf(size, floor.max, dice);
  const room = within(size, largestPart(dice.oneIn(2) ? ofPieces(dug, dice) : ofChambers(dug, dice)));
  const count = room.floor.filter(Boolean).length;
  return count < floor.min || count > floor.max || hasHall(room) ? undefined : room;
}

/** How much floor a room may have. */
export interface FloorRange {
  readonly min: number;
  readonly max: number;
}

/** The size of the part to dig, where the board is much larger than its floor may be. */
function windowOf({ width, height }: GridSize, maxFloor: number, dice: Dice): GridSize {
  let [columns, rows] = [width - 2, height - 2];
  while (columns * rows > maxFloor * 2) {
    if (columns > rows || (columns === rows && dice.oneIn(2))) columns--;
    else rows--;
  }
  return { width: columns + 2, height: rows + 2 };
}

/** Centers a smaller room on a board, so that it can be extended in all directions. */
function within({ width, height }: GridSize, room: Room): Room {
  const [top, left] = [(height - room.height) >> 1, (width - room.width) >> 1];
  const floor = new Array<boolean>(width * height).fill(false);
  for (const [cell, open] of room.floor.entries()) {
    if (open) floor[(top + Math.floor(cell / room.width)) * width + left + (cell % room.width)] = true;
  }
  return { width, height, floor };
}

function ofPieces({ width, height }: GridSize, dice: Dice): Room {
  const floor = new Array<boolean>(width * height).fill(false);
  for (let top = 1; top < height - 1; top += 3) {
    for (let left = 1; left < width - 1; left += 3) {
      const [piece, isTurned, isDown, isAcross] = [
        dice.pick(pieces),
        dice.oneIn(2),
        dice.oneIn(2),
        dice.oneIn(2),
      ];
      for (let row = 0; row < 3 && top + row < height - 1; row++) {
        for (let column = 0; column < 3 && left + column < width - 1; column++) {
          const [y, x] = [isDown ? 2 - row : row, isAcross ? 2 - column : column];
          floor[(top + row) * width + left + column] = (isTurned ? piece[x]?.[y] : piece[y]?.[x]) === " ";
        }
      }
    }
  }
  return { width, height, floor };
}

/** Small rectangles, each joined to the one before by a passage one square wide, sometimes reflected. */
function ofChambers({ width, height }: GridSize, dice: Dice): Room {
  const floor = new Array<boolean>(width * height).fill(false);
  const isMirrored = dice.oneIn(4);
  const dig = (row: number, column: number) => {
    if (row < 1 || column < 1 || row >= height - 1 || column >= width - 1) return;
    floor[row * width + column] = true;
    if (isMirrored) floor[row * width + width - 1 - column] = true;
  };
  let last: readonly [number, number] | undefined;
  const chambers = dice.between(3, 3 + Math.floor((width * height) / 25));
  for (let chamber = 0; chamber < chambers; chamber++) {
    const [rows, columns] = dice.pick([
      [1, 3],
      [3, 1],
      [2, 2],
      [2, 2],
      [2, 3],
      [3, 2],
      [3, 3],
      [1, 5],
      [5, 1],
    ] as const);
    const [top, left] = [dice.between(1, height - 1 - rows), dice.between(1, width - 1 - columns)];
    for (let row = top; row < top + rows; row++)
      for (let column = left; column < left + columns; column++) dig(row, column);
    const here = [top + dice.roll(rows), left + dice.roll(columns)] as const;
    if (last !== undefined) {
      const [first, second] = dice.oneIn(2) ? [last, here] : [here, last];
      for (let row = Math.min(first[0], second[0]); row <= Math.max(first[0], second[0]); row++)
        dig(row, first[1]);
      for (let column = Math.min(first[1], second[1]); column <= Math.max(first[1], second[1]); column++)
        dig(second[0], column);
    }
    last = here;
  }
  return { width, height, floor };
}
