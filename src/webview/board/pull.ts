import type { Direction } from "../../games/direction.js";
import { unitOf } from "./board-geometry.js";

/** A press that moved less than this is a click. */
export const slopPx = 4;

/** A pull over this part of its reach completes when it is released. */
const completionShare = 1 / 3;
/** So does a pull released at this speed, in px per ms, after at least `slopPx`. */
const flickSpeed = 0.45;
/** A pointer that rested this long before the release didn't flick. */
const restMs = 90;

/** The progress of a pull along its direction, in px from 0 to `reach`. */
export interface PullState {
  readonly direction: Direction;
  /** The full distance: one cell. */
  readonly reach: number;
  readonly offset: number;
  /** px per ms, along the direction. */
  readonly speed: number;
  readonly timeMs: number;
}

/** The pull after the pointer has moved this far from where it was pressed. */
export function pullTo(state: PullState, across: number, down: number, timeMs: number): PullState {
  const unit = unitOf[state.direction];
  const offset = Math.min(state.reach, Math.max(0, across * unit.across + down * unit.down));
  const passedMs = timeMs - state.timeMs;
  // Two events can have the same time; the speed stays as it was then.
  const speed = passedMs <= 0 ? state.speed : (offset - state.offset) / passedMs;
  return { ...state, offset, speed, timeMs };
}

/** Whether the pull completes if it is released at this time. If not, it returns. */
export function isCompleted({ offset, reach, speed, timeMs }: PullState, nowMs: number): boolean {
  const flicked = speed >= flickSpeed && offset >= slopPx && nowMs - timeMs < restMs;
  return offset >= reach * completionShare || flicked;
}
