import { existsSync, readFileSync } from "node:fs";
import {
  cellBeside,
  goalTiles,
  type Move,
  moves,
  type Position,
  play,
} from "../../../src/games/sliding/rules.js";
import type { Work } from "../../../src/games/sliding/solver/work.js";
import { sharedPath, sharedPathFor } from "./shared-data.js";
import { vectors } from "./vectors.js";

type Tiles = readonly number[];
type Sized = { readonly rows: number; readonly cols: number };
type Dealt = Sized & { readonly board: Tiles; readonly solvable: boolean; readonly note: string };
type Advised = {
  readonly board: Tiles;
  readonly optimal: number;
  readonly optimalFirstBlankMoves: readonly string[];
};
type Judged = Pick<Advised, "board" | "optimal"> & {
  readonly blankMove: string;
  readonly resultOptimal: number;
  readonly distanceRule: "R" | "W";
};
type Scored = { readonly events: string; readonly acs: number; readonly totalMoves: number };
type Entered = { readonly board: Tiles; readonly input: number | string; readonly ok: boolean };

/** The sliding part of the vectors, as far as tests read it. */
interface SlidingVectors {
  readonly exhaustive: Readonly<Record<string, Sized & { readonly distribution: readonly number[] }>>;
  readonly boards: readonly (Dealt & { readonly optimal: number | null })[];
  readonly eight: { readonly hardest: readonly Tiles[]; readonly boards20: readonly Advised[] };
  readonly blankMoves: readonly {
    readonly board: Tiles;
    readonly blankMove: string;
    readonly result: Tiles | null;
  }[];
  readonly legalBlankMovesByBlankIndex: readonly (readonly string[])[];
  readonly possibleMovesZeroBased: readonly Tiles[];
  readonly numberEntry: readonly (Entered & { readonly result: Tiles })[];
}

interface ScoreVectors {
  readonly sequences: readonly (Scored & { readonly value: number })[];
  readonly judged: readonly Judged[];
  readonly multiplePaths: readonly Advised[];
}

export function slidingVectors(test: Mocha.Context) {
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

/** The boards one move away. */
export function neighbors(rows: number, columns: number, tiles: readonly number[]) {
  const blank = tiles.indexOf(0);
  return moves
    .map((move) => cellBeside(rows, columns, blank, move))
    .filter((from) => from !== undefined)
    .map((from) => tiles.with(blank, tiles[from]!).with(from, 0));
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
    for (const child of near.level.flatMap((tiles) => neighbors(rows, columns, tiles))) {
      const text = key(child);
      if (near.seen.has(text)) continue;
      near.seen.set(text, near.depth);
      const met = far.seen.get(text);
      if (met !== undefined) best = Math.min(best, near.depth + met);
      coming.push(child);
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

/** Plays moves, each of which must be legal. */
export function playAll(position: Position, played: readonly Move[]): Position {
  return played.reduce((now, move) => {
    const next = play(now, move);
    if (next === undefined) throw new Error(`${move} of ${played.join("")} can't be played.`);
    return next;
  }, position);
}
