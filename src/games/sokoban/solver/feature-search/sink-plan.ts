import { type Budget, PartBudget, spendingBy } from "../../../solver.js";
import type { Xorshift } from "../../../xorshift.js";
import type { Distances } from "../board/distances.js";
import type { Board } from "../board/search-board.js";
import { FeatureSearch } from "./feature-search.js";
import { makePlan, type Plan, wayTo } from "./plan.js";
import { type BoardAnalysis, SinkSearch } from "./sink-search.js";
import type { TreeNode } from "./tree-node.js";

/** The nodes after which a plan need not empty the board, and after which the search ends without one. */
const emptyNodes = 250;
const homeNodes = 1_000;

/**
 * Searches for the packing plan with one sink. Best is a plan that removes all boxes. After a number of
 * nodes, a plan that leaves boxes on start squares is accepted. Without either, the plan that came farthest
 * is returned, marked as incomplete.
 * @param random makes the plan partly random
 */
export function findSinkPlan(
  board: Board,
  distances: Distances,
  surroundings: BoardAnalysis,
  budget: Budget,
  memoryBytes: number,
  random?: Xorshift,
): { readonly plan: Plan; readonly nodes: number } {
  const domain = new SinkSearch(board, distances, surroundings, random);
  const search = new FeatureSearch(domain, "one", memoryBytes);
  let end = search.run(new PartBudget(budget, emptyNodes));
  if (end === "stopped" && domain.home === undefined) {
    const part = new PartBudget(budget, homeNodes);
    end = search.run(spendingBy(part, (nodes) => part.spend(nodes) && domain.home === undefined));
  }
  const complete = typeof end === "object" ? end : domain.home;
  const way = wayOf(board, complete ?? search.best);
  return { plan: makePlan(board, distances.dead, way, complete !== undefined, budget), nodes: search.nodes };
}

function wayOf(board: Board, end: TreeNode | undefined): readonly (readonly number[])[] {
  if (end === undefined) return [Array.from(board.goals)];
  const way = condensed(wayTo(board, end));
  return way.at(-1)!.length < board.goals.length ? way : leaving(way);
}

/** Combines successive moves of one box. */
export function condensed(way: readonly (readonly number[])[]): readonly (readonly number[])[] {
  const result = way.slice(0, 1);
  // The square where the last kept move brought its box.
  let last: number | undefined;
  for (const boxes of way.slice(1)) {
    const before = result.at(-1)!;
    const from = before.find((square) => !boxes.includes(square));
    const continues = from !== undefined && from === last;
    if (continues) result.pop();
    last = boxes.find((square) => !before.includes(square));
    result.push(boxes);
  }
  return result;
}

/** The order in which goals are left for the first time, for a path that removes no box. */
export function leaving(way: readonly (readonly number[])[]): readonly (readonly number[])[] {
  let left = way[0]!;
  const result = [left];
  way.forEach((boxes, index) => {
    const gone = (way[index - 1] ?? boxes).find((square) => !boxes.includes(square));
    if (gone === undefined || !left.includes(gone)) return;
    left = left.filter((square) => square !== gone);
    result.push(left);
  });
  return result;
}
