import { type Message, say, sense } from "../../message.js";
import { beside, type Side } from "../level/grid.js";
import type { Level } from "../level/level.js";
import { countSolution } from "../play/lurd.js";

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
 * The value of each measure for a solution, counted as by JSoko, YASC and YSokoban:
 *
 * - moves: steps of the player, pushes included;
 * - pushes: steps that push a box;
 * - box lines: successive pushes of one box in one direction count as one line;
 * - box changes: successive pushes of one box, in any directions, count once;
 * - pushing sessions: successive pushes without a step between them, of any boxes, count once;
 * - player lines: successive steps in one direction count once; a change between walking and pushing starts a
 *   new line.
 *
 * Sources: the help of YSokoban ("Statistic counters"), JSoko's `OptimizerSolution`, and how YASC collapses
 * moves when it replays them.
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
  let [boxLines, boxChanges, pushingSessions, playerLines] = [0, 0, 0, 0];
  let { player } = level;
  let before = "";
  /** The box that was pushed last, and the direction. */
  let box = -1;
  let pushed = "";
  for (const letter of lurd) {
    const side = letter.toLowerCase() as Side;
    player = beside(level, player, side) as number;
    if (letter !== before) playerLines++;
    if (letter !== side) {
      if (player !== box) boxChanges++;
      if (player !== box || side !== pushed) boxLines++;
      if (before === "" || before === before.toLowerCase()) pushingSessions++;
      box = beside(level, player, side) as number;
      pushed = side;
    }
    before = letter;
  }
  return { ...counted, boxLines, boxChanges, pushingSessions, playerLines };
}

/**
 * Compares solutions by the measures in the given order; other measures are ignored. Negative where `one` is
 * better.
 */
export function compareBy(order: readonly Measure[], one: SolutionMeasures, other: SolutionMeasures): number {
  for (const measure of order) if (one[measure] !== other[measure]) return one[measure] - other[measure];
  return 0;
}
