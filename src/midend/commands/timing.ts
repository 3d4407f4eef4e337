import type { Event } from "../../protocol/emitter.js";
import type { TimerAction, TimerPage } from "../../protocol/game/timer-page.js";

/** Timed solves: the page, and what the player does there. `TimedPlay` does all of it. */
export interface Timing {
  /** The page has changed. */
  readonly onDidChange: Event<void>;
  /**
   * @param view tells the views of timed solves apart, in all windows. A view that is made again keeps its
   *   ID.
   */
  page(view: string): Promise<TimerPage>;
  act(action: TimerAction): Promise<void>;
  /** The view was closed. */
  leave(view: string): Promise<void>;
}
