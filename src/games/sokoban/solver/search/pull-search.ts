import { RowMatching, stopped, unreachable } from "../../../row-matching.js";
import { type Budget, Growth } from "../../../solver.js";
import type { Distances } from "../board/distances.js";
import { Regions } from "../board/flood.js";
import { leastAfterPull, RegionFill, unclear } from "../board/region-fill.js";
import { type Board, occupied } from "../board/search-board.js";
import type { GroupTables } from "../deadlocks/group-tables.js";
import { type LoneCosts, loneCostBytes, pullCosts } from "./lone-costs.js";
import { none, PositionTable } from "./records.js";
import { type Excursions, Roaming } from "./roaming.js";

/**
 * The budget is asked after this many filled squares, because asking takes longer than a node of a small
 * board.
 */
const squaresBetweenChecks = 1 << 14;
/** A look at the squares around a pull, or at the boxes, counts as this many filled squares. */
const squaresLookedAt = 8;
/**
 * The budget is also asked after this many matching columns, which take longer than the squares with hundreds
 * of boxes.
 */
const columnsBetweenChecks = 1 << 18;

/**
 * A greedy backward search: it pulls from the solved position towards the boxes' start squares (the idea of
 * Festival's "dragonfly"). Where the start of a level is narrow and its end is wide, there are few pulls
 * where there would be many pushes. Each position is expanded once, the one with the lowest bound first and,
 * among equals, the newest. Only positions that are proved dead are left out.
 */
export class PullSearch {
  nodes = 0;
  /**
   * A lower bound on the pushes of a solution, from the solved position alone; 0 before the search has
   * started.
   */
  bound = 0;
  /** The lowest bound of any position that was expanded, and the nodes until then. */
  least = unreachable;
  closest = 0;
  /** Proves more positions dead; may be set during the search. */
  tables: GroupTables | undefined;
  #tableBytes = 0;
  readonly #records: PositionTable;
  readonly #reach: RegionFill;
  readonly #childReach: RegionFill;
  readonly #taken: Uint8Array;
  readonly #list: Int16Array;
  readonly #words: Int32Array;
  #costs: LoneCosts | undefined;
  #matching: RowMatching | undefined;
  readonly #growth = new Growth();
  #hasStarted = false;
  #hash = 0;
  /** Squares filled and nodes since the budget was last asked, and the matching columns by then. */
  #filled = 0;
  #columnsThen = 0;
  #unpaid = 0;
  readonly #stuck: StuckBoxes;
  readonly #roaming: Roaming | undefined;
  /** The record whose expansion the budget interrupted. It is repeated when the search continues. */
  #pending = none;
  #pendingBound = 0;

  /** With `excursions`, the search roams: see `Roaming`. */
  constructor(
    private readonly board: Board,
    private readonly distances: Distances,
    private readonly memoryBytes: number,
    excursions?: Excursions,
  ) {
    this.#records = new PositionTable(board, memoryBytes - loneCostBytes(board));
    this.#reach = new RegionFill(board);
    this.#childReach = new RegionFill(board);
    this.#taken = occupied(board, []);
    this.#list = Int16Array.from(board.goals);
    this.#stuck = new StuckBoxes(board);
    this.#words = new Int32Array(board.words);
    this.#roaming = excursions && new Roaming(board, this.#records, memoryBytes, excursions);
  }

  /** Without `tables`, which several searches share. */
  get bytes(): number {
    return this.#records.bytes + (this.#roaming?.bytes ?? 0) + this.#tableBytes;
  }

  get full(): boolean {
    return (
      this.#growth.refused ||
      !this.#records.hasRoom(this.#list.length * 4) ||
      this.bytes + (this.tables?.bytes ?? 0) + (this.#roaming?.growth(this.#list.length * 4) ?? 0) >
        this.memoryBytes
    );
  }

  /**
   * The pushes of a solution; "exhausted" when nothing is left to try, which proves that there is none;
   * "stopped" when the budget is spent, after which the search can be continued.
   */
  run(budget: Budget): readonly number[] | "exhausted" | "stopped" {
    const records = this.#records;
    if (!this.#hasStarted && (this.full || !budget.spend() || !this.#start(budget))) return "stopped";
    for (;;) {
      if (this.full || !this.#growth.mayAllocate(this.#growthOf(this.#list.length * 4), budget))
        return "stopped";
      const record = this.#pending === none ? this.#next() : this.#pending;
      if (record === none) return "exhausted";
      const bound = this.#pending === none ? (this.#roaming ?? records).bound : this.#pendingBound;
      this.#pending = none;
      this.nodes++;
      this.#unpaid++;
      this.#open(record);
      this.#filled += squaresLookedAt;
      if (this.#stuck.anyAway(this.#taken, this.#list)) {
        if (!this.#isDue() || this.#pay(budget)) continue;
        return "stopped";
      }
      if (bound < this.least) {
        this.least = bound;
        this.closest = this.nodes;
      }
      this.#reach.fill(this.#taken, records.player(record));
      this.#filled += this.#reach.count;
      if (bound === 0 && this.#isStart()) return this.#path(record);
      const isDone = this.#expand(record, budget);
      if (isDone && !this.#isDue()) continue;
      if (isDone && this.#pay(budget)) continue;
      if (!isDone) {
        this.#pending = record;
        this.#pendingBound = bound;
      }
      return "stopped";
    }
  }

  #next(): number {
    return this.#roaming === undefined ? this.#records.next() : this.#roaming.next();
  }

  #growthOf(more: number): number {
    return this.#records.growth(more) + (this.#roaming?.growth(more) ?? 0);
  }

  #enqueue(record: number, bound: number, parent: number): void {
    if (this.#roaming === undefined) this.#records.enqueue(record, bound);
    else this.#roaming.add(record, bound, parent);
  }

  #isDue(): boolean {
    return (
      this.#filled >= squaresBetweenChecks ||
      this.#matching!.columnsExamined - this.#columnsThen >= columnsBetweenChecks
    );
  }

  #pay(budget: Budget): boolean {
    const nodes = this.#unpaid;
    this.#filled = 0;
    this.#columnsThen = this.#matching!.columnsExamined;
    this.#unpaid = 0;
    return budget.spend(nodes);
  }

  /** Adds every region in which the player may end. False when the budget was spent. */
  #start(budget: Budget): boolean {
    const { board, words } = { board: this.board, words: this.#words };
    this.#costs ??= pullCosts(board, budget);
    if (this.#costs === undefined) return false;
    this.#tableBytes = loneCostBytes(board);
    const matching = new RowMatching(this.#costs.table, board.boxes.length);
    this.#matching = matching;
    this.#hash = 0;
    words.fill(0);
    for (const goal of board.goals) {
      this.#taken[goal] = 1;
      words[goal >> 5]! |= 1 << (goal & 31);
      this.#hash ^= board.boxKeys[goal * 2]!;
    }
    const regions = new Regions(board);
    regions.label(this.#taken);
    let least = unreachable;
    for (let region = 0; region < regions.count; region++) {
      const player = regions.least[region]!;
      const bound = this.#solve(player, budget);
      if (bound === stopped) return false;
      least = Math.min(least, bound);
      if (bound < unreachable) this.#keep(player, none, 0, bound);
    }
    this.bound = least;
    this.#hasStarted = true;
    return true;
  }

  #keep(player: number, parent: number, push: number, bound: number): void {
    const hash = this.#hash ^ this.board.playerKeys[player * 2]!;
    if (this.#records.find(hash, this.#words, player) !== none) return;
    this.#enqueue(this.#records.add(this.#words, player, parent, push), bound, parent);
  }

  /** Solves the matching of the current boxes, for this square of the player. */
  #solve(player: number, budget: Budget): number {
    const matching = this.#matching!;
    const list = this.#list;
    for (let row = 0; row < list.length; row++) matching.rows[row] = this.#row(list[row]!, player);
    return matching.solve(budget);
  }

  /** The offset of the costs of a box for this square of the player. */
  #row(box: number, player: number): number {
    return (box * 4 + this.distances.sideOf[box * this.board.size + player]!) * this.#list.length;
  }

  #isStart(): boolean {
    return (
      this.#reach.seen[this.board.player] === 2 && this.board.boxes.every((box) => this.#taken[box] === 1)
    );
  }

  #open(record: number): void {
    const { stride, data } = this.#records;
    const { words: count, boxKeys } = this.board;
    const list = this.#list;
    const taken = this.#taken;
    const words = this.#words;
    for (let index = 0; index < list.length; index++) taken[list[index]!] = 0;
    let hash = 0;
    let found = 0;
    for (let word = 0; word < count; word++) {
      let bits = data[record * stride + word]!;
      words[word] = bits;
      for (; bits !== 0; bits &= bits - 1) {
        const square = word * 32 + 31 - Math.clz32(bits & -bits);
        list[found++] = square;
        taken[square] = 1;
        hash ^= boxKeys[square * 2]!;
      }
    }
    this.#hash = hash;
  }

  /** Adds the positions after one pull. False when the budget was spent. */
  #expand(record: number, budget: Budget): boolean {
    const { beside, boxKeys, playerKeys } = this.board;
    const { leads } = this.#costs!;
    const records = this.#records;
    const matching = this.#matching!;
    const tables = this.tables;
    const childReach = this.#childReach;
    const taken = this.#taken;
    const list = this.#list;
    const words = this.#words;
    const reached = this.#reach.seen;
    const hash = this.#hash;
    const least = records.player(record);
    let isSolved = false;
    for (let index = 0; index < list.length; index++) {
      const box = list[index]!;
      words[box >> 5]! &= ~(1 << (box & 31));
      for (let direction = 0; direction < 4; direction++) {
        const target = beside[box * 4 + direction]!;
        if (reached[target] !== 2) continue;
        const player = beside[target * 4 + direction]!;
        if (taken[player] !== 0 || leads[target * 4 + direction] === 0) continue;
        if (tables?.dead(target, direction, words, list, index)) continue;
        if (this.#isDue() && !this.#pay(budget)) {
          words[box >> 5]! |= 1 << (box & 31);
          return false;
        }
        taken[box] = 0;
        taken[target] = 1;
        words[target >> 5]! |= 1 << (target & 31);
        let name = leastAfterPull(this.board, reached, least, box, direction);
        if (name === unclear) {
          name = childReach.fill(taken, player);
          this.#filled += childReach.count;
        } else this.#filled += squaresLookedAt;
        const childHash = hash ^ boxKeys[box * 2]! ^ boxKeys[target * 2]! ^ playerKeys[name * 2]!;
        let bound = unreachable;
        if (records.find(childHash, words, name) === none) {
          if (!isSolved && this.#solve(records.player(record), budget) === stopped) bound = stopped;
          else {
            isSolved = true;
            bound = matching.sumWith(index, this.#row(target, player));
          }
        }
        if (bound !== stopped && bound < unreachable)
          this.#enqueue(records.add(words, name, record, target * 4 + (direction ^ 2)), bound, record);
        words[target >> 5]! &= ~(1 << (target & 31));
        taken[target] = 0;
        taken[box] = 1;
        if (bound !== stopped) continue;
        words[box >> 5]! |= 1 << (box & 31);
        return false;
      }
      words[box >> 5]! |= 1 << (box & 31);
    }
    return true;
  }

  /** The pushes of the solution: the last pull is the first push. */
  #path(record: number): readonly number[] {
    const path: number[] = [];
    for (let here = record; this.#records.parent(here) !== none; here = this.#records.parent(here))
      path.push(this.#records.push(here));
    return path;
  }
}

/**
 * Finds boxes that can never be pulled again. Every box that could be pulled once is removed, wherever the
 * player would have to be, which only makes room. The rest block each other for good, so each of them must be
 * on a start square.
 */
export class StuckBoxes {
  readonly #here: Uint8Array;
  readonly #left: Int16Array;
  /** By square: 1 where a box starts. */
  readonly #starts: Uint8Array;

  constructor(private readonly board: Board) {
    this.#here = new Uint8Array(board.size + 1);
    this.#left = new Int16Array(board.boxes.length);
    this.#starts = new Uint8Array(board.size + 1);
    for (const box of board.boxes) this.#starts[box] = 1;
  }

  /** Whether a box that can never be pulled is on no start square. All boxes are also listed. */
  anyAway(taken: Uint8Array, boxes: Int16Array): boolean {
    const { beside } = this.board;
    const here = this.#here;
    const left = this.#left;
    here.set(taken);
    left.set(boxes);
    let count = boxes.length;
    for (let before = count + 1; count < before; ) {
      before = count;
      count = 0;
      for (let index = 0; index < before; index++) {
        const box = left[index]!;
        const up = beside[box * 4]!;
        const right = beside[box * 4 + 1]!;
        const down = beside[box * 4 + 2]!;
        const west = beside[box * 4 + 3]!;
        if (
          (here[up] === 0 && here[beside[up * 4]!] === 0) ||
          (here[right] === 0 && here[beside[right * 4 + 1]!] === 0) ||
          (here[down] === 0 && here[beside[down * 4 + 2]!] === 0) ||
          (here[west] === 0 && here[beside[west * 4 + 3]!] === 0)
        )
          here[box] = 0;
        else left[count++] = box;
      }
    }
    for (let index = 0; index < count; index++) if (this.#starts[left[index]!] === 0) return true;
    return false;
  }
}
