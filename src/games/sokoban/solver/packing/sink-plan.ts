import { type Budget, PartBudget, spendingBy } from "../../../solver.js";
import type { Distances } from "../board/distances.js";
import type { Board } from "../board/search-board.js";
import { FeatureSearch } from "../feature-search/feature-search.js";
import type { TreeNode } from "../feature-search/tree-node.js";
import { makePlan, type Plan, wayTo } from "./plan.js";
import { type BoardAnalysis, SinkSearch } from "./sink-search.js";

/** Nodes after which a plan need not empty the board any more, and after which there is none. */
const emptyNodes = 250;
const homeNodes = 1_000;

/**
 * Looks for the packing plan with one sink. The best is one that takes all boxes off; after some time one
 * will do that leaves boxes where some stood at first; without either there is a plan all the same, that
 * which came farthest, and it is incomplete.
 */
export function findSinkPlan(
  board: Board,
  distances: Distances,
  surroundings: BoardAnalysis,
  budget: Budget,
  memoryBytes: number,
): { readonly plan: Plan; readonly nodes: number } {
  const domain = new SinkSearch(board, distances, surroundings);
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

/** Makes moves of one box that follow each other one. */
export function condensed(way: readonly (readonly number[])[]): readonly (readonly number[])[] {
  const result = way.slice(0, 1);
  // Where the last move that was kept brought its box.
  let last: number | undefined;
  for (const boxes of way.slice(1)) {
    const before = result.at(-1)!;
    const from = before.find((square) => !boxes.includes(square));
    const goesOn = from !== undefined && from === last;
    if (goesOn) result.pop();
    last = boxes.find((square) => !before.includes(square));
    result.push(boxes);
  }
  return result;
}

/** Of a way on which no box is taken off, the order in which goals are left for the first time. */
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
