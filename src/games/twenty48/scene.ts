import { movesText } from "../counted.js";
import type { Scene, Sprite } from "../game.js";
import { type Message, plural, quantity, say, sense } from "../message.js";
import { named } from "../message-texts.js";
import { directionOf, goalTile, type Move, type Position, type Slide } from "./rules.js";

export function scene(position: Position): Scene {
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
  const at = (cell: number) => ({ row: Math.floor(cell / position.size), column: cell % position.size });
  const alive = position.cells.flatMap((value, cell): Sprite[] => {
    if (value === 0) return [];
    const enter = position.merged.includes(cell) ? "pop" : "grow";
    return [
      { id: position.ids[cell]!, kind: String(value), text: String(value), ...at(cell), enter, gone: false },
    ];
  });
  const gone = position.absorbed.map(
    ({ id, value, cell }): Sprite => ({
      id,
      kind: String(value),
      text: String(value),
      ...at(cell),
      enter: "grow",
      gone: true,
    }),
  );
  return [...alive, ...gone].sort((one, other) => one.id - other.id);
}

const sideNames: Readonly<Record<Slide, Message>> = {
  U: say("Up"),
  D: say("Down"),
  L: sense("Left", "direction"),
  R: sense("Right", "direction"),
};

export function sideName(slide: Slide): Message {
  return sideNames[slide];
}

export function narrate(before: Position, moves: readonly Move[], after: Position): Message {
  const move = moves.at(-1);
  if (move === undefined || move === "K") return say("Keep going. Score {0}.", quantity(after.score));
  return say("{0} {1}", slideNews(before, move, after), spawnNews(after));
}

function slideNews(before: Position, move: Slide, after: Position): Message {
  const gain = after.score - before.score;
  const side = sideName(move);
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

export function ending(position: Position): Message {
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

export function advice(move: Move): {
  readonly text: Message;
  readonly direction: (typeof directionOf)[Slide];
} {
  const slide = move === "K" ? "U" : move;
  return { text: sideName(slide), direction: directionOf[slide] };
}
