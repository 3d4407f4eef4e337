import type { Direction } from "../../games/direction.js";
import { unitOf } from "./board-geometry.js";

/** A press that moved less than this is none but a click. */
export const slopPx = 4;

/** Of its way, so much must be pulled for it to go on by itself. */
const enoughPart = 1 / 3;
/** Or it is let go at this speed, in px per ms, with at least `slopPx` of the way made. */
const flickSpeed = 0.45;
/** A pointer that rested before it was lifted did not flick. */
const restMs = 90;

/** How far a pull has come, along its direction, in px from 0 to `reach`. */
export interface PullState {
  readonly direction: Direction;
  /** The whole way: a cell. */
  readonly reach: number;
  readonly offset: number;
  /** px per ms, along the direction. */
  readonly speed: number;
  readonly timeMs: number;
}

/** What becomes of a pull when the pointer is so far from where it was pressed. */
export function pullTo(state: PullState, across: number, down: number, timeMs: number): PullState {
  const unit = unitOf[state.direction];
  const offset = Math.min(state.reach, Math.max(0, across * unit.across + down * unit.down));
  const passedMs = timeMs - state.timeMs;
  // Events can come at the same moment; then the speed is known no better than before.
  const speed = passedMs <= 0 ? state.speed : (offset - state.offset) / passedMs;
  return { ...state, offset, speed, timeMs };
}

/** Whether the pull, let go at this time, goes on to its end; else it goes back. */
export function goesOn({ offset, reach, speed, timeMs }: PullState, nowMs: number): boolean {
  const flicked = speed >= flickSpeed && offset >= slopPx && nowMs - timeMs < restMs;
  return offset >= reach * enoughPart || flicked;
}
