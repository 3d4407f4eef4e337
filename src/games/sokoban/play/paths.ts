import { Heap } from "../../heap.js";
import { openBeside, opposite, type Side, sides } from "../level/grid.js";
import type { Level } from "../level/level.js";
import { type Move, type Position, status, step } from "./rules.js";

/** The player's shortest walk to a square without pushing. Empty if there is none, or the player is there. */
export function walkTo(position: Position, cell: number): readonly Move[] {
  if (!isSquare(position, cell)) return [];
  const boxes = new Set(position.boxes);
  if (boxes.has(cell)) return [];
  const walker = new Walker(position.level);
  walker.search(position.player, (square) => boxes.has(square), [cell]);
  return walker.distance(cell) > 0 ? walker.way(cell) : [];
}

/**
 * The measure that is minimized first when a box is pushed or pulled to a square; the other one breaks ties.
 */
export type PathMeasure = "moves" | "pushes";

/**
 * The way to push one box, by its number, to a square while all other boxes stay, with the fewest moves or
 * the fewest pushes. Empty if there is no way. Dijkstra's algorithm over the square of the box and the side
 * where the player stands.
 */
export function pushBoxTo(
  position: Position,
  box: number,
  cell: number,
  measure?: PathMeasure,
): readonly Move[] {
  return status(position) === "won"
    ? []
    : untilWon(position, wayOfBox(position, box, cell, measure, pushing));
}

/** `pushBoxTo` for pulls, which play a game backwards. */
export function pullBoxTo(
  position: Position,
  box: number,
  cell: number,
  measure?: PathMeasure,
): readonly Move[] {
  return wayOfBox(position, box, cell, measure, pulling);
}

function wayOfBox(
  position: Position,
  box: number,
  cell: number,
  measure: PathMeasure = "moves",
  mover: BoxMover,
): readonly Move[] {
  const start = position.boxes[box];
  if (start === undefined || start === cell || !isSquare(position, cell)) return [];
  const search = new BoxSearch(position, start, measure, mover);
  const found = search.run(cell);
  return found === undefined ? [] : search.wayTo(found);
}

/**
 * Cuts the way at the win: on its way to another square the last box may pass over its goal, and the game
 * ends there.
 */
function untilWon(start: Position, way: readonly Move[]): readonly Move[] {
  let position = start;
  for (const [index, move] of way.entries()) {
    position = step(position, move)!;
    if (status(position) === "won") return way.slice(0, index + 1);
  }
  return way;
}

/**
 * The squares to which one box can be pushed while all other boxes stay, marked 1. Its own square is marked
 * only if the box can come back.
 */
export function boxReach(position: Position, box: number): Uint8Array {
  return reachOf(position, box, pushing);
}

/** `boxReach` for pulls. */
export function pullReach(position: Position, box: number): Uint8Array {
  return reachOf(position, box, pulling);
}

function reachOf(position: Position, box: number, mover: BoxMover): Uint8Array {
  const start = position.boxes[box];
  if (start === undefined) return new Uint8Array(position.level.width * position.level.height);
  const search = new BoxSearch(position, start, "pushes", mover);
  search.run(undefined);
  return search.reached;
}

function isSquare({ level }: Position, cell: number): boolean {
  return Number.isInteger(cell) && cell >= 0 && cell < level.walls.length && !level.walls[cell];
}

/**
 * How the player moves a box in a direction: where the player stands before it, and which square must be free
 * besides the box's target.
 */
interface BoxMover {
  /** The player's squares before and after the move; `undefined` where a wall is in the way. */
  readonly stand: (level: Level, box: number, side: Side) => number | undefined;
  readonly end: (level: Level, box: number, side: Side) => number | undefined;
}

/** From behind the box onto its square. */
const pushing: BoxMover = {
  stand: (level, box, side) => openBeside(level, box, opposite[side]),
  end: (_, box) => box,
};

/** From the square in front of the box one square further, while the box follows. */
const pulling: BoxMover = {
  stand: (level, box, side) => openBeside(level, box, side),
  end: (level, box, side) => {
    const stand = openBeside(level, box, side);
    return stand === undefined ? undefined : openBeside(level, stand, side);
  },
};

interface Node {
  /** The box's square, reached by a move in direction `side`. */
  readonly box: number;
  readonly side: Side;
  readonly player: number;
  readonly moves: number;
  /** The number of pushes, or of pulls. */
  readonly pushes: number;
  readonly cost: number;
  /** In the order in which nodes are found. */
  readonly number: number;
  readonly from: Node | undefined;
  /** The walk and the push to this node. */
  readonly way: readonly Move[];
}

/** More than the moves of any path, so that one number holds both counts. */
const weight = 1 << 20;

class BoxSearch {
  readonly reached: Uint8Array;
  readonly #others: ReadonlySet<number>;
  readonly #walker: Walker;
  readonly #cost: (moves: number, pushes: number) => number;
  readonly #open = new Heap(isBefore);
  #found = 0;

  constructor(
    private readonly position: Position,
    private readonly start: number,
    measure: PathMeasure,
    private readonly mover: BoxMover,
  ) {
    this.#walker = new Walker(position.level);
    this.#others = new Set(position.boxes.filter((cell) => cell !== start));
    this.reached = new Uint8Array(position.level.width * position.level.height);
    this.#cost =
      measure === "moves"
        ? (moves, pushes) => moves * weight + pushes
        : (moves, pushes) => pushes * weight + moves;
  }

  /** The cheapest node with the box on `goal`. Without a goal, visits everything. */
  run(goal: number | undefined): Node | undefined {
    const best = new Map<number, number>();
    this.#expand(undefined, this.start, this.position.player, best);
    for (let node = this.#open.take(); node !== undefined; node = this.#open.take()) {
      if (node.cost > best.get(key(node))!) continue;
      this.reached[node.box] = 1;
      if (node.box === goal) return node;
      this.#expand(node, node.box, node.player, best);
    }
    return undefined;
  }

  wayTo(node: Node): readonly Move[] {
    const parts: (readonly Move[])[] = [];
    for (let at: Node | undefined = node; at !== undefined; at = at.from) parts.push(at.way);
    return parts.reverse().flat();
  }

  /** Adds every push, or pull, that is possible with the box and the player there. */
  #expand(from: Node | undefined, box: number, player: number, best: Map<number, number>): void {
    const { level } = this.position;
    const others = this.#others;
    const pushes = sides.flatMap((side) => {
      const to = openBeside(level, box, side);
      const stand = this.mover.stand(level, box, side);
      const end = this.mover.end(level, box, side);
      if (
        to === undefined ||
        stand === undefined ||
        end === undefined ||
        others.has(to) ||
        others.has(stand) ||
        others.has(end)
      )
        return [];
      return [{ side, to, stand, end }];
    });
    const walker = this.#walker;
    const stands = pushes.map(({ stand }) => stand);
    walker.search(player, (cell) => cell === box || others.has(cell), stands);
    for (const { side, to, stand, end } of pushes) {
      if (walker.distance(stand) < 0) continue;
      const moves = (from?.moves ?? 0) + walker.distance(stand) + 1;
      const count = (from?.pushes ?? 0) + 1;
      const cost = this.#cost(moves, count);
      const at = key({ box: to, side });
      if (cost >= (best.get(at) ?? Number.POSITIVE_INFINITY)) continue;
      best.set(at, cost);
      this.#open.add({
        box: to,
        side,
        player: end,
        moves,
        pushes: count,
        cost,
        number: this.#found++,
        from,
        way: [...walker.way(stand), side.toUpperCase() as Move],
      });
    }
  }
}

/** The cheaper node comes first and, among equals, the one that was found last. */
function isBefore(one: Node, other: Node): boolean {
  return one.cost < other.cost || (one.cost === other.cost && one.number > other.number);
}

function key({ box, side }: Pick<Node, "box" | "side">): number {
  return box * 4 + sides.indexOf(side);
}

/** Shortest walks over a level's floor. A result is valid until the next search. */
export class Walker {
  /** For each square and side, the neighboring square; −1 for a wall or the edge. */
  readonly #beside: Int32Array;
  readonly #distance: Int32Array;
  readonly #entered: Int8Array;
  readonly #queue: Int32Array;
  /** The number of squares at the head of the queue whose distance the last search set. */
  #found = 0;

  constructor(level: Level) {
    const size = level.width * level.height;
    this.#beside = new Int32Array(size * 4);
    for (let cell = 0; cell < size; cell++) {
      for (const [index, side] of sides.entries())
        this.#beside[cell * 4 + index] = openBeside(level, cell, side) ?? -1;
    }
    this.#distance = new Int32Array(size).fill(-1);
    this.#entered = new Int8Array(size);
    this.#queue = new Int32Array(size);
  }

  /**
   * Searches breadth-first from a square around blocked ones; stops early when all `wanted` squares are
   * found.
   */
  search(from: number, blocked: (cell: number) => boolean, wanted: readonly number[]): void {
    const [queue, distance, entered, next] = [this.#queue, this.#distance, this.#entered, this.#beside];
    for (let index = 0; index < this.#found; index++) distance[queue[index]!] = -1;
    distance[from] = 0;
    queue[0] = from;
    let missing = wanted.filter((cell) => cell !== from).length;
    let tail = 1;
    for (let head = 0; head < tail && missing > 0; head++) {
      const cell = queue[head]!;
      for (let side = 0; side < 4; side++) {
        const to = next[cell * 4 + side]!;
        if (to < 0 || distance[to] !== -1 || blocked(to)) continue;
        distance[to] = distance[cell]! + 1;
        entered[to] = side;
        queue[tail++] = to;
        if (wanted.includes(to)) missing--;
      }
    }
    this.#found = tail;
  }

  /** The steps to a wanted square; −1 if it cannot be reached. */
  distance(cell: number): number {
    return this.#distance[cell]!;
  }

  /** The path to a square that was found. */
  way(to: number): readonly Side[] {
    const path: Side[] = [];
    for (let cell = to; this.#distance[cell] !== 0; ) {
      const side = sides[this.#entered[cell]!]!;
      path.push(side);
      cell = this.#beside[cell * 4 + sides.indexOf(opposite[side])]!;
    }
    return path.reverse();
  }
}
