import type { Event } from "../../protocol/emitter.js";
import type { TimerAction, TimerPage } from "../../protocol/game/timer-page.js";

/** Timed solves: the page, and what the player does there. `TimedPlay` does all of it. */
export interface Timing {
  /** The page has changed. */
  readonly onDidChange: Event<void>;
  page(): Promise<TimerPage>;
  act(action: TimerAction): Promise<void>;
}
