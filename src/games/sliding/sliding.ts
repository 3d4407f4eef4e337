import type { Game, Variant } from "../game.js";
import { say } from "../message.js";
import { isSeed } from "../random.js";
import { bad, good } from "../result.js";
import { dealPosition, findKind, kinds, variantId } from "./deal.js";
import { interpret } from "./gestures.js";
import { format, parse } from "./notation.js";
import { type Move, moves, type Position, play, status } from "./rules.js";
import { advice, ending, narrate, scene } from "./scene.js";

const variants: readonly Variant[] = kinds.map((kind) => {
  const { rows, columns, walk } = kind;
  return {
    id: variantId(kind),
    label: walk === 0 ? say("{0}×{1}", rows, columns) : say("{0}×{1}, {2} moves from the goal", rows, columns, walk),
    goal: say("Put the tiles in order from 1 to {0}, with the blank last.", rows * columns - 1),
  };
});

/** The sliding puzzle of Noyes Chapman (1874), on any board from 2×2 to 6×6. */
export const sliding: Game<Position, Move> = {
  name: "sliding",
  title: say("Sliding Puzzle"),
  variants,
  deal(variant, seed) {
    const kind = findKind(variant);
    if (kind === undefined) return bad(say("The sliding puzzle has no variant “{0}”.", variant.slice(0, 20)));
    if (!isSeed(seed)) return bad(say("A seed is a whole number from 0 to 4294967295."));
    return good(dealPosition(kind, seed));
  },
  parse,
  format,
  variantOf: variantId,
  isMove: (text): text is Move => moves.some((move) => move === text),
  play,
  interpret,
  status,
  scene,
  narrate,
  ending,
  advice,
};
