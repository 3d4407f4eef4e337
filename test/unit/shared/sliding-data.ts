import { existsSync, readFileSync } from "node:fs";
import { cellBeside, goalTiles, moves, type Position } from "../../../src/games/sliding/rules.js";
import type { Work } from "../../../src/games/sliding/solver/work.js";
import { sharedPath, sharedPathFor } from "./shared-data.js";
import { vectors } from "./vectors.js";

/** The sliding part of the vectors, and the published instances beside them. */
export interface SlidingVectors {
  readonly exhaustive: Readonly<
    Record<
      "2x2" | "2x3" | "3x2" | "3x3",
      {
        readonly rows: number;
        readonly cols: number;
        readonly solvable: number;
        readonly maxDistance: number;
        readonly distribution: readonly number[];
      }
    >
  >;
  readonly boards: readonly {
    readonly rows: number;
    readonly cols: number;
    readonly board: readonly number[];
    readonly solvable: boolean;
    readonly optimal: number | null;
    readonly note: string;
  }[];
  readonly eight: {
    readonly hardest: readonly (readonly number[])[];
    readonly mean: number;
    readonly statesWithMoreThanOneOptimalFirstMove: number;
    readonly boards20: readonly {
      readonly board: readonly number[];
      readonly optimal: number;
      readonly optimalFirstBlankMoves: readonly string[];
    }[];
  };
  readonly blankMoves: readonly {
    readonly board: readonly number[];
    readonly blankMove: string;
    readonly result: readonly number[] | null;
  }[];
  readonly legalBlankMovesByBlankIndex: readonly (readonly string[])[];
  readonly possibleMovesZeroBased: readonly (readonly number[])[];
  readonly numberEntry: readonly {
    readonly board: readonly number[];
    readonly input: number | string;
    readonly ok: boolean;
    readonly message: string | null;
    readonly result: readonly number[];
  }[];
}

export interface ScoreVectors {
  readonly sequences: readonly {
    readonly events: string;
    readonly acs: number;
    readonly totalMoves: number;
    readonly value: number;
  }[];
  readonly judged: readonly {
    readonly board: readonly number[];
    readonly optimal: number;
    readonly blankMove: string;
    readonly resultOptimal: number;
    readonly distanceRule: "R" | "W";
  }[];
  readonly multiplePaths: readonly {
    readonly board: readonly number[];
    readonly optimal: number;
    readonly optimalFirstBlankMoves: readonly string[];
  }[];
}

export function slidingVectors(test: Mocha.Context): {
  readonly sliding: SlidingVectors;
  readonly score: ScoreVectors;
} {
  return vectors(test) as unknown as { readonly sliding: SlidingVectors; readonly score: ScoreVectors };
}

export interface Instance {
  readonly id: number;
  readonly optimal: number;
  readonly tiles: readonly number[];
}

/**
 * Korf's 100 boards of 4×4, or Korf and Felner's 50 of 5×5, with the blank last in the goal; `undefined`
 * where they are missing.
 */
export function instances(name: "korf100" | "korf50_24"): readonly Instance[] | undefined {
  const file = sharedPath(`${name}_blanklast.txt`);
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, "utf8").split("\n");
  return lines
    .filter((line) => /^\d/.test(line))
    .map((line) => {
      const [id, optimal, ...tiles] = line.trim().split(/\s+/).map(Number) as [number, number, ...number[]];
      return { id, optimal, tiles };
    });
}

/** The same. Skips the running test with a message where they are missing. */
export function instancesFor(test: Mocha.Context, name: "korf100" | "korf50_24"): readonly Instance[] {
  sharedPathFor(test, `${name}_blanklast.txt`);
  return instances(name) ?? [];
}

export function board(rows: number, columns: number, tiles: readonly number[]): Position {
  return { rows, columns, tiles, walk: 0, moves: 0 };
}

/**
 * The distance by an independent search: breadth-first from the board and from the goal, level by level, the
 * smaller side first, over texts. It shares only the neighborhood of cells with the solver.
 */
export function distanceBySearch(position: Position): number {
  const { rows, columns } = position;
  const key = (tiles: readonly number[]) => String.fromCharCode(...tiles);
  const goal = goalTiles(rows * columns);
  if (key(position.tiles) === key(goal)) return 0;
  const sides = [position.tiles, goal].map((tiles) => ({
    seen: new Map([[key(tiles), 0]]),
    level: [tiles],
    depth: 0,
  }));
  for (;;) {
    const [near, far] = sides.toSorted((one, other) => one.level.length - other.level.length) as [
      (typeof sides)[0],
      (typeof sides)[0],
    ];
    const coming: (readonly number[])[] = [];
    near.depth++;
    let best = Number.POSITIVE_INFINITY;
    for (const tiles of near.level) {
      const blank = tiles.indexOf(0);
      for (const move of moves) {
        const from = cellBeside(rows, columns, blank, move);
        if (from === undefined) continue;
        const child = [...tiles];
        child[blank] = tiles[from] as number;
        child[from] = 0;
        const text = key(child);
        if (near.seen.has(text)) continue;
        near.seen.set(text, near.depth);
        const met = far.seen.get(text);
        if (met !== undefined) best = Math.min(best, near.depth + met);
        coming.push(child);
      }
    }
    if (best < Number.POSITIVE_INFINITY) return best;
    near.level = coming;
  }
}

/** Runs a piece of work to its end. */
export function finished<Value>(work: Work<Value>): Value {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}
