import type { Game } from "../game.js";
import { say } from "../message.js";
import { isSeed } from "../random.js";
import { bad, good } from "../result.js";
import { copies, looksLikeBoard, movesText, readBoard } from "./game-texts.js";
import { levels } from "./level-table.js";
import { boxPlay } from "./play/box-play.js";
import { format, parse } from "./play/notation.js";
import { type Move, type Position, startOf } from "./play/rules.js";
import { advice, ending, scene } from "./play/scene.js";
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
  text: { matches: looksLikeBoard, read: readBoard, moves: movesText, copies },
};

function noVariant(variant: string) {
  return say("Sokoban has no level “{0}”.", variant.slice(0, 20));
}

const maxSquares = 10;

/** The game in tenths: whether a box came to a goal, boxes were only pushed, or the player only walked. */
function squares(positions: readonly Position[]): readonly string[] {
  const steps = positions.length - 1;
  const count = Math.min(maxSquares, steps);
  if (count < 1) return [];
  const home = positions.map(({ level, boxes }) => {
    const goals = new Set(level.goals);
    return boxes.filter((box) => goals.has(box)).length;
  });
  const colored = Array.from({ length: count }, (_, part) => {
    const [from, to] = [Math.floor((part * steps) / count), Math.floor(((part + 1) * steps) / count)];
    const isHome = home.slice(from + 1, to + 1).some((boxes, index) => boxes > home[from + index]!);
    if (isHome) return "🟩";
    return positions[to]!.pushes > positions[from]!.pushes ? "🟦" : "⬜";
  });
  return [colored.join("")];
}
