import type { TimerPage } from "../../protocol/game/timer-page.js";

/** The keys that the player has bound to moves, as far as the surface can know them. */
export interface MoveKeys {
  /** `undefined`: nothing is known, and the default keys count. */
  read(): Promise<TimerPage["moveKeys"]>;
}
