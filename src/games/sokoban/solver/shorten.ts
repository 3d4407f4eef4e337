import type { Budget } from "../../solver.js";
import { type Board, occupied } from "./board.js";
import { Flood } from "./flood.js";
import { stepsOf } from "./replay.js";

/** Positions looked at around each position of the way. */
const vicinity = 1_500;

/**
 * Shortens a solution in its own vicinity (the idea of YASO's optimizer by B. Damgaard): from each position of the way a search by moves looks around, and
 * where it meets a later position of the way for less than the way costs, that is the way from now on. Goes on until nothing changes or the budget is
 * spent; `better` hears of each improvement. What counts is moves, then pushes.
 */
export function shorten(board: Board, solution: readonly number[], budget: Budget, better: (pushes: readonly number[]) => void): readonly number[] {
  let best = solution;
  let cost = stepsOf(board, best).length;
  for (let changed = true; changed; ) {
    changed = false;
    for (let start = 0; start < best.length; start++) {
      const found = shortcut(board, best, start, budget);
      if (found === "stopped") return best;
      if (found === undefined) continue;
      const steps = stepsOf(board, found).length;
      if (steps > cost || (steps === cost && found.length >= best.length)) continue;
      best = found;
      cost = steps;
      changed = true;
      better(best);
    }
  }
  return best;
}

interface Seen {
  readonly boxes: Uint8Array;
  readonly player: number;
  readonly moves: number;
  readonly push: number;
  readonly parent: Seen | undefined;
}

/** A way with a shortcut that begins after so many pushes; `undefined` when there is none near. */
function shortcut(board: Board, pushes: readonly number[], start: number, budget: Budget): readonly number[] | "stopped" | undefined {
  const flood = new Flood(board);
  const taken = occupied(board);
  const { beside, size } = board;
  let player = board.player;
  let moves = 0;
  const later = new Map<string, { readonly moves: number; readonly index: number }>();
  let root: Seen | undefined;
  for (let index = 0; index <= pushes.length; index++) {
    if (index === start) root = { boxes: taken.slice(), player, moves: 0, push: 0, parent: undefined };
    if (index >= start) later.set(keyOf(taken, player), { moves, index });
    if (index === pushes.length) break;
    const push = pushes[index]!;
    flood.fill(taken, player);
    const walk = flood.distance[beside[(push >> 2) * 4 + ((push & 3) ^ 2)]!]! + 1;
    taken[push >> 2] = 0;
    taken[beside[push]!] = 1;
    player = push >> 2;
    moves = index < start ? 0 : moves + walk;
  }
  const levels: Seen[][] = [[root!]];
  const known = new Map<string, number>([[keyOf(root!.boxes, root!.player), 0]]);
  let looked = 0;
  for (let level = 0; level < levels.length && looked < vicinity; level++) {
    for (const state of levels[level] ?? []) {
      const key = keyOf(state.boxes, state.player);
      if (known.get(key) !== state.moves) continue;
      if (looked >= vicinity) break;
      looked++;
      if (!budget.spend()) return "stopped";
      const met = later.get(key);
      if (met !== undefined && met.index > start && state.moves < met.moves)
        return [...pushes.slice(0, start), ...wayTo(state), ...pushes.slice(met.index)];
      flood.fill(state.boxes, state.player);
      for (let box = 0; box < size; box++) {
        if (state.boxes[box] === 0) continue;
        for (let direction = 0; direction < 4; direction++) {
          const stand = beside[box * 4 + (direction ^ 2)]!;
          const target = beside[box * 4 + direction]!;
          if (state.boxes[target] !== 0 || !flood.reached(stand)) continue;
          const total = state.moves + flood.distance[stand]! + 1;
          const boxes = state.boxes.slice();
          boxes[box] = 0;
          boxes[target] = 1;
          const childKey = keyOf(boxes, box);
          const before = known.get(childKey);
          if (before !== undefined && before <= total) continue;
          known.set(childKey, total);
          while (levels.length <= total) levels.push([]);
          levels[total]!.push({ boxes, player: box, moves: total, push: box * 4 + direction, parent: state });
        }
      }
    }
  }
  return undefined;
}

function wayTo(state: Seen): readonly number[] {
  const way: number[] = [];
  for (let here: Seen | undefined = state; here?.parent !== undefined; here = here.parent) way.push(here.push);
  return way.reverse();
}

function keyOf(boxes: Uint8Array, player: number): string {
  let key = String.fromCharCode(player);
  for (let square = 0; square < boxes.length - 1; square++) if (boxes[square] !== 0) key += String.fromCharCode(square);
  return key;
}
