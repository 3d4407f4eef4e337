/**
 * Numbers for the orders of tiles, which grow with each further tile: tile i adds i! for each earlier tile
 * that comes after it. Tiles in ascending order have number 0.
 */

/** The number of the order of the tiles on these cells, tile by tile. */
export function orderNumber(cellOf: ArrayLike<number>): number {
  let number = 0;
  let factorial = 1;
  for (let tile = 1; tile < cellOf.length; tile++) {
    factorial *= tile;
    for (let earlier = 0; earlier < tile; earlier++)
      if (cellOf[earlier]! > cellOf[tile]!) number += factorial;
  }
  return number;
}

/** Every order of this many tiles, by number: the tile at each place. */
export function orders(size: number): readonly (readonly number[])[] {
  let all: readonly (readonly number[])[] = [[]];
  for (let tile = 0; tile < size; tile++) {
    all = Array.from({ length: tile + 1 }, (_, after) =>
      all.map((order) => order.toSpliced(tile - after, 0, tile)),
    ).flat();
  }
  return all;
}
