import type { AnyGame } from "../../games/game.js";
import { UsageError } from "../shared/command.js";

/** The board of a size and a seed (default: the first size). */
export function dealt(game: AnyGame, variant: string | undefined, seed: number): unknown {
  const made = game.deal(variant ?? game.variants[0]!.id, seed);
  if (!made.ok) throw new UsageError(made.error, "--size");
  return made.value;
}

/** A board as `Game.format` writes it, or as players do. */
export function positionOf(game: AnyGame, text: string): unknown {
  const read = game.text?.matches(text) === true ? game.text.read(text) : game.parse(text);
  if (!read.ok) throw new UsageError(read.error, "--position");
  return read.value;
}
