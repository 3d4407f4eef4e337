import type { Budget } from "../../../solver.js";
import { comeFrom, type Distances } from "../board/distances.js";
import { MacroMoves } from "../board/macro-moves.js";
import type { Board } from "../board/search-board.js";
import { type BackwardFeatures, BackwardMeasure, findHoles, pushesToGoals } from "./backward-features.js";
import type { Doors } from "./doors.js";
import type { Domain, Root } from "./feature-search.js";
import type { MoveList } from "./move-list.js";
import { hashOfBoxes, moved } from "./position.js";
import type { PositionSet } from "./position-set.js";
import { Pulls } from "./pulls.js";
import type { BoardAnalysis } from "./sink-search.js";
import { stepsTo, type TreeNode } from "./tree-node.js";

/**
 * Pulls boxes from the solved position only to make room: no box is removed and there is no plan (after
 * Festival's backward searches). All positions that it generates are `doors` for a search from the start. It
 * ends when it comes to a door of such a search.
 */
export class RoomPulls implements Domain {
  readonly roots: readonly Root[];
  /** The positions that it has generated. */
  readonly doors: Doors;
  /** The children examined so far. */
  examined = 0;
  /** The door of the other side where it ended. */
  met: TreeNode | undefined;
  readonly #pulls: Pulls;
  readonly #measure: BackwardMeasure;
  readonly #isHole: Uint8Array;
  readonly #isFirst: Uint8Array;

  /** @param others the positions of searches from the start, with the start itself */
  constructor(
    private readonly board: Board,
    distances: Distances,
    { rooms, lone }: BoardAnalysis,
    doors: Doors,
    private readonly others: Doors,
  ) {
    this.doors = doors;
    this.#pulls = new Pulls(board, distances, lone);
    this.#measure = new BackwardMeasure(board, rooms, pushesToGoals(board, distances));
    this.#isHole = findHoles(board);
    this.#isFirst = new Uint8Array(board.size + 1);
    for (const square of board.boxes) this.#isFirst[square] = 1;
    this.roots = this.#pulls.roots(board.words, () =>
      this.#judge(this.#measure.of(this.#pulls.taken, this.#pulls.regions.count)),
    );
  }

  get moves(): MoveList {
    return this.#pulls.moves;
  }

  expand(node: TreeNode, seen: PositionSet, budget: Budget): boolean | "stopped" {
    const pulls = this.#pulls;
    const { taken, regions, macros, moves } = pulls;
    pulls.begin(node);
    if (!macros.generate(taken, regions, node.player, budget)) return "stopped";
    if (!pulls.claims.match(pulls.list, pulls.count, () => false)) return false;
    const before = this.#measure.of(taken, regions.count);
    const ended = pulls.examine(hashOfBoxes(this.board, taken), seen, budget, (index, child, count) => {
      this.examined++;
      const from = macros.from[index]!;
      const to = macros.to[index]!;
      const { cell, score } = this.#judge(this.#measure.after(before, taken, from, to, count));
      pulls.add(index, child, cell, score);
      this.doors.add(child.low, child.high, node, from, to, macros.side[index]!);
      this.met = this.others.find(child.low, child.high);
      return this.met !== undefined;
    });
    moves.freeBest(node.score, (at) => this.#isHole[moves.from[at]!] === 0);
    if (moves.count <= 2) moves.freeAll();
    return ended;
  }

  child(
    node: TreeNode,
    from: number,
    to: number,
    side: number,
  ): { readonly boxes: Int32Array; readonly player: number } | undefined {
    const boxes = moved(node.boxes, from, to);
    const player = this.board.beside[to * 4 + side]!;
    const isDead =
      this.met === undefined &&
      this.#pulls.isDead(boxes, player, to, side, (square) => this.#isFirst[square] !== 0);
    return isDead ? undefined : { boxes, player };
  }

  /**
   * Higher scores are better: fewer regions, fewer broken links, fewer boxes that are closed in, farther from
   * the goals. Boxes are closed in only where the player comes everywhere. Less than 2^53 (6 + 6 + 10 + 20
   * bits).
   */
  #judge({ regions, broken, distance }: BackwardFeatures): Pick<Root, "cell" | "score"> {
    const division = Math.min(63, regions);
    const links = Math.min(63, broken);
    const shut = regions > 1 ? 0 : Math.min(1023, this.#shutIn());
    return {
      cell: division * 64 + links,
      score:
        (((63 - division) * 64 + 63 - links) * 1024 + 1023 - shut) * 2 ** 20 +
        Math.min(2 ** 20 - 1, distance),
    };
  }

  #shutIn(): number {
    const { taken, list, count } = this.#pulls;
    let shut = 0;
    for (let index = 0; index < count; index++) if (!isAccessible(this.board, taken, list[index]!)) shut++;
    return shut;
  }
}

/** Whether, on some side, the next square is not a wall and the one after it is free. */
export function isAccessible({ beside, size }: Board, taken: Uint8Array, square: number): boolean {
  for (let side = 0; side < 4; side++) {
    const next = beside[square * 4 + side]!;
    if (next !== size && taken[beside[next * 4 + side]!] === 0) return true;
  }
  return false;
}

/** The pushes from a node of the backward search to the solved position: its pulls reversed. */
export function wayHome(board: Board, node: TreeNode): readonly number[] {
  const pulls = stepsTo(board, new MacroMoves(board, comeFrom(board), false), node);
  return pulls.map((pull) => board.beside[pull]! * 4 + ((pull & 3) ^ 2)).reverse();
}
