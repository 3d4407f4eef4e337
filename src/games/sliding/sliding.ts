import type { Game, Variant } from "../game.js";
import { plural, say } from "../message.js";
import { isSeed } from "../random.js";
import { bad, good } from "../result.js";
import { analysisReport } from "./analysis-report.js";
import { looksLikeBoard } from "./board-text.js";
import { dealPosition, findKind, type Kind, maxWalkMoves, uniformKinds, variantId } from "./deal.js";
import { copies, movesText } from "./game-texts.js";
import { interpret, refusal } from "./gestures.js";
import { format, parse, readBoard } from "./notation.js";
import { goalTiles, type Move, moves, type Position, play, status } from "./rules.js";
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

/** The sliding puzzle of Noyes Chapman (1874), on any board from 2×2 to 6×6. */
export const sliding: Game<Position, Move> = {
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
  analysis: analysisReport,
  numbers: { highest: ({ tiles }) => tiles.length - 1 },
  squares,
  pictures: true,
  text: { matches: looksLikeBoard, read: readBoard, moves: movesText, copies },
};

/** The quarters of the game, from the first to the last. */
const quarters = ["🟩", "🟨", "🟧", "🟥"] as const;
const away = "⬜";
const blank = "⬛";

/** For each tile the quarter of the game in which it came to its place for good. */
function squares(positions: readonly Position[]): readonly string[] {
  const { rows, columns } = positions[0]!;
  const steps = Math.max(1, positions.length - 1);
  const colored = goalTiles(rows * columns).map((goal, cell) => {
    if (goal === 0) return blank;
    const lastAway = positions.findLastIndex(({ tiles }) => tiles[cell] !== goal);
    if (lastAway === positions.length - 1) return away;
    return quarters[Math.min(3, Math.floor((4 * Math.max(0, lastAway)) / steps))]!;
  });
  return Array.from({ length: rows }, (_, row) => colored.slice(row * columns, (row + 1) * columns).join(""));
}
