import { movesText } from "../counted.js";
import type { Game, Gesture, Scene, Sprite, Variant } from "../game.js";
import { type Message, plural, quantity, say, sense } from "../message.js";
import { named } from "../message-texts.js";
import { isSeed } from "../random.js";
import { bad, good } from "../result.js";
import { format, parse } from "./notation.js";
import {
  type Absorbed,
  dealPosition,
  directionOf,
  goalTile,
  type Move,
  moves,
  type Position,
  play,
  type Slide,
  slideOf,
  status,
} from "./rules.js";

function scene(position: Position): Scene {
  return {
    rows: position.size,
    columns: position.size,
    sprites: sprites(position),
    cells: position.cells.map((value) => (value === 0 ? say("empty") : named(value))),
    takesClicks: false,
    figures: [
      { name: "score", label: sense("Score", "points"), value: position.score },
      { name: "moves", label: sense("Moves", "number"), value: position.moves },
    ],
  };
}

function sprites(position: Position): readonly Sprite[] {
  const { size, cells, ids, merged, absorbed } = position;
  const sprite = ({ id, value, cell }: Absorbed, enter: Sprite["enter"], gone: boolean): Sprite => {
    const text = String(value);
    return { id, kind: text, text, row: Math.floor(cell / size), column: cell % size, enter, gone };
  };
  const alive = cells.flatMap((value, cell) =>
    value === 0
      ? []
      : [sprite({ id: ids[cell]!, value, cell }, merged.includes(cell) ? "pop" : "grow", false)],
  );
  const gone = absorbed.map((tile) => sprite(tile, "grow", true));
  return [...alive, ...gone].sort((one, other) => one.id - other.id);
}

export const sideNames: Readonly<Record<Slide, Message>> = {
  U: say("Up"),
  D: say("Down"),
  L: sense("Left", "direction"),
  R: sense("Right", "direction"),
};

function narrate(before: Position, moves: readonly Move[], after: Position): Message {
  const move = moves.at(-1);
  if (move === undefined || move === "K") return say("Keep going. Score {0}.", quantity(after.score));
  return say("{0} {1}", slideNews(before, move, after), spawnNews(after));
}

function slideNews(before: Position, move: Slide, after: Position): Message {
  const gain = after.score - before.score;
  const side = sideNames[move];
  if (gain === 0) return say("{0}. Score {1}.", side, quantity(after.score));
  const best = Math.max(...after.merged.map((cell) => after.cells[cell]!));
  return say("{0}, {1} made, plus {2}. Score {3}.", side, best, quantity(gain), quantity(after.score));
}

/** The newest tile has the highest id. */
function spawnNews({ size, cells, ids, nextId }: Position): Message {
  const cell = ids.indexOf(nextId - 1);
  return say(
    "New {0} in row {1}, column {2}.",
    cells[cell] ?? 0,
    Math.floor(cell / size) + 1,
    (cell % size) + 1,
  );
}

function ending(position: Position): Message {
  const goal = goalTile(position.size);
  if (!position.beyond && position.cells.some((value) => value >= goal)) {
    return plural(
      position.moves,
      "You made {1} in {0} move. Score {2}.",
      "You made {1} in {0} moves. Score {2}.",
      goal,
      quantity(position.score),
    );
  }
  return say(
    "No move is left. Highest tile {0}, {1}, score {2}.",
    Math.max(...position.cells),
    movesText(position.moves),
    quantity(position.score),
  );
}

const sizes = [4, 3, 5] as const;

const variants: readonly Variant[] = sizes.map((size) => ({
  id: `${size}x${size}`,
  label: say("{0}×{0}", size),
  goal: say("Join equal tiles and make {0}.", goalTile(size)),
}));

/** 2048 as it is played: without the texts and files of others. */
export const playedTwenty48: Game<Position, Move> = {
  name: "2048",
  title: say("2048"),
  variants,
  variant: (id) => variants.find((variant) => variant.id === id),
  deal(variant, seed) {
    const size = sizes.find((candidate) => variant === `${candidate}x${candidate}`);
    if (size === undefined) return bad(say("2048 has no size “{0}”.", variant.slice(0, 20)));
    if (!isSeed(seed)) return bad(say("A seed is a whole number from 0 to 4294967295."));
    return good(dealPosition(size, seed));
  },
  parse,
  format,
  variantOf: ({ size }) => `${size}x${size}`,
  isMove: (text): text is Move => moves.some((move) => move === text),
  play,
  interpret(position, gesture: Gesture) {
    const move =
      gesture.kind === "continue"
        ? "K"
        : gesture.kind === "direction"
          ? slideOf[gesture.direction]
          : undefined;
    return move === undefined || play(position, move) === undefined ? [] : [move];
  },
  status,
  scene,
  words: {
    narrate,
    ending,
    advice(_position, move) {
      const slide = move === "K" ? "U" : move;
      return { text: sideNames[slide], direction: directionOf[slide] };
    },
    refusal(position, gesture) {
      const isStuck =
        gesture.kind === "direction" &&
        status(position) === "playing" &&
        play(position, slideOf[gesture.direction]) === undefined;
      return isStuck ? say("Nothing moves that way.") : undefined;
    },
  },
  ranking: { value: ({ score }) => score, highest: ({ cells }) => Math.max(...cells) },
};
