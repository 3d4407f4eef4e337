import { maxCells } from "../../../games/sokoban/level/board.js";
import {
  boolean,
  either,
  integer,
  listOf,
  nothing,
  object,
  oneOf,
  string,
  type ValueOf,
} from "../../../protocol/reading.js";

/** The start of reverse play: a box on every goal, or the current level. */
export const pullsFrom = ["goals", "level"] as const;
export type PullsFrom = (typeof pullsFrom)[number];

/** A longer game isn't saved, because the state is written again after every move. */
export const maxKeptCharacters = 60_000;
export const maxKeptBoxes = 2_000;

const text = string(maxKeptCharacters);
const cell = integer(0, maxCells - 1);

/** A game on the board, forward or reverse: its start, and the moves of its last attempt. */
const game = object({
  /** Identifies the walls and goals that it is played on. */
  ground: string(16),
  boxes: listOf(cell, maxKeptBoxes),
  player: cell,
  /** LURD letters with spaces between undo steps. */
  steps: text,
  /** Number of steps made; redo restores the others. */
  made: integer(0, maxKeptCharacters),
});
export type KeptGame = ValueOf<typeof game>;

/** Moves of a replay. */
const replay = object({
  title: string(1_000),
  lurd: text,
  place: integer(0, maxKeptCharacters),
  /** Whether the moves solve the level; a snapshot need not. */
  solves: boolean,
});
export type KeptReplay = ValueOf<typeof replay>;

/**
 * The current playtest or replay, and the last pulls: `null` if there is none. It is untrusted when a hidden
 * view is restored.
 */
export const readKeptPlay = object({
  test: either(game, nothing),
  pulls: either(game, nothing),
  /** Whether the pulls are on the board. */
  isPulling: boolean,
  from: oneOf(pullsFrom),
  /** A solution of the level from which the pulls started. */
  onward: text,
  replay: either(replay, nothing),
});
export type KeptPlay = ValueOf<typeof readKeptPlay>;
