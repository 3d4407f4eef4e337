/** Another implementation of Sokoban's rules, over symbols, to check the first one with. */

const steps: Readonly<Record<string, readonly [number, number]>> = {
  u: [-1, 0],
  d: [1, 0],
  l: [0, -1],
  r: [0, 1],
};

export interface Recounted {
  /** The first move that cannot be played, from 1. */
  readonly firstWrong: number | undefined;
  /** The square [row, column], from 1, that blocks it. */
  readonly square: readonly number[] | undefined;
  readonly solved: boolean;
}

/** Plays letters of any case until the first that cannot be played, or the win. */
export function recount(board: string, moves: string): Recounted {
  const rows = board.split("\n").map((row) => [...row]);
  let [row, column] = [0, 0];
  for (const [at, symbols] of rows.entries()) {
    const found = symbols.findIndex((symbol) => symbol === "@" || symbol === "+");
    if (found >= 0) [row, column] = [at, found];
  }
  const at = (r: number, c: number) => rows[r]?.[c] ?? " ";
  const isSolved = () => !rows.some((symbols) => symbols.includes("$"));
  const put = (r: number, c: number, thing: "@" | "$" | " ") => {
    const isGoal = ".*+".includes(at(r, c));
    rows[r]![c] = { "@": isGoal ? "+" : "@", $: isGoal ? "*" : "$", " ": isGoal ? "." : " " }[thing];
  };
  for (const [index, letter] of [...moves.toLowerCase()].entries()) {
    if (isSolved()) break;
    const [dr, dc] = steps[letter]!;
    const [nr, nc] = [row + dr, column + dc];
    const next = at(nr, nc);
    const isBox = "$*".includes(next);
    const behind = at(nr + dr, nc + dc);
    if (next === "#" || (isBox && "#$*".includes(behind)))
      return { firstWrong: index + 1, square: [nr + 1, nc + 1], solved: false };
    if (isBox) put(nr + dr, nc + dc, "$");
    put(row, column, " ");
    [row, column] = [nr, nc];
    put(row, column, "@");
  }
  return { firstWrong: undefined, square: undefined, solved: isSolved() };
}
