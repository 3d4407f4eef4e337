import type { DeadlockPattern, PatternRules } from "../../levels.js";
import { type Message, say } from "../../message.js";
import type { PausingWork } from "../../slices.js";
import { cellOf, squareOf } from "../level/grid.js";
import type { Level } from "../level/level.js";
import { levelNow, type Position } from "../play/rules.js";
import {
  cellsOf,
  isBoxLetter,
  isLossRule,
  type PatternCells,
  readPattern,
  ruleLabels,
  ruleText,
  turned,
} from "./deadlock-pattern.js";
import { makingPattern } from "./making-pattern.js";
import { ReducedSearch } from "./reduced-search.js";
import { type LossRule, lossRules } from "./rule-of-loss.js";

const cellWords: Readonly<Record<string, Message>> = {
  "#": say("wall"),
  $: say("box"),
  "*": say("box on goal"),
  ".": say("goal"),
  "@": say("the player’s side"),
  "-": say("anything"),
};

/** The deadlock patterns of Sokoban, in the form that every surface stores and shows. */
export const patternRules: PatternRules<Position> = {
  // A box that the player cannot reach makes no pattern that could occur again.
  rules: lossRules
    .filter((rule) => rule !== "outside")
    .map((rule) => ({ name: rule, label: ruleLabels[rule] })),
  *cut(position, { squares, rule }) {
    const level = levelNow(position);
    const boxes = squares.map(({ row, column }) => cellOf(level, row, column));
    return isLossRule(rule) ? yield* makingPattern(level, boxes, rule) : undefined;
  },
  *find(position, patterns) {
    const found = yield* findingPattern(levelNow(position), patterns);
    return (
      found && { pattern: found.pattern, squares: found.boxes.map((cell) => squareOf(position.level, cell)) }
    );
  },
  stands: ({ level, boxes }, squares) =>
    squares.every(({ row, column }) => boxes.includes(cellOf(level, row, column))),
  read: (text, rule) => (rule === "outside" ? undefined : readPattern(text, rule)),
  words: (pattern) => ruleText(pattern.rule as LossRule, cellsOf(pattern).cells.filter(isBoxLetter).length),
  picture(pattern) {
    const { width, height, cells } = cellsOf(pattern);
    return {
      rows: height,
      columns: width,
      ground: cells.map((letter) => (letter === "#" ? "#" : "*.".includes(letter) ? "." : "-")).join(""),
      things: cells.flatMap((letter, at) => {
        const kind =
          letter === "$" ? "box" : letter === "*" ? "box-home" : letter === "@" ? "player-down" : undefined;
        return kind === undefined ? [] : [{ kind, row: Math.floor(at / width), column: at % width }];
      }),
      cells: cells.map((letter) => cellWords[letter]!),
    };
  },
};

/** Limits on positions: of one search, and of all. */
const maxPositions = 5_000;
const maxAllPositions = 60_000;

/** A pattern that was found, with the cells of its boxes. */
interface FoundPattern {
  readonly pattern: DeadlockPattern;
  readonly boxes: readonly number[];
}

const turns = new WeakMap<DeadlockPattern, readonly PatternCells[]>();

/**
 * The first pattern that matches the level and is proved lost there. A match alone proves nothing. The
 * matching boxes are searched as for any explanation, and count only if they are stuck by themselves.
 * `undefined` where none was proved within the limits.
 *
 * @param level with its boxes where they are now
 */
export function* findingPattern(
  level: Level,
  patterns: readonly DeadlockPattern[],
): PausingWork<FoundPattern | undefined> {
  const boxes = new Set(level.boxes);
  const goals = new Set(level.goals);
  let search: ReducedSearch | undefined;
  const tried = new Set<string>();
  for (const pattern of patterns) {
    let ways = turns.get(pattern);
    if (ways === undefined) {
      ways = turned(cellsOf(pattern));
      turns.set(pattern, ways);
    }
    yield;
    for (const cells of ways) {
      for (const found of placesOf(level, boxes, goals, cells)) {
        const key = found.join();
        // Boxes that are all on goals lose nothing, and a set is searched only once.
        if (tried.has(key)) continue;
        tried.add(key);
        search ??= new ReducedSearch(level);
        if (search.positions >= maxAllPositions) return undefined;
        if (
          (yield* search.run(
            found,
            level.player,
            Math.min(maxPositions, maxAllPositions - search.positions),
          )) === "stuck"
        )
          return { pattern, boxes: found };
      }
    }
  }
  return undefined;
}

/** The cells of the boxes for each place where a turned pattern matches. */
function* placesOf(
  level: Level,
  boxes: ReadonlySet<number>,
  goals: ReadonlySet<number>,
  { width, cells }: PatternCells,
): Generator<readonly number[]> {
  const anchor = cells.findIndex(isBoxLetter);
  const [anchorRow, anchorColumn] = [Math.floor(anchor / width), anchor % width];
  for (const box of level.boxes) {
    const top = Math.floor(box / level.width) - anchorRow;
    const left = (box % level.width) - anchorColumn;
    const found: number[] = [];
    const fits = cells.every((letter, at) => {
      if (letter === "-") return true;
      const [row, column] = [top + Math.floor(at / width), left + (at % width)];
      const isOnBoard = row >= 0 && column >= 0 && row < level.height && column < level.width;
      // Beyond the edge counts as a wall.
      if (!isOnBoard) return letter === "#";
      const cell = row * level.width + column;
      if (letter === "#") return level.walls[cell] === true;
      if (level.walls[cell]) return false;
      // Other boxes may be there.
      if (letter === "@") return true;
      if (goals.has(cell) !== (letter === "*" || letter === ".")) return false;
      if (letter === ".") return true;
      found.push(cell);
      return boxes.has(cell);
    });
    if (fits) yield found;
  }
}
