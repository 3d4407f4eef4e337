import type { Regions } from "../board/flood.js";
import type { Board } from "../board/search-board.js";

/**
 * Closed diagonals: closed regions of one square each that touch at their corners, with boxes between them.
 * Every box of such a staircase can be pushed into one of the squares only by closing the next one tighter.
 * This shows only when the regions are examined together. Returns the regions of each chain.
 */
export function diagonals(
  { size, beside }: Board,
  { region, least, first, count }: Regions,
  home: number,
): readonly (readonly number[])[] {
  const chains: number[][] = [];
  const alone = (of: number) => of >= 0 && of !== home && first[of + 1]! - first[of]! === 1;
  for (const horizontal of [1, 3] as const) {
    for (let start = 0; start < count; start++) {
      if (!alone(start) || alone(corner(least[start]!, 0, horizontal ^ 2))) continue;
      const chain = [start];
      for (
        let next = corner(least[start]!, 2, horizontal);
        alone(next);
        next = corner(least[next]!, 2, horizontal)
      )
        chain.push(next);
      if (chain.length > 1) chains.push(chain);
    }
  }
  return chains;

  /** The region diagonal to a square, past a box between them; −1 if there is none. */
  function corner(square: number, vertical: number, horizontal: number): number {
    const one = beside[square * 4 + vertical]!;
    const other = beside[square * 4 + horizontal]!;
    const at =
      one !== size ? beside[one * 4 + horizontal]! : other !== size ? beside[other * 4 + vertical]! : size;
    return at === size ? -1 : region[at]!;
  }
}
