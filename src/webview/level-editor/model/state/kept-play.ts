import { maxCells } from "../../../../games/sokoban/level/board.js";
import {
  boolean,
  either,
  integer,
  listOf,
  nothing,
  object,
  oneOf,
  type Reader,
  string,
} from "../../../../protocol/reading.js";

/** The start of reverse play: a box on every goal, or the current level. */
export const pullsFrom = ["goals", "level"] as const;
export type PullsFrom = (typeof pullsFrom)[number];

/** A longer game isn't saved, because the state is written again after every move. */
export const maxKeptCharacters = 60_000;
export const maxKeptBoxes = 2_000;

/** A game on the board, forward or reverse: its start, and the moves of its last attempt. */
export interface KeptGame {
  /** Identifies the walls and goals that it is played on. */
  readonly ground: string;
  readonly boxes: readonly number[];
  readonly player: number;
  /** LURD letters with spaces between undo steps. */
  readonly steps: string;
  /** Number of steps made; redo restores the others. */
  readonly made: number;
}

/** Moves of a replay. */
export interface KeptReplay {
  readonly title: string;
  readonly lurd: string;
  readonly place: number;
  /** Whether the moves solve the level; a snapshot need not. */
  readonly solves: boolean;
}

/**
 * The current playtest or replay, and the last pulls: `null` if there is none. It is untrusted when a hidden
 * view is restored.
 */
export interface KeptPlay {
  readonly test: KeptGame | null;
  readonly pulls: KeptGame | null;
  /** Whether the pulls are on the board. */
  readonly isPulling: boolean;
  readonly from: PullsFrom;
  /** A solution of the level from which the pulls started. */
  readonly onward: string;
  readonly replay: KeptReplay | null;
}

const text = string(maxKeptCharacters);
const cell = integer(0, maxCells - 1);
const game = object({
  ground: string(16),
  boxes: listOf(cell, maxKeptBoxes),
  player: cell,
  steps: text,
  made: integer(0, maxKeptCharacters),
});
const replay = object({
  title: string(1_000),
  lurd: text,
  place: integer(0, maxKeptCharacters),
  solves: boolean,
});

export const readKeptPlay: Reader<KeptPlay> = object({
  test: either<KeptGame | null>(game, nothing),
  pulls: either<KeptGame | null>(game, nothing),
  isPulling: boolean,
  from: oneOf(pullsFrom),
  onward: text,
  replay: either<KeptReplay | null>(replay, nothing),
});
