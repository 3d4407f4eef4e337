import type { KeyChange } from "../../protocol/game/timer-page.js";

/** The keys that the player has bound to moves, as far as the surface can know them. */
export interface KeyChanges {
  /** Empty where nothing is known. */
  read(): Promise<readonly KeyChange[]>;
}
