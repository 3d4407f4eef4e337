import { type Budget, PartBudget } from "../../../solver.js";
import type { Distances } from "../board/distances.js";
import type { Board } from "../board/search-board.js";
import { FeatureSearch } from "./feature-search.js";
import { PackingSearch, type PackingStyle } from "./packing-search.js";
import { makePlan, type Plan, wayTo } from "./plan.js";
import type { Rooms } from "./rooms.js";
import type { TreeNode } from "./tree-node.js";

const styles: readonly PackingStyle[] = [
  { counted: true, first: "nearest" },
  { counted: true, first: "opening" },
  { counted: true, first: "roomiest" },
  { counted: true, first: "connected" },
  { counted: true, first: "farthest" },
  { counted: false, first: "nearest" },
];
/**
 * An existing plan is mostly found within as many nodes as there are boxes; the first round has this limit
 * for that.
 */
const quickNodes = 150;
const patientNodes = 2000;
/**
 * The nodes of all searches together, divided by the boxes. A level without a complete plan would use up half
 * of ten seconds here.
 */
const allNodes = 20_000;
const maxStarts = 8;
const maxPlans = 2;

/**
 * Searches for packing plans from every region in which the player may end, and in several styles. It is hard
 * to predict which plan solves a level, so all different plans are returned. Those with the fewest stages are
 * first, as each additional stage is a box that had to be parked. If no plan is complete, the one that came
 * farthest is returned.
 */
export function findPlans(
  board: Board,
  distances: Distances,
  rooms: Rooms,
  budget: Budget,
  memoryBytes: number,
): { readonly plans: readonly Plan[]; readonly nodes: number } {
  let nodes = 0;
  const all = new PartBudget(budget, allNodes / Math.max(1, board.boxes.length));
  const ends: TreeNode[] = [];
  let partial: TreeNode | undefined;
  for (const limit of [quickNodes, patientNodes]) {
    for (const style of styles) {
      if (ends.length > 0 && !style.counted) continue;
      for (let start = 0, starts = 1; start < starts; start++) {
        const domain = new PackingSearch(board, distances, rooms, style, start);
        starts = Math.min(domain.starts, maxStarts);
        const part = new PartBudget(all, limit);
        const search = new FeatureSearch(domain, "one", memoryBytes);
        const end = search.run(part);
        nodes += search.nodes;
        if (typeof end === "object") ends.push(end);
        else if (search.best !== undefined && (partial === undefined || search.best.score > partial.score))
          partial = search.best;
        if (part.over && (partial !== undefined || ends.length > 0)) return result();
      }
    }
    if (ends.length > 0) break;
  }
  return result();

  function result() {
    const ways = new Map<string, readonly (readonly number[])[]>();
    for (const end of ends.sort((one, other) => one.depth - other.depth)) {
      const way = wayTo(board, end);
      const key = JSON.stringify(way);
      if (ways.size < maxPlans && !ways.has(key)) ways.set(key, way);
    }
    if (ways.size === 0)
      ways.set("", partial === undefined ? [Array.from(board.goals)] : wayTo(board, partial));
    const plans = Array.from(ways.values(), (way) =>
      makePlan(board, distances.dead, way, ends.length > 0, budget),
    );
    return { plans, nodes };
  }
}
