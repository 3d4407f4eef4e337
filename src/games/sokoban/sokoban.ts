import type { Game } from "../game.js";
import { say } from "../message.js";
import { isSeed } from "../random.js";
import { bad, good } from "../result.js";
import { levels } from "./level-table.js";
import { looksLikeBoard, readBoard } from "./pasted-board.js";
import { boxPlay } from "./play/box-play.js";
import { format, parse } from "./play/notation.js";
import { type Move, type Position, startOf } from "./play/rules.js";
import { advice, ending, scene } from "./play/scene.js";
import { squares } from "./squares.js";
import { dealLevel, findVariant, offeredVariants } from "./variants.js";

/** Sokoban after Hiroyuki Imabayashi's game of 1981. */
export const sokoban: Game<Position, Move> & Required<Pick<Game<Position, Move>, "levels" | "text">> = {
  ...boxPlay,
  name: "sokoban",
  title: say("Sokoban"),
  // A getter, so that the levels are read only when they are needed.
  get variants() {
    return offeredVariants();
  },
  variant: findVariant,
  deal(variant, seed) {
    if (!isSeed(seed)) return bad(say("A seed is a whole number from 0 to 4294967295."));
    const level = dealLevel(variant, seed);
    return level === undefined ? bad(noVariant(variant)) : good(startOf(level, variant));
  },
  parse(text) {
    const parsed = parse(text);
    return parsed.ok && findVariant(parsed.value.variant) === undefined
      ? bad(noVariant(parsed.value.variant))
      : parsed;
  },
  format,
  variantOf: ({ variant }) => variant,
  scene,
  words: { ...boxPlay.words, ending, advice },
  levels,
  squares,
  text: { matches: looksLikeBoard, read: readBoard },
};

function noVariant(variant: string) {
  return say("Sokoban has no level “{0}”.", variant.slice(0, 20));
}
