import type { Board } from "./search-board.js";

/** The region may have changed by more squares. */
export const unclear = -1;

/**
 * The lowest square of the player's region after a pull of a box from `box` in a direction, told from the
 * squares around it. Most pulls change the region by two squares: the box's old square is added and its new
 * square is removed. `seen` is 2 in the region before, 0 on other free squares, and `least` its lowest
 * square. `unclear` where the pull may join or divide regions, or removes the lowest square.
 */
export function leastAfterPull(
  { beside }: Pick<Board, "beside">,
  seen: Uint8Array,
  least: number,
  box: number,
  direction: number,
): number {
  const target = beside[box * 4 + direction]!;
  if (target === least) return unclear;
  const left = (direction + 1) & 3;
  const right = (direction + 3) & 3;
  const boxLeft = seen[beside[box * 4 + left]!]!;
  const boxRight = seen[beside[box * 4 + right]!]!;
  const behind = seen[beside[box * 4 + (direction ^ 2)]!]!;
  // Without a way from there to the region, the old square belongs to another one.
  const joins = boxLeft === 2 || boxRight === 2 || behind === 2;
  if (joins && (boxLeft === 0 || boxRight === 0 || behind === 0)) return unclear;
  // The squares beside the new one must stay connected by way of its corners.
  const player = beside[target * 4 + direction]!;
  let free = joins ? 2 : 1;
  let joints = 0;
  if (seen[beside[target * 4 + left]!] === 2) {
    free++;
    if (seen[beside[player * 4 + left]!] === 2) joints++;
    if (boxLeft === 2) joints++;
  }
  if (seen[beside[target * 4 + right]!] === 2) {
    free++;
    if (seen[beside[player * 4 + right]!] === 2) joints++;
    if (boxRight === 2) joints++;
  }
  if (free - joints > 1) return unclear;
  return joins && box < least ? box : least;
}
