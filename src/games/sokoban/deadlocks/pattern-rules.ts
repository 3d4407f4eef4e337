import type { DeadlockPattern, PatternRules } from "../../levels.js";
import { madeOnce } from "../../lists.js";
import { type Message, say } from "../../message.js";
import type { PausingWork } from "../../slices.js";
import {
  beside,
  cellOf,
  columnOf,
  extentOf,
  flood,
  kingMoves,
  markedCells,
  rowOf,
  sides,
  squareOf,
} from "../level/grid.js";
import type { Level } from "../level/level.js";
import { levelNow, type Position } from "../play/rules.js";
import {
  cellsOf,
  isBoxLetter,
  isLossRule,
  maxPatternSide,
  type PatternCells,
  patternOf,
  readPattern,
  ruleLabels,
  ruleText,
  turned,
} from "./deadlock-pattern.js";
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

/** Limits on positions for proving a match: of one search, and of all. */
const findingLimits = { one: 5_000, all: 60_000 } as const;

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
    const ways = madeOnce(turns, pattern, () => turned(cellsOf(pattern)));
    yield;
    for (const cells of ways) {
      for (const found of placesOf(level, boxes, goals, cells)) {
        const key = found.join();
        // Boxes that are all on goals lose nothing, and a set is searched only once.
        if (tried.has(key)) continue;
        tried.add(key);
        search ??= new ReducedSearch(level);
        if (search.positions >= findingLimits.all) return undefined;
        if (
          (yield* search.run(
            found,
            level.player,
            Math.min(findingLimits.one, findingLimits.all - search.positions),
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

/** Limits on positions for making a pattern: of one search, and of all. */
const makingLimits = { one: 20_000, all: 200_000 } as const;
/**
 * The width of the border around the isolated part. It has room to push boxes out, and all its squares are
 * goals.
 */
const ring = 2;

/**
 * The pattern of stuck boxes: the boxes with only those of their surroundings that matter. If they would also
 * be stuck in the open, with goals all around, only the walls that hold them there are kept. Otherwise the
 * walls beside them are kept. The player's side is kept if the boxes would not be stuck from another side.
 * `undefined` if this cannot be decided, or if the pattern would be too large.
 *
 * @param boxes their cells in the level
 */
export function* makingPattern(
  level: Level,
  boxes: readonly number[],
  rule: LossRule,
): PausingWork<DeadlockPattern | undefined> {
  const frame = frameOf(level, boxes);
  const search = new ReducedSearch(level);
  if (frame === undefined || (yield* search.run(boxes, level.player, makingLimits.one)) !== "stuck")
    return undefined;
  const own = flood(level, level.player, new Set(boxes));
  const ownCell = besideBox(level, frame, boxes, own);
  // Where they are stuck even with a goal on every other square, the pattern has no goals.
  for (const goals of [[...frame.cells], level.goals]) {
    const open = new OpenBoard(level, frame, boxes, goals);
    const side = open.squaresOf(own)[0];
    if (side === undefined || !(yield* open.isStuck(side))) continue;
    const walls = yield* open.wallsThatMatter(side);
    const player = (yield* open.isStuckFromEverywhere()) ? undefined : ownCell;
    return patternOf(lettersOf(level, frame, boxes, { walls, player, goals: goals === level.goals }), rule);
  }
  const touching = wallsAt(level, frame, boxes);
  const player = (yield* isStuckFromEverywhere(level, boxes, search)) ? undefined : ownCell;
  return patternOf(
    lettersOf(level, frame, boxes, { walls: touching, player, goals: rule !== "square" }),
    rule,
  );
}

/** A part of a level: the bounding rectangle of boxes, extended by one square on each side. */
interface Frame {
  readonly top: number;
  readonly left: number;
  readonly width: number;
  readonly height: number;
  /** Cells of the level, in reading order. */
  readonly cells: readonly number[];
}

function frameOf(level: Level, boxes: readonly number[]): Frame | undefined {
  const extent = extentOf(level, boxes);
  const [top, left] = [Math.max(0, extent.top - 1), Math.max(0, extent.left - 1)];
  const height = Math.min(level.height - 1, extent.bottom + 1) - top + 1;
  const width = Math.min(level.width - 1, extent.right + 1) - left + 1;
  if (boxes.length === 0 || height > maxPatternSide || width > maxPatternSide) return undefined;
  const cells = Array.from(
    { length: width * height },
    (_, at) => (top + Math.floor(at / width)) * level.width + left + (at % width),
  );
  return { top, left, width, height, cells };
}

/** The first marked cell of the frame; cells that touch a box come first. */
function besideBox(
  level: Level,
  { cells }: Frame,
  boxes: readonly number[],
  marked: Uint8Array,
): number | undefined {
  const found = cells.filter((cell) => marked[cell] === 1);
  return found.find((cell) => boxes.some((box) => kingMoves(level, box, cell) === 1)) ?? found[0];
}

/** A frame placed in the open: it is surrounded by goals, and no walls up to the edge. */
class OpenBoard {
  readonly #given: readonly number[];
  readonly #boxes: readonly number[];
  #board: Level;
  #positions = 0;

  /** @param goals the goals within the frame that count, besides those under boxes */
  constructor(
    private readonly level: Level,
    private readonly frame: Frame,
    boxes: readonly number[],
    goals: readonly number[],
  ) {
    this.#given = boxes;
    const [width, height] = [frame.width + 2 * ring, frame.height + 2 * ring];
    const walls = new Array<boolean>(width * height).fill(false);
    const within = new Set<number>();
    for (const cell of frame.cells) {
      const at = this.#at(cell);
      walls[at] = level.walls[cell] === true;
      within.add(at);
    }
    const counted = goals.filter(
      (cell) => frame.cells.includes(cell) && (level.goals.includes(cell) || !boxes.includes(cell)),
    );
    const isGoal = new Set(counted.map((cell) => this.#at(cell)));
    const all = walls.flatMap((_, at) => (!within.has(at) || isGoal.has(at) ? [at] : []));
    this.#boxes = boxes.map((cell) => this.#at(cell)).sort((one, other) => one - other);
    this.#board = { width, height, walls, goals: all, boxes: this.#boxes, player: 0 };
  }

  /** Cells of the frame that are marked in the level and are not walls, as squares of this board. */
  squaresOf(marked: Uint8Array): readonly number[] {
    return this.frame.cells.flatMap((cell) => (marked[cell] === 1 ? [this.#at(cell)] : []));
  }

  *isStuck(player: number, board = this.#board): PausingWork<boolean> {
    const search = new ReducedSearch({ ...board, player });
    const found = yield* search.run(
      this.#boxes,
      player,
      Math.min(makingLimits.one, makingLimits.all - this.#positions),
    );
    this.#positions += search.positions;
    return found === "stuck";
  }

  *isStuckFromEverywhere(): PausingWork<boolean> {
    const search = new ReducedSearch({ ...this.#board, player: 0 });
    return yield* isStuckFromEverywhere(this.#board, this.#boxes, search);
  }

  /**
   * Removes one wall after the other, the farthest first, as long as the boxes stay stuck. The remaining
   * walls hold them. Returns cells of the level.
   */
  *wallsThatMatter(player: number): PausingWork<ReadonlySet<number>> {
    const far = (cell: number) => this.#given.reduce((sum, box) => sum + kingMoves(this.level, box, cell), 0);
    const walls = this.frame.cells
      .filter((cell) => this.level.walls[cell])
      .sort((one, other) => far(other) - far(one));
    const kept = new Set(walls);
    for (const cell of walls) {
      const without = { ...this.#board, walls: this.#board.walls.with(this.#at(cell), false) };
      if (!(yield* this.isStuck(player, without))) continue;
      this.#board = without;
      kept.delete(cell);
    }
    return kept;
  }

  #at(cell: number): number {
    const { top, left, width } = this.frame;
    return (
      (rowOf(this.level, cell) - top + ring) * (width + 2 * ring) + columnOf(this.level, cell) - left + ring
    );
  }
}

/** Walls beside boxes, and their continuation on either side. */
function wallsAt(level: Level, frame: Frame, boxes: readonly number[]): ReadonlySet<number> {
  const isBeside = (one: number, other: number) => sides.some((side) => beside(level, one, side) === other);
  const near = frame.cells.filter(
    (cell) => level.walls[cell] && boxes.some((box) => kingMoves(level, box, cell) === 1),
  );
  const first = near.filter((cell) => boxes.some((box) => isBeside(box, cell)));
  return new Set(near.filter((cell) => first.includes(cell) || first.some((other) => isBeside(other, cell))));
}

/** Whether the boxes are stuck wherever the player stands beside them. */
function* isStuckFromEverywhere(
  level: Level,
  boxes: readonly number[],
  search: ReducedSearch,
): PausingWork<boolean> {
  const seen = new Uint8Array(level.width * level.height);
  const blocked = new Set(boxes);
  for (let cell = 0; cell < seen.length; cell++) {
    if (seen[cell] === 1 || level.walls[cell] || blocked.has(cell) || !search.isInside(cell)) continue;
    for (const at of markedCells(flood(level, cell, blocked))) seen[at] = 1;
    if ((yield* search.run(boxes, cell, makingLimits.one)) !== "stuck") return false;
  }
  return true;
}

/** The parts of a frame that matter besides the boxes. */
interface RelevantParts {
  readonly walls: ReadonlySet<number>;
  readonly player: number | undefined;
  readonly goals: boolean;
}

function lettersOf(
  level: Level,
  frame: Frame,
  boxes: readonly number[],
  { walls, player, goals: hasGoals }: RelevantParts,
): PatternCells {
  const goals = new Set(level.goals);
  const cells = frame.cells.map((cell) => {
    if (boxes.includes(cell)) return goals.has(cell) ? "*" : "$";
    if (cell === player) return "@";
    return walls.has(cell) ? "#" : hasGoals && goals.has(cell) ? "." : "-";
  });
  return { width: frame.width, height: frame.height, cells };
}
