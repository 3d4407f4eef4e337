import type { Random } from "../shared/random.js";

/**
 * Boards of small motifs, which have as many parts, dead ends or turns as a board of their size can have.
 * Work for each part, each thing or each row of the whole board shows on them.
 */

/** The symbol of a motif at a square of a board of `size` × `size`. */
type Motif = (row: number, column: number, size: number) => string;

export const motifs: Readonly<Record<string, Motif>> = {
  floor: () => " ",
  checks: (row, column) => ((row + column) % 2 === 0 ? " " : "#"),
  combs: (row, column, size) => (column % 2 === 0 || row === size - 2 ? " " : "#"),
  snake: (row, column, size) => (row % 2 === 0 || column === (row % 4 === 1 ? size - 2 : 1) ? " " : "#"),
  spiral: (row, column, size) => (isSpiralWall(row, column, size) ? "#" : " "),
  stripes: (row) => (row % 2 === 0 ? "#" : " "),
  islands: (row, column) => (row % 3 > 0 && column % 3 > 0 ? " " : "#"),
  "thin walls": (row, column) => (row % 3 === 0 && column % 3 === 0 ? "#" : " "),
  gaps: (row, column) => (row % 2 === 0 || column % 2 === 0 ? " " : "#"),
  walls: () => "#",
};

/** Rings of walls, each open at its upper left corner. */
function isSpiralWall(row: number, column: number, size: number): boolean {
  const ring = Math.min(row, column, size - 1 - row, size - 1 - column);
  return ring % 2 === 0 && !(row === ring + 1 && column === ring);
}

/** The things on a board: on every square of floor, or as many as given, spread over it. */
export interface Things {
  readonly player?: number | "all";
  readonly boxes?: number | "all";
  readonly goals?: number | "all";
  /** Whether walls are around the board. */
  readonly isClosed?: boolean;
}

/** A board of `size` × `size`, its walls included. */
export function motifBoard(motif: Motif, size: number, things: Things): string {
  const { isClosed = true } = things;
  const isEdge = (row: number, column: number) =>
    row === 0 || column === 0 || row === size - 1 || column === size - 1;
  const rows = Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (_, column) =>
      isClosed && isEdge(row, column) ? "#" : motif(row, column, size),
    ),
  );
  const free = rows.flatMap((cells, row) =>
    cells.flatMap((cell, column) => (cell === " " ? [[row, column] as const] : [])),
  );
  for (const [symbol, wanted = 0, shift] of [
    ["$", things.boxes, 0],
    [".", things.goals, 1],
    ["@", things.player, 2],
  ] as const) {
    const count = wanted === "all" ? free.length : Math.min(wanted, free.length);
    for (let index = 0; index < count; index++) {
      const [row, column] = free[(Math.floor((index * free.length) / count) + shift) % free.length]!;
      // A row of dots and blanks could be text.
      rows[row]![column] = symbol;
    }
  }
  return rows.map((cells) => cells.join("").trimEnd()).join("\n");
}

/** Combinations with and without each thing that a level must have. */
export const furnishings: readonly Things[] = [
  { player: 1, boxes: 1, goals: 1 },
  { boxes: 1, goals: 1 },
  { player: 1, boxes: 1, goals: 1, isClosed: false },
  { player: 1, goals: 1 },
  { player: 1, boxes: 1 },
  { player: 60, boxes: 60, goals: 60 },
  { player: 60, boxes: 60, goals: 60, isClosed: false },
  { player: 1, boxes: "all" },
  { player: 1, goals: "all" },
  { boxes: 1000, goals: 1000 },
  { player: "all", boxes: 1, goals: 1 },
  {},
];

/** A file of such boards, of any size. */
export function motifFile(random: Random): string {
  const count = random.oneIn(3) ? 1 + random.below(4) : 1;
  return random
    .list(count, () => {
      const size = random.oneIn(3) ? random.between(100, 201) : 3 + random.length(60);
      const board = motifBoard(random.pick(Object.values(motifs)), size, random.pick(furnishings));
      return random.oneIn(4) ? board.replaceAll(" ", random.pick(["-", "_"])) : board;
    })
    .join(random.pick(["\n", "\n\n"]));
}
