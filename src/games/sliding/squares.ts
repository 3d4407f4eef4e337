import { goalTiles, type Position } from "./rules.js";

/** The quarters of the game, from the first to the last. */
const quarters = ["🟩", "🟨", "🟧", "🟥"] as const;
const away = "⬜";
const blank = "⬛";

/** For each tile the quarter of the game in which it came to its place for good. */
export function squares(positions: readonly Position[]): readonly string[] {
  const { rows, columns } = positions[0]!;
  const steps = Math.max(1, positions.length - 1);
  const colored = goalTiles(rows * columns).map((goal, cell) => {
    if (goal === 0) return blank;
    const lastAway = positions.findLastIndex(({ tiles }) => tiles[cell] !== goal);
    if (lastAway === positions.length - 1) return away;
    return quarters[Math.min(3, Math.floor((4 * Math.max(0, lastAway)) / steps))]!;
  });
  return Array.from({ length: rows }, (_, row) => colored.slice(row * columns, (row + 1) * columns).join(""));
}
