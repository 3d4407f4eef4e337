import type { AnyGame, Figure } from "../game.js";
import type { LevelOrigin } from "../levels.js";
import { current } from "../play/session.js";
import type { Save, SaveHead } from "./save.js";
import type { Ordered } from "./save-order.js";
import { slotOf } from "./save-slot.js";

/** A saved game as lists show it. Whoever plays it reads and checks the game itself first. */
export interface ListedSave extends Ordered {
  readonly key: string;
  readonly gameId: string;
  readonly game: AnyGame;
  readonly name: string | undefined;
  /** See `Game.variantOf`. */
  readonly variant: string;
  /** See `slotOf`. */
  readonly slot: string;
  readonly origin: LevelOrigin | undefined;
  /** See `SaveHead`. */
  readonly steps: number;
  readonly moves: number;
  /** What its board shows; `undefined` until its moves have been played. */
  readonly played: PlayedSave | undefined;
}

/** What is known of a saved game once its moves have been played. */
export interface PlayedSave {
  readonly figures: readonly Figure[];
  /** Its board, as `Game.format` writes it. */
  readonly board: string;
}

/** What lists show of a game whose moves have not been played. */
export function listedHead(key: string, head: SaveHead): ListedSave {
  const { gameId, game, name, origin, order, savedAtMs, variant, slot, steps, moves } = head;
  return {
    ...{ key, gameId, game, name, origin, order, savedAtMs, variant, slot, steps, moves },
    played: undefined,
  };
}

/** What lists show of a game that is at hand. */
export function listedSave(key: string, save: Save): ListedSave {
  const { session, gameId, name, origin, order = 0, savedAtMs } = save;
  const { game, steps, positions } = session;
  const position = current(session);
  const variant = game.variantOf(position);
  return {
    ...{ key, gameId, game, name, origin, order, savedAtMs, variant },
    slot: slotOf(game, positions[0]),
    steps: steps.length,
    moves: steps.reduce((sum, moves) => sum + Math.max(1, moves.length), 0),
    played: { figures: game.scene(position).figures, board: game.format(position) },
  };
}
