import type { Budget } from "../../solver.js";
import { firstPushesOf, levelAfter } from "../level/analysis.js";
import { beside, opposite } from "../level/grid.js";
import type { Level } from "../level/level.js";
import type { Method } from "../level/method.js";
import { Walker } from "../play/paths.js";
import type { Step } from "./board/solution-replay.js";
import {
  type LevelListener,
  type LevelOutcome,
  type SolvedLevel,
  type SolveOptions,
  solveLevel,
} from "./solve.js";

/**
 * Solves a circular level: some push has to be first, so the levels after each first push are solved. Their
 * best solution is the best one of the level, if all of them were solved or have no solution.
 */
export function solveCircular(
  level: Level,
  method: Method,
  budget: Budget,
  listener: Pick<LevelListener, "progress">,
  options: SolveOptions,
): LevelOutcome {
  const walker = new Walker(level);
  const boxes = new Set(level.boxes);
  let best: (SolvedLevel & LevelOutcome) | undefined;
  let failed: LevelOutcome | undefined;
  let nodes = 0;
  let isProved = true;
  for (const push of firstPushesOf(level)) {
    const stand = beside(level, push.cell, opposite[push.side])!;
    walker.search(level.player, (cell) => boxes.has(cell), [stand]);
    const first = [...walker.way(stand), push.side.toUpperCase()] as Step[];
    const outcome = solveLevel(levelAfter(level, push), method, budget, listener, options);
    nodes += outcome.nodes;
    if (outcome.kind !== "solved") {
      if (outcome.kind === "gaveUp" || failed === undefined) failed = outcome;
      if (outcome.kind === "gaveUp") isProved = false;
      // Nothing is left for the other pushes.
      if (outcome.kind === "gaveUp" && outcome.reason === "budget") break;
      continue;
    }
    const found = { ...outcome, moves: [...first, ...outcome.moves], pushes: outcome.pushes + 1 };
    if (outcome.optimal === false || (best !== undefined && best.optimal !== outcome.optimal))
      isProved = false;
    const bothProved = found.bothProved && (best?.bothProved ?? true);
    const isBest = best === undefined || isBetter(found, best, method === "moves");
    best = { ...(isBest ? found : best!), bothProved };
    // Any solution is enough.
    if (method === "any") {
      isProved = false;
      break;
    }
  }
  if (best !== undefined && isProved) {
    const lowerBound = best.optimal === "moves" ? best.moves.length : 0;
    return { ...best, nodes, lowerBound };
  }
  if (best !== undefined) return { ...best, nodes, lowerBound: 0, optimal: false, bothProved: false };
  return { ...failed!, nodes };
}

function isBetter(
  one: SolvedLevel & LevelOutcome,
  other: SolvedLevel & LevelOutcome,
  byMoves: boolean,
): boolean {
  const [moves, pushes] = [one.moves.length - other.moves.length, one.pushes - other.pushes];
  return (byMoves ? moves || pushes : pushes || moves) < 0;
}
