import type { Figure, GameRules } from "../../game.js";
import { type Message, plural, quantity, say, sense } from "../../message.js";
import { beside, directionOf, openBeside, opposite, type Side, squareOf } from "../level/grid.js";
import { boxGestures } from "./gestures.js";
import { pullBoxTo, pullReach } from "./paths.js";
import { isMove, isPush, type Move, type Position, sideOfMove } from "./rules.js";
import { narrate as narratePushes } from "./scene.js";

const { interpret, refusal, reach } = boxGestures({
  isOver: () => false,
  step: pullMove,
  carry: pullBoxTo,
  reach: pullReach,
  refusals: {
    carry: say("The box can't be pulled there while the other boxes stay where they are."),
    box: say("This box can't be pulled anywhere now."),
    step: say("A box is in the way. While you play backwards, boxes can only be pulled."),
    walk: say("No way leads there without pulling a box."),
  },
});

/**
 * Sokoban played backwards, with the same positions, moves and session as forwards. A small letter walks. A
 * capital steps away from a box, which follows onto the square that the player leaves. Such a pull is the
 * inverse of the push in the opposite direction. So a game played backwards gives a solution when it is
 * reversed (`forwards`). `Position.pushes` counts the pulls. The game never ends by itself.
 */
export const pullPlay = {
  isMove,
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
function pullStep(position: Position, move: Move): Position | undefined {
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

/** The move in a direction, with the box behind the player, if there is one. */
function pullMove(position: Position, side: Side): Move | undefined {
  const move = boxBehind(position, side) < 0 ? side : (side.toUpperCase() as Move);
  return pullStep(position, move) === undefined ? undefined : move;
}

function narrate(before: Position, played: readonly Move[], after: Position): Message {
  if (after.pushes === before.pushes) return narratePushes(before, played, after);
  const moved = after.boxes.flatMap((cell, index) => (cell === before.boxes[index] ? [] : [cell]));
  const [only] = moved;
  if (moved.length !== 1 || only === undefined)
    return plural(moved.length, "Pulled {0} box.", "Pulled {0} boxes.");
  const { row, column } = squareOf(after.level, only);
  return say("Pulled a box to row {0}, column {1}.", row + 1, column + 1);
}

function picked(squares: number): Message {
  return squares === 1
    ? say("Box picked. Select the square to pull it to.")
    : say("Box picked. Select one of the squares to pull it to: {0}.", quantity(squares));
}
