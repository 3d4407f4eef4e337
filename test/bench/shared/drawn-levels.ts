import * as path from "node:path";
import type { Level } from "../../../src/games/sokoban/level/level.js";
import { levelKey } from "../../../src/games/sokoban/level/level-key.js";
import { readBoards } from "./sokoban-levels.js";

export const drawsFolder = path.resolve("test", "bench", "draws");

/** The groups by number of boxes; a draw has the same number of each. */
export const groups = { large: { from: 20, to: 50 }, small: { from: 8, to: 19 } } as const;
export type Group = keyof typeof groups;
export interface DrawnLevel {
  readonly group: Group;
  /** The name of its file. */
  readonly collection: string;
  /** From 1. */
  readonly level: number;
  readonly boxes: number;
  /** The hash of the playable part; see `levelKey`. */
  readonly hash: string;
  /**
   * The result within the time limit: moves and pushes, if it was solved, and CPU time. `undefined`: not
   * tried yet.
   */
  result?: {
    readonly solved: boolean;
    readonly moves?: number;
    readonly pushes?: number;
    readonly ms: number;
  };
}

export interface Drawn {
  /** The source of the collections. */
  readonly source: string;
  readonly seed: number;
  readonly seconds: number;
  readonly levels: DrawnLevel[];
}

/** The drawn level. Throws if another level has its place. */
export function levelIn(folder: string, { collection, level: number, hash }: DrawnLevel): Level {
  const level = readBoards(path.join(folder, collection))[number - 1];
  if (level === undefined || levelKey(level) !== hash)
    throw new Error(`Level ${number} of ${collection} is not the one that was drawn.`);
  return level;
}
