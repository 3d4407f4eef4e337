import type { Budget } from "../../../solver.js";
import { type Distances, never } from "../board/distances.js";
import { Flood, Regions } from "../board/flood.js";
import { MacroMoves } from "../board/macro-moves.js";
import type { Board } from "../board/search-board.js";
import { Corrals } from "../deadlocks/corral.js";
import type { DeepDeadlocks } from "../deadlocks/deep-deadlocks.js";
import type { GroupTables } from "../deadlocks/group-tables.js";
import { QuickDeadlocks } from "../deadlocks/quick-deadlocks.js";
import { type AdvisorName, advise, adviseOpening, type Judged, type Parent } from "./advisors.js";
import { Explorer } from "./explorer.js";
import type { Domain, Root } from "./feature-search.js";
import type { Features } from "./features.js";
import { IdlePlaces } from "./idle-places.js";
import { LiftedBox } from "./lifted-box.js";
import { MoveList } from "./move-list.js";
import type { Plan } from "./plan.js";
import { PlanAdvisors } from "./plan-advisors.js";
import { bitsOf, hashOf, moved, setUp } from "./position.js";
import type { PositionSet } from "./position-set.js";
import type { BoardAnalysis } from "./sink-search.js";
import type { TreeNode } from "./tree-node.js";

/** The moves that a search leaves out, and those that cost nothing. */
export interface ForwardStyle {
  /** No move ends on an idle square. A search that is exhausted then proves nothing. */
  readonly leavesIdle: boolean;
  /**
   * What the opener moves: the box that blocks the most others, or a box near where the plan wants the next
   * one.
   */
  readonly opener: "hotspots" | "plan";
  /**
   * How boxes leave the zone that will be closed: one is brought out, or the nearest is moved away from it.
   */
  readonly clearing: "fewer" | "away";
  /** Whether the explorer may also propose moves that cannot be undone. */
  readonly explorer: "any" | "undoable";
  /** An advisor that is left out. */
  readonly without?: AdvisorName | undefined;
}

/** Forward Sokoban that follows a packing plan. */
export class ForwardSearch implements Domain {
  readonly moves = new MoveList();
  readonly roots: readonly Root[];
  /** The most boxes on goals in any position so far. */
  packed = 0;
  readonly #board: Board;
  readonly #features: Features;
  readonly #hot: Uint8Array | undefined;
  readonly #taken: Uint8Array;
  /** The regions of the node that is being expanded. */
  readonly #regions: Regions;
  readonly #reach: Flood;
  readonly #lifted: LiftedBox;
  readonly #macros: MacroMoves;
  readonly #explorer: Explorer;
  readonly #corrals: Corrals;
  readonly #quick: QuickDeadlocks;
  readonly #deadlocks: DeepDeadlocks;
  /** The boxes of the node that is being expanded. */
  readonly #list: Int16Array;
  readonly #bits: Int32Array;
  readonly #surroundings: BoardAnalysis;
  readonly #style: ForwardStyle;
  readonly #planned: PlanAdvisors;
  readonly #idle: IdlePlaces | undefined;
  #judged = judgments(512);

  constructor(
    board: Board,
    distances: Distances,
    surroundings: BoardAnalysis,
    features: Features,
    plan: Plan,
    hot: Uint8Array | undefined,
    tables: GroupTables | undefined,
    deadlocks: DeepDeadlocks,
    style: ForwardStyle,
  ) {
    this.#surroundings = surroundings;
    this.#style = style;
    this.#planned = new PlanAdvisors(board, plan, surroundings.lone, surroundings.walks);
    this.#idle = style.leavesIdle ? new IdlePlaces(board, planned(board, plan)) : undefined;
    this.#board = board;
    this.#features = features;
    this.#list = new Int16Array(board.boxes.length);
    this.#bits = new Int32Array(board.words);
    this.#hot = hot;
    this.#taken = new Uint8Array(board.size + 1);
    this.#taken[board.size] = 1;
    this.#regions = new Regions(board);
    this.#reach = new Flood(board);
    this.#lifted = new LiftedBox(board);
    const closed = new Uint8Array(board.size * 4 + 4);
    for (let state = 0; state < board.size * 4; state++)
      closed[state] = distances.nearest[state] === never ? 1 : 0;
    this.#macros = new MacroMoves(board, closed, true);
    this.#explorer = new Explorer(board, closed, true);
    this.#corrals = new Corrals(board, distances);
    this.#quick = new QuickDeadlocks(board, distances.dead, tables);
    this.#deadlocks = deadlocks;
    this.roots = [this.#root()];
  }

  #root(): Root {
    const { boxes, player } = this.#board;
    for (const box of boxes) this.#taken[box] = 1;
    this.#regions.label(this.#taken);
    const name = this.#reach.fill(this.#taken, player);
    this.#features.measure(this.#taken, boxes, this.#regions.count, this.#reach);
    const hash = hashOf(this.#board, this.#taken, name);
    return {
      boxes: bitsOf(this.#board, this.#taken),
      player,
      ...hash,
      cell: this.#features.cell(),
      score: this.#features.score(),
    };
  }

  #solved(): boolean {
    for (const goal of this.#board.goals) if (this.#taken[goal] === 0) return false;
    return true;
  }

  expand(node: TreeNode, seen: PositionSet, budget: Budget): boolean | "stopped" {
    const { moves } = this;
    const { taken, regions, macros, features } = {
      taken: this.#taken,
      regions: this.#regions,
      macros: this.#macros,
      features: this.#features,
    };
    const { beside } = this.#board;
    moves.count = 0;
    setUp(this.#board, node.boxes, taken);
    regions.label(taken);
    const list = this.#list;
    let away = 0;
    for (let square = 0, count = 0; square < this.#board.size; square++) {
      if (taken[square] === 0) continue;
      list[count++] = square;
      if (this.#board.isGoal[square] === 0) away++;
    }
    this.packed = Math.max(this.packed, list.length - away);
    const reach = this.#reach;
    reach.fill(taken, node.player);
    features.measure(taken, list, regions.count, reach);
    const { packed, regions: count, broken, outside, hotspots, stage, zone } = features;
    const parent = { packed, regions: count, broken, outside, hotspots };
    this.#explorer.record(taken, reach);
    if (!macros.generate(taken, regions, node.player, budget)) return "stopped";
    const blocker = this.#style.opener === "hotspots" ? this.#blocker() : -1;
    const { boxKeys, playerKeys } = this.#board;
    const name = regions.least[regions.region[node.player]!]!;
    const base = hashOf(this.#board, taken, name);
    // The hash of the boxes alone.
    const low = base.low ^ playerKeys[name * 2]!;
    const high = base.high ^ playerKeys[name * 2 + 1]!;
    const only = this.#inCorral(taken, regions);
    const lifted = this.#lifted;
    lifted.forget();
    const bits = this.#bits;
    bits.set(node.boxes);
    for (let index = 0, at = 0; index < macros.count; index++) {
      const from = macros.from[index]!;
      const to = macros.to[index]!;
      const player = beside[to * 4 + macros.side[index]!]!;
      // The moves are in the order of the boxes.
      while (list[at] !== from) at++;
      if (only !== undefined && only[from] === 0) continue;
      const isGoal = this.#board.isGoal[to] !== 0;
      if (this.#idle?.inTunnel(to, macros.side[index]!)) continue;
      if (!budget.spend(0)) return "stopped";
      lifted.lift(regions, from);
      list[at] = to;
      taken[from] = 0;
      taken[to] = 1;
      bits[from >> 5]! &= ~(1 << (from & 31));
      bits[to >> 5]! |= 1 << (to & 31);
      const solved = isGoal && this.#solved();
      if (solved || !this.#quick.after(taken, bits, list, at, to, macros.side[index]!)) {
        // Most boxes divide nothing at their new square, so the player's region is known without a fill.
        const whole = macros.parts[index] === 1 && to !== lifted.least;
        const region = whole ? lifted.least : reach.fill(taken, player);
        const childLow = low ^ boxKeys[from * 2]! ^ boxKeys[to * 2]! ^ playerKeys[region * 2]!;
        const childHigh = high ^ boxKeys[from * 2 + 1]! ^ boxKeys[to * 2 + 1]! ^ playerKeys[region * 2 + 1]!;
        const isIdle = !solved && !whole && this.#idle?.shutsCorridor(taken, to, reach) === true;
        if (solved || (!isIdle && !seen.has(childLow, childHigh))) {
          const move = moves.add();
          moves.from[move] = from;
          moves.to[move] = to;
          moves.side[move] = macros.side[index]!;
          moves.low[move] = childLow;
          moves.high[move] = childHigh;
          const after = whole ? lifted.reachWith(taken, to) : reach;
          features.measureAfter(
            taken,
            list,
            from,
            to,
            regions.count - lifted.merged + macros.parts[index]!,
            after,
          );
          moves.cell[move] = features.cell();
          moves.score[move] = features.score();
          this.#judge(move, this.#explorer.opens(taken, list, after, to));
        }
      }
      list[at] = from;
      taken[to] = 0;
      taken[from] = 1;
      bits[to >> 5]! &= ~(1 << (to & 31));
      bits[from >> 5]! |= 1 << (from & 31);
      if (solved) return true;
    }
    this.#advise(parent, stage, zone, blocker);
    if (moves.count <= 2) moves.weight.fill(0, 0, moves.count);
    return false;
  }

  #advise(parent: Parent, stage: number, zone: Uint8Array, blocker: number): void {
    const { moves } = this;
    const { opener, explorer, clearing, without } = this.#style;
    const { lone } = this.#surroundings;
    advise(
      moves,
      this.#judged,
      parent,
      (at) => explorer === "any" || lone.canUndo(moves.from[at]!, moves.to[at]!),
      clearing === "fewer",
      without,
    );
    if (clearing === "away" && without !== "leaving")
      this.#planned.adviseLeaving(moves, this.#judged, parent, stage, zone);
    if (without === "opening") return;
    if (opener === "plan") this.#planned.adviseOpening(moves, this.#judged, parent, stage, this.#taken);
    else adviseOpening(moves, this.#judged, parent, blocker, (square) => this.#steps(blocker, square));
  }

  /**
   * By square, 1 on the boxes of a PI-corral that may as well be pushed first; `undefined` if there is none.
   */
  #inCorral(taken: Uint8Array, regions: Regions): Uint8Array | undefined {
    if (!this.#corrals.find(taken, this.#reach, regions)) return undefined;
    const only = new Uint8Array(this.#board.size);
    for (let index = 0; index < this.#corrals.count; index++) only[this.#corrals.pushes[index]! >> 2] = 1;
    return only;
  }

  #judge(at: number, opens: boolean): void {
    if (at >= this.#judged.packed.length) this.#judged = grown(this.#judged);
    const { packed, regions, broken, outside, hotspots, opens: open } = this.#judged;
    const features = this.#features;
    packed[at] = features.packed;
    regions[at] = features.regions;
    broken[at] = features.broken;
    outside[at] = features.outside;
    hotspots[at] = features.hotspots;
    open[at] = opens ? 1 : 0;
  }

  /** The box that blocks the most others, among those that the plan has not placed; −1 if there is none. */
  #blocker(): number {
    const { size } = this.#board;
    const taken = this.#taken;
    const hot = this.#hot;
    if (hot === undefined) return -1;
    let best = -1;
    let most = 0;
    for (let wall = 0; wall < size; wall++) {
      if (taken[wall] === 0 || this.#features.placed(wall)) continue;
      let blocked = 0;
      for (let box = 0; box < size; box++)
        if (taken[box] !== 0 && hot[box * size + wall] !== 0 && !this.#features.placed(box)) blocked++;
      if (blocked <= most) continue;
      most = blocked;
      best = wall;
    }
    return best;
  }

  #steps(one: number, other: number): number {
    const { cells, level } = this.#board;
    const a = cells[one]!;
    const b = cells[other]!;
    return (
      Math.abs((a % level.width) - (b % level.width)) +
      Math.abs(Math.floor(a / level.width) - Math.floor(b / level.width))
    );
  }

  child(
    node: TreeNode,
    from: number,
    to: number,
    side: number,
    budget: Budget,
  ): { readonly boxes: Int32Array; readonly player: number } | undefined {
    const boxes = moved(node.boxes, from, to);
    const player = this.#board.beside[to * 4 + side]!;
    setUp(this.#board, boxes, this.#taken);
    return this.#deadlocks.found(this.#taken, player, budget, to) ? undefined : { boxes, player };
  }

  /** The single pushes from the root to a node. */
  pushesTo(end: TreeNode): readonly number[] {
    const way: TreeNode[] = [];
    for (let here: TreeNode | undefined = end; here?.parent !== undefined; here = here.parent) way.push(here);
    return way.reverse().flatMap(({ parent, from, to, side }) => {
      setUp(this.#board, parent!.boxes, this.#taken);
      this.#regions.label(this.#taken);
      const path = this.#macros.path(this.#taken, this.#regions, parent!.player, from, to, side);
      if (path === undefined)
        throw new Error(`The search moved a box from ${from} to ${to}, which cannot be.`);
      return path;
    });
  }
}

/** By square: 1 where the plan has a box at some stage. */
function planned({ size }: Board, { stages }: Plan): Uint8Array {
  const result = new Uint8Array(size + 1);
  for (const stage of stages) for (const square of stage) result[square] = 1;
  return result;
}

type Grown = { -readonly [Name in keyof Judged]: Judged[Name] };

function judgments(length: number): Grown {
  const numbers = () => new Int16Array(length);
  return {
    packed: numbers(),
    regions: numbers(),
    broken: numbers(),
    outside: numbers(),
    hotspots: numbers(),
    opens: new Uint8Array(length),
  };
}

function grown(old: Grown): Grown {
  const result = judgments(old.packed.length * 2);
  for (const name of Object.keys(old) as (keyof Grown)[]) result[name].set(old[name]);
  return result;
}
