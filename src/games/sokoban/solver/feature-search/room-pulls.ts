import { Xorshift } from "../../../random.js";
import { RowMatching, stopped, unreachable } from "../../../row-matching.js";
import type { Budget } from "../../../solver.js";
import { Blocks } from "../board/blocks.js";
import { comeFrom, type Distances, leastBySquare, never } from "../board/distances.js";
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
 * What makes a position roomy, after fewer regions, fewer broken links and fewer boxes that are closed in:
 * - "far": boxes farther from the goals, on average over all goals;
 * - "matched": more pushes to the goals by a minimum matching;
 * - "cyclic": fewer free squares on no cycle of free squares, then as "far";
 * - "random": as "far", with a random weight for each square.
 *
 * Each leads to other positions, so each solves other levels. The first three are Festival's.
 */
export type RoomKind = "far" | "matched" | "cyclic" | "random";

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
  readonly #matching: RowMatching | undefined;
  /** The sum of the matching in the position that is examined. */
  #matched = 0;
  readonly #blocks: Blocks | undefined;

  /** @param others the positions of searches from the start, with the start itself */
  constructor(
    private readonly board: Board,
    distances: Distances,
    { rooms, lone }: BoardAnalysis,
    kind: RoomKind,
    doors: Doors,
    private readonly others: Doors,
  ) {
    this.doors = doors;
    this.#pulls = new Pulls(board, distances, lone);
    const far = pushesToGoals(board, distances);
    this.#measure = new BackwardMeasure(board, rooms, kind === "random" ? reweighted(far) : far);
    if (kind === "matched") this.#matching = new RowMatching(costsOf(board, distances), board.goals.length);
    if (kind === "cyclic") this.#blocks = new Blocks(board);
    this.#isHole = findHoles(board);
    this.#isFirst = new Uint8Array(board.size + 1);
    for (const square of board.boxes) this.#isFirst[square] = 1;
    this.roots = this.#pulls.roots(board.words, () =>
      this.#judge(this.#measure.of(this.#pulls.taken, this.#pulls.regions.count)),
    );
  }

  /** The bytes of its costs. */
  get bytes(): number {
    return this.#matching === undefined ? 0 : this.board.size * this.board.goals.length * 4;
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
    const { length: goals } = this.board.goals;
    const matching = this.#matching;
    if (matching !== undefined) {
      for (let index = 0; index < pulls.count; index++) matching.rows[index] = pulls.list[index]! * goals;
      if (matching.solve(budget) === stopped) return "stopped";
    }
    const ended = pulls.examine(hashOfBoxes(this.board, taken), seen, budget, (index, child, count, box) => {
      this.examined++;
      const from = macros.from[index]!;
      const to = macros.to[index]!;
      if (matching !== undefined) this.#matched = matching.sumWith(box, to * goals);
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
   * Higher scores are better (`RoomKind`). Boxes that are closed in and squares on no cycle count only where
   * the player comes everywhere. Less than 2^53 (6 + 6 + 10 + 4 + 20 bits).
   */
  #judge({ regions, broken, distance }: BackwardFeatures): Pick<Root, "cell" | "score"> {
    const division = Math.min(63, regions);
    const links = Math.min(63, broken);
    const shut = regions > 1 ? 0 : Math.min(1023, this.#shutIn());
    const narrow = regions > 1 ? 0 : Math.min(15, this.#offCycles() >> 2);
    const away = this.#matching === undefined ? distance : this.#matched;
    const room = (((63 - division) * 64 + 63 - links) * 1024 + 1023 - shut) * 16 + 15 - narrow;
    return { cell: division * 64 + links, score: room * 2 ** 20 + Math.min(2 ** 20 - 1, away) };
  }

  /** Squares where boxes must come anyway are not counted. */
  #offCycles(): number {
    if (this.#blocks === undefined) return 0;
    this.#blocks.run(this.#pulls.taken);
    return this.#blocks.offCycles(this.board.isGoal);
  }

  #shutIn(): number {
    const { taken, list, count } = this.#pulls;
    let shut = 0;
    for (let index = 0; index < count; index++) if (!isAccessible(this.board, taken, list[index]!)) shut++;
    return shut;
  }
}

/** By `square * goals + goal`: the pushes of a lone box with the player on the best side. */
function costsOf(board: Board, { toGoal }: Distances): Int32Array {
  const costs = new Int32Array(board.size * toGoal.length);
  for (const [goal, distances] of toGoal.entries()) {
    const least = leastBySquare(board, distances);
    for (let square = 0; square < board.size; square++)
      costs[square * toGoal.length + goal] = least[square] === never ? unreachable : least[square]!;
  }
  return costs;
}

/** The distances, each times a random number from 0.25 to 1.75. */
function reweighted(distances: Uint16Array): Uint16Array {
  const random = new Xorshift(1);
  return distances.map((distance) => Math.min(never, (distance * (16 + random.below(97))) / 64));
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
