import { movesText, pushesText } from "../../counted.js";
import type { Advice, Figure, Scene, Sprite } from "../../game.js";
import type { Square } from "../../levels.js";
import { type Message, plural, quantity, say, sense } from "../../message.js";
import { inside } from "../level/analysis.js";
import type { Cell } from "../level/cell.js";
import { columnOf, directionOf, openBeside, rowOf, type Side, squareOf } from "../level/grid.js";
import { levelFact } from "../level/level.js";
import { isPush, type Move, type Position, sideOfMove } from "./rules.js";

/** The sprite id of the player; the function below gives that of a box by its number. */
export const playerId = 1;

export function boxId(box: number): number {
  return playerId + 1 + box;
}

/**
 * The player is sprite 1; the boxes follow in the order of the position's list. The letters of the ground are
 * `#` for a wall, `-` for floor, `.` for a goal and `_` for outside the walls. The ground is the same string
 * for the whole game.
 */
export function scene(position: Position): Scene & { readonly ground: string } {
  const { level, boxes, player, facing } = position;
  const fixed = fixedOf(level);
  const still = { text: "", enter: "grow", gone: false } as const;
  const sprites: Sprite[] = [
    { id: playerId, kind: `player-${facing}`, ...still, ...squareOf(level, player) },
  ];
  const cells = [...fixed.words];
  for (const [index, box] of boxes.entries()) {
    const home = fixed.ground[box] === ".";
    sprites.push({ id: boxId(index), kind: home ? "box-home" : "box", ...still, ...squareOf(level, box) });
    cells[box] = home ? words.boxOnGoal : words.box;
  }
  cells[player] = fixed.ground[player] === "." ? words.playerOnGoal : words.player;
  return {
    rows: level.height,
    columns: level.width,
    ground: fixed.ground,
    grips: boxes,
    sprites,
    cells,
    takesClicks: true,
    figures: figures(position),
  };
}

/** The counters of a game. */
export function figures({ moves, pushes }: Pick<Position, "moves" | "pushes">): readonly Figure[] {
  return [
    { name: "moves", label: sense("Moves", "number"), value: moves },
    { name: "pushes", label: say("Pushes"), value: pushes },
  ];
}

/** The text about boxes that can never reach a goal; `undefined` if there are none. */
export function lostText([first, ...rest]: readonly Square[]): Message | undefined {
  if (first === undefined) return undefined;
  return rest.length === 0
    ? say("The box in row {0}, column {1} can never reach a goal.", first.row + 1, first.column + 1)
    : plural(rest.length + 1, "{0} box can never reach a goal.", "{0} boxes can never reach a goal.");
}

const words: Readonly<Record<Cell | "outside", Message>> = {
  floor: say("floor"),
  wall: say("wall"),
  goal: say("goal"),
  box: say("box"),
  boxOnGoal: say("box on goal"),
  player: say("you"),
  playerOnGoal: say("you, on a goal"),
  outside: say("outside"),
};

interface Fixed {
  readonly ground: string;
  readonly words: readonly Message[];
}

const fixedOf = levelFact((level): Fixed => {
  const within = inside(level);
  const goals = new Set(level.goals);
  const kinds = level.walls.map((wall, cell) =>
    wall ? "wall" : goals.has(cell) ? "goal" : within[cell] === 1 ? "floor" : "outside",
  );
  const letters = { wall: "#", goal: ".", floor: "-", outside: "_" } as const;
  return { ground: kinds.map((kind) => letters[kind]).join(""), words: kinds.map((kind) => words[kind]) };
});

export function narrate(before: Position, played: readonly Move[], after: Position): Message {
  const last = played.at(-1);
  if (last === undefined) return say("Nothing moved.");
  const pushes = after.pushes - before.pushes;
  if (pushes === 0)
    return played.length === 1
      ? walkedTexts[sideOfMove(last)]
      : plural(
          played.length,
          "Walked {0} step to row {1}, column {2}.",
          "Walked {0} steps to row {1}, column {2}.",
          ...place(after, after.player),
        );
  const box = after.boxes.find((cell, index) => cell !== before.boxes[index]);
  const where = box === undefined ? place(after, after.player) : place(after, box);
  const goals = new Set(after.level.goals);
  const news = progress(after);
  const moved = after.boxes.filter((cell, index) => cell !== before.boxes[index]).length;
  if (moved > 1) return plural(moved, "Pushed {0} box. {1}", "Pushed {0} boxes. {1}", news);
  if (pushes === 1 && played.length === 1) {
    return box !== undefined && goals.has(box)
      ? say("{0}, onto a goal. {1}", pushedTexts[sideOfMove(last)], news)
      : say("{0}. {1}", pushedTexts[sideOfMove(last)], news);
  }
  return say("Pushed a box to row {0}, column {1}. {2}", ...where, news);
}

/** How many boxes are on goals. */
export function progress({ level, boxes }: Position): Message {
  const goals = new Set(level.goals);
  const home = boxes.filter((box) => goals.has(box)).length;
  if (boxes.length === 1)
    return home === 1 ? say("The box is on its goal.") : say("The box isn't on its goal yet.");
  return say("Boxes on goals: {0} of {1}.", quantity(home), quantity(boxes.length));
}

function place(position: Position, cell: number): readonly [number, number] {
  return [rowOf(position.level, cell) + 1, columnOf(position.level, cell) + 1];
}

const walkedTexts: Readonly<Record<Side, Message>> = {
  u: say("Up."),
  d: say("Down."),
  l: say("Left."),
  r: say("Right."),
};

const pushedTexts: Readonly<Record<Side, Message>> = {
  u: say("Pushed up"),
  d: say("Pushed down"),
  l: say("Pushed left"),
  r: say("Pushed right"),
};

export function ending({ moves, pushes }: Position): Message {
  return say("Solved: {0}, {1}.", movesText(moves), pushesText(pushes));
}

/** Says the direction, and draws the arrow at the player or, for a push, at the box. */
export function advice(position: Position, move: Move): Advice {
  const { level, player } = position;
  const side = sideOfMove(move);
  const next = openBeside(level, player, side);
  const box = next !== undefined && (isPush(move) || position.boxes.includes(next)) ? next : undefined;
  const cell = squareOf(level, box ?? player);
  const text = box === undefined ? walkAdvice[side] : pushAdvice[side](cell.row + 1, cell.column + 1);
  return { text, direction: directionOf[side], cell };
}

const walkAdvice: Readonly<Record<Side, Message>> = {
  u: say("Go up"),
  d: say("Go down"),
  l: say("Go left"),
  r: say("Go right"),
};

const pushAdvice: Readonly<Record<Side, (row: number, column: number) => Message>> = {
  u: (row, column) => say("Push the box in row {0}, column {1} up", row, column),
  d: (row, column) => say("Push the box in row {0}, column {1} down", row, column),
  l: (row, column) => say("Push the box in row {0}, column {1} left", row, column),
  r: (row, column) => say("Push the box in row {0}, column {1} right", row, column),
};
