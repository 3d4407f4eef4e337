import { existsSync, readFileSync } from "node:fs";
import * as path from "node:path";
import { toLevel } from "../../../src/games/sokoban/level/board.js";
import type { Level } from "../../../src/games/sokoban/level/level.js";
import { readCollection } from "../../../src/games/sokoban/text/read-collection.js";
import { sharedPath } from "../../unit/shared/shared-data.js";

export interface Numbered {
  readonly level: Level;
  /** From 1. */
  readonly number: number;
}

/** The boards of a file in order; `undefined` for those that aren't complete. */
export function readBoards(file: string): readonly (Level | undefined)[] {
  return readCollection(readFileSync(file, "utf8"), file).levels.map(({ board }) => toLevel(board));
}

/** The complete levels of a file. */
export function readLevels(file: string): readonly Level[] {
  return readBoards(file).flatMap((level) => level ?? []);
}

export function numberedLevels(file: string, isMeasured: (number: number) => boolean): readonly Numbered[] {
  return readLevels(file)
    .map((level, index) => ({ level, number: index + 1 }))
    .filter(({ number }) => isMeasured(number));
}

/** The complete levels of a file in the shared data; none, with a message, where it is missing. */
export function sharedLevels(name: string): readonly Level[] {
  const file = sharedPath("levels", name);
  if (existsSync(file)) return readLevels(file);
  console.log(`SKIPPED: ${path.relative(".", file)} is missing.`);
  return [];
}

/** A column of numbers of a table in the shared data, by its first column; nothing where it is missing. */
export function numbersIn(name: string, column: number): ReadonlyMap<number, number> {
  const file = sharedPath("levels", name);
  if (!existsSync(file)) return new Map();
  const rows = readFileSync(file, "utf8").split("\n").slice(1);
  const cells = rows.map((row) => row.split(",")).filter((row) => (row[column] ?? "") !== "");
  return new Map(cells.map((row) => [Number(row[0]), Number(row[column])]));
}
