import type { Position } from "./play/rules.js";

const maxSquares = 10;

/** The game in tenths: whether a box came to a goal, boxes were only pushed, or the player only walked. */
export function squares(positions: readonly Position[]): readonly string[] {
  const steps = positions.length - 1;
  const count = Math.min(maxSquares, steps);
  if (count < 1) return [];
  const home = positions.map(({ level, boxes }) => {
    const goals = new Set(level.goals);
    return boxes.filter((box) => goals.has(box)).length;
  });
  const colored = Array.from({ length: count }, (_, part) => {
    const [from, to] = [Math.floor((part * steps) / count), Math.floor(((part + 1) * steps) / count)];
    const isHome = home.slice(from + 1, to + 1).some((boxes, index) => boxes > home[from + index]!);
    if (isHome) return "🟩";
    return positions[to]!.pushes > positions[from]!.pushes ? "🟦" : "⬜";
  });
  return [colored.join("")];
}
