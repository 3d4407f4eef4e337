import { range } from "../../../lists.js";
import { DistanceMaker, never } from "../board/distances.js";
import type { LoneBox } from "../board/lone-box.js";
import { type Board, occupied } from "../board/search-board.js";
import type { Walks } from "../board/walks.js";
import type { Judged, Parent } from "./advisors.js";
import type { MoveList } from "./move-list.js";
import type { Plan } from "./plan.js";

/**
 * The advisors that consider the next step of the plan (after Festival's). One brings boxes away from the
 * zone that will be closed; the other makes room for the next box.
 */
export class PlanAdvisors {
  readonly #maker: DistanceMaker;
  /** By zone: the pushes of a lone box from the zone to each square. */
  readonly #fromZone = new Map<Uint8Array, Uint16Array>();

  constructor(
    private readonly board: Board,
    private readonly plan: Plan,
    private readonly lone: LoneBox,
    private readonly walks: Walks,
  ) {
    this.#maker = new DistanceMaker(board);
  }

  /**
   * Applies while a box is in the zone that the next steps close. Moves the box nearest to the zone as far
   * from it as possible, by moves that can be undone and worsen nothing. This also moves boxes that are in
   * the way outside the zone.
   */
  adviseLeaving(moves: MoveList, judged: Judged, parent: Parent, stage: number, zone: Uint8Array): void {
    if (parent.outside === 0) return;
    const from = this.#zoneDistances(stage, zone);
    const canUndo = (at: number) =>
      from[moves.to[at]!] !== never && this.lone.canUndo(moves.from[at]!, moves.to[at]!);
    freeFarthest(moves, judged, parent, from, canUndo);
  }

  /**
   * If no move packs: moves the box nearest to the free square that is filled next as far from it as
   * possible, worsening nothing.
   */
  adviseOpening(moves: MoveList, judged: Judged, parent: Parent, stage: number, taken: Uint8Array): void {
    for (let at = 0; at < moves.count; at++) if (judged.packed[at]! > parent.packed) return;
    const next = this.#next(stage, taken);
    if (next < 0) return;
    const steps = this.walks.from(next);
    freeFarthest(moves, judged, parent, steps, () => true);
  }

  /** The square that gets a box in the next stage and has none yet; −1 if there is none. */
  #next(stage: number, taken: Uint8Array): number {
    const here = this.plan.stages[stage]!;
    for (const square of here) if (taken[square] === 0) return square;
    for (const square of this.plan.stages[stage + 1] ?? [])
      if (!here.includes(square)) return taken[square] === 0 ? square : -1;
    return -1;
  }

  /** By square: pushes from the zone, with the boxes of the stage as walls; 0 in the zone. */
  #zoneDistances(stage: number, zone: Uint8Array): Uint16Array {
    const known = this.#fromZone.get(zone);
    if (known !== undefined) return known;
    const { size } = this.board;
    const taken = occupied(this.board, this.plan.stages[stage]!);
    const squares = range(size).filter((square) => zone[square] !== 0 && taken[square] === 0);
    const distances = new Uint16Array(size * 4);
    this.#maker.prepare(taken);
    this.#maker.spread(taken, squares, distances);
    const result = new Uint16Array(size + 1).fill(never);
    for (let state = 0; state < size * 4; state++)
      result[state >> 2] = Math.min(result[state >> 2]!, distances[state]!);
    for (const square of squares) result[square] = 0;
    this.#fromZone.set(zone, result);
    return result;
  }
}

function worsens(judged: Judged, parent: Parent, at: number): boolean {
  return (
    judged.packed[at]! < parent.packed ||
    judged.regions[at]! > parent.regions ||
    judged.broken[at]! > parent.broken ||
    judged.outside[at]! > parent.outside
  );
}

/**
 * Makes the move free that brings the nearest box as far away as possible, worsening nothing. `steps`: the
 * distance of each square.
 */
function freeFarthest(
  moves: MoveList,
  judged: Judged,
  parent: Parent,
  steps: ArrayLike<number>,
  isAllowed: (at: number) => boolean,
): void {
  let best = -1;
  let nearest = 0;
  let farthest = 0;
  for (let at = 0; at < moves.count; at++) {
    const before = steps[moves.from[at]!]!;
    const after = steps[moves.to[at]!]!;
    if (before >= after || worsens(judged, parent, at)) continue;
    const worse = best >= 0 && (before > nearest || (before === nearest && after < farthest));
    const equal =
      best >= 0 && before === nearest && after === farthest && moves.score[at]! <= moves.score[best]!;
    if (worse || equal || !isAllowed(at)) continue;
    best = at;
    nearest = before;
    farthest = after;
  }
  if (best >= 0) moves.weight[best] = 0;
}
