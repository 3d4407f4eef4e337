import type {
  Carrying,
  FileLevel,
  GameCourse,
  LevelCollection,
  LevelFiles,
  Levels,
  ListedDifficulty,
  MoveNotation,
  Par,
} from "../levels.js";
import { type Message, say } from "../message.js";
import { bad, good, type Result } from "../result.js";
import { builtInLevels } from "./built-in-levels.js";
import { cannotBePlayed, levelOrProblem } from "./check/playable.js";
import { explainingGame } from "./deadlocks/explain-game.js";
import { lossPatterns } from "./deadlocks/loss-patterns.js";
import { grades } from "./generate/grade.js";
import { isSolved, lostBoxes } from "./level/analysis.js";
import { toLevel } from "./level/board.js";
import { bands, type Difficulty, difficultyMessage } from "./level/difficulty.js";
import { isCircular } from "./level/first-pushes.js";
import type { Level } from "./level/level.js";
import { levelKey } from "./level/level-key.js";
import { levelRows } from "./level/level-text.js";
import { conflictAt, levelMerge } from "./merge/level-merge.js";
import { boxPlay, squareOf } from "./play/box-play.js";
import { compress, readMoves } from "./play/lurd.js";
import { format, parse } from "./play/notation.js";
import { levelNow, type Move, type Position, startOf, step } from "./play/rules.js";
import { boxId, lostText, playerId, progress } from "./play/scene.js";
import { formNote, type LevelEntry } from "./text/collection.js";
import { conflictMessage } from "./text/conflicts.js";
import { readCollection } from "./text/read-collection.js";
import { anyLevel } from "./variants.js";

let collections: readonly LevelCollection[] | undefined;

const keys = new WeakMap<Level, string>();

const files: LevelFiles<Position> = {
  variant: anyLevel.id,
  note: (text) => formNote(readCollection(text)),
  read(text, fileName) {
    const { levels, conflicts } = readCollection(text, fileName);
    const merge = conflicts.length === 0 ? undefined : levelMerge(text, fileName);
    const isInConflict = ({ board }: LevelEntry) =>
      conflicts.length > 0 && (merge === undefined || conflictAt(merge, board.start) !== undefined);
    return levels.map((entry): FileLevel<Position> => {
      const { board, title } = entry;
      return {
        title: title?.text ?? "",
        start() {
          if (isInConflict(entry)) return bad(conflictMessage);
          const level = toLevel(board);
          return level === undefined ? bad(levelOrProblem(entry).problem ?? cannotBePlayed) : startOn(level);
        },
      };
    });
  },
};

const notation: MoveNotation<Position, Move> = {
  name: "LURD",
  read(position, lurd) {
    const read = readMoves(position, lurd);
    return read.ok ? good(read.value.moves) : read;
  },
  write: (moves) => moves.join(""),
  compress,
};

const carrying: Carrying<Position, Move> = {
  ...boxPlay.levels.carrying,
  paths(position, moves) {
    const passed = [position];
    for (const move of moves) passed.push(step(passed.at(-1)!, move) ?? passed.at(-1)!);
    const moved = position.boxes.flatMap((cell, box) =>
      passed.some(({ boxes }) => boxes[box] !== cell) ? [box] : [],
    );
    return [
      { id: playerId, squares: passed.map(({ player }) => squareOf(position, player)) },
      ...moved.map((box) => ({
        id: boxId(box),
        squares: passed.map(({ boxes }) => squareOf(position, boxes[box]!)),
      })),
    ];
  },
};

/** The level features of Sokoban. */
export const levels: Levels<Position, Move> = {
  get collections() {
    collections ??= builtInLevels().map(({ id, title, levels }) => ({
      id,
      title,
      levels: levels.map(({ variant, title, level, par, difficulty }) => {
        return {
          variant,
          title,
          key: levelKey(level),
          size: sizeOf(level),
          par,
          difficulty: listedDifficulty(difficulty),
        };
      }),
    }));
    return collections;
  },
  random: grades.map((grade) => `random/${grade}`),
  key: keyOf,
  par: ({ level }) => parOf(keyOf({ level })),
  isStart: ({ level, boxes, player, moves, pushes }) =>
    moves === 0 &&
    pushes === 0 &&
    player === level.player &&
    boxes.every((cell, box) => cell === level.boxes[box]),
  moves: ({ moves }) => moves,
  progress,

  files,
  notation,
  pushes: boxPlay.levels.pushes,
  carrying,
  solving: { board: (position) => levelRows(levelNow(position), "xsb").join("\n"), moves: notation.read },
  deadlocks: {
    lost: (position) => lostCells(position).map((cell) => squareOf(position, cell)),
    warning,
    explain: (game) => explainingGame(game as GameCourse<Position, Move>),
    patterns: lossPatterns,
  },
};

// All positions of a game share their level.
function keyOf({ level }: Pick<Position, "level">): string {
  const key = keys.get(level) ?? levelKey(level);
  keys.set(level, key);
  return key;
}

let pars: ReadonlyMap<string, Par> | undefined;

/** A built-in level is recognized wherever it comes from. */
function parOf(key: string): Par | undefined {
  pars ??= new Map(
    builtInLevels().flatMap((collection) =>
      collection.levels.map(({ level, par }) => [levelKey(level), par] as const),
    ),
  );
  return pars.get(key);
}

function listedDifficulty(difficulty: Difficulty): ListedDifficulty {
  const [from, to] = [bands.indexOf(difficulty.from) + 1, bands.indexOf(difficulty.to) + 1];
  return { from, to, steps: bands.length, text: difficultyMessage(difficulty) };
}

function sizeOf({ width, height, boxes }: Level): Message {
  return say("{0} × {1}, boxes: {2}", width, height, boxes.length);
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

function lostCells(position: Position): readonly number[] {
  const level = levelNow(position);
  return lostBoxes(level).map((box) => level.boxes[box]!);
}

function warning(position: Position): Message {
  return lostText(lostCells(position).map((cell) => squareOf(position, cell))) ?? progress(position);
}
