import { type Direction, directions } from "../direction.js";
import type { Gesture } from "../game.js";
import { type Message, say } from "../message.js";
import { cellBeside, isGoal, type Move, moveOf, moves, type Position, reverseOf } from "./rules.js";

/** The moves for a gesture: none when nothing can move, several when a whole row slides. */
export function interpret(position: Position, gesture: Gesture): readonly Move[] {
  if (isGoal(position.tiles)) return [];
  switch (gesture.kind) {
    case "direction": {
      const move = directionMove(gesture);
      return canTravel(position, move) ? [move] : [];
    }
    case "cell":
      return isOnBoard(position, gesture) ? slideTo(position, gesture.row, gesture.column) : [];
    case "number": {
      const move = moveOfTile(position, gesture.number);
      return move === undefined ? [] : [move];
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
  if (gesture.kind === "continue" || gesture.kind === "carry" || interpret(position, gesture).length > 0)
    return undefined;
  if (isGoal(position.tiles)) return say("The puzzle is solved.");
  switch (gesture.kind) {
    case "direction":
      return gesture.follows === "blank" ? blankStops[gesture.direction] : tileStops[gesture.direction];
    case "cell": {
      const tile = position.tiles[gesture.row * position.columns + gesture.column];
      if (!isOnBoard(position, gesture) || tile === undefined) return undefined;
      return tile === 0 ? say("This is the blank.") : say("Tile {0} isn't in line with the blank.", tile);
    }
    case "number": {
      const highest = position.tiles.length - 1;
      if (!Number.isInteger(gesture.number) || gesture.number < 1 || gesture.number > highest) {
        return say("The tiles are numbered 1 to {0}.", highest);
      }
      return say("Tile {0} isn't beside the blank.", gesture.number);
    }
  }
}

const tileStops: Readonly<Record<Direction, Message>> = {
  up: say("No tile can move up."),
  down: say("No tile can move down."),
  left: say("No tile can move left."),
  right: say("No tile can move right."),
};

const blankStops: Readonly<Record<Direction, Message>> = {
  up: say("The blank can't move up."),
  down: say("The blank can't move down."),
  left: say("The blank can't move left."),
  right: say("The blank can't move right."),
};

function directionMove({ direction, follows }: Extract<Gesture, { readonly kind: "direction" }>): Move {
  const move = moveOf[direction];
  return follows === "blank" ? move : reverseOf[move];
}

function canTravel({ rows, columns, tiles }: Position, move: Move): boolean {
  return cellBeside(rows, columns, tiles.indexOf(0), move) !== undefined;
}

function isOnBoard(
  { rows, columns }: Position,
  { row, column }: { readonly row: number; readonly column: number },
): boolean {
  return row >= 0 && row < rows && column >= 0 && column < columns;
}

/**
 * Moves the blank to a cell in its row or column, so that all tiles between move by one cell. Empty if the
 * cell is not in line.
 */
function slideTo({ columns, tiles }: Position, row: number, column: number): readonly Move[] {
  const blank = tiles.indexOf(0);
  const down = row - Math.floor(blank / columns);
  const right = column - (blank % columns);
  if (down !== 0 && right !== 0) return [];
  const move: Move = down < 0 ? "U" : down > 0 ? "D" : right < 0 ? "L" : "R";
  return new Array<Move>(Math.abs(down + right)).fill(move);
}

/** The move of this tile; `undefined` if it is not beside the blank. */
function moveOfTile({ rows, columns, tiles }: Position, tile: number): Move | undefined {
  const blank = tiles.indexOf(0);
  if (tile === 0) return undefined;
  return moves.find((move) => {
    const cell = cellBeside(rows, columns, blank, move);
    return cell !== undefined && tiles[cell] === tile;
  });
}

/** The direction of the moved tile. */
export function tileDirection(move: Move): Direction {
  return directions.find((direction) => moveOf[direction] === reverseOf[move])!;
}

/** For each cell, the direction in which its tile can be dragged: toward the blank in its row or column. */
export function pulls({ rows, columns, tiles }: Position): readonly (Direction | undefined)[] {
  const blank = tiles.indexOf(0);
  const blankRow = Math.floor(blank / columns);
  const blankColumn = blank % columns;
  return Array.from({ length: rows * columns }, (_, cell) => {
    const row = Math.floor(cell / columns);
    const column = cell % columns;
    if (isGoal(tiles) || cell === blank) return undefined;
    if (row === blankRow) return column < blankColumn ? "right" : "left";
    if (column === blankColumn) return row < blankRow ? "down" : "up";
    return undefined;
  });
}
