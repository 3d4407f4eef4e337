import type { Figure, GameRules } from "../../game.js";
import { type Message, plural, quantity, say, sense } from "../../message.js";
import { RowMatching, unreachable } from "../../row-matching.js";
import { pushesToGoal } from "../level/analysis.js";
import { type TextBoard, thingsOn } from "../level/board.js";
import {
  beside,
  directionOf,
  flood,
  markedCells,
  openBeside,
  opposite,
  type Side,
  sides,
  squareOf,
} from "../level/grid.js";
import { type Level, levelFact } from "../level/level.js";
import { boxGestures } from "./gestures.js";
import { formatMoves, readMoves } from "./lurd.js";
import { pullBoxTo, pullReach } from "./paths.js";
import { isMove, isPush, type Move, type Position, sideOfMove, startOf } from "./rules.js";
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

/** Level design by pulling boxes away from their goals. */

/**
 * The board with a box on every goal and no others, and its player where a box can be pulled. `undefined` if
 * no box can be pulled or the board is not a level.
 */
export function solvedLevel(board: TextBoard): Level | undefined {
  const things = thingsOn(board);
  if (things === undefined) return undefined;
  const { players, ...rest } = things;
  const solved = { ...rest, boxes: rest.goals };
  const regions = pullRegions(solved);
  const [standing] = players;
  const around =
    standing === undefined || rest.goals.includes(standing)
      ? undefined
      : flood(rest, standing, new Set(rest.goals));
  const player = regions.some((square) => around?.[square] === 1) ? standing : regions[0];
  return player === undefined ? undefined : { ...solved, player };
}

/**
 * For each region into which the boxes divide the board, a square from which some box can be pulled, if there
 * is one.
 */
export function pullRegions(level: Pick<Level, "width" | "height" | "walls" | "boxes">): readonly number[] {
  const boxes = new Set(level.boxes);
  const seen = new Uint8Array(level.width * level.height);
  const regions: number[] = [];
  for (const box of level.boxes) {
    for (const side of sides) {
      const stand = openBeside(level, box, side);
      if (stand === undefined || boxes.has(stand) || seen[stand] === 1) continue;
      const end = openBeside(level, stand, side);
      if (end === undefined || boxes.has(end)) continue;
      regions.push(stand);
      for (const cell of markedCells(flood(level, stand, boxes))) seen[cell] = 1;
    }
  }
  return regions;
}

/** Whether a square is free for the player. */
export function isFree({ level, boxes }: Position, cell: number): boolean {
  return level.walls[cell] === false && !boxes.includes(cell);
}

/** A position as a level of its own, with its solution. */
export interface DesignedLevel {
  readonly level: Level;
  /** Played by the rules and ends with the win; `undefined` where no solution is known. */
  readonly solution: string | undefined;
}

/**
 * The level that pulling has led to. `onward`: the moves that solve the position where the pulls started;
 * empty where that position is solved.
 */
export function designed(
  { level, boxes, player }: Position,
  pulled: readonly Move[],
  onward = "",
): DesignedLevel {
  const found = { ...level, boxes: boxes.toSorted((one, other) => one - other), player };
  const read = readMoves(startOf(found, ""), formatMoves(forwards(pulled)) + onward);
  return { level: found, solution: read.ok && read.value.won ? formatMoves(read.value.moves) : undefined };
}

/** Levels with more boxes have no bound: matching takes time cubic in the number of boxes. */
const maxBoxes = 200;

/**
 * A lower bound on the pushes of a solution. Each box goes to a different goal, with the least sum of the
 * pushes of a lone box. `undefined` where boxes and goals differ in number, there are too many, or some box
 * can reach no goal.
 */
export function pushBound({ level, boxes }: Position): number | undefined {
  const size = level.goals.length;
  if (size === 0 || size !== boxes.length || size > maxBoxes) return undefined;
  const matching = new RowMatching(costsOf(level), size);
  for (const [row, box] of boxes.entries()) matching.rows[row] = box * size;
  const sum = matching.solve();
  return sum < unreachable ? sum : undefined;
}

/** The pushes that a lone box needs from each square to each goal, from any side of the player. */
const costsOf = levelFact((level) => {
  const size = level.goals.length;
  const costs = new Int32Array(level.walls.length * size);
  for (const [column, goal] of level.goals.entries())
    pushesToGoal(level, [goal]).forEach((pushes, cell) => {
      costs[cell * size + column] = pushes < 0 ? unreachable : pushes;
    });
  return costs;
});
