import {
  boxChangesText,
  boxLinesText,
  movesText,
  playerLinesText,
  positionsText,
  pushesText,
  pushingSessionsText,
} from "../../../games/counted.js";
import type { SolutionCounts } from "../../../games/levels.js";
import { type Message, quantity, say } from "../../../games/message.js";
import { unprovedText } from "../../../games/message-texts.js";
import { type Method, methodTexts } from "../../../games/sokoban/level/method.js";
import {
  compareBy,
  type Measure,
  measures,
  type SolutionMeasures,
} from "../../../games/sokoban/play/solution-measures.js";
import type { LevelAnswer, LevelProgress } from "../../../protocol/solver/level-solving.js";
import { phaseTexts } from "../../../solving/level-to-solve.js";

/** The answers of solvers, as sentences for the user. */

/**
 * "Solved by Fewest pushes: 97 pushes, 230 moves. No solution has fewer pushes."
 *
 * @param fewest the fewest of each measure over all known solutions
 */
export function answerMessage(answer: LevelAnswer, fewest?: SolutionCounts): Message {
  switch (answer.kind) {
    case "solved": {
      const proof = proofMessage(answer, fewest);
      return say(
        "Solved by {0}: {1}, {2}. {3}",
        methodName(answer.solver),
        pushesText(answer.pushes),
        movesText(answer.moves),
        proof,
      );
    }
    case "alreadySolved":
      return say("The level is already solved: every box stands on a goal, and no move is needed.");
    case "unsolvable":
      return say("Solution not found: there is none. {0}", answer.reason);
    case "gaveUp":
      if (answer.limit === "cancelled")
        return say("Canceled after {0}. The level may still have a solution.", timeMessage(answer.ms));
      return say(
        "{0} stopped after {1}. {2} The level may still have a solution.",
        methodName(answer.solver),
        timeMessage(answer.ms),
        limitMessages[answer.limit],
      );
  }
}

export function methodName(method: Method): Message {
  return methodTexts[method].label;
}

function proofMessage(
  { optimal, bothProved, pushes, moves }: Extract<LevelAnswer, { readonly kind: "solved" }>,
  fewest?: SolutionCounts,
): Message {
  if (optimal === "pushes" && bothProved)
    return say("No solution has fewer pushes, and none with as few pushes has fewer moves.");
  if (optimal === "moves" && bothProved)
    return say("No solution has fewer moves, and none with as few moves has fewer pushes.");
  if (optimal === "pushes")
    return say("No solution has fewer pushes. One with as few pushes may have fewer moves.");
  if (optimal === "moves")
    return say("No solution has fewer moves. One with as few moves may have fewer pushes.");
  if (fewest !== undefined && fewest.pushes < pushes) return say("A solution with fewer pushes is known.");
  if (fewest !== undefined && fewest.moves < moves) return say("A solution with fewer moves is known.");
  return unprovedText(false, false)!;
}

/** What is proved, in a few words, or why there is no solution. */
export function reasonMessage(answer: LevelAnswer): Message {
  switch (answer.kind) {
    case "solved":
      if (answer.optimal === "pushes")
        return answer.bothProved ? say("Fewest pushes, then moves") : say("Fewest pushes");
      if (answer.optimal === "moves")
        return answer.bothProved ? say("Fewest moves, then pushes") : say("Fewest moves");
      return say("No proof");
    case "alreadySolved":
      return say("Every box stands on a goal.");
    case "unsolvable":
      return answer.reason;
    case "gaveUp":
      return limitMessages[answer.limit];
  }
}

const limitMessages: Readonly<Record<Extract<LevelAnswer, { readonly kind: "gaveUp" }>["limit"], Message>> = {
  time: say("The time limit was reached."),
  memory: say("The memory limit was reached."),
  size: say("The level is too large to be solved here."),
  cancelled: say("It was canceled."),
};

/**
 * "Searching · 12,300 positions · depth 40 · 3 of 6 boxes packed · 120 MB · 4.2 s", after the method if
 * "auto" has selected one.
 */
export function progressMessage(progress: LevelProgress, asked?: Method): Message {
  const { solver, phase, best } = progress;
  const parts = [
    ...(asked === "auto" ? [methodName(solver)] : []),
    phaseTexts[phase],
    ...(best === undefined ? [] : [say("{0} / {1} so far", pushesText(best.pushes), movesText(best.moves))]),
    ...searchMessage(progress, best === undefined),
  ];
  return parts.reduce((line, part) => say("{0} · {1}", line, part));
}

/** The progress of a search, with the boxes on goals if that is informative. */
function searchMessage(
  { nodes, depth, packed, boxes, memoryMb, ms }: LevelProgress,
  countsPacked = false,
): readonly Message[] {
  return [
    positionsText(nodes),
    ...(depth === undefined ? [] : [say("depth {0}", quantity(depth))]),
    ...(countsPacked ? [packedMessage(packed, boxes)] : []),
    say("{0} MB", quantity(memoryMb)),
    timeMessage(ms),
  ];
}

function packedMessage(packed: number, boxes: number): Message {
  return say("boxes packed: {0} of {1}", quantity(packed), quantity(boxes));
}

/** "340 ms", "4.2 s", "2 min 5 s". */
export function timeMessage(ms: number): Message {
  if (ms < 1_000) return say("{0} ms", Math.round(ms));
  if (ms < 60_000) return say("{0} s", quantity(Math.floor(ms / 100) / 10, 1));
  const seconds = Math.floor(ms / 1_000);
  return say("{0} min {1} s", Math.floor(seconds / 60), seconds % 60);
}

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
