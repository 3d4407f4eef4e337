import type { Figure } from "../game.js";
import type { LevelOrigin } from "../levels.js";
import { current } from "../play/session.js";
import { headOf, type Save, type SaveHead } from "./save.js";

/** A save and its storage key. */
export interface StoredSave {
  readonly key: string;
  readonly save: Save;
}

/** An unfinished game that can be continued. Its moves are played only when it is opened. */
export interface UnfinishedSave extends SaveHead {
  readonly key: string;
}

/** A game in the bin: it was deleted, or there were too many games. */
export interface BinnedGame extends SaveHead {
  readonly key: string;
  /** When it was moved to the bin, in milliseconds since 1970. */
  readonly binnedAtMs: number;
}

type Known = "gameId" | "game" | "name" | "variant" | "slot" | "steps" | "moves" | "order" | "savedAtMs";

/** A saved game in lists. Opening it reads and checks the game itself. */
export interface ListedSave extends Pick<SaveHead, Known> {
  readonly key: string;
  readonly origin: LevelOrigin | undefined;
  readonly figures: readonly Figure[];
  /** Its board, in the form of `Game.format`. */
  readonly board: string;
}

/** The list entry of a game in memory. */
export function listedSave(key: string, save: Save): ListedSave {
  const { gameId, game, name, origin, order, savedAtMs, variant, slot, steps, moves } = headOf(save);
  const position = current(save.session);
  const { figures } = game.scene(position);
  const board = game.format(position);
  return { key, gameId, game, name, origin, order, savedAtMs, variant, slot, steps, moves, figures, board };
}
