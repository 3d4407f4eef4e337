import type { Level } from "../../../src/games/sokoban/level/level.js";
import { levelRows } from "../../../src/games/sokoban/level/level-text.js";

/**
 * Whether all of some boxes can reach goals, by trying everything on rows of text. It shares nothing with the
 * rules of the game.
 */
export function canBeBrought(rows: readonly string[], boxes: readonly string[], player: string): boolean {
  const at = (square: string) => {
    const [row, column] = square.split(",").map(Number) as [number, number];
    return rows[row]?.[column] ?? "#";
  };
  const next = (square: string, [down, right]: readonly [number, number]) => {
    const [row, column] = square.split(",").map(Number) as [number, number];
    return `${row + down},${column + right}`;
  };
  const sides = [
    [0, 1],
    [1, 0],
    [0, -1],
    [-1, 0],
  ] as const;
  const seen = new Set<string>();
  const waiting = [{ boxes: [...boxes].sort(), player }];
  for (let state = waiting.pop(); state !== undefined; state = waiting.pop()) {
    const key = `${state.boxes.join(" ")}|${state.player}`;
    if (seen.has(key)) continue;
    seen.add(key);
    if (state.boxes.every((box) => ".*+".includes(at(box)))) return true;
    for (const side of sides) {
      const to = next(state.player, side);
      if (at(to) === "#") continue;
      const beyond = next(to, side);
      if (!state.boxes.includes(to)) waiting.push({ boxes: state.boxes, player: to });
      else if (at(beyond) !== "#" && !state.boxes.includes(beyond))
        waiting.push({ boxes: state.boxes.map((box) => (box === to ? beyond : box)).sort(), player: to });
    }
  }
  return false;
}

export function squareIn(level: Level, cell: number): string {
  return `${Math.floor(cell / level.width)},${cell % level.width}`;
}

/** The rows of a level, all equally long. */
export function rowsOf(level: Level): readonly string[] {
  return levelRows(level, "xsb").map((row) => row.padEnd(level.width, " ").replaceAll("-", " "));
}
