import type { Game, Variant } from "../game.js";
import { plural, say } from "../message.js";
import { isSeed } from "../random.js";
import { bad, good } from "../result.js";
import { format, parse } from "./board-text.js";
import { dealPosition, findKind, type Kind, maxWalkMoves, uniformKinds, variantId } from "./deal.js";
import { interpret, refusal } from "./gestures.js";
import { type Move, moves, type Position, play, status } from "./rules.js";
import { advice, ending, narrate, scene } from "./scene.js";

function describe(kind: Kind): Variant {
  const { rows, columns, walk } = kind;
  const size = say("{0}×{1}", rows, columns);
  return {
    id: variantId(kind),
    label:
      walk === 0 ? size : plural(walk, "{1}, {0} move from the goal", "{1}, {0} moves from the goal", size),
    goal: say("Put the tiles in order from 1 to {0}, with the blank last.", rows * columns - 1),
  };
}

/** The sliding puzzle as it is played: without the texts of others and the reports of a solver. */
export const playedSliding: Game<Position, Move> = {
  name: "sliding",
  title: say("Sliding Puzzle"),
  variants: uniformKinds.map(describe),
  variant(id) {
    const kind = findKind(id);
    return kind && describe(kind);
  },
  deal(variant, seed) {
    const kind = findKind(variant);
    if (kind === undefined) return bad(say("The sliding puzzle has no size “{0}”.", variant.slice(0, 20)));
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
  words: { narrate, ending, advice, refusal },
  walks: {
    usual: [10, 25, 50],
    max: maxWalkMoves,
    variantOf: (variant, walk) => `${variant.split("-")[0]}-walk-${walk}`,
  },
  results: { moves: ({ moves }) => moves },
  numbers: { highest: ({ tiles }) => tiles.length - 1 },
  pictures: true,
};
