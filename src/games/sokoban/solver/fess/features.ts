import type { Distances } from "../board/distances.js";
import { never } from "../board/distances.js";
import type { Flood } from "../board/flood.js";
import type { Board } from "../board/search-board.js";
import type { Rooms } from "../feature-search/rooms.js";
import { Exits } from "../packing/exits.js";
import type { Plan } from "../packing/plan.js";

/**
 * What a position is judged by (Shoham and Schaeffer 2020). Four features span the space whose cells the
 * search visits in turn: `packed`, `regions`, `broken` and `outside`; the others only order moves.
 */
export class Features {
  /** How far the packing plan has come. */
  packed = 0;
  /** Regions into which boxes divide the free squares. */
  regions = 0;
  /** Links between rooms that boxes break. */
  broken = 0;
  /** Boxes that the plan's coming steps will shut in. */
  outside = 0;
  /** By square: 1 where these stand. */
  zone: Uint8Array;
  /** Boxes that are in the way of others. */
  hotspots = 0;
  /** Sides of boxes that the player can reach. */
  mobility = 0;
  /** Pushes from each box to the goal nearest to it. */
  distance = 0;
  readonly #board: Board;
  readonly #nearest: Uint16Array;
  readonly #rooms: Rooms;
  readonly #hot: Uint8Array | undefined;
  /** The plan's stage that was reached. */
  stage = 0;
  readonly #plan: Plan;
  readonly #judging: Judging;
  readonly #exits: Exits | undefined;
  /** By square: equal to `#stamp` where the present stage has a box. */
  readonly #staged: Int32Array;
  #stamp = 0;
  readonly #free: Int16Array;

  constructor(
    board: Board,
    distances: Distances,
    rooms: Rooms,
    hot: Uint8Array | undefined,
    plan: Plan,
    judging: Judging,
  ) {
    this.#judging = judging;
    this.zone = plan.outside[0]!;
    this.#exits = judging.zones === "capacity" ? new Exits(board, plan.stages) : undefined;
    this.#board = board;
    this.#rooms = rooms;
    this.#hot = hot;
    this.#plan = plan;
    this.#nearest = new Uint16Array(board.size);
    for (let square = 0; square < board.size; square++) {
      let least = never;
      for (let side = 0; side < 4; side++) least = Math.min(least, distances.nearest[square * 4 + side]!);
      this.#nearest[square] = least;
    }
    this.#staged = new Int32Array(board.size + 1);
    this.#free = new Int16Array(board.boxes.length);
  }

  /**
   * Measures a position whose boxes are also listed. `regions` is the number of regions, `reach` the fill of
   * the player's. Its moves are looked at next.
   */
  measure(taken: Uint8Array, boxes: Int16Array, regions: number, reach: Flood): void {
    this.#rooms.drop();
    this.#measure(taken, boxes, regions, this.#rooms.broken(taken), reach);
  }

  /** Measures what becomes of that position when a box has gone from one square to another. */
  measureAfter(
    taken: Uint8Array,
    boxes: Int16Array,
    from: number,
    to: number,
    regions: number,
    reach: Flood,
  ): void {
    this.#measure(taken, boxes, regions, this.#rooms.brokenAfter(taken, from, to), reach);
  }

  #measure(taken: Uint8Array, boxes: Int16Array, regions: number, broken: number, reach: Flood): void {
    const { size, beside, isGoal } = this.#board;
    this.regions = regions;
    this.broken = broken;
    const stage = this.#stageOf(taken);
    this.stage = stage;
    const onGoals = this.#judging.hotspots === "all";
    const staged = this.#staged;
    const stamp = ++this.#stamp;
    const planned = this.#plan.stages[stage]!;
    for (let index = 0; index < planned.length; index++) staged[planned[index]!] = stamp;
    const outside = this.#plan.outside[stage]!;
    const shut = this.#exits?.of(stage, taken, boxes);
    this.zone = shut?.zone ?? outside;
    const free = this.#free;
    let count = 0;
    this.outside = 0;
    const { mark, stamp: home } = reach;
    let mobility = 0;
    let distance = 0;
    for (let index = 0; index < boxes.length; index++) {
      const square = boxes[index]!;
      for (let side = 0; side < 4; side++) if (mark[beside[square * 4 + side]!] === home) mobility++;
      distance += this.#nearest[square]!;
      if (staged[square] === stamp) continue;
      if (onGoals || isGoal[square] === 0) free[count++] = square;
      if (outside[square] !== 0) this.outside++;
    }
    if (shut !== undefined) this.outside = shut.count;
    this.mobility = mobility;
    this.distance = distance;
    this.hotspots = 0;
    const hot = this.#hot;
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

  /** The plan's stage of the position measured last has a box there. */
  placed(square: number): boolean {
    return this.#staged[square] === this.#stamp;
  }

  /** The last stage of the plan whose boxes are all there, which also sets `packed`. */
  #stageOf(taken: Uint8Array): number {
    const { stages } = this.#plan;
    for (let stage = stages.length - 1; stage > 0; stage--) {
      const squares = stages[stage]!;
      let index = 0;
      while (index < squares.length && taken[squares[index]!] !== 0) index++;
      if (index < squares.length) continue;
      this.packed = stage + stages[0]!.length;
      return stage;
    }
    // An incomplete plan begins with boxes that must find their places first.
    this.packed = 0;
    for (const square of stages[0]!) if (taken[square] !== 0) this.packed++;
    return 0;
  }

  /** In the search's space: equal for positions in one cell. */
  cell(): number {
    const broken = this.#judging.linksInCell ? Math.min(63, this.broken) : 0;
    return ((this.packed * 64 + Math.min(63, this.regions)) * 64 + broken) * 64 + Math.min(63, this.outside);
  }

  /** Higher is better, feature by feature in the order that was chosen. Less than 2^53. */
  score(): number {
    const outside = 63 - Math.min(63, this.outside);
    const regions = 63 - Math.min(63, this.regions);
    const broken = 63 - Math.min(63, this.broken);
    const hotspots = 63 - Math.min(63, this.hotspots);
    const mobility = Math.min(255, this.mobility);
    // A box far from the goals is in nobody's way there.
    const distance = Math.min(1023, this.distance);
    switch (this.#judging.order) {
      case "plan":
        return (
          ((((this.packed * 64 + regions) * 64 + broken) * 64 + outside) * 64 + hotspots) * 1024 + distance
        );
      case "packed":
        return (
          (((((this.packed * 64 + regions) * 64 + broken) * 64 + outside) * 64 + hotspots) * 256 + mobility) *
            1024 +
          distance
        );
      case "outside":
        return (
          (((((outside * 1024 + this.packed) * 64 + regions) * 64 + broken) * 64 + hotspots) * 256 +
            mobility) *
            1024 +
          1023 -
          distance
        );
    }
  }
}

/**
 * Which feature counts before which. The paper has "outside", the later program of its authors "packed";
 * which is better differs from level to level, and so much that it pays to try all.
 */
export type Order = "packed" | "outside" | "plan";

/** What a style judges positions by. */
export interface Judging {
  /** `plan` is `packed` without mobility. */
  readonly order: Order;
  /** Broken links tell cells apart, too. */
  readonly linksInCell: boolean;
  /**
   * The zone that will be shut is where no later place can be come to, or where boxes are that share too few.
   */
  readonly zones: "places" | "capacity";
  /** Hotspots are counted among all boxes the plan has not placed, or only those that are off the goals. */
  readonly hotspots: "all" | "off goals";
}
