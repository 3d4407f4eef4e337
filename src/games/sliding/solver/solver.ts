import type { Analysis, Budget, SearchListener, Solver } from "../../solver.js";
import { type Move, moves, type Position, play, reverseOf, status } from "../rules.js";
import { manhattan } from "./bounds.js";
import { solve } from "./solve.js";
import { solvingTablesOf } from "./table-builder.js";

interface Known {
  readonly distance: number;
  readonly exact: boolean;
  readonly lowerBound: number;
  /** The next move of a solution; the position after it is cached too. `undefined` at the goal. */
  readonly next: Move | undefined;
}

const arrived: Known = { distance: 0, exact: true, lowerBound: 0, next: undefined };

/** The most positions to cache; a game seldom has a thousand. */
const maxKnownPositions = 20_000;

/**
 * Follows a player from position to position and answers from its cache. All positions on the path of a
 * solution are cached with it. A move off the path changes the distance by exactly one, because every move
 * changes the parity. So one search for a solution that is one move shorter decides; if there is none, the
 * way back is the solution.
 */
export class PositionAnalyzer {
  #known = new Map<string, Known>();

  /** `undefined` when the budget was spent before any solution was found, and for unsolvable boards. */
  analyze(
    position: Position,
    budget: Budget,
    listener: SearchListener<Move> = {},
  ): Analysis<Move> | undefined {
    const found = this.#locate(position, budget, listener);
    if (found === undefined) return undefined;
    const { exact, lowerBound } = found;
    const solution = this.#solution(position, found);
    // If a better path was found since, the distance is shorter than the cached one.
    const distance = solution.length;
    if (!exact)
      return { distance, exact, lowerBound, solution, firstMoves: solution.slice(0, 1), complete: false };
    const first: Move[] = [];
    let complete = true;
    for (const move of moves) {
      const child = play(position, move);
      if (child === undefined) continue;
      const known = this.#known.get(keyOf(child));
      const nearer = known?.exact
        ? known.distance < distance
        : this.#decide(child, distance, reverseOf[move], budget);
      if (nearer === undefined) complete = false;
      else if (nearer) first.push(move);
    }
    return { distance, exact, lowerBound, solution, firstMoves: first, complete };
  }

  /** A move to play now: the first one of a solution if one is known. `undefined` when no move is legal. */
  hint(position: Position, budget: Budget): Move | undefined {
    return status(position) === "won"
      ? undefined
      : (this.#locate(position, budget, {})?.next ?? nearest(position));
  }

  #locate(position: Position, budget: Budget, listener: SearchListener<Move>): Known | undefined {
    if (this.#known.size > maxKnownPositions) this.#known = new Map();
    if (status(position) === "won") return arrived;
    const known = this.#known.get(keyOf(position));
    if (known?.exact) return known;
    const neighbor = this.#besideKnown(position);
    if (neighbor !== undefined) {
      const { distance, move } = neighbor;
      // A path through the neighbor can be shown until the search decides.
      const back: Known = { distance: distance + 1, exact: false, lowerBound: distance - 1, next: move };
      this.#known.set(keyOf(position), back);
      const path = this.#solution(position, back);
      listener.better?.({
        kind: "solved",
        moves: path,
        optimal: false,
        lowerBound: back.lowerBound,
        nodes: 0,
      });
      const nearer = this.#decide(position, distance, move, budget);
      if (nearer !== undefined) return this.#known.get(keyOf(position));
    }
    const outcome = solve(position, budget, listener);
    if (outcome.kind === "solved" && (known === undefined || outcome.moves.length <= known.distance)) {
      this.#remember(position, outcome.moves, outcome.lowerBound);
    }
    return this.#known.get(keyOf(position));
  }

  /** A neighbor whose exact distance is known, and the move to it. */
  #besideKnown(position: Position): { readonly distance: number; readonly move: Move } | undefined {
    for (const move of moves) {
      const child = play(position, move);
      const known = child && this.#known.get(keyOf(child));
      if (known?.exact) return { distance: known.distance, move };
    }
    return undefined;
  }

  /**
   * Whether a position is nearer to the goal than the neighbor that `back` leads to, which is at this
   * distance. Caches the result. `undefined` when the budget was spent first.
   */
  #decide(position: Position, distance: number, back: Move, budget: Budget): boolean | undefined {
    const { rows, columns, tiles } = position;
    if (status(position) === "won") {
      this.#known.set(keyOf(position), arrived);
      return true;
    }
    const solvingTables = solvingTablesOf(rows, columns);
    const table = solvingTables.complete?.finish(budget);
    if (solvingTables.complete !== undefined) {
      if (table === undefined) return undefined;
      const outcome = solve(position, budget);
      if (outcome.kind !== "solved") return undefined;
      this.#remember(position, outcome.moves, outcome.lowerBound);
      return outcome.moves.length < distance;
    }
    const depthFirst = (solvingTables.large?.finished ?? solvingTables.full.finish(budget))?.depthFirst;
    const found = depthFirst?.search(tiles, distance - 1, budget);
    if (found === undefined || found.kind === "stopped") return undefined;
    if (found.kind === "solved") {
      const path = found.moves.map((side) => moves[side]!);
      this.#remember(position, path, path.length);
      return true;
    }
    this.#known.set(keyOf(position), {
      distance: distance + 1,
      exact: true,
      lowerBound: distance + 1,
      next: back,
    });
    return false;
  }

  #remember(position: Position, solution: readonly Move[], lowerBound: number): void {
    const exact = lowerBound === solution.length;
    let here = position;
    for (const [index, next] of solution.entries()) {
      const distance = solution.length - index;
      const known = this.#known.get(keyOf(here));
      // An exact entry stays: its own path continues from there.
      if (known === undefined || (!known.exact && (exact || distance <= known.distance))) {
        this.#known.set(keyOf(here), {
          distance,
          exact,
          lowerBound: exact ? distance : Math.max(1, lowerBound - index),
          next,
        });
      }
      here = play(here, next)!;
    }
  }

  #solution(position: Position, start: Known): readonly Move[] {
    const path: Move[] = [];
    let known: Known | undefined = start;
    for (let here = position; known?.next !== undefined; known = this.#known.get(keyOf(here))) {
      path.push(known.next);
      here = play(here, known.next)!;
    }
    return path;
  }
}

function keyOf({ rows, tiles }: Position): string {
  return `${rows}:${tiles.join()}`;
}

/** The move that brings a tile nearer to its home, where no search was completed. */
function nearest(position: Position): Move | undefined {
  let best: { readonly move: Move; readonly distance: number } | undefined;
  for (const move of moves) {
    const child = play(position, move);
    if (child === undefined) continue;
    const distance = distanceOfTiles(child);
    if (best === undefined || distance < best.distance) best = { move, distance };
  }
  return best?.move;
}

function distanceOfTiles({ columns, tiles }: Position): number {
  return tiles.reduce((sum, tile, cell) => sum + (tile === 0 ? 0 : manhattan(columns, tile - 1, cell)), 0);
}

const analyzer = new PositionAnalyzer();

/**
 * The sliding puzzle's solver. `solve` depends only on its arguments. `hint` and `analyze` remember the game
 * they follow, so that most questions need no search; equal questions in equal order get equal answers.
 */
export const slidingSolver = {
  hint: (position, budget) => analyzer.hint(position, budget),
  analyze: (position: Position, budget: Budget, listener?: SearchListener<Move>) =>
    analyzer.analyze(position, budget, listener),
  solve,
  prepareMore({ rows, columns }, budget) {
    const { large } = solvingTablesOf(rows, columns);
    return large === undefined || large.finish(budget) !== undefined;
  },
} satisfies Solver<Position, Move>;
