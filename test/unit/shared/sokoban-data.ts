import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import * as path from "node:path";
import fc from "fast-check";
import { type Turn, turnSketch } from "../../../src/games/sokoban/edit/edit.js";
import { sketchOf } from "../../../src/games/sokoban/edit/sketch.js";
import { toLevel } from "../../../src/games/sokoban/level/board.js";
import type { Level } from "../../../src/games/sokoban/level/level.js";
import {
  legalMoves,
  type Move,
  type Position,
  play,
  startOf,
} from "../../../src/games/sokoban/play/rules.js";
import type { LevelEntry } from "../../../src/games/sokoban/text/collection.js";
import { readCollection } from "../../../src/games/sokoban/text/read-collection.js";
import { sharedPathFor } from "./shared-data.js";
import { vectors } from "./vectors.js";

type Figure = "minMoves" | "minPushes" | "pushesAtMinMoves" | "movesAtMinPushes";
type Path = "pathMinMoves" | "pathMinMovesCompressed" | "pathMinPushes";
type Rows = { readonly rows: readonly string[] };
type Played = Rows & { readonly level: string; readonly keys: string; readonly solved: boolean };

/** The Sokoban part of the vectors. */
interface SokobanVectors {
  readonly keys: Readonly<Record<string, string>>;
  readonly levels: readonly (Rows & {
    readonly name: string;
    readonly corners: readonly (readonly [number, number])[];
    readonly heuristicStart: number;
    readonly solvable: boolean;
  } & Partial<Readonly<Record<Figure, number> & Record<Path, string>>>)[];
  readonly compress: readonly { readonly letters: string; readonly compressed: string }[];
  readonly moves: readonly (Played & { readonly pushes: number; readonly blocked: number })[];
  readonly parserCases: readonly (Rows & { readonly ok: boolean | string; readonly why: string })[];
}

export function sokobanVectors(test: Mocha.Context): SokobanVectors {
  return (vectors(test) as unknown as { readonly sokoban: SokobanVectors }).sokoban;
}

const levelFiles = ["xsokoban_90.txt", "microban.txt", "microban_ii.txt", "boxoban_hard_000.txt"] as const;

/**
 * The level files beside the project, by name. Skips the running test with a message where they are missing.
 */
export function levelFilesFor(test: Mocha.Context): ReadonlyMap<string, string> {
  const folder = sharedPathFor(test, "levels");
  return new Map(levelFiles.map((name) => [name, readFileSync(path.join(folder, name), "utf8")]));
}

/** The first level of a text. */
export function entryOf(text: string | readonly string[]): LevelEntry {
  const entry = readCollection(typeof text === "string" ? text : text.join("\n")).levels[0];
  if (entry === undefined) throw new Error(`There is no level in ${JSON.stringify(text)}.`);
  return entry;
}

export function levelOf(text: string | readonly string[]): Level {
  const level = toLevel(entryOf(text).board);
  if (level === undefined) throw new Error(`The board cannot be read: ${JSON.stringify(text)}.`);
  return level;
}

/** The rows of a level, rotated or reflected. */
export function turnedRows(rows: readonly string[], turn: Turn): readonly string[] {
  return turnSketch(sketchOf(entryOf(rows).board), turn).rows;
}

/** Small rooms to play in. */
export const boards = [
  ["#######", "#     #", "# $.$ #", "# .@. #", "#  $  #", "#     #", "#######"],
  ["  ####", "###  ####", "#     $ #", "# #  #$ #", "# . .#@ #", "#########"],
  ["##########", "#   #    #", "# $   $  #", "#  .#.#@ #", "##########"],
  ["######", "#.   #", "# $$ #", "#  .@#", "######"],
].map((rows) => startOf(levelOf(rows), "any"));

/** Positions that random legal moves reach. */
export const positions = fc
  .tuple(fc.constantFrom(...boards), fc.array(fc.nat(3), { maxLength: 60 }))
  .map(([start, draws]) =>
    draws.reduce<Position>((position, value) => {
      const legal = legalMoves(position);
      return legal.length === 0
        ? position
        : (play(position, legal[value % legal.length] as Move) as Position);
    }, start),
  );

/** Plays moves, each of which must be legal. */
export function playAll(position: Position, played: readonly Move[]): Position {
  return played.reduce((now, move) => {
    const next = play(now, move);
    assert.ok(next !== undefined, `${move} after ${now.moves} moves`);
    return next;
  }, position);
}
