import type { Budget } from "../../../solver.js";
import { DistanceMaker, type Distances, never } from "../board/distances.js";
import { Flood, Regions } from "../board/flood.js";
import type { Board } from "../board/search-board.js";
import { BucketQueue } from "./bucket-queue.js";
import { Matching, stopped, unreachable } from "./matching.js";
import { none, StateStore } from "./state-store.js";

/**
 * A greedy search from the solved position by pulling, towards the squares where the boxes stand at first (the idea of Festival's "dragonfly"): where
 * the beginning of a level is narrow and its end is wide, few pulls are possible where many pushes are. Each position is expanded once.
 */
export class PullSearch {
  nodes = 0;
  /** No solution has fewer pushes, by the solved position alone; 0 before the search has begun. */
  bound = 0;
  #begun = false;
  readonly #board: Board;
  readonly #distances: Distances;
  readonly #memoryBytes: number;
  /** For each first box: pulls to it at `square * 4 + side`. */
  readonly #toStart: Uint16Array[] = [];
  readonly #store: StateStore;
  readonly #queue = new BucketQueue();
  readonly #reach: Flood;
  readonly #childReach: Flood;
  readonly #matching: Matching;
  readonly #taken: Uint8Array;
  readonly #list: Int16Array;
  readonly #words: Int32Array;
  #low = 0;
  #high = 0;

  constructor(board: Board, distances: Distances, memoryBytes: number) {
    this.#board = board;
    this.#distances = distances;
    this.#memoryBytes = memoryBytes;
    this.#store = new StateStore(board, memoryBytes);
    this.#reach = new Flood(board);
    this.#childReach = new Flood(board);
    this.#matching = new Matching(board.boxes.length);
    this.#taken = new Uint8Array(board.size + 1);
    this.#taken[board.size] = 1;
    this.#list = Int16Array.from(board.goals);
    this.#words = new Int32Array(board.words);
  }

  /** False when the budget was spent meanwhile. */
  #measure(budget: Budget): boolean {
    const { size, boxes } = this.#board;
    const walls = new Uint8Array(size + 1);
    walls[size] = 1;
    const maker = new DistanceMaker(this.#board);
    maker.look(walls);
    while (this.#toStart.length < boxes.length) {
      if (!budget.spend(0)) return false;
      const result = new Uint16Array(size * 4);
      maker.spread(walls, boxes[this.#toStart.length]!, result);
      this.#toStart.push(result);
    }
    return true;
  }

  get bytes(): number {
    return this.#store.bytes + this.#queue.bytes;
  }

  get full(): boolean {
    return !this.#store.hasRoom(this.#list.length * 4) || this.bytes > this.#memoryBytes;
  }

  /** The pushes of a solution, "exhausted" when there is nothing left to try, which proves that there is none, "stopped" when the budget is spent, after which it may go on. */
  run(budget: Budget): readonly number[] | "exhausted" | "stopped" {
    const store = this.#store;
    if (!this.#begun && !this.#start(budget)) return "stopped";
    for (;;) {
      if (!budget.spend() || this.full) return "stopped";
      const state = this.#queue.take();
      if (state === undefined) return "exhausted";
      this.nodes++;
      this.#open(state);
      this.#reach.fill(this.#taken, store.player[state]!);
      if (store.bound[state] === 0 && this.#isStart()) return this.#path(state);
      if (!this.#expand(state, budget)) {
        // Broken off among its pulls: it is made again when the search goes on.
        this.#queue.add(state, store.bound[state]!, 0);
        return "stopped";
      }
    }
  }

  /** Every region the player may end in. False when the budget was spent meanwhile. */
  #start(budget: Budget): boolean {
    if (!this.#measure(budget)) return false;
    const { board, words } = { board: this.#board, words: this.#words };
    this.#low = 0;
    this.#high = 0;
    for (const goal of board.goals) {
      this.#taken[goal] = 1;
      words[goal >> 5]! |= 1 << (goal & 31);
      this.#toggle(goal);
    }
    const regions = new Regions(board);
    regions.label(this.#taken);
    let least = unreachable;
    for (let region = 0; region < regions.count; region++) {
      const player = regions.least[region]!;
      this.#cost(player);
      const bound = this.#matching.solve(budget);
      if (bound === stopped) return false;
      least = Math.min(least, bound);
      this.#add(player, none, 0, bound);
    }
    this.bound = least;
    this.#begun = true;
    return true;
  }

  #isStart(): boolean {
    return this.#reach.reached(this.#board.player) && this.#board.boxes.every((box) => this.#taken[box] === 1);
  }

  #toggle(square: number): void {
    this.#low ^= this.#board.boxKeys[square * 2]!;
    this.#high ^= this.#board.boxKeys[square * 2 + 1]!;
  }

  #open(state: number): void {
    const { boxes, words } = this.#store;
    const list = this.#list;
    for (let index = 0; index < list.length; index++) this.#taken[list[index]!] = 0;
    this.#low = 0;
    this.#high = 0;
    let count = 0;
    for (let word = 0; word < words; word++) {
      let bits = boxes[state * words + word]!;
      this.#words[word] = bits;
      for (; bits !== 0; bits &= bits - 1) {
        const square = word * 32 + 31 - Math.clz32(bits & -bits);
        list[count++] = square;
        this.#taken[square] = 1;
        this.#toggle(square);
      }
    }
  }

  /** Writes all costs for a player there. */
  #cost(player: number): void {
    const list = this.#list;
    for (let row = 0; row < list.length; row++) {
      const side = this.#distances.sideOf[list[row]! * this.#board.size + player]!;
      for (let column = 0; column < list.length; column++) this.#matching.set(row, column, this.#pulls(column, list[row]!, side));
    }
  }

  #pulls(column: number, box: number, side: number): number {
    if (side === 4) return this.#board.boxes[column] === box ? 0 : unreachable;
    const pulls = this.#toStart[column]![box * 4 + side]!;
    return pulls === never ? unreachable : pulls;
  }

  /** False when the budget was spent meanwhile. */
  #expand(state: number, budget: Budget): boolean {
    const { beside, size } = this.#board;
    const taken = this.#taken;
    const list = this.#list;
    const words = this.#words;
    this.#cost(this.#store.player[state]!);
    if (this.#matching.solve(budget) === stopped) return false;
    for (let index = 0; index < list.length; index++) {
      const box = list[index]!;
      for (let direction = 0; direction < 4; direction++) {
        const target = beside[box * 4 + direction]!;
        if (taken[target] !== 0 || !this.#reach.reached(target)) continue;
        const player = beside[target * 4 + direction]!;
        if (taken[player] !== 0) continue;
        if (!budget.spend(0)) return false;
        const side = this.#distances.sideOf[target * size + player]!;
        const bound = this.#matching.solveWith(index, (column) => this.#pulls(column, target, side));
        if (bound >= unreachable) continue;
        taken[box] = 0;
        taken[target] = 1;
        words[box >> 5]! &= ~(1 << (box & 31));
        words[target >> 5]! |= 1 << (target & 31);
        const [low, high] = [this.#low, this.#high];
        this.#toggle(box);
        this.#toggle(target);
        this.#add(this.#childReach.fill(taken, player), state, target * 4 + (direction ^ 2), bound);
        [this.#low, this.#high] = [low, high];
        words[target >> 5]! &= ~(1 << (target & 31));
        words[box >> 5]! |= 1 << (box & 31);
        taken[target] = 0;
        taken[box] = 1;
      }
    }
    return true;
  }

  #add(player: number, parent: number, push: number, bound: number): void {
    const store = this.#store;
    const { playerKeys } = this.#board;
    const low = this.#low ^ playerKeys[player * 2]!;
    const high = this.#high ^ playerKeys[player * 2 + 1]!;
    if (bound >= unreachable || store.find(low, high, this.#words, player) !== none) return;
    const child = store.add(low, high, this.#words, player);
    store.parent[child] = parent;
    store.push[child] = push;
    store.bound[child] = bound;
    this.#queue.add(child, bound, 0);
  }

  /** The last pull is the first push. */
  #path(state: number): readonly number[] {
    const path: number[] = [];
    for (let here = state; this.#store.parent[here] !== none; here = this.#store.parent[here]!) path.push(this.#store.push[here]!);
    return path;
  }
}
