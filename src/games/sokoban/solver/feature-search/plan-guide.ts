import { closedForwards, type Distances } from "../board/distances.js";
import type { Flood } from "../board/flood.js";
import type { Board } from "../board/search-board.js";
import { stepsBetween } from "../search/classical.js";
import { type AdvisorName, advise, adviseOpening, type Judged, type Parent } from "./advisors.js";
import { Explorer } from "./explorer.js";
import type { Features } from "./features.js";
import type { Guide } from "./forward-search.js";
import type { MoveList } from "./move-list.js";
import type { Plan } from "./plan.js";
import { PlanAdvisors } from "./plan-advisors.js";
import type { BoardAnalysis } from "./sink-search.js";

/** The moves that a search leaves out, and those that cost nothing. */
export interface ForwardStyle {
  /**
   * What the opener moves: the box that blocks the most others, or a box near where the plan wants the next
   * one.
   */
  readonly opener: "hotspots" | "plan";
  /**
   * How boxes leave the zone that will be closed: one is brought out, or the nearest is moved away from it.
   */
  readonly clearing: "fewer" | "away";
  /** An advisor that is left out. */
  readonly without?: AdvisorName | undefined;
}

/** Guides a forward search by a packing plan: by its features and advisors. */
export class PlanGuide implements Guide {
  readonly #planned: PlanAdvisors;
  readonly #explorer: Explorer;
  #judged = judgments(512);
  /** The position that it has started with: its features, and what the advisors need. */
  #parent: Parent = { packed: 0, regions: 0, broken: 0, outside: 0, hotspots: 0 };
  #stage = 0;
  #zone: Uint8Array = new Uint8Array();
  #blocker = -1;

  constructor(
    private readonly board: Board,
    distances: Distances,
    private readonly surroundings: BoardAnalysis,
    private readonly features: Features,
    plan: Plan,
    private readonly hot: Uint8Array | undefined,
    private readonly style: ForwardStyle,
  ) {
    this.#planned = new PlanAdvisors(board, plan, surroundings.lone, surroundings.walks);
    this.#explorer = new Explorer(board, closedForwards(board, distances), true);
  }

  begin(taken: Uint8Array, boxes: Int16Array, regions: number, reach: Flood): void {
    const features = this.features;
    features.measure(taken, boxes, regions, reach);
    const { packed, broken, outside, hotspots, stage, zone } = features;
    this.#parent = { packed, regions, broken, outside, hotspots };
    this.#stage = stage;
    this.#zone = zone;
    this.#explorer.record(taken, reach);
    this.#blocker = this.style.opener === "hotspots" ? this.#worstBlocker(taken) : -1;
  }

  judge(
    moves: MoveList,
    move: number,
    taken: Uint8Array,
    boxes: Int16Array,
    index: number,
    from: number,
    regions: number,
    reach: Flood,
  ): void {
    const features = this.features;
    const to = boxes[index]!;
    features.measureAfter(taken, boxes, from, to, regions, reach);
    moves.cell[move] = features.cell();
    moves.score[move] = features.score();
    if (move >= this.#judged.packed.length) this.#judged = grown(this.#judged);
    const judged = this.#judged;
    judged.packed[move] = features.packed;
    judged.regions[move] = features.regions;
    judged.broken[move] = features.broken;
    judged.outside[move] = features.outside;
    judged.hotspots[move] = features.hotspots;
    judged.opens[move] = this.#explorer.opens(taken, boxes, reach, to) ? 1 : 0;
  }

  cell(): number {
    return this.features.cell();
  }

  score(): number {
    return this.features.score();
  }

  weigh(moves: MoveList, taken: Uint8Array): void {
    const { opener, clearing, without } = this.style;
    const { lone } = this.surroundings;
    const parent = this.#parent;
    advise(
      moves,
      this.#judged,
      parent,
      (at) => lone.canUndo(moves.from[at]!, moves.to[at]!),
      clearing === "fewer",
      without,
    );
    if (clearing === "away" && without !== "leaving")
      this.#planned.adviseLeaving(moves, this.#judged, parent, this.#stage, this.#zone);
    if (without === "opening") return;
    const blocker = this.#blocker;
    if (opener === "plan") this.#planned.adviseOpening(moves, this.#judged, parent, this.#stage, taken);
    else {
      const steps = (square: number) => stepsBetween(this.board, blocker, square);
      adviseOpening(moves, this.#judged, parent, blocker, steps);
    }
  }

  /** The box that blocks the most others, among those that the plan has not placed; −1 if there is none. */
  #worstBlocker(taken: Uint8Array): number {
    const { size } = this.board;
    const hot = this.hot;
    if (hot === undefined) return -1;
    let best = -1;
    let most = 0;
    for (let wall = 0; wall < size; wall++) {
      if (taken[wall] === 0 || this.features.placed(wall)) continue;
      let blocked = 0;
      for (let box = 0; box < size; box++)
        if (taken[box] !== 0 && hot[box * size + wall] !== 0 && !this.features.placed(box)) blocked++;
      if (blocked <= most) continue;
      most = blocked;
      best = wall;
    }
    return best;
  }
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
