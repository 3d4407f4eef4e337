import type { PausingWork } from "../../slices.js";
import { pushesToGoal, squaresInside } from "../level/analysis.js";
import { openBeside, opposite, type Side, sides } from "../level/grid.js";
import type { Level } from "../level/level.js";

/**
 * "stuck": every reachable position was searched, and none has all boxes on goals. "free": a position that
 * has them all on goals was found. "open": there were too many positions to search them all.
 */
export type Reduced = "stuck" | "free" | "open";

/** Marks a wall beside a square. */
const none = -1;
/** Pauses follow the squares that were walked or stored: a position of a large level takes long. */
const squaresBetweenPauses = 200_000;
/** A search that would keep more squares of boxes in memory ends as "open". */
const maxStoredSquares = 20_000_000;

/**
 * Searches a level with only some of its boxes. If these cannot all be brought to goals, the whole level
 * cannot be solved. Any solution of the level would also bring them there without the other boxes, because
 * removing a box blocks nothing.
 */
export class ReducedSearch {
  /** Positions searched so far, in all searches. */
  positions = 0;
  readonly #cells: readonly number[];
  readonly #squareOf = new Map<number, number>();
  /** The neighbor of a square, at `square * 4 + side`; `none` for a wall. */
  readonly #beside: Int32Array;
  readonly #isGoal: Uint8Array;
  /**
   * A lower bound on the pushes of a lone box, whatever the player's side; -1 where no goal can be reached.
   */
  readonly #pushes: Int32Array;
  readonly #reached: Int32Array;
  #mark = 0;
  /** Squares that the player has walked, in all searches. */
  #walked = 0;
  readonly #queue: Int32Array;

  constructor(level: Level) {
    this.#cells = squaresInside(level);
    for (const [square, cell] of this.#cells.entries()) this.#squareOf.set(cell, square);
    const size = this.#cells.length;
    const neighbor = (cell: number, side: Side) => {
      const next = openBeside(level, cell, side);
      return next === undefined ? none : (this.#squareOf.get(next) ?? none);
    };
    this.#beside = Int32Array.from(this.#cells.flatMap((cell) => sides.map((side) => neighbor(cell, side))));
    const goals = new Set(level.goals);
    this.#isGoal = Uint8Array.from(this.#cells, (cell) => (goals.has(cell) ? 1 : 0));
    const pushes = pushesToGoal(level);
    this.#pushes = Int32Array.from(this.#cells, (cell) => pushes[cell]!);
    this.#reached = new Int32Array(size);
    this.#queue = new Int32Array(size);
  }

  /** Whether the player can ever be on this cell. */
  isInside(cell: number): boolean {
    return this.#squareOf.has(cell);
  }

  /**
   * @param boxes the cells of the remaining boxes
   * @param player the player's cell
   * @param maxPositions the most positions to search
   */
  *run(boxes: readonly number[], player: number, maxPositions: number): PausingWork<Reduced> {
    const squares = boxes.map((cell) => this.#squareOf.get(cell) ?? none);
    const start = this.#squareOf.get(player);
    if (start === undefined || squares.includes(none)) return "open";
    if (squares.some((square) => this.#pushes[square]! < 0)) return "stuck";
    const seen = new Set<string>();
    const buckets: { boxes: readonly number[]; player: number }[][] = [];
    let least = 0;
    let stored = 0;
    const add = (now: readonly number[], at: number) => {
      const far = now.reduce((sum, square) => sum + this.#pushes[square]!, 0);
      buckets[far] ??= [];
      buckets[far]!.push({ boxes: now, player: at });
      stored += now.length;
      if (far < least) least = far;
    };
    add(squares, start);
    let pauseAt = this.#walked + squaresBetweenPauses;
    for (let looked = 0; ; ) {
      while (least < buckets.length && (buckets[least]?.length ?? 0) === 0) least++;
      const position = buckets[least]?.pop();
      if (position === undefined) return "stuck";
      if (position.boxes.every((square) => this.#isGoal[square] === 1)) return "free";
      if (this.#walked + stored >= pauseAt) {
        pauseAt = this.#walked + stored + squaresBetweenPauses;
        yield;
      }
      const region = this.#walk(position.boxes, position.player);
      const key = String.fromCharCode(...position.boxes.toSorted((one, other) => one - other), region);
      if (seen.has(key)) continue;
      if (looked >= maxPositions || stored > maxStoredSquares) return "open";
      seen.add(key);
      stored += position.boxes.length;
      this.positions++;
      looked++;
      this.#push(position.boxes, add);
    }
  }

  /** Makes every push that is possible from the squares reached by the player. */
  #push(boxes: readonly number[], add: (boxes: readonly number[], player: number) => void): void {
    const mark = this.#mark;
    for (const [index, box] of boxes.entries()) {
      for (let side = 0; side < 4; side++) {
        const to = this.#beside[box * 4 + side]!;
        const from = this.#beside[box * 4 + oppositeOf[side]!]!;
        if (
          to === none ||
          from === none ||
          this.#reached[from] !== mark ||
          this.#pushes[to]! < 0 ||
          boxes.includes(to)
        )
          continue;
        add(boxes.with(index, to), box);
      }
    }
  }

  /** Marks the squares that the player reaches; returns the first of them. */
  #walk(boxes: readonly number[], player: number): number {
    const mark = ++this.#mark;
    const [beside, reached, queue] = [this.#beside, this.#reached, this.#queue];
    // Boxes have the negative mark, which tells them from reached squares.
    for (const box of boxes) reached[box] = -mark;
    reached[player] = mark;
    queue[0] = player;
    let first = player;
    let count = 1;
    for (let next = 0; next < count; next++) {
      const square = queue[next]!;
      if (square < first) first = square;
      for (let side = 0; side < 4; side++) {
        const to = beside[square * 4 + side]!;
        if (to === none || reached[to] === mark || reached[to] === -mark) continue;
        reached[to] = mark;
        queue[count++] = to;
      }
    }
    this.#walked += count;
    return first;
  }
}

const oppositeOf = sides.map((side) => sides.indexOf(opposite[side]));
