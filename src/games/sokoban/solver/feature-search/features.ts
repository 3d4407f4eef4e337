import { type Distances, leastBySquare } from "../board/distances.js";
import type { Flood } from "../board/flood.js";
import { reachedSquare } from "../board/region-fill.js";
import type { Board } from "../board/search-board.js";
import { Exits } from "./exits.js";
import type { Plan } from "./plan.js";
import type { Rooms } from "./rooms.js";

/**
 * The features of a position (Shoham and Schaeffer 2020). Four of them span the space whose cells the search
 * visits in turn: `packed`, `regions`, `broken` and `outside`. The others only order moves.
 */
export class Features {
  /** The progress of the packing plan. */
  packed = 0;
  /** Regions into which boxes divide the free squares. */
  regions = 0;
  /** The number of links between rooms that boxes break. */
  broken = 0;
  /** The number of boxes that the next steps of the plan will close in. */
  outside = 0;
  /** By square: 1 in the zone of these boxes. */
  zone: Uint8Array;
  /** The number of boxes that block others. */
  hotspots = 0;
  /** The number of sides of boxes that the player can reach. */
  mobility = 0;
  /** The sum of the pushes from each box to its nearest goal. */
  distance = 0;
  readonly #nearest: Uint16Array;
  /** The stage that the plan has reached. */
  stage = 0;
  readonly #exits: Exits | undefined;
  /** By square: equal to `#stamp` if the present stage has a box there. */
  readonly #staged: Int32Array;
  #stamp = 0;
  readonly #free: Int16Array;

  constructor(
    private readonly board: Board,
    { nearest }: Distances,
    private readonly rooms: Rooms,
    private readonly hot: Uint8Array | undefined,
    private readonly plan: Plan,
    private readonly judging: Judging,
  ) {
    this.zone = plan.outside[0]!;
    this.#exits = judging.zones === "capacity" ? new Exits(board, plan.stages) : undefined;
    this.#nearest = leastBySquare(board, nearest);
    this.#staged = new Int32Array(board.size + 1);
    this.#free = new Int16Array(board.boxes.length);
  }

  /**
   * Measures a position whose boxes are also listed, before its moves are examined. `regions` is the number
   * of regions, `reach` the fill of the player's.
   */
  measure(taken: Uint8Array, boxes: Int16Array, regions: number, reach: Flood): void {
    this.#measure(taken, boxes, regions, this.rooms.broken(taken), reach);
  }

  /** Measures that position after a box has moved from one square to another. */
  measureAfter(
    taken: Uint8Array,
    boxes: Int16Array,
    from: number,
    to: number,
    regions: number,
    reach: Flood,
  ): void {
    this.#measure(taken, boxes, regions, this.rooms.brokenAfter(taken, from, to), reach);
  }

  #measure(taken: Uint8Array, boxes: Int16Array, regions: number, broken: number, reach: Flood): void {
    const { size, beside, isGoal } = this.board;
    this.regions = regions;
    this.broken = broken;
    const stage = this.#stageOf(taken);
    this.stage = stage;
    const onGoals = this.judging.hotspots === "all";
    const staged = this.#staged;
    const stamp = ++this.#stamp;
    const planned = this.plan.stages[stage]!;
    for (let index = 0; index < planned.length; index++) staged[planned[index]!] = stamp;
    const outside = this.plan.outside[stage]!;
    const shut = this.#exits?.of(stage, taken, boxes);
    this.zone = shut?.zone ?? outside;
    const free = this.#free;
    let count = 0;
    this.outside = 0;
    const { seen } = reach;
    let mobility = 0;
    let distance = 0;
    for (let index = 0; index < boxes.length; index++) {
      const square = boxes[index]!;
      for (let side = 0; side < 4; side++) if (seen[beside[square * 4 + side]!] === reachedSquare) mobility++;
      distance += this.#nearest[square]!;
      if (staged[square] === stamp) continue;
      if (onGoals || isGoal[square] === 0) free[count++] = square;
      if (outside[square] !== 0) this.outside++;
    }
    if (shut !== undefined) this.outside = shut.count;
    this.mobility = mobility;
    this.distance = distance;
    this.hotspots = 0;
    const hot = this.hot;
    if (hot === undefined) return;
    for (let index = 0; index < count; index++) {
      const wall = free[index]!;
      for (let other = 0; other < count; other++) {
        if (hot[free[other]! * size + wall] === 0) continue;
        this.hotspots++;
        break;
      }
    }
  }

  /** Whether the plan's stage of the position measured last has a box there. */
  placed(square: number): boolean {
    return this.#staged[square] === this.#stamp;
  }

  /** The last stage of the plan whose boxes are all in place. Also sets `packed`. */
  #stageOf(taken: Uint8Array): number {
    const { stages } = this.plan;
    for (let stage = stages.length - 1; stage > 0; stage--) {
      const squares = stages[stage]!;
      let index = 0;
      while (index < squares.length && taken[squares[index]!] !== 0) index++;
      if (index < squares.length) continue;
      this.packed = stage + stages[0]!.length;
      return stage;
    }
    // An incomplete plan starts with boxes that must first find their places.
    this.packed = 0;
    for (const square of stages[0]!) if (taken[square] !== 0) this.packed++;
    return 0;
  }

  /** The key of the position's cell in feature space. */
  cell(): number {
    return (this.packed * 64 + Math.min(63, this.regions)) * 64 + Math.min(63, this.outside);
  }

  /** Higher is better, feature by feature in the selected order. Less than 2^53. */
  score(): number {
    const outside = 63 - Math.min(63, this.outside);
    const regions = 63 - Math.min(63, this.regions);
    const broken = 63 - Math.min(63, this.broken);
    const hotspots = 63 - Math.min(63, this.hotspots);
    const mobility = Math.min(255, this.mobility);
    // A box far from the goals blocks nothing there.
    const distance = Math.min(1023, this.distance);
    switch (this.judging.order) {
      case "plan":
        return (
          ((((this.packed * 64 + regions) * 64 + broken) * 64 + outside) * 64 + hotspots) * 1024 + distance
        );
      case "regions":
        return ((regions * 64 + broken) * 64 + hotspots) * 256 + mobility;
      case "mobility":
        return mobility * 64 + regions;
      case "hotspots":
        return (hotspots * 256 + mobility) * 64 + regions;
    }
  }
}

/**
 * The priority of the features: the progress of the plan. Searches that only make room have fewest regions,
 * most sides in reach, or fewest hotspots.
 */
export type Order = "plan" | "regions" | "mobility" | "hotspots";

/** How a style judges positions. */
export interface Judging {
  readonly order: Order;
  /**
   * The zone that will be closed: squares from which no later target can be reached, or squares with boxes
   * that share too few goals.
   */
  readonly zones: "places" | "capacity";
  /**
   * Whether hotspots are counted among all boxes that the plan has not placed, or only among those off the
   * goals.
   */
  readonly hotspots: "all" | "off goals";
}
