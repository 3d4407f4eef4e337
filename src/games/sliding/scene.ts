import type { Direction } from "../direction.js";
import type { Advice, Scene, Sprite } from "../game.js";
import { type Message, plural, say, sense } from "../message.js";
import { named } from "../message-texts.js";
import { pulls, tileDirection } from "./gestures.js";
import { cellBeside, type Move, type Position } from "./rules.js";

/** A sprite's id is its tile's number, so tiles only move. The blank is not drawn. */
export function scene(position: Position): Scene {
  const { rows, columns, tiles, moves } = position;
  const sprites = tiles
    .flatMap((tile, cell): Sprite[] => {
      if (tile === 0) return [];
      const [row, column] = [Math.floor(cell / columns), cell % columns];
      return [{ id: tile, kind: "tile", text: String(tile), row, column, enter: "grow", gone: false }];
    })
    .sort((one, other) => one.id - other.id);
  return {
    rows,
    columns,
    sprites,
    cells: tiles.map((tile) => (tile === 0 ? say("blank") : named(tile))),
    pulls: pulls(position),
    takesClicks: true,
    figures: [{ name: "moves", label: sense("Moves", "number"), value: moves }],
  };
}

export function narrate(before: Position, steps: readonly Move[], after: Position): Message {
  const last = steps.at(-1);
  if (last === undefined) return plural(after.moves, "{0} move made.", "{0} moves made.");
  if (steps.some((step) => step !== last))
    return plural(steps.length, "{0} move made at once.", "{0} moves made at once.");
  if (steps.length > 1) return severalMoved[tileDirection(last)](steps.length);
  const tile = before.tiles[after.tiles.indexOf(0)]!;
  return oneMoved[tileDirection(last)](tile);
}

const oneMoved: Readonly<Record<Direction, (tile: number) => Message>> = {
  up: (tile) => say("{0} moved up.", tile),
  down: (tile) => say("{0} moved down.", tile),
  left: (tile) => say("{0} moved left.", tile),
  right: (tile) => say("{0} moved right.", tile),
};

const severalMoved: Readonly<Record<Direction, (count: number) => Message>> = {
  up: (count) => plural(count, "{0} tile moved up.", "{0} tiles moved up."),
  down: (count) => plural(count, "{0} tile moved down.", "{0} tiles moved down."),
  left: (count) => plural(count, "{0} tile moved left.", "{0} tiles moved left."),
  right: (count) => plural(count, "{0} tile moved right.", "{0} tiles moved right."),
};

export function ending(position: Position): Message {
  return plural(position.moves, "Solved in {0} move.", "Solved in {0} moves.");
}

/** Says the tile to move and its direction. */
export function advice({ rows, columns, tiles }: Position, move: Move): Advice {
  const direction = tileDirection(move);
  const cell = cellBeside(rows, columns, tiles.indexOf(0), move);
  if (cell === undefined) throw new Error(`“${move}” is not a move of this board.`);
  return {
    text: adviceText[direction](tiles[cell]!),
    direction,
    cell: { row: Math.floor(cell / columns), column: cell % columns },
  };
}

const adviceText: Readonly<Record<Direction, (tile: number) => Message>> = {
  up: (tile) => say("{0} up", tile),
  down: (tile) => say("{0} down", tile),
  left: (tile) => say("{0} left", tile),
  right: (tile) => say("{0} right", tile),
};
