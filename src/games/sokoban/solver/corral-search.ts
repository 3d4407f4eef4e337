import type { Board } from "./board.js";
import { Flood, type Regions } from "./flood.js";
import { Freeze } from "./freeze.js";

/** Positions that may be looked at for one corral. */
const mostPositions = 400;
/** And for all boxes together, where mostly nothing comes of it. */
const mostTogether = 25;

/**
 * Proves that a corral is a deadlock: all boxes but those around the region, and those that cannot move before one of them does, are taken away, which
 * only makes things easier, and the rest is played out. When nothing leads to all of them on goals or outside the corral, the position is dead. Gives up, and
 * says nothing, after some hundred positions. Answers are remembered by boxes and region.
 */
export class CorralSearch {
  readonly #board: Board;
  readonly #dead: Uint8Array;
  readonly #freeze: Freeze;
  readonly #reach: Flood;
  readonly #taken: Uint8Array;
  /** By square: 1 in the corral or on one of its boxes at first. */
  readonly #inside: Uint8Array;
  readonly #list: Int16Array;
  readonly #known = new Map<string, boolean>();
  #seen = new Set<string>();
  #most = 0;
  /** Positions looked at in all. */
  nodes = 0;

  constructor(board: Board, dead: Uint8Array) {
    this.#board = board;
    this.#dead = dead;
    this.#freeze = new Freeze(board, dead);
    this.#reach = new Flood(board);
    this.#taken = new Uint8Array(board.size + 1);
    this.#inside = new Uint8Array(board.size + 1);
    this.#list = new Int16Array(board.size + 1);
  }

  /** True when some region the player cannot reach is proved dead. `frozen` (the first `count`) cannot move and are on goals. */
  dead(taken: Uint8Array, regions: Regions, player: number, frozen: Int16Array, count: number): boolean {
    const home = regions.region[player]!;
    if (this.#deadTogether(taken, regions, home, player, frozen, count)) return true;
    if (regions.count < 2) return false;
    for (let region = 0; region < regions.count; region++) {
      if (region !== home && this.#deadRegion(taken, regions, region, player, frozen, count)) return true;
    }
    return false;
  }

  /** The same for all regions at once: the boxes the player can push nowhere but among themselves. */
  #deadTogether(taken: Uint8Array, regions: Regions, home: number, player: number, frozen: Int16Array, count: number): boolean {
    const { size } = this.#board;
    const here = this.#taken;
    const inside = this.#inside;
    let boxes = 0;
    here.set(taken);
    for (let index = 0; index < count; index++) here[frozen[index]!] = 2;
    for (let square = 0; square < size; square++) {
      inside[square] = regions.region[square] === home ? 0 : 1;
      if (here[square] === 1) this.#list[boxes++] = square;
    }
    this.#seen = new Set();
    this.#most = mostTogether;
    return this.#search(this.#list.slice(0, boxes), player, 0) === "dead";
  }

  #deadRegion(taken: Uint8Array, regions: Regions, region: number, player: number, frozen: Int16Array, count: number): boolean {
    const { beside, size, isGoal } = this.#board;
    const here = this.#taken.fill(0);
    const inside = this.#inside.fill(0);
    here[size] = 1;
    let boxes = 0;
    let away = false;
    for (let index = 0; index < count; index++) here[frozen[index]!] = 2;
    for (let square = 0; square < size; square++) {
      if (regions.region[square] !== region) continue;
      inside[square] = 1;
      if (isGoal[square] !== 0) away = true;
      for (let direction = 0; direction < 4; direction++) {
        const box = beside[square * 4 + direction]!;
        if (box === size || here[box] !== 0 || taken[box] === 0) continue;
        here[box] = 1;
        inside[box] = 1;
        this.#list[boxes++] = box;
        if (isGoal[box] === 0) away = true;
      }
    }
    if (!away || boxes === 0) return false;
    // Those that cannot move before one of these does belong to them.
    this.#freeze.around(taken, inside);
    for (let index = 0; index < this.#freeze.count; index++) {
      const box = this.#freeze.frozen[index]!;
      if (here[box] !== 0) continue;
      here[box] = 1;
      inside[box] = 1;
      this.#list[boxes++] = box;
    }
    for (let index = 0; index < boxes; index++) if (isGoal[this.#list[index]!] === 0) away = false;
    // All its boxes are on goals: that is an end of the search already.
    if (away) return false;
    const least = this.#reach.fill(here, player);
    let key = String.fromCharCode(least, ...this.#list.subarray(0, boxes).toSorted());
    for (let index = 0; index < count; index++) key += String.fromCharCode(0xffff, frozen[index]!);
    key += String.fromCharCode(0xfffe, region < 0 ? 0 : regions.least[region]!);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    this.#seen = new Set();
    this.#most = mostPositions;
    const result = this.#search(this.#list.slice(0, boxes), player, 0) === "dead";
    if (this.#known.size >= 20_000) this.#known.clear();
    this.#known.set(key, result);
    return result;
  }

  /**
   * Depth first over single pushes. "open" when it need not be dead, which includes giving up. A box that can be pushed out of the corral is taken away
   * and not looked at again: a position without it is no harder than with it.
   */
  #search(boxes: Int16Array, from: number, depth: number): "dead" | "open" {
    const { beside, isGoal } = this.#board;
    const here = this.#taken;
    const reach = this.#reach;
    let count = boxes.length;
    for (let again = true; again; ) {
      again = false;
      reach.fill(here, from);
      for (let index = 0; index < count; index++) {
        if (!this.#leaves(boxes[index]!)) continue;
        here[boxes[index]!] = 0;
        boxes[index] = boxes[--count]!;
        again = true;
        break;
      }
    }
    let away = 0;
    for (let index = 0; index < count; index++) if (isGoal[boxes[index]!] === 0) away++;
    if (away === 0) return "open";
    const sorted = boxes.subarray(0, count).sort();
    const key = String.fromCharCode(reach.least, ...sorted);
    if (this.#seen.has(key)) return "dead";
    if (this.#seen.size >= this.#most || depth > 60) return "open";
    this.#seen.add(key);
    this.nodes++;
    const pushes: number[] = [];
    for (let index = 0; index < count; index++) {
      const box = sorted[index]!;
      for (let direction = 0; direction < 4; direction++) {
        const target = beside[box * 4 + direction]!;
        if (here[target] === 0 && this.#dead[target] === 0 && reach.reached(beside[box * 4 + (direction ^ 2)]!)) pushes.push(box * 4 + direction);
      }
    }
    const now = here.slice();
    for (const push of pushes) {
      const box = push >> 2;
      const target = beside[push]!;
      here[box] = 0;
      here[target] = 1;
      if (!this.#freeze.after(here, target)) {
        const after = sorted.slice();
        after[after.indexOf(box)] = target;
        if (this.#search(after, box, depth + 1) === "open") return "open";
      }
      here.set(now);
    }
    return "dead";
  }

  /** The player can push this box out of the corral at once. */
  #leaves(box: number): boolean {
    const { beside } = this.#board;
    const here = this.#taken;
    for (let direction = 0; direction < 4; direction++) {
      const target = beside[box * 4 + direction]!;
      if (here[target] !== 0 || this.#dead[target] !== 0 || this.#inside[target] !== 0) continue;
      if (this.#reach.reached(beside[box * 4 + (direction ^ 2)]!)) return true;
    }
    return false;
  }
}
