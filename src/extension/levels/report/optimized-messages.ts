import {
  boxChangesText,
  boxLinesText,
  movesText,
  playerLinesText,
  pushesText,
  pushingSessionsText,
} from "../../../games/counted.js";
import { type Message, say } from "../../../games/message.js";
import {
  compareBy,
  type Measure,
  measures,
  type SolutionMeasures,
} from "../../../games/sokoban/play/solution-measures.js";
import type { LevelProgress } from "../../../protocol/solver/level-solving.js";
import { searchMessage } from "./answer-messages.js";

/**
 * Results of optimizing a solution, as sentences for the user. `order`: its measures, the most important
 * first.
 */

/** "Optimized: 12 box changes, 97 pushes, 230 moves. Before: 15 box changes, 95 pushes, 228 moves." */
export function optimizedMessage(
  after: SolutionMeasures,
  before: SolutionMeasures | undefined,
  order: readonly Measure[],
): Message {
  const counts = countsMessage(after, order);
  if (before === undefined) return say("Optimized: {0}.", counts);
  if (compareBy([...order, ...measures], after, before) === 0)
    return say("No better solution was found: {0}.", counts);
  return say("Optimized: {0}. Before: {1}.", counts, countsMessage(before, order));
}

/** "Optimizing · 12 box changes, 97 pushes, 230 moves so far · 12,300 positions · 120 MB · 4.2 s". */
export function optimizingMessage(
  progress: LevelProgress,
  best: SolutionMeasures | undefined,
  order: readonly Measure[],
): Message {
  const parts = [
    say("Optimizing"),
    ...(best === undefined ? [] : [say("{0} so far", countsMessage(best, order))]),
  ];
  return [...parts, ...searchMessage(progress)].reduce((line, part) => say("{0} · {1}", line, part));
}

/** The name of an optimized solution, from its most important measure. */
export function optimizedName([first]: readonly Measure[]): Message {
  return names[first ?? "pushes"];
}

const names: Readonly<Record<Measure, Message>> = {
  pushes: say("Optimized for pushes"),
  moves: say("Optimized for moves"),
  boxLines: say("Optimized for box lines"),
  boxChanges: say("Optimized for box changes"),
  pushingSessions: say("Optimized for pushing sessions"),
  playerLines: say("Optimized for player lines"),
};

/** The requested measures in their order, then pushes and moves. */
function countsMessage(of: SolutionMeasures, order: readonly Measure[]): Message {
  const named = [...new Set<Measure>([...order, "pushes", "moves"])];
  return named
    .map((measure) => countMessages[measure](of[measure]))
    .reduce((line, count) => say("{0}, {1}", line, count));
}

const countMessages: Readonly<Record<Measure, (count: number) => Message>> = {
  pushes: pushesText,
  moves: movesText,
  boxLines: boxLinesText,
  boxChanges: boxChangesText,
  pushingSessions: pushingSessionsText,
  playerLines: playerLinesText,
};
