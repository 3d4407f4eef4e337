import type { Position } from "./rules.js";

/** Empty, 2 and 4, 8 and 16, and so on; from 8192 the last one. */
const colors = ["⬛", "⬜", "🟫", "🟧", "🟨", "🟩", "🟦", "🟪"] as const;

/** The last board, with a color for every two sizes of tiles. */
export function squares(positions: readonly Position[]): readonly string[] {
  const { size, cells } = positions.at(-1)!;
  const colored = cells.map((value) => {
    const color = value === 0 ? 0 : Math.ceil(Math.log2(value) / 2);
    return colors[Math.min(color, colors.length - 1)]!;
  });
  return Array.from({ length: size }, (_, row) => colored.slice(row * size, (row + 1) * size).join(""));
}
