import type { Level } from "../../../games/sokoban/level/level.js";
import { readMoves } from "../../../games/sokoban/play/lurd.js";
import { isPush, type Move, type Position, startOf, status, step } from "../../../games/sokoban/play/rules.js";

/** Moves shown one after the other on the board that is edited. Immutable. */
export interface Replay {
  /** "Solution by BFS", "Your test game". */
  readonly title: string;
  readonly positions: readonly Position[];
  readonly moves: readonly Move[];
  /** From 0, the start, to `moves.length`. */
  readonly place: number;
}

/** The moves from the level's start, replayed by the rules; `undefined` when they cannot be played or do not solve the level. */
export function replayOf(level: Level, lurd: string, title: string): Replay | undefined {
  const start = startOf(level, "");
  const read = readMoves(start, lurd);
  if (!read.ok || status(read.value.end) !== "won") return undefined;
  const positions = [start];
  for (const move of read.value.moves) positions.push(step(positions.at(-1)!, move)!);
  return { title, positions, moves: read.value.moves, place: 0 };
}

export function positionAt({ positions, place }: Replay): Position {
  return positions[place]!;
}

export function isAtEnd({ place, moves }: Replay): boolean {
  return place === moves.length;
}

/** As near as there is a place. */
export function seek(replay: Replay, place: number): Replay {
  const near = Math.min(replay.moves.length, Math.max(0, Math.round(place)));
  return near === replay.place ? replay : { ...replay, place: near };
}

/** After the next push; the end when there is none. */
export function forwardPush(replay: Replay): Replay {
  const next = replay.moves.findIndex((move, index) => index >= replay.place && isPush(move));
  return seek(replay, next < 0 ? replay.moves.length : next + 1);
}

/** Before the last push; the start when there is none. */
export function backPush(replay: Replay): Replay {
  return seek(
    replay,
    Math.max(
      0,
      replay.moves.findLastIndex((move, index) => index < replay.place && isPush(move)),
    ),
  );
}
