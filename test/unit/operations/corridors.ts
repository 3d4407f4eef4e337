/**
 * Levels as in SokoBench (arXiv 2601.20856): a corridor one square wide with one box between the player and
 * the goal. Ours are made here.
 */
export interface Corridor {
  readonly text: string;
  readonly solution: string;
}

const sides = ["right", "left", "down", "up"] as const;
const letters = { right: "R", left: "L", down: "D", up: "U" } as const;

/** 80 corridors, 5 to 100 squares long, in the four directions. */
export function corridors(): readonly Corridor[] {
  return Array.from({ length: 20 }, (_, index) => 5 * (index + 1)).flatMap((length) =>
    sides.map((side) => corridor(length, side)),
  );
}

/** `length`: the squares of the corridor. */
function corridor(length: number, side: (typeof sides)[number]): Corridor {
  const line = `#@$${" ".repeat(length - 3)}.#`;
  const turned = side === "left" || side === "up" ? [...line].reverse().join("") : line;
  const text =
    side === "right" || side === "left"
      ? ["#".repeat(line.length), turned, "#".repeat(line.length)].join("\n")
      : [...turned].map((symbol) => `#${symbol}#`).join("\n");
  return { text, solution: letters[side].repeat(length - 2) };
}
