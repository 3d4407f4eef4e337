import type { AnyGame, Figure } from "../game.js";
import type { LevelOrigin } from "../levels.js";
import { countedMovesOf } from "../play/game-length.js";
import { current } from "../play/session.js";
import type { Save } from "./save.js";
import type { Ordered } from "./save-order.js";
import { slotOf } from "./save-slot.js";

/** A saved game in lists. Opening it reads and checks the game itself. */
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
  readonly figures: readonly Figure[];
  /** Its board, in the form of `Game.format`. */
  readonly board: string;
}

/** The list entry of a game in memory. */
export function listedSave(key: string, save: Save): ListedSave {
  const { session, gameId, name, origin, order = 0, savedAtMs } = save;
  const { game, steps, positions } = session;
  const position = current(session);
  const variant = game.variantOf(position);
  return {
    key,
    gameId,
    game,
    name,
    origin,
    order,
    savedAtMs,
    variant,
    slot: slotOf(game, positions[0]),
    steps: steps.length,
    moves: countedMovesOf(steps),
    figures: game.scene(position).figures,
    board: game.format(position),
  };
}
