import type { Gesture } from "../../game.js";
import type { Square } from "../../levels.js";
import { type Message, say } from "../../message.js";
import { cellOf, markedCells, openBeside, type Side, sideOf, squareOf } from "../level/grid.js";
import { type PathMeasure, walkTo } from "./paths.js";
import type { Move, Position } from "./rules.js";

/** How boxes are moved: they are pushed or, where a game is played backwards, pulled. */
export interface BoxMoves {
  readonly isOver: (position: Position) => boolean;
  /** The move in a direction; `undefined` when something is in the way. */
  readonly step: (position: Position, side: Side) => Move | undefined;
  readonly carry: (position: Position, box: number, cell: number, measure?: PathMeasure) => readonly Move[];
  /** The squares that a box can be brought to, marked 1. */
  readonly reach: (position: Position, box: number) => Uint8Array;
  /** Why nothing moves: for a carried box, a click on a box, a direction, and a click on another square. */
  readonly refusals: Readonly<Record<"carry" | "box" | "step" | "walk", Message>>;
}

/** The meaning of gestures for a way to move boxes. */
export function boxGestures({ isOver, step, carry, reach, refusals }: BoxMoves) {
  /** A step in a direction, the shortest walk to a cell, or the shortest way for a box. */
  function interpret(position: Position, gesture: Gesture): readonly Move[] {
    if (isOver(position)) return [];
    switch (gesture.kind) {
      case "direction": {
        const move = step(position, sideOf[gesture.direction]);
        return move === undefined ? [] : [move];
      }
      case "cell":
        return isOnBoard(position, gesture)
          ? walkTo(position, cellOf(position.level, gesture.row, gesture.column))
          : [];
      case "carry": {
        const { from, to, fewest } = gesture;
        if (!isOnBoard(position, from) || !isOnBoard(position, to)) return [];
        const box = position.boxes.indexOf(cellOf(position.level, from.row, from.column));
        return carry(position, box, cellOf(position.level, to.row, to.column), fewest);
      }
      default:
        return [];
    }
  }

  /**
   * The reason why a gesture moves nothing, as a sentence; `undefined` when it moves something or does not
   * apply to this game.
   */
  function refusal(position: Position, gesture: Gesture): Message | undefined {
    if (gesture.kind === "number" || gesture.kind === "continue" || interpret(position, gesture).length > 0)
      return undefined;
    if (isOver(position)) return say("The level is solved.");
    if (gesture.kind === "carry") return refusals.carry;
    const { level, boxes, player } = position;
    if (gesture.kind === "direction") {
      const next = openBeside(level, player, sideOf[gesture.direction]);
      return next === undefined ? say("A wall is in the way.") : refusals.step;
    }
    if (!isOnBoard(position, gesture)) return undefined;
    const cell = cellOf(level, gesture.row, gesture.column);
    if (cell === player) return say("You are here.");
    if (level.walls[cell]) return say("This is a wall.");
    return boxes.includes(cell) ? refusals.box : refusals.walk;
  }

  /**
   * The squares that the box on a square can be brought to while all other boxes stay; empty if there is no
   * box. Its own square is included if the box can come back.
   */
  function reachFrom(position: Position, from: Square): readonly Square[] {
    const { level, boxes } = position;
    const box = isOnBoard(position, from) ? boxes.indexOf(cellOf(level, from.row, from.column)) : -1;
    if (box < 0 || isOver(position)) return [];
    return markedCells(reach(position, box)).map((cell) => squareOf(level, cell));
  }

  return { interpret, refusal, reach: reachFrom };
}

export function isOnBoard({ level }: Position, { row, column }: Square): boolean {
  return (
    Number.isInteger(row) &&
    Number.isInteger(column) &&
    row >= 0 &&
    row < level.height &&
    column >= 0 &&
    column < level.width
  );
}
