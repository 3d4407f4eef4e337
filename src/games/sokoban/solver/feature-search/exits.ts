import { madeOnce } from "../../../lists.js";
import { DistanceMaker, never } from "../board/distances.js";
import { type Board, occupied } from "../board/search-board.js";

/**
 * Which goals can be reached from each square, after a stage that closes squares off. Squares with the same
 * goals form a class; there are few classes.
 */
interface Seal {
  /** The stage that closes squares off: its permanent boxes are walls. */
  readonly walls: Uint8Array;
  readonly wallSquares: Int16Array;
  /** By square: its class. */
  readonly classOf: Uint8Array;
  /** By class: 1 for each goal, other than walls, that a lone box can reach from there. */
  readonly goalsOf: readonly Uint8Array[];
  readonly goals: number;
  readonly known: Map<string, Shut>;
  readonly zones: Map<string, Uint8Array>;
}

/** Boxes that will be closed in. */
export interface Shut {
  /** The number of boxes in excess. */
  readonly count: number;
  /** By square: 1 for boxes that share too few goals. */
  readonly zone: Uint8Array;
}

/**
 * Counts the boxes that the next closing step of a plan will close in. They have no goal of their own among
 * the goals that can still be reached then. A room that leads to two goals may keep two boxes, but not nine.
 */
export class Exits {
  /** By stage: the next stage that closes squares off. */
  readonly #seals: Seal[] = [];
  readonly #none: Shut;
  #counts = new Uint8Array(0);

  constructor(board: Board, stages: readonly Int16Array[]) {
    this.#none = { count: 0, zone: new Uint8Array(board.size + 1) };
    const lasting = lastingOf(stages);
    const maker = new SealMaker(board);
    let next = maker.make(lasting.at(-1)!);
    let after = next;
    for (let stage = stages.length - 1; stage >= 0; stage--) {
      const own = lasting[stage]!.length === lasting[stage + 1]?.length ? after : maker.make(lasting[stage]!);
      // Where nothing is closed off between two stages, the later closing stage counts.
      if (own !== after && !maker.isSame(own, after)) next = after;
      this.#seals[stage] = next;
      after = own;
    }
  }

  /** The boxes to be closed in, in a position of that stage. */
  of(stage: number, taken: Uint8Array, boxes: Int16Array): Shut {
    const seal = this.#seals[stage]!;
    let missing = 0;
    for (let index = 0; index < seal.wallSquares.length; index++)
      if (taken[seal.wallSquares[index]!] === 0) missing++;
    if (this.#counts.length < seal.goalsOf.length) this.#counts = new Uint8Array(seal.goalsOf.length);
    const counts = this.#counts.fill(0);
    for (let index = 0; index < boxes.length; index++)
      if (seal.walls[boxes[index]!] === 0) counts[seal.classOf[boxes[index]!]!]!++;
    let key = String.fromCharCode(missing);
    for (let index = 0; index < seal.goalsOf.length; index++) key += String.fromCharCode(counts[index]!);
    return madeOnce(seal.known, key, () => this.#match(seal, counts, missing));
  }

  #match(seal: Seal, counts: Uint8Array, missing: number): Shut {
    const owner = new Int16Array(seal.goals).fill(-1);
    const visited = new Uint8Array(seal.goals);
    const within = new Set<number>();
    let left = 0;
    const assign = (kind: number, seen: Set<number>): boolean => {
      seen.add(kind);
      const goals = seal.goalsOf[kind]!;
      for (let goal = 0; goal < seal.goals; goal++) {
        if (goals[goal] === 0 || visited[goal] !== 0) continue;
        visited[goal] = 1;
        if (owner[goal] !== -1 && !assign(owner[goal]!, seen)) continue;
        owner[goal] = kind;
        return true;
      }
      return false;
    };
    for (let kind = 0; kind < seal.goalsOf.length; kind++) {
      for (let box = 0; box < counts[kind]!; box++) {
        visited.fill(0);
        const seen = new Set<number>();
        if (assign(kind, seen)) continue;
        left++;
        for (const one of seen) within.add(one);
      }
    }
    // As many boxes still move to the squares of the walls.
    if (left <= missing) return this.#none;
    const key = [...within].sort((one, other) => one - other).join();
    const zone = madeOnce(seal.zones, key, () =>
      seal.classOf.map((kind, square) => (seal.walls[square] === 0 && within.has(kind) ? 1 : 0)),
    );
    return { count: left - missing, zone };
  }
}

/** By stage: the boxes that are there in all later stages, too. */
function lastingOf(stages: readonly Int16Array[]): readonly Int16Array[] {
  const result: Int16Array[] = [];
  let lasting = new Set(stages.at(-1)!);
  for (let stage = stages.length - 1; stage >= 0; stage--) {
    lasting = new Set(Array.from(stages[stage]!).filter((square) => lasting.has(square)));
    result[stage] = Int16Array.from(lasting);
  }
  return result;
}

class SealMaker {
  readonly #maker: DistanceMaker;
  readonly #distances: Uint16Array;
  /** By seal and goal: the squares from which a lone box can reach the goal. */
  readonly #rows = new Map<Seal, ReadonlyMap<number, Uint8Array>>();

  constructor(private readonly board: Board) {
    this.#maker = new DistanceMaker(board);
    this.#distances = new Uint16Array(board.size * 4);
  }

  make(wallSquares: Int16Array): Seal {
    const { size, goals } = this.board;
    const walls = occupied(this.board, wallSquares);
    this.#maker.prepare(walls);
    const rows = new Map<number, Uint8Array>();
    for (const goal of goals) {
      if (walls[goal] !== 0) continue;
      this.#maker.fill(walls, goal, this.#distances);
      const row = new Uint8Array(size);
      for (let state = 0; state < size * 4; state++)
        if (this.#distances[state] !== never) row[state >> 2] = 1;
      row[goal] = 1;
      rows.set(goal, row);
    }
    const classOf = new Uint8Array(size + 1);
    const goalsOf: Uint8Array[] = [];
    const names = new Map<string, number>();
    const all = [...rows.values()];
    for (let square = 0; square < size; square++) {
      if (walls[square] !== 0) continue;
      const reached = Uint8Array.from(all, (row) => row[square]!);
      const name = reached.join("");
      let kind = names.get(name);
      if (kind === undefined) {
        // Beyond the limit, all others share one class, which is only less exact.
        kind = Math.min(names.size, 255);
        names.set(name, kind);
        if (goalsOf.length <= kind) goalsOf.push(reached);
      }
      classOf[square] = kind;
    }
    const seal: Seal = {
      walls,
      wallSquares,
      classOf,
      goalsOf,
      goals: all.length,
      known: new Map(),
      zones: new Map(),
    };
    this.#rows.set(seal, rows);
    return seal;
  }

  /**
   * Whether the goals that the later seal leaves to be filled can be reached from the same squares, apart
   * from its walls.
   */
  isSame(earlier: Seal, later: Seal): boolean {
    const before = this.#rows.get(earlier)!;
    for (const [goal, row] of this.#rows.get(later)!) {
      const old = before.get(goal);
      if (old === undefined) return false;
      for (let square = 0; square < row.length; square++)
        if (later.walls[square] === 0 && row[square] !== old[square]) return false;
    }
    return true;
  }
}
