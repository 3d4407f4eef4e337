import type { Variant } from "../game.js";
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
import { draw, seedRandom } from "../random.js";
import { bad } from "../result.js";
import { builtInLevels } from "./built-in-levels.js";
import { cannotBePlayed, levelOrProblem } from "./check/check.js";
import { explainingGame } from "./deadlocks/explain-game.js";
import { patternRules } from "./deadlocks/pattern-rules.js";
import { dealRandomLevel } from "./generate/deal-random-level.js";
import { type Grade, grades, standards } from "./generate/grade.js";
import { toLevel } from "./level/board.js";
import { bands, type Difficulty, difficultyMessage } from "./level/difficulty.js";
import type { Level } from "./level/level.js";
import { levelKey } from "./level/level-key.js";
import { levelRows } from "./level/level-text.js";
import { conflictAt, levelMerge } from "./merge/level-merge.js";
import { levelNow, type Move, type Position } from "./play/rules.js";
import { anyLevel, notation, playedLevels, startOn } from "./played-sokoban.js";
import { formNote, type LevelEntry } from "./text/collection.js";
import { conflictMessage } from "./text/conflicts.js";
import { readCollection } from "./text/read-collection.js";

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
export function offeredVariants(): readonly Variant[] {
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
