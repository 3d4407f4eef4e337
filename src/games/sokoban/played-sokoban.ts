import type { Game, Variant } from "../game.js";
import type { Carrying, Levels, MoveNotation } from "../levels.js";
import { type Message, say } from "../message.js";
import { bad, good, type Result } from "../result.js";
import { isCircular, isSolved } from "./level/analysis.js";
import { squareOf } from "./level/grid.js";
import { type Level, levelFact } from "./level/level.js";
import { levelKey } from "./level/level-key.js";
import { boxPlay, lost } from "./play/box-play.js";
import { compress, readMoves } from "./play/lurd.js";
import { format, parse, readCompactLevel } from "./play/notation.js";
import { type Move, type Position, startOf, step } from "./play/rules.js";
import { advice, boxId, ending, lostText, playerId, progress, scene } from "./play/scene.js";

const goal = say("Push every box onto a goal. Boxes can be pushed one at a time, never pulled.");

/**
 * The variant of levels from files, which have no variant of their own. A new game of it is any built-in
 * level.
 */
export const anyLevel: Variant = { id: "any", label: say("Any level"), goal };

export const notation: MoveNotation<Position, Move> = {
  name: "LURD",
  read(position, lurd) {
    const read = readMoves(position, lurd);
    return read.ok ? good(read.value.moves) : read;
  },
  write: (moves) => moves.join(""),
  compress,
};

const keyOf = levelFact(levelKey);

const carrying: Carrying<Position, Move> = {
  ...boxPlay.levels.carrying,
  paths(position, moves) {
    const passed = [position];
    for (const move of moves) passed.push(step(passed.at(-1)!, move) ?? passed.at(-1)!);
    const moved = position.boxes.flatMap((cell, box) =>
      passed.some(({ boxes }) => boxes[box] !== cell) ? [box] : [],
    );
    return [
      { id: playerId, squares: passed.map(({ player }) => squareOf(position.level, player)) },
      ...moved.map((box) => ({
        id: boxId(box),
        squares: passed.map(({ boxes }) => squareOf(position.level, boxes[box]!)),
      })),
    ];
  },
};

/** The level features of Sokoban that need no collection, no file and no search. */
export const playedLevels: Levels<Position, Move> & Required<Pick<Levels<Position, Move>, "deadlocks">> = {
  collections: [],
  random: [],
  key: ({ level }) => keyOf(level),
  isStart: ({ level, boxes, player, moves, pushes }) =>
    moves === 0 &&
    pushes === 0 &&
    player === level.player &&
    boxes.every((cell, box) => cell === level.boxes[box]),
  moves: ({ moves }) => moves,
  progress,
  notation,
  pushes: boxPlay.levels.pushes,
  carrying,
  deadlocks: { lost, warning },
};

/**
 * Sokoban as it is played: levels come from outside, and those that are built in, foreign files and searches
 * are elsewhere. Every level is one from a file.
 */
export const playedSokoban: Game<Position, Move> = {
  ...boxPlay,
  name: "sokoban",
  title: say("Sokoban"),
  variants: [anyLevel],
  variant: (id) => (id === anyLevel.id ? anyLevel : undefined),
  deal: (variant) => bad(noVariant(variant)),
  parse(text) {
    const parsed = parse(text);
    return parsed.ok ? good({ ...parsed.value, variant: anyLevel.id }) : parsed;
  },
  format,
  variantOf: ({ variant }) => variant,
  scene,
  words: { ...boxPlay.words, ending, advice },
  levels: playedLevels,
};

export function noVariant(variant: string): Message {
  return say("Sokoban has no level “{0}”.", variant.slice(0, 20));
}

/** The level in rows of XSB symbols, with line breaks or “|” between them. */
export function readRows(text: string): Result<Position> {
  const rows = text
    .replace(/^\s*\n/, "")
    .trimEnd()
    .replace(/\r?\n/g, "|")
    .replaceAll(" ", "-");
  const level = readCompactLevel(rows);
  return level === undefined ? bad(say("The level can't be read.")) : startOn(level);
}

/** Starts a game on the level; a sentence if it cannot be played. */
export function startOn(level: Level): Result<Position> {
  if (level.boxes.length === 0) return bad(say("This level has no boxes."));
  if (level.boxes.length !== level.goals.length)
    return bad(say("This level has different numbers of boxes and goals, so it can't be solved."));
  const position = startOf(level, anyLevel.id);
  if (isSolved(level) && !isCircular(level)) return bad(say("This level is solved already."));
  return parse(format(position));
}

function warning(position: Position): Message {
  return lostText(lost(position)) ?? progress(position);
}
