import { type Budget, PartBudget } from "../../../solver.js";
import type { Board } from "../board.js";
import type { Distances } from "../distances.js";
import { FeatureSearch, type TreeNode } from "./feature-search.js";
import { PackingSearch, type PackingStyle, wayTo } from "./packing-search.js";
import { makePlan, type Plan } from "./plan.js";
import type { Rooms } from "./rooms.js";

const styles: readonly PackingStyle[] = [
  { counted: true, first: "nearest" },
  { counted: true, first: "opening" },
  { counted: true, first: "roomiest" },
  { counted: false, first: "nearest" },
];
/** A plan that exists is mostly found in as many nodes as there are boxes; the first round is for those. */
const quickNodes = 150;
const patientNodes = 2000;

/**
 * Looks for packing plans from every region the player may end in and in several styles, and takes the one with the fewest stages: each stage more is a
 * box that had to be parked. Without a complete plan the one that came farthest is taken.
 */
export function findPlan(
  board: Board,
  distances: Distances,
  rooms: Rooms,
  budget: Budget,
  memoryBytes: number,
): { readonly plan: Plan; readonly nodes: number } {
  let nodes = 0;
  let best: TreeNode | undefined;
  let partial: TreeNode | undefined;
  for (const limit of [quickNodes, patientNodes]) {
    for (const style of styles) {
      if (best !== undefined && !style.counted) continue;
      for (let start = 0, starts = 1; start < starts; start++) {
        const domain = new PackingSearch(board, distances, rooms, style, start);
        starts = Math.min(domain.starts, 8);
        const part = new PartBudget(budget, limit);
        const search = new FeatureSearch(domain, "one", memoryBytes);
        const end = search.run(part);
        nodes += search.nodes;
        if (typeof end === "object") {
          if (best === undefined || end.depth < best.depth) best = end;
        } else if (search.best !== undefined && (partial === undefined || search.best.score > partial.score)) partial = search.best;
        if (part.over && partial !== undefined) return result();
      }
    }
    if (best !== undefined) break;
  }
  return result();

  function result() {
    const node = best ?? partial;
    const way = node === undefined ? [Array.from(board.goals)] : wayTo(board, node);
    return { plan: makePlan(board, distances.dead, way, best !== undefined, budget), nodes };
  }
}
