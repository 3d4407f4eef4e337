import type { Figure, Gesture } from "../../game.js";
import type { Square } from "../../levels.js";
import { type Message, plural, quantity, say, sense } from "../../message.js";
import type { GameRules } from "../../rules.js";
import { beside, cellOf, directionOf, openBeside, opposite, type Side, sideOf } from "../level/grid.js";
import { squareOf } from "./box-play.js";
import { isOnBoard } from "./gestures.js";
import { pullBoxTo, pullReach, wayTo } from "./paths.js";
import { isPush, type Move, moves, type Position, sideOfMove } from "./rules.js";
import { narrate as narratePushes } from "./scene.js";

/**
 * Sokoban played backwards, with the same positions, moves and session as forwards. A small letter walks. A
 * capital steps away from a box, which follows onto the square that the player leaves. Such a pull is the
 * inverse of the push in the opposite direction. So a game played backwards gives a solution when it is
 * reversed (`forwards`). `Position.pushes` counts the pulls. The game never ends by itself.
 */
export const pullPlay = {
  isMove: (text: string): text is Move => moves.some((move) => move === text),
  play: pullStep,
  interpret,
  status: () => "playing",
  words: { narrate, refusal },
  levels: {
    pushes: {
      count: ({ pushes }: Position) => pushes,
      isPush,
      words: { undone: say("Pull undone."), none: say("There is no pull to undo.") },
    },
    carrying: { reach, losing: () => [], picked },
  },
} as const satisfies GameRules<Position, Move>;

/** The counters of such a game. */
export function pullFigures({ moves: made, pushes: pulls }: Position): readonly Figure[] {
  return [
    { name: "moves", label: sense("Moves", "number"), value: made },
    { name: "pushes", label: say("Pulls"), value: pulls },
  ];
}

/**
 * The position after a walk or a pull; `undefined` when something is in the way, or when no box is there to
 * follow.
 */
export function pullStep(position: Position, move: Move): Position | undefined {
  const { level, boxes, player } = position;
  const side = sideOfMove(move);
  const next = openBeside(level, player, side);
  if (next === undefined || boxes.includes(next)) return undefined;
  const walked = {
    ...position,
    player: next,
    facing: directionOf[isPush(move) ? opposite[side] : side],
    moves: position.moves + 1,
  };
  if (!isPush(move)) return walked;
  const box = boxBehind(position, side);
  return box < 0 ? undefined : { ...walked, boxes: boxes.with(box, player), pushes: position.pushes + 1 };
}

/**
 * Moves played backwards, as forward moves from the position they led to: in reverse order and with opposite
 * directions.
 */
export function forwards(pulled: readonly Move[]): readonly Move[] {
  return pulled.toReversed().map((move) => {
    const side = opposite[sideOfMove(move)];
    return isPush(move) ? (side.toUpperCase() as Move) : side;
  });
}

/** The number of the box that follows when the player steps in a direction; −1 if there is none. */
function boxBehind({ level, boxes, player }: Position, side: Side): number {
  const behind = beside(level, player, opposite[side]);
  return behind === undefined ? -1 : boxes.indexOf(behind);
}

/**
 * A direction steps and pulls the box behind the player, if there is one. A click on a square walks there
 * without a box.
 */
function interpret(position: Position, gesture: Gesture): readonly Move[] {
  const { level, boxes } = position;
  switch (gesture.kind) {
    case "direction": {
      const side = sideOf[gesture.direction];
      const move = boxBehind(position, side) < 0 ? side : (side.toUpperCase() as Move);
      return pullStep(position, move) === undefined ? [] : [move];
    }
    case "cell":
      return isOnBoard(position, gesture) ? wayTo(position, cellOf(level, gesture.row, gesture.column)) : [];
    case "carry": {
      const { from, to, fewest } = gesture;
      if (!isOnBoard(position, from) || !isOnBoard(position, to)) return [];
      const box = boxes.indexOf(cellOf(level, from.row, from.column));
      return pullBoxTo(position, box, cellOf(level, to.row, to.column), fewest);
    }
    default:
      return [];
  }
}

function refusal(position: Position, gesture: Gesture): Message | undefined {
  if (gesture.kind === "number" || gesture.kind === "continue" || interpret(position, gesture).length > 0)
    return undefined;
  if (gesture.kind === "carry")
    return say("The box can't be pulled there while the other boxes stay where they are.");
  const { level, boxes, player } = position;
  if (gesture.kind === "direction") {
    const next = openBeside(level, player, sideOf[gesture.direction]);
    return next === undefined
      ? say("A wall is in the way.")
      : say("A box is in the way. While you play backwards, boxes can only be pulled.");
  }
  if (!isOnBoard(position, gesture)) return undefined;
  const cell = cellOf(level, gesture.row, gesture.column);
  if (cell === player) return say("You are here.");
  if (level.walls[cell]) return say("This is a wall.");
  return boxes.includes(cell)
    ? say("This box can't be pulled anywhere now.")
    : say("No way leads there without pulling a box.");
}

function narrate(before: Position, played: readonly Move[], after: Position): Message {
  if (after.pushes === before.pushes) return narratePushes(before, played, after);
  const moved = after.boxes.flatMap((cell, index) => (cell === before.boxes[index] ? [] : [cell]));
  const [only] = moved;
  if (moved.length !== 1 || only === undefined)
    return plural(moved.length, "Pulled {0} box.", "Pulled {0} boxes.");
  const { row, column } = squareOf(after, only);
  return say("Pulled a box to row {0}, column {1}.", row + 1, column + 1);
}

/** The squares that the box on a square can be pulled to while all other boxes stay. */
function reach(position: Position, from: Square): readonly Square[] {
  const box = isOnBoard(position, from)
    ? position.boxes.indexOf(cellOf(position.level, from.row, from.column))
    : -1;
  if (box < 0) return [];
  return [...pullReach(position, box).entries()].flatMap(([cell, reached]) =>
    reached === 1 ? [squareOf(position, cell)] : [],
  );
}

function picked(squares: number): Message {
  return squares === 1
    ? say("Box picked. Select the square to pull it to.")
    : say("Box picked. Select one of the squares to pull it to: {0}.", quantity(squares));
}
