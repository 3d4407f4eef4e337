import { existsSync, readFileSync } from "node:fs";
import * as path from "node:path";
import { toLevel } from "../../../src/games/sokoban/level/board.js";
import type { Level } from "../../../src/games/sokoban/level/level.js";
import { readCollection } from "../../../src/games/sokoban/text/read-collection.js";

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

/** The path of a file in the shared data, or `undefined` where it is missing. */
export function sharedLevels(name: string): string | undefined {
  const file = path.resolve("..", "shared", "data", "levels", name);
  return existsSync(file) ? file : undefined;
}
