export interface ShownMoves {
  /** As many groups of the moves, from the first, as there is room for. */
  readonly text: string;
  /** How many moves are not among them. */
  readonly more: number;
}

/** Moves in run-length form, `R 4D 2L`, at most so many letters of it, and no group cut in two. */
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
