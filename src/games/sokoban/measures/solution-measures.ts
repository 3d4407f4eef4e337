import { type Message, say } from "../../message.js";
import { beside, type Side } from "../level/grid.js";
import type { Level } from "../level/level.js";
import { countSolution } from "../play/lurd.js";

/** What is counted of a solution, in the order in which lists show it. */
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
 * What a solution comes to in each measure, as JSoko, YASC and YSokoban count:
 *
 * - moves: steps of the player, pushes included;
 * - pushes: steps that push a box;
 * - box lines: pushes of one box in one direction after each other are one line; another box or another
 *   direction begins the next;
 * - box changes: pushes of one box after each other, in whatever directions, are one; another box begins the
 *   next;
 * - pushing sessions: pushes without a step between them are one, of whatever boxes; a step that pushes
 *   nothing ends it;
 * - player lines: steps in one direction after each other are one; another direction, or a change between
 *   walking and pushing, begins the next.
 *
 * Sources: the help of YSokoban ("Statistic counters"), JSoko's `OptimizerSolution`, and how YASC collapses
 * moves when it replays them.
 */
export type SolutionMeasures = Readonly<Record<Measure, number>>;

/** What a measure is called. */
export const measureTexts: Readonly<Record<Measure, Message>> = {
  pushes: say("Pushes"),
  moves: say("Moves"),
  boxLines: say("Box Lines"),
  boxChanges: say("Box Changes"),
  pushingSessions: say("Pushing Sessions"),
  playerLines: say("Player Lines"),
};

/**
 * What a solution comes to; `undefined` when it is not one to its last letter, or takes a push for a step.
 * Takes time in proportion to its moves.
 */
export function measureSolution(level: Level, lurd: string): SolutionMeasures | undefined {
  const counted = countSolution(level, lurd);
  if (counted === undefined) return undefined;
  let [boxLines, boxChanges, pushingSessions, playerLines] = [0, 0, 0, 0];
  let { player } = level;
  let before = "";
  /** Where the box that was pushed last stands, and to which side it was pushed. */
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
 * Orders solutions by one measure after the other; measures that are not named do not count. Negative where
 * `one` is better.
 */
export function compareBy(order: readonly Measure[], one: SolutionMeasures, other: SolutionMeasures): number {
  for (const measure of order) if (one[measure] !== other[measure]) return one[measure] - other[measure];
  return 0;
}
