import { draw, type RandomState } from "../../random.js";
import type { Budget } from "../../solver.js";
import { openBeside, opposite, type Side, sides } from "../level/grid.js";
import type { Level } from "../level/level.js";
import { walkTo } from "../play/paths.js";
import { type Move, type Position, play, startOf } from "../play/rules.js";

/**
 * Plays a level backwards: all boxes on their goals, pulled away one step at a time. Whatever is reached so can be solved, by the same steps forwards.
 * Breadth-first in pulls, so that no start has a shorter solution among the ways looked at; where a layer grows too wide, the most tangled part of it
 * goes on.
 */
export interface ReverseOptions {
  /** How many starts of one depth go on. */
  readonly layerWidth: number;
  readonly budget: Budget;
  readonly random: RandomState;
}

/** A start that was reached, with its way to the goals as a chain. */
export interface Start {
  /** Ascending. */
  readonly boxes: readonly number[];
  /** One of the squares on which the player can stand. */
  readonly player: number;
  /** Steps from the goals: pushes to solve it. */
  readonly pulls: number;
  /** Straight lines along which boxes are pushed. */
  lines: number;
  /** How often the solver turns from one box to another. */
  changes: number;
  from: Start | undefined;
  /** The last pull: a box came to `at` as the player went to `side`. */
  at: number;
  side: Side | undefined;
  /** Decides between equals by chance. */
  readonly tie: number;
}

/** How hard a start is taken to be. Pulls and turns alone mislead: long corridors have the ones, boxes side by side the others. */
export function tangle(start: Start): number {
  return start.pulls + turns(start);
}

function turns({ lines, changes }: Pick<Start, "lines" | "changes">): number {
  return lines + 2 * changes;
}

/** Every start met, in order of depth. The room's boxes and player are not looked at. */
export function reversePlay(plan: Level, { layerWidth, budget, random }: ReverseOptions): readonly Start[] {
  const search = new ReverseSearch(plan);
  let state = random;
  let layer = search.ends();
  const met: Start[] = [];
  while (layer.length > 0) {
    const next: Start[] = [];
    for (const start of layer) {
      if (!budget.spend()) return met;
      const { value, next: drawn } = draw(state, 1_000_000);
      state = drawn;
      for (const child of search.pullsFrom(start, value)) {
        next.push(child);
        met.push(child);
      }
    }
    if (next.length > layerWidth) next.sort((one, other) => one.tie - other.tie);
    layer = next.slice(0, layerWidth);
  }
  return met;
}

class ReverseSearch {
  readonly #room: Level;
  readonly #beside: Int32Array;
  readonly #mark: Int32Array;
  readonly #queue: Int32Array;
  readonly #occupied: Uint8Array;
  readonly #seen = new Map<string, Start>();
  #stamp = 0;

  constructor(plan: Level) {
    const size = plan.width * plan.height;
    this.#room = plan;
    this.#beside = new Int32Array(size * 4);
    for (let cell = 0; cell < size; cell++) {
      for (const [index, side] of sides.entries()) this.#beside[cell * 4 + index] = plan.walls[cell] ? -1 : (openBeside(plan, cell, side) ?? -1);
    }
    this.#mark = new Int32Array(size);
    this.#queue = new Int32Array(size);
    this.#occupied = new Uint8Array(size);
  }

  /** The solved positions: one for each part of the room from which a box can be pulled. */
  ends(): Start[] {
    const boxes = this.#room.goals.toSorted((one, other) => one - other);
    this.#occupy(boxes, 1);
    const found: Start[] = [];
    for (const box of boxes) {
      for (let side = 0; side < 4; side++) {
        const stand = this.#beside[box * 4 + side]!;
        if (stand < 0 || this.#occupied[stand] === 1) continue;
        const start = { boxes, player: this.#flood(stand), pulls: 0, lines: 0, changes: 0, from: undefined, at: -1, side: undefined, tie: 0 };
        if (this.#isNew(start)) found.push(start);
      }
    }
    this.#occupy(boxes, 0);
    return found;
  }

  /** Everything one pull away that was not met before. */
  pullsFrom(start: Start, tie: number): Start[] {
    const { boxes } = start;
    this.#occupy(boxes, 1);
    this.#flood(start.player);
    const reached = this.#stamp;
    const pulls: (readonly [number, number, number, number])[] = [];
    for (const [index, box] of boxes.entries()) {
      for (let side = 0; side < 4; side++) {
        const stand = this.#beside[box * 4 + side]!;
        if (stand < 0 || this.#mark[stand] !== reached) continue;
        const back = this.#beside[stand * 4 + side]!;
        if (back >= 0 && this.#occupied[back] === 0) pulls.push([index, side, stand, back]);
      }
    }
    const found: Start[] = [];
    for (const [index, number, stand, back] of pulls) {
      const box = boxes[index]!;
      this.#occupied[box] = 0;
      this.#occupied[stand] = 1;
      const player = this.#flood(back);
      this.#occupied[box] = 1;
      this.#occupied[stand] = 0;
      const side = sides[number]!;
      const changes = start.changes + Number(start.at !== box);
      const lines = start.lines + Number(start.at !== box || start.side !== side);
      const moved = boxes.with(index, stand).sort((one, other) => one - other);
      const child: Start = { boxes: moved, player, pulls: start.pulls + 1, lines, changes, from: start, at: stand, side, tie };
      if (this.#isNew(child)) found.push(child);
    }
    this.#occupy(boxes, 0);
    return found;
  }

  #occupy(boxes: readonly number[], value: 0 | 1): void {
    for (const box of boxes) this.#occupied[box] = value;
  }

  /** Marks the player's part of the room; returns the least of its squares, which so names it. */
  #flood(from: number): number {
    const stamp = ++this.#stamp;
    const [mark, queue, next, occupied] = [this.#mark, this.#queue, this.#beside, this.#occupied];
    mark[from] = stamp;
    queue[0] = from;
    let least = from;
    for (let head = 0, tail = 1; head < tail; head++) {
      const cell = queue[head]!;
      if (cell < least) least = cell;
      for (let side = 0; side < 4; side++) {
        const to = next[cell * 4 + side]!;
        if (to < 0 || mark[to] === stamp || occupied[to] === 1) continue;
        mark[to] = stamp;
        queue[tail++] = to;
      }
    }
    return least;
  }

  /** Also gives a start of the layer in the making the simpler of two ways to it. Its own children come only after the layer. */
  #isNew(start: Start): boolean {
    const key = String.fromCharCode(...start.boxes, start.player);
    const known = this.#seen.get(key);
    if (known === undefined) {
      this.#seen.set(key, start);
      return true;
    }
    if (known.pulls === start.pulls && turns(start) < turns(known)) {
      const { lines, changes, from, at, side } = start;
      Object.assign(known, { lines, changes, from, at, side });
    }
    return false;
  }
}

/** The level that begins at a start, with the player on a square of the part of the room that the start means. */
export function levelAt(plan: Level, start: Start, player: number = start.player): Level {
  return { ...plan, boxes: start.boxes, player };
}

/** The pulls of a start played forwards, last first, with the shortest walks between. It ends solved, or the search has a bug. */
export function certificate(level: Level, start: Start): readonly Move[] {
  const played: Move[] = [];
  let position: Position = startOf(level, "");
  const go = (move: Move) => {
    const next = play(position, move);
    if (next === undefined) throw new Error("A level played backwards cannot be played forwards.");
    position = next;
    played.push(move);
  };
  for (let at: Start | undefined = start; at?.side !== undefined; at = at.from) {
    const stand = openBeside(level, at.at, at.side)!;
    for (const move of walkTo(position, stand)) go(move);
    go(opposite[at.side].toUpperCase() as Move);
  }
  return played;
}
