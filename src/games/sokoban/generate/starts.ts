import type { Budget } from "../../solver.js";
import { pushesToGoal, squaresInside } from "../level/analysis.js";
import { flood } from "../level/grid.js";
import type { Level } from "../level/level.js";
import { decompose } from "../play/estimate.js";
import { measureSolution, solutionPath } from "../play/solution-measures.js";
import { type Board, compileBoard } from "../solver/board/search-board.js";
import { stepsOf } from "../solver/board/solution-replay.js";
import { pushesOf } from "../solver/optimize/push-track.js";
import type { Dice } from "./dice.js";
import { type LevelQuality, points } from "./grade.js";
import { type PullLimits, PullSpace } from "./pull-space.js";
import type { Design } from "./room.js";

/** A level of a design's size, not cropped, with a solution. */
export interface GeneratedStart {
  readonly design: Design;
  readonly level: Level;
  /** LURD text, which was played by the rules when it was measured. */
  readonly lurd: string;
  readonly quality: LevelQuality;
  readonly points: number;
  /** No solution has fewer pushes. */
  readonly isShortest: boolean;
}

/** The number of a design's most promising positions that are measured. */
const maxMeasured = 4;

/**
 * The best start from which a design can be solved in at most `maxPushes` pushes: far from the goals and with
 * many box changes. Every box has to move, and at most half of them are on goals already. `undefined` if
 * there is none, or if the budget was spent before one was found.
 */
export function bestStart(
  design: Design,
  maxPushes: number,
  limits: PullLimits,
  budget: Budget,
): GeneratedStart | undefined {
  const { width, height, floor, goals } = design;
  const room = { width, height, walls: floor.map((open) => !open), goals };
  const board = compileBoard({ ...room, boxes: goals, player: goals[0]! });
  if (typeof board === "string") return undefined;
  const space = new PullSpace(board);
  space.run(limits, budget);
  let best: GeneratedStart | undefined;
  for (const state of promising(space, board, maxPushes)) {
    const boxes = space.boxes(state);
    const player = space.store.player[state]!;
    const pushes = space.pushes(state);
    const level = {
      ...room,
      boxes: boxes.map((square) => board.cells[square]!),
      player: board.cells[player]!,
    };
    const lurd = stepsOf({ ...board, boxes: Int16Array.from(boxes), player }, pushes).join("");
    const quality = qualityOf(level, lurd);
    if (quality === undefined) continue;
    const start = {
      design,
      level,
      lurd,
      quality,
      points: points(quality),
      isShortest: state < space.exactUntil,
    };
    if (best === undefined || start.points > best.points) best = start;
  }
  return best;
}

/**
 * The positions with the most pushes and box changes, best first. Pushes are squared, because they count
 * twice as much.
 */
function promising({ store }: PullSpace, { goals, words }: Board, maxPushes: number): readonly number[] {
  const goalBits = new Int32Array(words);
  for (const goal of goals) goalBits[goal >> 5]! |= 1 << (goal & 31);
  const best: { readonly state: number; readonly promise: number }[] = [];
  for (let state = 0; state < store.count; state++) {
    const paid = store.paid[state]!;
    if (paid > maxPushes) continue;
    const promise = paid * paid * store.second[state]!;
    if (best.length === maxMeasured && promise <= best[maxMeasured - 1]!.promise) continue;
    let home = 0;
    for (let word = 0; word < words; word++)
      home += bitsIn(store.boxes[state * words + word]! & goalBits[word]!);
    if (home * 2 > goals.length) continue;
    if (best.length === maxMeasured) best.pop();
    best.push({ state, promise });
    best.sort((one, other) => other.promise - one.promise);
  }
  return best.map(({ state }) => state);
}

function bitsIn(word: number): number {
  let count = 0;
  for (let bits = word; bits !== 0; bits &= bits - 1) count++;
  return count;
}

/** `undefined` where the text is not a solution, or never moves some box. */
export function qualityOf(level: Level, lurd: string): LevelQuality | undefined {
  const counted = measureSolution(level, lurd);
  const { entanglement, moved } = decompose(level, lurd);
  if (counted === undefined || moved < level.boxes.length) return undefined;
  return {
    pushes: counted.pushes,
    boxChanges: counted.boxChanges,
    entanglement,
    used: solutionPath(level, lurd).cells.size / squaresInside(level).length,
  };
}

/**
 * The unused squares of a level. Neither the player nor a box visits them in the solution. A box there could
 * never reach a goal, so they do not even mislead. Filling them with walls keeps the solution. It only
 * removes other solutions, so what was proved of it stays proved.
 *
 * @param lurd solves the level
 */
export function idleSquares(level: Level, lurd: string): readonly number[] {
  const { cells } = solutionPath(level, lurd);
  const pushesFrom = pushesToGoal(level);
  return squaresInside(level).filter((cell) => !cells.has(cell) && pushesFrom[cell]! < 0);
}

/** The level without its idle squares, repeated until none is left. */
export function withoutIdleSquares(level: Level, lurd: string): Level {
  for (let here = level; ; ) {
    const idle = new Set(idleSquares(here, lurd));
    if (idle.size === 0) return here;
    here = { ...here, walls: here.walls.map((wall, cell) => wall || idle.has(cell)) };
  }
}

/** A level with its player at the start, not yet cropped. */
export type PlacedLevel = Pick<GeneratedStart, "level" | "lurd" | "isShortest">;

/** Puts the player on a reachable square that the solution uses. */
export function placed({ level, lurd, isShortest }: GeneratedStart, dice: Dice): PlacedLevel {
  const reached = flood(level, level.player, new Set(level.boxes));
  const squares = [...solutionPath(level, lurd).cells]
    .filter((cell) => reached[cell] === 1)
    .sort((one, other) => one - other);
  const bare = squares.filter((cell) => !level.goals.includes(cell));
  const moved = { ...level, player: dice.pick(bare.length > 0 ? bare : squares) };
  const [before, board] = [compileBoard(level), compileBoard(moved)];
  if (typeof before === "string" || typeof board === "string")
    throw new Error("A level that was found cannot be played.");
  // Both boards number the same squares in the same order.
  return { level: moved, lurd: stepsOf(board, pushesOf(before, lurd)).join(""), isShortest };
}
