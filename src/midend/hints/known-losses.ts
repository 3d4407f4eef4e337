import type { LossPatterns, Square } from "../../games/levels.js";
import type { Message } from "../../games/message.js";
import type { LiveGame } from "../live/live-game.js";

/** A kept pattern that stands on the board, and is proved to be lost there. */
export interface MetLoss {
  readonly squares: readonly Square[];
  readonly text: Message;
  /** The rule in words. */
  readonly reason: Message;
}

/** Looks for kept patterns on a board. */
export interface LossWatch {
  /** Looks at the board as it is, in a moment; what was being looked for before is given up. */
  look(): void;
  dispose(): void;
}

/** Hears what was found of each position that was looked at, while it is on the board. */
export type MetListener = (position: unknown, met: MetLoss | undefined) => void;

/** The lost patterns that the player has kept. */
export interface KnownLosses {
  watch(live: LiveGame, patterns: LossPatterns<unknown>, onFound: MetListener): LossWatch;
}

/** Where none are kept. */
export const noLosses: KnownLosses = { watch: () => ({ look: () => undefined, dispose: () => undefined }) };
