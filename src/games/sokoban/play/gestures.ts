import type { Gesture } from "../../game.js";
import { type Message, say } from "../../message.js";
import { cellOf, openBeside, sideOf } from "../level/grid.js";
import { pushBoxTo, walkTo } from "./paths.js";
import { type Move, moveTo, type Position, status } from "./rules.js";

/**
 * The moves for a gesture: a step or push in a direction, the shortest walk to a cell, or the shortest way
 * for a box.
 */
export function interpret(position: Position, gesture: Gesture): readonly Move[] {
  if (status(position) === "won") return [];
  switch (gesture.kind) {
    case "direction": {
      const move = moveTo(position, sideOf[gesture.direction]);
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
      return pushBoxTo(position, box, cellOf(position.level, to.row, to.column), fewest);
    }
    default:
      return [];
  }
}

/**
 * The reason why a gesture moves nothing, as a sentence; `undefined` when it moves something or does not
 * apply to this game.
 */
export function refusal(position: Position, gesture: Gesture): Message | undefined {
  if (gesture.kind === "number" || gesture.kind === "continue" || interpret(position, gesture).length > 0)
    return undefined;
  if (status(position) === "won") return say("The level is solved.");
  if (gesture.kind === "carry")
    return say("The box can't be pushed there while the other boxes stay where they are.");
  const { level, boxes, player } = position;
  if (gesture.kind === "direction") {
    const next = openBeside(level, player, sideOf[gesture.direction]);
    return next === undefined ? say("A wall is in the way.") : say("The box can't give way.");
  }
  if (!isOnBoard(position, gesture)) return undefined;
  const cell = cellOf(level, gesture.row, gesture.column);
  if (cell === player) return say("You are here.");
  if (level.walls[cell]) return say("This is a wall.");
  return boxes.includes(cell)
    ? say("This box can't be pushed anywhere now.")
    : say("No way leads there without pushing a box.");
}

export function isOnBoard(
  { level }: Position,
  { row, column }: { readonly row: number; readonly column: number },
): boolean {
  return (
    Number.isInteger(row) &&
    Number.isInteger(column) &&
    row >= 0 &&
    row < level.height &&
    column >= 0 &&
    column < level.width
  );
}
