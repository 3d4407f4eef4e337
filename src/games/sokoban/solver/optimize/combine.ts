import type { Budget } from "../../../solver.js";
import { Flood } from "../board/flood.js";
import { type Board, occupied } from "../board/search-board.js";
import { CostHeap } from "../search/cost-heap.js";
import type { CostOrder } from "./cost-order.js";
import type { PushTrack } from "./push-track.js";
import { noDirection, WayCosts } from "./way-costs.js";

/** A position on the way, as it was reached at the least cost. */
interface Reached {
  readonly boxes: Int16Array;
  readonly player: number;
  readonly direction: number;
  readonly high: number;
  readonly low: number;
  readonly push: number;
  readonly before: Reached | undefined;
}

/**
 * The best solution that can be combined from several. Where two of them pass through the same position, of
 * the boxes and the player's region, one may continue like the other. This is Dijkstra's algorithm (1959)
 * over all their positions. Never worse than the best of them; `undefined` when the budget was spent
 * meanwhile.
 */
export function combine(
  board: Board,
  tracks: readonly PushTrack[],
  order: CostOrder,
  budget: Budget,
): readonly number[] | undefined {
  const flood = new Flood(board);
  const nameOf = (boxes: Int16Array, player: number) => {
    flood.fill(occupied(board, boxes), player);
    return `${boxes.toSorted().join()};${flood.least}`;
  };
  /** By position: the pushes with which some solution continues; empty where one ends. */
  const onward = new Map<string, Set<number>>();
  for (const track of tracks) {
    const boxes = track.squaresAt(0);
    for (let index = 0; index <= track.length; index++) {
      if (!budget.spend()) return undefined;
      const name = nameOf(boxes, track.playerAt(index));
      const pushes = onward.get(name) ?? new Set();
      onward.set(name, pushes);
      const push = track.pushes[index];
      if (push === undefined) continue;
      pushes.add(push);
      boxes[track.boxOf[index]!] = board.beside[push]!;
    }
  }
  const costs = new WayCosts(board, order);
  const heap = new CostHeap();
  const reached: Reached[] = [];
  const closed = new Set<string>();
  const add = (next: Reached) => heap.add(reached.push(next) - 1, next.high, next.low);
  add({
    boxes: board.boxes,
    player: board.player,
    direction: noDirection,
    high: 0,
    low: 0,
    push: -1,
    before: undefined,
  });
  for (let entry = heap.take(); entry !== undefined; entry = heap.take()) {
    if (!budget.spend()) return undefined;
    const here = reached[entry]!;
    const { boxes, player, direction } = here;
    const exact = `${boxes.toSorted().join()};${player};${direction}`;
    if (closed.has(exact)) continue;
    closed.add(exact);
    if (boxes.every((box) => board.isGoal[box] === 1)) return pathTo(here);
    const pushes = onward.get(nameOf(boxes, player)) ?? [];
    costs.prepare(occupied(board, boxes), player, direction);
    for (const push of pushes) {
      const after = boxes.map((box) => (box === push >> 2 ? board.beside[push]! : box));
      const [high, low] = [here.high + costs.high(push), here.low + costs.low(push)];
      add({ boxes: after, player: push >> 2, direction: push & 3, high, low, push, before: here });
    }
  }
  return undefined;
}

function pathTo(end: Reached): readonly number[] {
  const path: number[] = [];
  for (let here: Reached | undefined = end; here?.before !== undefined; here = here.before)
    path.push(here.push);
  return path.reverse();
}
