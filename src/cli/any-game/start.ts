import type { AnyGame } from "../../games/game.js";
import { say } from "../../games/message.js";
import { isSeed, maxSeed } from "../../games/random.js";
import { UsageError } from "../shared/command.js";

/** The options that select a board. */
export interface StartOptions {
  readonly variant?: string | undefined;
  readonly seed?: string | undefined;
  /** A board as `Game.format` writes it, or as players do. */
  readonly position?: string | undefined;
}

export function seedOf(text: string | undefined): number {
  const seed = text === undefined ? 1 : Number(text);
  if (!isSeed(seed))
    throw new UsageError(
      say("“{0}” isn't a seed: a whole number from 0 to {1}.", text ?? "", maxSeed),
      "--seed",
    );
  return seed;
}

/** The board to start with. Throws a `UsageError` that says what is wrong with the options. */
export function startOf(game: AnyGame, { variant, seed, position }: StartOptions): unknown {
  if (position !== undefined) {
    if (variant !== undefined || seed !== undefined)
      throw new UsageError(say("Use --position, or --variant and --seed, not both."), "--position");
    const read = game.text?.matches(position) === true ? game.text.read(position) : game.parse(position);
    if (!read.ok) throw new UsageError(read.error, "--position");
    return read.value;
  }
  const dealt = game.deal(variant ?? game.variants[0]!.id, seedOf(seed));
  if (!dealt.ok) throw new UsageError(dealt.error, "--variant");
  return dealt.value;
}
