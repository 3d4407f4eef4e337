import { type Message, say, sense } from "../../message.js";
import { beside, type Side } from "../level/grid.js";
import type { Level } from "../level/level.js";
import { countSolution } from "./lurd.js";

/** The measures of a solution, in the order in which lists show them. */
export const measures = [
  "pushes",
  "moves",
  "boxLines",
  "boxChanges",
  "pushingSessions",
  "playerLines",
] as const;
export type Measure = (typeof measures)[number];

/**
 * The value of each measure for a solution, counted as by JSoko:
 *
 * - moves: steps of the player, pushes included;
 * - pushes: steps that push a box;
 * - box lines: successive pushes of one box in one direction, without a step between, count as one line;
 * - box changes: successive pushes of one box, in any directions, count once;
 * - pushing sessions: successive pushes without a step between them, of any boxes, count once;
 * - player lines: successive steps and pushes in one direction count once.
 *
 * Source: JSoko's `development/SolutionMetrics.txt` ("the number of contiguous series of the same letter,
 * ignoring case") and `SolutionsManager.verifySolution`. YASS counts the same, except that a box which is
 * left and pushed on in its direction adds no box line.
 */
export type SolutionMeasures = Readonly<Record<Measure, number>>;

/** The name of each measure. */
export const measureTexts: Readonly<Record<Measure, Message>> = {
  pushes: say("Pushes"),
  moves: sense("Moves", "number"),
  boxLines: say("Box Lines"),
  boxChanges: say("Box Changes"),
  pushingSessions: say("Pushing Sessions"),
  playerLines: say("Player Lines"),
};

/**
 * Measures a solution; `undefined` when the text does not end with the win or writes a push as a step. Takes
 * time proportional to its moves.
 */
export function measureSolution(level: Level, lurd: string): SolutionMeasures | undefined {
  const counted = countSolution(level, lurd);
  if (counted === undefined) return undefined;
  const path = solutionPath(level, lurd);
  const isAfterStep = path.pushes.map(({ moves }, index) => moves - 1 !== path.pushes[index - 1]?.moves);
  return {
    ...counted,
    // The player walks to push a box in another direction.
    boxLines: path.pushes.filter(
      ({ box }, index) => isAfterStep[index] || box !== path.pushes[index - 1]?.box,
    ).length,
    boxChanges: boxOrder(path).length,
    pushingSessions: isAfterStep.filter(Boolean).length,
    playerLines: lurd.match(/(.)\1*/gi)?.length ?? 0,
  };
}

/**
 * Compares solutions by the measures in the given order; other measures are ignored. Negative where `one` is
 * better.
 */
export function compareBy(order: readonly Measure[], one: SolutionMeasures, other: SolutionMeasures): number {
  for (const measure of order) if (one[measure] !== other[measure]) return one[measure] - other[measure];
  return 0;
}

/** The course of a solution. */
export interface SolutionPath {
  /** The cells that the player or a box visits at any time. */
  readonly cells: ReadonlySet<number>;
  readonly pushes: readonly SolutionPush[];
}

interface SolutionPush {
  /** The cell of the box at the start of the level, which tells it from others. */
  readonly box: number;
  /** Its cells before and after the push. */
  readonly from: number;
  readonly to: number;
  readonly side: Side;
  /** The number of moves before the push. */
  readonly moves: number;
}

/** @param lurd moves that can be played from the start of the level */
export function solutionPath(level: Level, lurd: string): SolutionPath {
  const boxOn = new Map(level.boxes.map((cell) => [cell, cell]));
  const cells = new Set([level.player, ...level.boxes]);
  const pushes: SolutionPush[] = [];
  let { player } = level;
  for (let moves = 0; moves < lurd.length; moves++) {
    const side = lurd[moves]!.toLowerCase() as Side;
    player = beside(level, player, side) as number;
    cells.add(player);
    const box = boxOn.get(player);
    if (box === undefined) continue;
    const to = beside(level, player, side) as number;
    boxOn.delete(player);
    boxOn.set(to, box);
    cells.add(to);
    pushes.push({ box, from: player, to, side, moves });
  }
  return { cells, pushes };
}

/** The boxes in the order in which they are pushed; successive pushes of one box are one entry. */
export function boxOrder({ pushes }: SolutionPath): readonly number[] {
  return pushes.map(({ box }) => box).filter((box, index) => box !== pushes[index - 1]?.box);
}
