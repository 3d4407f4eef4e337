import type { CopiedGame, MovesText, TextCopy } from "../capabilities.js";
import type { Game, Variant } from "../game.js";
import type {
  FileLevel,
  GameCourse,
  LevelCollection,
  LevelFiles,
  Levels,
  ListedDifficulty,
  Par,
} from "../levels.js";
import { type Message, plural, say } from "../message.js";
import { draw, isSeed, seedRandom } from "../random.js";
import { bad, good, type Result } from "../result.js";
import { builtInLevels } from "./built-in-levels.js";
import { cannotBePlayed, checkCollection, levelOrProblem } from "./check/check.js";
import { explainingGame } from "./deadlocks/explain-game.js";
import { patternRules } from "./deadlocks/pattern-rules.js";
import { dealRandomLevel } from "./generate/deal-random-level.js";
import { type Grade, grades, standards } from "./generate/grade.js";
import { toLevel } from "./level/board.js";
import { bands, type Difficulty, difficultyMessage } from "./level/difficulty.js";
import type { Level } from "./level/level.js";
import { levelKey } from "./level/level-key.js";
import { compactLevel, levelRows } from "./level/level-text.js";
import { conflictAt, levelMerge } from "./merge/level-merge.js";
import { encodeMoves, formatMoves, readMoves } from "./play/lurd.js";
import { parse } from "./play/notation.js";
import { levelNow, type Move, type Position, startOf } from "./play/rules.js";
import { anyLevel, notation, noVariant, playedLevels, playedSokoban, startOn } from "./played-sokoban.js";
import { type Collection, formNote, type LevelEntry } from "./text/collection.js";
import { conflictMessage } from "./text/conflicts.js";
import { unquoted } from "./text/quoted-text.js";
import { readCollection } from "./text/read-collection.js";

/** A level has at least this many rows: two of them are walls. */
const minRows = 3;

/**
 * Whether a text holds something drawn like a level: rows of level symbols with walls and a player, a box or
 * a goal. Rows of unknown symbols need a border. Fast on any text.
 */
export function looksLikeBoard(text: string): boolean {
  const collection = readCollection(unquoted(text));
  if (formNote(collection) !== undefined) return true;
  return boardsOf(collection).some(({ board }) => board.rows.some((row) => /[@+$*.OXG]/i.test(row.text)));
}

/** The first level in a text, in any form that level files have. A mail or a forum may have quoted it. */
export function readBoard(text: string): Result<Position> {
  const collection = readCollection(unquoted(text));
  if (collection.conflicts.length > 0) return bad(conflictMessage);
  const [first] = boardsOf(collection);
  if (first === undefined) return bad(formNote(collection) ?? say("There is no level in this text yet."));
  const level = toLevel(first.board);
  if (level !== undefined) return startOn(level);
  const wrong = checkCollection({ ...collection, levels: [first] }).find(
    ({ severity }) => severity === "error",
  );
  return bad(wrong?.message ?? say("The level can't be read."));
}

function boardsOf({ levels }: Collection): readonly LevelEntry[] {
  return levels.filter(({ board }) => board.rows.length >= minRows);
}

/** The characters of LURD text with counts and groups: `3r2UlD`, `2(rU)`. */
const lurd = /^[\slurd\d()]*$/i;

/** Moves on the level that is on the board. */
const movesText: MovesText<Position> = {
  matches: (text) => lurd.test(text) && /[lurd]/i.test(text),
  read(text, onBoard) {
    if (onBoard === undefined)
      return bad(
        say("These are moves without a board. Put the board before them, or paste them on a board."),
      );
    const read = readMoves(onBoard, text);
    return read.ok
      ? good([{ start: onBoard, moves: read.value.moves, label: say("Moves from the start") }])
      : read;
  },
};

/** The board as other programs read it, and the moves so far. */
export function copies({ start, now, moves: played }: CopiedGame<Position>): readonly TextCopy[] {
  const moves = played as readonly Move[];
  const level = levelNow(now);
  const boards: readonly TextCopy[] = [
    { text: levelRows(level, "xsb").join("\n"), label: say("The board (XSB)") },
    { text: compactLevel(level), label: say("The board, on one line (RLE)") },
  ];
  if (moves.length === 0) return boards;
  return [
    ...boards,
    { text: levelRows(levelNow(start), "xsb").join("\n"), label: say("The start of the game") },
    { text: formatMoves(moves), label: say("Your moves (LURD)") },
    { text: encodeMoves(moves), label: say("Your moves, with counts") },
  ];
}

let collections: readonly LevelCollection[] | undefined;

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

/** The level features of Sokoban. */
export const levels: Levels<Position, Move> = {
  ...playedLevels,
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
  par: (position) => parOf(playedLevels.key(position)),
  files,
  solving: {
    board: (position) => levelRows(levelNow(position), "xsb").join("\n"),
    moves: notation.read,
  },
  deadlocks: {
    ...playedLevels.deadlocks,
    explain: (game) => explainingGame(game as GameCourse<Position, Move>),
    patterns: patternRules,
  },
};

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

/** Only its rating says how difficult a level is; a grade only limits its size and counts. */
const randomLabel = (grade: Grade) =>
  plural(standards[grade].boxes, "Random level with {0} box", "Random level with {0} boxes");

let offered: readonly Variant[] | undefined;

/** Every built-in level, then the random ones. */
function offeredVariants(): readonly Variant[] {
  offered ??= [
    ...builtInLevels().flatMap(({ title, levels }) =>
      levels.map(({ variant, title: name }, index) => ({
        id: variant,
        label: say("{0} {1}: {2}", title, index + 1, name),
        goal: anyLevel.goal,
      })),
    ),
    ...grades.map((grade) => ({ id: `random/${grade}`, label: randomLabel(grade), goal: anyLevel.goal })),
  ];
  return offered;
}

export function findVariant(id: string): Variant | undefined {
  return id === anyLevel.id ? anyLevel : offeredVariants().find((variant) => variant.id === id);
}

/** The level of a variant; `undefined` if there is no such variant. */
export function dealLevel(variant: string, seed: number): Level | undefined {
  const grade = grades.find((candidate) => variant === `random/${candidate}`);
  if (grade !== undefined) return dealRandomLevel(grade, seed);
  const levels = builtInLevels().flatMap((collection) => collection.levels);
  if (variant === anyLevel.id) return levels[draw(seedRandom(seed), levels.length).value]?.level;
  return levels.find((level) => level.variant === variant)?.level;
}

/** Sokoban after Hiroyuki Imabayashi's game of 1981. */
export const sokoban: Game<Position, Move> & Required<Pick<Game<Position, Move>, "levels" | "text">> = {
  ...playedSokoban,
  // A getter, so that the levels are read only when they are needed.
  get variants() {
    return offeredVariants();
  },
  variant: findVariant,
  deal(variant, seed) {
    if (!isSeed(seed)) return bad(say("A seed is a whole number from 0 to 4294967295."));
    const level = dealLevel(variant, seed);
    return level === undefined ? bad(noVariant(variant)) : good(startOf(level, variant));
  },
  parse(text) {
    const parsed = parse(text);
    return parsed.ok && findVariant(parsed.value.variant) === undefined
      ? bad(noVariant(parsed.value.variant))
      : parsed;
  },
  levels,
  squares,
  text: {
    matches: looksLikeBoard,
    read: readBoard,
    note: (text) => levels.files?.note(text),
    moves: movesText,
    copies,
  },
};

const maxSquares = 10;

/** The game in tenths: whether a box came to a goal, boxes were only pushed, or the player only walked. */
function squares(positions: readonly Position[]): readonly string[] {
  const steps = positions.length - 1;
  const count = Math.min(maxSquares, steps);
  if (count < 1) return [];
  const home = positions.map(({ level, boxes }) => {
    const goals = new Set(level.goals);
    return boxes.filter((box) => goals.has(box)).length;
  });
  const colored = Array.from({ length: count }, (_, part) => {
    const [from, to] = [Math.floor((part * steps) / count), Math.floor(((part + 1) * steps) / count)];
    const isHome = home.slice(from + 1, to + 1).some((boxes, index) => boxes > home[from + index]!);
    if (isHome) return "🟩";
    return positions[to]!.pushes > positions[from]!.pushes ? "🟦" : "⬜";
  });
  return [colored.join("")];
}
