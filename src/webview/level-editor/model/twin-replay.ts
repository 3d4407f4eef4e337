import type { Steppable } from "../../../games/play/replay.js";
import type { Level } from "../../../games/sokoban/level/level.js";
import { isPush, type Position } from "../../../games/sokoban/play/rules.js";
import { type BoxReplay, replayOn } from "./playtest.js";

/** How two replays are synchronized: by pushes, including the walks to them, or by moves. */
export type TwinPace = "pushes" | "moves";

/** Two solutions of a level beside each other. `moves`: for each step, the moves of the longer one. */
export interface TwinReplay extends Steppable {
  readonly replays: readonly [BoxReplay, BoxReplay];
  /** For each replay, its place at each step; the shorter one stays at its end. */
  readonly places: readonly [readonly number[], readonly number[]];
  /** The first step after which they differ; `undefined` if they never do. */
  readonly divergence: number | undefined;
}

/** `undefined` if one of them doesn't solve the level. */
export function twinReplay(
  level: Level,
  lurds: readonly [string, string],
  pace: TwinPace,
): TwinReplay | undefined {
  const [one, other] = lurds.map((lurd) => replayOn(level, lurd));
  if (one === undefined || other === undefined) return undefined;
  const own = [placesOf(one, pace), placesOf(other, pace)] as const;
  const steps = Math.max(own[0].length, own[1].length);
  const [left, right] = own.map((places) =>
    Array.from({ length: steps }, (_, step) => places[Math.min(step, places.length - 1)] as number),
  );
  const places = [left as readonly number[], right as readonly number[]] as const;
  const differs = Array.from(
    { length: steps },
    (_, step) => !isSame(one, places[0][step] as number, other, places[1][step] as number),
  );
  const divergence = differs.indexOf(true);
  const [longer, ends] = own[0].length < own[1].length ? [other, own[1]] : [one, own[0]];
  const moves = ends.slice(1).map((end, step) => longer.moves.slice(ends[step], end).join(""));
  return {
    replays: [one, other],
    places,
    divergence: divergence < 0 ? undefined : divergence,
    moves,
    place: 0,
  };
}

function placesOf({ moves }: BoxReplay, pace: TwinPace): readonly number[] {
  return [0, ...moves.flatMap((move, index) => (pace === "moves" || isPush(move) ? [index + 1] : []))];
}

/** Whether the boxes and the player are in the same squares; the player's path doesn't matter. */
function isSame(one: BoxReplay, at: number, other: BoxReplay, otherAt: number): boolean {
  const [left, right] = [one.positions[at] as Position, other.positions[otherAt] as Position];
  return left.player === right.player && left.boxes.every((box, index) => box === right.boxes[index]);
}
