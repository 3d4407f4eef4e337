import type { Budget } from "../../../solver.js";
import type { Regions } from "../board/flood.js";
import { PlayerRegion } from "../board/player-region.js";
import type { Board } from "../board/search-board.js";
import { Freeze } from "./freeze.js";

/** The most positions that are searched for one corral. */
const maxPositions = 400;
/** The most pushes in a row. */
const maxDepth = 60;
/** The most positions for all boxes together, where a proof is rare. */
const maxTogether = 25;

/**
 * Proves that a corral is a deadlock. All boxes are removed except those around the region and those that
 * cannot move before one of these does. Removing boxes only makes the level easier. The remaining boxes are
 * searched. If no sequence of pushes brings all of them onto goals or out of the corral, the position is
 * dead. After a few hundred positions the search stops without an answer. Answers are cached by boxes and
 * region.
 */
export class CorralSearch {
  readonly #dead: Uint8Array;
  readonly #freeze: Freeze;
  readonly #reach: PlayerRegion;
  readonly #taken: Uint8Array;
  /** By square: 1 in the corral, or on one of its boxes at the start. */
  readonly #inside: Uint8Array;
  /** By depth: the remaining boxes. */
  readonly #lists: Int16Array[];
  /** The removed boxes, and the pushes to try, for all depths. */
  readonly #removed: Int16Array;
  #removedCount = 0;
  readonly #pushes: Int32Array;
  #pushCount = 0;
  readonly #known = new Map<string, boolean>();
  readonly #seen: BoxSets;
  #most = 0;
  #budget: Budget = { spend: () => true };
  /** The number of positions searched in total. */
  nodes = 0;

  constructor(
    private readonly board: Board,
    dead: Uint8Array,
  ) {
    this.#dead = dead;
    this.#freeze = new Freeze(board, dead);
    this.#reach = new PlayerRegion(board, maxDepth);
    this.#taken = new Uint8Array(board.size + 1);
    this.#inside = new Uint8Array(board.size + 1);
    const boxes = board.boxes.length;
    this.#lists = [new Int16Array(boxes)];
    this.#removed = new Int16Array(boxes);
    this.#pushes = new Int32Array(boxes * 4 * (maxDepth + 1));
    this.#seen = new BoxSets(boxes, maxPositions + 1);
  }

  /**
   * True when some region that the player cannot reach is proved dead. `freeze` has the boxes that cannot
   * move, all on goals.
   */
  dead(taken: Uint8Array, regions: Regions, player: number, freeze: Freeze, budget: Budget): boolean {
    this.#budget = budget;
    const home = regions.region[player]!;
    if (this.#deadTogether(taken, regions, home, player, freeze)) return true;
    if (regions.count < 2) return false;
    for (let region = 0; region < regions.count; region++) {
      if (region !== home && this.#deadRegion(taken, regions, [region], player, freeze)) return true;
    }
    return diagonals(this.board, regions, home).some((chain) =>
      this.#deadRegion(taken, regions, chain, player, freeze),
    );
  }

  /** `dead` for all regions at once, with the boxes that the player can push only among themselves. */
  #deadTogether(taken: Uint8Array, regions: Regions, home: number, player: number, freeze: Freeze): boolean {
    const { size } = this.board;
    const { frozen, count } = freeze;
    const here = this.#taken;
    const inside = this.#inside;
    const list = this.#lists[0]!;
    let boxes = 0;
    here.set(taken);
    for (let index = 0; index < count; index++) here[frozen[index]!] = 2;
    for (let square = 0; square < size; square++) {
      inside[square] = regions.region[square] === home ? 0 : 1;
      if (here[square] === 1) list[boxes++] = square;
    }
    this.#seen.clear();
    this.#most = maxTogether;
    this.#reach.begin(here, player);
    return this.#search(boxes, 0) === "dead";
  }

  #deadRegion(
    taken: Uint8Array,
    regions: Regions,
    corral: readonly number[],
    player: number,
    { frozen, count }: Freeze,
  ): boolean {
    const { beside, size, isGoal } = this.board;
    const here = this.#taken.fill(0);
    const inside = this.#inside.fill(0);
    here[size] = 1;
    const list = this.#lists[0]!;
    let boxes = 0;
    let away = false;
    for (let index = 0; index < count; index++) here[frozen[index]!] = 2;
    for (const region of corral) {
      for (let index = regions.first[region]!; index < regions.first[region + 1]!; index++) {
        const square = regions.squares[index]!;
        inside[square] = 1;
        if (isGoal[square] !== 0) away = true;
        for (let direction = 0; direction < 4; direction++) {
          const box = beside[square * 4 + direction]!;
          if (box === size || here[box] !== 0 || taken[box] === 0) continue;
          here[box] = 1;
          inside[box] = 1;
          list[boxes++] = box;
          if (isGoal[box] === 0) away = true;
        }
      }
    }
    if (!away || boxes === 0) return false;
    // Boxes that cannot move before one of these does belong to them.
    this.#freeze.around(taken, inside);
    for (let index = 0; index < this.#freeze.count; index++) {
      const box = this.#freeze.frozen[index]!;
      if (here[box] !== 0) continue;
      here[box] = 1;
      inside[box] = 1;
      list[boxes++] = box;
    }
    for (let index = 0; index < boxes; index++) if (isGoal[list[index]!] === 0) away = false;
    // All its boxes are on goals, so the search would end at once.
    if (away) return false;
    this.#reach.begin(here, player);
    let key = String.fromCharCode(this.#reach.least, ...list.subarray(0, boxes).sort());
    for (let index = 0; index < count; index++) key += String.fromCharCode(0xffff, frozen[index]!);
    for (const region of corral) key += String.fromCharCode(0xfffe, regions.least[region]!);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    this.#seen.clear();
    this.#most = maxPositions;
    const result = this.#search(boxes, 0) === "dead";
    // An interrupted search is not cached.
    if (!this.#budget.spend(0)) return result;
    if (this.#known.size >= 20_000) this.#known.clear();
    this.#known.set(key, result);
    return result;
  }

  /**
   * Depth-first search over single pushes of the first `count` boxes in the list of this depth. "open" when
   * it need not be dead, also when the limits are reached. A box that can be pushed out of the corral is
   * removed for good: a position without it is no harder than with it.
   */
  #search(count: number, depth: number): "dead" | "open" {
    const here = this.#taken;
    const list = this.#lists[depth]!;
    const removed = this.#removed;
    const before = this.#removedCount;
    let left = count;
    for (let index = 0; index < left; index++) {
      const box = list[index]!;
      if (!this.#leaves(box)) continue;
      here[box] = 0;
      this.#reach.free(here, box);
      removed[this.#removedCount++] = box;
      list[index] = list[--left]!;
      index = -1;
    }
    const result = this.#push(left, depth);
    while (this.#removedCount > before) here[removed[--this.#removedCount]!] = 1;
    return result;
  }

  #push(count: number, depth: number): "dead" | "open" {
    const { beside, isGoal } = this.board;
    const here = this.#taken;
    const list = this.#lists[depth]!;
    const reach = this.#reach;
    let away = 0;
    for (let index = 0; index < count; index++) if (isGoal[list[index]!] === 0) away++;
    if (away === 0) return "open";
    sort(list, count);
    const seen = this.#seen;
    if (seen.has(reach.least, list, count)) return "dead";
    if (seen.count >= this.#most || depth === maxDepth || !this.#budget.spend(0)) return "open";
    seen.add();
    this.nodes++;
    const pushes = this.#pushes;
    const first = this.#pushCount;
    for (let index = 0; index < count; index++) {
      const box = list[index]!;
      for (let direction = 0; direction < 4; direction++) {
        const target = beside[box * 4 + direction]!;
        if (
          here[target] !== 0 ||
          this.#dead[target] !== 0 ||
          !reach.reached(beside[box * 4 + (direction ^ 2)]!)
        )
          continue;
        pushes[this.#pushCount++] = index * 4 + direction;
      }
    }
    const last = this.#pushCount;
    const next = this.#listAt(depth + 1);
    let result: "dead" | "open" = "dead";
    for (let at = first; at < last && result === "dead"; at++) {
      const index = pushes[at]! >> 2;
      const box = list[index]!;
      const target = beside[box * 4 + (pushes[at]! & 3)]!;
      here[box] = 0;
      here[target] = 1;
      if (!this.#freeze.after(here, target)) {
        for (let other = 0; other < count; other++) next[other] = list[other]!;
        next[index] = target;
        reach.push(here, box, target);
        result = this.#search(count, depth + 1);
        reach.pop();
      }
      here[target] = 0;
      here[box] = 1;
    }
    this.#pushCount = first;
    return result;
  }

  #listAt(depth: number): Int16Array {
    while (this.#lists.length <= depth) this.#lists.push(new Int16Array(this.board.boxes.length));
    return this.#lists[depth]!;
  }

  /** Whether the player can push this box out of the corral at once. */
  #leaves(box: number): boolean {
    const { beside } = this.board;
    const here = this.#taken;
    for (let direction = 0; direction < 4; direction++) {
      const target = beside[box * 4 + direction]!;
      if (here[target] !== 0 || this.#dead[target] !== 0 || this.#inside[target] !== 0) continue;
      if (this.#reach.reached(beside[box * 4 + (direction ^ 2)]!)) return true;
    }
    return false;
  }
}

/** Insertion sort, ascending: the list is short and nearly sorted. */
function sort(list: Int16Array, count: number): void {
  for (let index = 1; index < count; index++) {
    const box = list[index]!;
    let at = index;
    for (; at > 0 && list[at - 1]! > box; at--) list[at] = list[at - 1]!;
    list[at] = box;
  }
}

/**
 * Closed diagonals: closed regions of one square each that touch at their corners, with boxes between them.
 * Every box of such a staircase can be pushed into one of the squares only by closing the next one tighter.
 * This shows only when the regions are examined together. Returns the regions of each chain.
 */
export function diagonals(
  { size, beside }: Board,
  { region, least, first, count }: Regions,
  home: number,
): readonly (readonly number[])[] {
  const chains: number[][] = [];
  const alone = (of: number) => of >= 0 && of !== home && first[of + 1]! - first[of]! === 1;
  for (const horizontal of [1, 3] as const) {
    for (let start = 0; start < count; start++) {
      if (!alone(start) || alone(corner(least[start]!, 0, horizontal ^ 2))) continue;
      const chain = [start];
      for (
        let next = corner(least[start]!, 2, horizontal);
        alone(next);
        next = corner(least[next]!, 2, horizontal)
      )
        chain.push(next);
      if (chain.length > 1) chains.push(chain);
    }
  }
  return chains;

  /** The region diagonal to a square, past a box between them; −1 if there is none. */
  function corner(square: number, vertical: number, horizontal: number): number {
    const one = beside[square * 4 + vertical]!;
    const other = beside[square * 4 + horizontal]!;
    const at =
      one !== size ? beside[one * 4 + horizontal]! : other !== size ? beside[other * 4 + vertical]! : size;
    return at === size ? -1 : region[at]!;
  }
}

/**
 * A small set of positions with few boxes, each with the lowest square of the player's region. Positions are
 * compared square by square, so two are never confused. A stamp clears the set, because it is refilled
 * thousands of times a second.
 */
class BoxSets {
  count = 0;
  readonly #stride: number;
  readonly #entries: Int16Array;
  readonly #slots: Int32Array;
  readonly #stamps: Int32Array;
  #stamp = 1;
  /** The slot for the position that `has` searched for last. */
  #slot = 0;

  /**
   * @param boxes the most boxes in a position
   * @param most the most positions
   */
  constructor(boxes: number, most: number) {
    this.#stride = boxes + 2;
    this.#entries = new Int16Array((most + 1) * this.#stride);
    const slots = 2 ** Math.ceil(Math.log2(most * 2 + 2));
    this.#slots = new Int32Array(slots);
    this.#stamps = new Int32Array(slots);
  }

  clear(): void {
    this.count = 0;
    this.#stamp++;
  }

  /** Uses the first `count` of `boxes`, in ascending order. */
  has(region: number, boxes: Int16Array, count: number): boolean {
    const entries = this.#entries;
    const slots = this.#slots;
    const mask = slots.length - 1;
    const fresh = this.count * this.#stride;
    entries[fresh] = region;
    entries[fresh + 1] = count;
    let hash = region;
    for (let index = 0; index < count; index++) {
      entries[fresh + 2 + index] = boxes[index]!;
      hash = Math.imul(hash ^ boxes[index]!, 0x9e3779b1);
      hash ^= hash >>> 15;
    }
    let slot = hash & mask;
    for (; this.#stamps[slot] === this.#stamp; slot = (slot + 1) & mask) {
      const known = slots[slot]! * this.#stride;
      let at = 0;
      while (at < count + 2 && entries[known + at] === entries[fresh + at]) at++;
      if (at === count + 2) return true;
    }
    this.#slot = slot;
    return false;
  }

  /** Adds the position that `has` did not find last. */
  add(): void {
    this.#slots[this.#slot] = this.count++;
    this.#stamps[this.#slot] = this.#stamp;
  }
}
