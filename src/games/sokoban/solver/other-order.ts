import { type Budget, spendingBy } from "../../solver.js";
import type { Level } from "../level/level.js";
import { countSolution } from "../play/lurd.js";
import { measureDistances } from "./board/distances.js";
import { compileBoard } from "./board/search-board.js";
import { stepsOf } from "./board/solution-replay.js";
import { pushesOf } from "./optimize/push-track.js";
import type { PortfolioProgress } from "./portfolio.js";
import { OrderSearch } from "./search/order-search.js";

/** "none": proved. "gaveUp": undetermined. */
export type OtherOrder =
  | { readonly kind: "found"; readonly lurd: string; readonly nodes: number }
  | { readonly kind: "none"; readonly nodes: number }
  | { readonly kind: "gaveUp"; readonly reason: "budget" | "memory" | "size"; readonly nodes: number };

const standardMemory = 400_000_000;
/** The number of nodes between two progress reports. */
const nodesBetweenReports = 256;

/**
 * A solution with the fewest pushes, as the given one, that pushes its boxes in another order. So at some
 * point another box is pushed next. Successive pushes of one box count once; walks and directions are
 * ignored. The result was played by the rules. Throws when the text does not solve the level.
 */
export function findOtherOrder(
  level: Level,
  lurd: string,
  budget: Budget,
  { memoryBytes = standardMemory }: { readonly memoryBytes?: number } = {},
  progress?: (progress: PortfolioProgress) => void,
): OtherOrder {
  const counts = countSolution(level, lurd);
  if (counts === undefined) throw new Error("What is to have another order does not solve the level.");
  const board = compileBoard(level);
  if (typeof board === "string") return { kind: "gaveUp", reason: "size", nodes: 0 };
  const distances = measureDistances(board, budget);
  if (distances === undefined) return { kind: "gaveUp", reason: "budget", nodes: 0 };
  const search = new OrderSearch(board, distances, memoryBytes);
  const boxes = board.boxes.length;
  let asked = 0;
  const listened = spendingBy(budget, (count) => {
    if (++asked % nodesBetweenReports === 0)
      progress?.({
        phase: "searching",
        nodes: search.nodes,
        bytes: search.bytes,
        depth: undefined,
        packed: 0,
        boxes,
      });
    return budget.spend(count);
  });
  const found = search.run(pushesOf(board, lurd), listened);
  const { nodes } = search;
  if (found === undefined) return { kind: "gaveUp", reason: search.full ? "memory" : "budget", nodes };
  if (found === "unique") return { kind: "none", nodes };
  const other = stepsOf(board, found).join("");
  if (countSolution(level, other)?.pushes !== counts.pushes)
    throw new Error(`The search found ${other}, which is not a solution with ${counts.pushes} pushes.`);
  return { kind: "found", lurd: other, nodes };
}
