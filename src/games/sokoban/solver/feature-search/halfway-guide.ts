import { RowMatching, unreachable } from "../../../row-matching.js";
import type { Budget } from "../../../solver.js";
import { DistanceMaker, never } from "../board/distances.js";
import type { Board } from "../board/search-board.js";
import type { Guide } from "./forward-search.js";
import type { MoveList } from "./move-list.js";
import { isAccessible } from "./room-pulls.js";

/** Guides a forward search to the boxes of a half-way position. */
export class HalfwayGuide implements Guide {
  /** The number of boxes on squares of the half-way position. */
  #packed = 0;
  /** Regions into which boxes divide the free squares. */
  #regions = 0;
  /** The number of boxes elsewhere beside a wall or a box, and of empty squares that no box can enter. */
  #hot = 0;
  /** The least sum of pushes of lone boxes to that position; `unreachable` or more if there is none. */
  #left = 0;
  readonly #isHalf: Uint8Array;
  readonly #matching: RowMatching;
  /** The offset of the rows for boxes that cannot move, which stay where they are. */
  readonly #fixed: number;

  /**
   * @param half the squares of the boxes in the half-way position
   * @param isEager all moves are free; otherwise only the best one that improves the position
   */
  constructor(
    private readonly board: Board,
    private readonly half: Int16Array,
    private readonly isEager: boolean,
    private readonly budget: Budget,
  ) {
    this.#isHalf = new Uint8Array(board.size + 1);
    for (const square of half) this.#isHalf[square] = 1;
    this.#fixed = board.size * half.length;
    this.#matching = new RowMatching(costsTo(board, half, budget), half.length);
  }

  begin(taken: Uint8Array, boxes: Int16Array, regions: number): void {
    const { rows } = this.#matching;
    for (let index = 0; index < boxes.length; index++) rows[index] = this.#row(taken, boxes[index]!);
    this.#left = this.#matching.solve(this.budget);
    this.#count(taken, boxes, regions);
  }

  judge(
    moves: MoveList,
    move: number,
    taken: Uint8Array,
    boxes: Int16Array,
    index: number,
    _from: number,
    regions: number,
  ): void {
    this.#left = this.#matching.sumWith(index, this.#row(taken, boxes[index]!));
    this.#count(taken, boxes, regions);
    moves.cell[move] = this.cell();
    moves.score[move] = this.score();
  }

  weigh(moves: MoveList, _taken: Uint8Array, score: number): void {
    if (this.isEager) moves.freeAll();
    else moves.freeBest(score, () => true);
  }

  #row(taken: Uint8Array, square: number): number {
    return square * this.half.length + (isInSquare(this.board, taken, square) ? this.#fixed : 0);
  }

  #count(taken: Uint8Array, boxes: Int16Array, regions: number): void {
    const { beside } = this.board;
    const half = this.half;
    this.#regions = regions;
    this.#packed = 0;
    this.#hot = 0;
    for (let index = 0; index < boxes.length; index++) {
      const square = boxes[index]!;
      const base = square * 4;
      if (this.#isHalf[square] !== 0) this.#packed++;
      else if (
        taken[beside[base]!] !== 0 ||
        taken[beside[base + 1]!] !== 0 ||
        taken[beside[base + 2]!] !== 0 ||
        taken[beside[base + 3]!] !== 0
      )
        this.#hot++;
    }
    for (let index = 0; index < half.length; index++)
      if (taken[half[index]!] === 0 && !isAccessible(this.board, taken, half[index]!)) this.#hot++;
  }

  /** The key of the position's cell in feature space. */
  cell(): number {
    return Math.min(63, this.#regions) * 4096 + this.#packed;
  }

  /**
   * Higher is better: a matching exists, fewer regions, more boxes in place, fewer that are hot, fewer pushes
   * left. Less than 2^53 (1 + 6 + 12 + 8 + 20 bits).
   */
  score(): number {
    const regions = 63 - Math.min(63, this.#regions);
    const hot = 255 - Math.min(255, this.#hot);
    const exists = this.#left < unreachable ? 1 : 0;
    const near = 2 ** 20 - 1 - Math.min(2 ** 20 - 1, this.#left);
    return (((exists * 64 + regions) * 4096 + this.#packed) * 256 + hot) * 2 ** 20 + near;
  }
}

/** Whether a box is in a square of four that are all boxes or walls, so that it never moves. */
function isInSquare({ beside }: Board, taken: Uint8Array, square: number): boolean {
  for (let side = 0; side < 4; side++) {
    const one = beside[square * 4 + side]!;
    const turned = (side + 1) & 3;
    const other = beside[square * 4 + turned]!;
    if (taken[one] === 0 || taken[other] === 0) continue;
    // Walls beside each other may have no corner between them that is a square.
    const corner = one < taken.length - 1 ? beside[one * 4 + turned]! : beside[other * 4 + side]!;
    if (taken[corner] !== 0) return true;
  }
  return false;
}

/** The bytes of the costs for a half-way position. */
export function guideBytes({ size, boxes }: Board): number {
  return size * boxes.length * 8;
}

/**
 * By `square * half + end`: the pushes of a lone box with the player on the best side. The same rows follow
 * for boxes that stay where they are.
 */
function costsTo(board: Board, half: Int16Array, budget: Budget): Int32Array {
  const { size } = board;
  const count = half.length;
  const walls = new Uint8Array(size + 1);
  walls[size] = 1;
  const maker = new DistanceMaker(board);
  maker.prepare(walls);
  const distances = new Uint16Array(size * 4);
  const costs = new Int32Array(size * count * 2).fill(unreachable);
  for (let end = 0; end < count && budget.spend(0); end++) {
    maker.fill(walls, half[end]!, distances);
    for (let state = 0; state < distances.length; state++) {
      const at = (state >> 2) * count + end;
      if (distances[state] !== never) costs[at] = Math.min(costs[at]!, distances[state]!);
    }
    costs[half[end]! * count + end] = 0;
    costs[(size + half[end]!) * count + end] = 0;
  }
  return costs;
}
