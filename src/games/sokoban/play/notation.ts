import type { Direction } from "../../direction.js";
import { say } from "../../message.js";
import { bad, good, type Result } from "../../result.js";
import { maxCells, maxRowCharacters, plainRow, toLevel } from "../level/board.js";
import { directionOf, type Side, sides } from "../level/grid.js";
import type { Level } from "../level/level.js";
import { compactLevel } from "../level/level-text.js";
import { expand } from "../level/run-length.js";
import type { Position } from "./rules.js";

/**
 * A position on one line. Its parts are the variant, the start level as run-length rows, the boxes' cells,
 * the player's cell and direction, and the moves and pushes:
 *
 * first-steps/1 5#|#@$.#|5# 7 6 r 1 0
 */
export function format({ level, variant, boxes, player, facing, moves, pushes }: Position): string {
  const side = sides.find((candidate) => directionOf[candidate] === facing)!;
  return `${variant} ${compactLevel(level)} ${boxes.join(",")} ${player} ${side} ${moves} ${pushes}`;
}

const pattern =
  /^([a-z0-9/-]{1,60}) ([0-9#$.*@+|-]{3,100000}) (\d{1,6}(?:,\d{1,6})*) (\d{1,6}) ([udlr]) (\d{1,9}) (\d{1,9})$/;

/** Reads the output of `format`. The game checks whether the variant exists. */
export function parse(text: string): Result<Position> {
  const match = text.length > 200_000 ? null : pattern.exec(text);
  if (match === null) return bad(say("This isn't a position of Sokoban."));
  const [, variant, rows, cells, player, side, moves, pushes] = match as unknown as readonly [
    string,
    string,
    string,
    string,
    string,
    Side,
    string,
    string,
  ];
  const level = readCompactLevel(rows);
  if (level === undefined) return bad(say("The level of this Sokoban position can't be read."));
  if (level.boxes.length !== level.goals.length)
    return bad(say("The level of this Sokoban position has different numbers of boxes and goals."));
  const facing: Direction = directionOf[side];
  const position: Position = {
    level,
    variant,
    boxes: cells.split(",").map(Number),
    player: Number(player),
    facing,
    moves: Number(moves),
    pushes: Number(pushes),
  };
  return isSound(position)
    ? good(position)
    : bad(say("In this Sokoban position, boxes or the player stand where they can't."));
}

/** Reads a level from run-length rows; `undefined` if there is none. */
export function readCompactLevel(rows: string): Level | undefined {
  const expanded = expand(rows, 4 * maxCells);
  if ("broken" in expanded) return undefined;
  const texts = expanded.text.split("|");
  const width = texts.reduce((widest, text) => Math.max(widest, text.length), 0);
  if (width > maxRowCharacters) return undefined;
  const place = { start: 0, end: 0, firstLine: 0, lastLine: 0, lineEnd: "\n" };
  const rowsOf = texts.map((text) => plainRow(text, 0, 0));
  return toLevel({ dialect: "xsb", evidence: "marks", rows: rowsOf, width, ...place });
}

function isSound({ level, boxes, player, moves, pushes }: Position): boolean {
  const free = (cell: number) => cell < level.walls.length && !level.walls[cell];
  const distinct = new Set(boxes);
  return (
    boxes.length === level.boxes.length &&
    distinct.size === boxes.length &&
    boxes.every(free) &&
    free(player) &&
    !distinct.has(player) &&
    pushes <= moves
  );
}
