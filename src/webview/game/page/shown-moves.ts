export interface ShownMoves {
  /** The first groups of the moves, as many as fit. */
  readonly text: string;
  /** Number of moves that aren't shown. */
  readonly more: number;
}

/** Moves in run-length form, `R 4D 2L`, with at most `maxLetters` letters; no group is cut in two. */
export function shownMoves(moves: string, maxLetters: number): ShownMoves {
  const groups = moves.split(" ");
  let count = 0;
  for (let letters = -1; count < groups.length; count++) {
    letters += groups[count]!.length + 1;
    if (letters > maxLetters) break;
  }
  const more = groups.slice(count).reduce((sum, group) => sum + (Number.parseInt(group, 10) || 1), 0);
  return { text: groups.slice(0, count).join(" "), more };
}
