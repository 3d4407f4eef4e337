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

/** What pulls begin with: a box on every goal, or the level as it stands. */
export const pullsFrom = ["goals", "level"] as const;
export type PullsFrom = (typeof pullsFrom)[number];

/** A longer game is not kept: it would be written anew at every move. */
export const maxKeptCharacters = 60_000;
export const maxKeptBoxes = 2_000;

/** A game on the board, forwards or backwards: its start, and the moves of its last attempt. */
export interface KeptGame {
  /** Names the walls and goals that it is played on. */
  readonly ground: string;
  readonly boxes: readonly number[];
  readonly player: number;
  /** LURD letters, those of one undo together, with blanks between. */
  readonly steps: string;
  /** So many steps are made; the others redo brings back. */
  readonly made: number;
}

/** Moves that are shown one after the other. */
export interface KeptReplay {
  readonly title: string;
  readonly lurd: string;
  readonly place: number;
  /** Else it is a snapshot, which need not. */
  readonly solves: boolean;
}

/**
 * What is played instead of edited, and the pulls that were left: `null` where there is none. Untrusted when
 * a hidden view comes back with it.
 */
export interface KeptPlay {
  readonly test: KeptGame | null;
  readonly pulls: KeptGame | null;
  /** The pulls are on the board. */
  readonly isPulling: boolean;
  readonly from: PullsFrom;
  /** What solves the level that the pulls began with. */
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
