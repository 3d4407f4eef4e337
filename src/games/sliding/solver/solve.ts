import {
  type Budget,
  type Outcome,
  PartBudget,
  type SearchListener,
  type Solved,
  spendingBy,
} from "../../solver.js";
import { unsolvable } from "../board-text.js";
import { isSolvable, type Move, moved, moves, type Position, play, status } from "../rules.js";
import type { Beam } from "./beam.js";
import { boundOf } from "./bounds.js";
import { type CompleteTable, unreached } from "./complete-table.js";
import type { LimitedSearch } from "./limited-search.js";
import { type Symmetry, symmetries } from "./symmetry.js";
import { type SolvingTables, solvingTablesOf } from "./table-builder.js";

/**
 * Solves a board. Equal arguments and budgets give the same result, except that another path of the same
 * length is possible while tables are being built. Up to ten cells it solves optimally from the complete
 * table. Up to sixteen it uses a depth-first search, where a proof is quick. Beyond that it uses beams of
 * growing width, and a depth-first search for the lower bound; larger tables, once they are built, find
 * shorter solutions. Returns the best solution when the budget is spent.
 */
export function solve(
  position: Position,
  budget: Budget,
  listener: SearchListener<Move> = {},
): Outcome<Move> {
  const { rows, columns, tiles } = position;
  if (!isSolvable(tiles, columns)) return { kind: "unsolvable", reason: unsolvable };
  if (status(position) === "won")
    return { kind: "solved", moves: [], optimal: "moves", lowerBound: 0, nodes: 0 };
  const solvingTables = solvingTablesOf(rows, columns);
  if (solvingTables.complete !== undefined) {
    const table = solvingTables.complete.finish(budget, listener.building);
    return table === undefined ? { kind: "gaveUp", lowerBound: 1, nodes: 0 } : followTable(position, table);
  }
  return new Solving(position, budget, listener).run(solvingTables);
}

/** Follows decreasing distances to the goal. */
function followTable(position: Position, table: CompleteTable): Outcome<Move> {
  const found: Move[] = [];
  let here = position;
  for (let distance = table.distanceOf(here.tiles); distance > 0; distance--) {
    if (distance === unreached) throw new Error("A solvable board is not in the complete table.");
    const next = moves.find((move) => {
      const child = play(here, move);
      return child !== undefined && table.distanceOf(child.tiles) === distance - 1;
    })!;
    found.push(next);
    here = play(here, next)!;
  }
  return { kind: "solved", moves: found, optimal: "moves", lowerBound: found.length, nodes: found.length };
}

/** Beams start with this width and grow by this factor, up to a width whose boards fit in about 100 MB. */
const firstWidth = 150;
const widthFactor = 3;
const maxBeam = 120_000;
/**
 * Beams are also run between boards of the best path. They start at every tenth board from the first one, and
 * span at most this many moves.
 */
interface Segments {
  readonly first: number;
  readonly most: number;
}
const segmentStep = 10;
const usualSegments: Segments = { first: 0, most: 70 };
/** After the widest beam, segments of other starts and lengths, by the width of their beams. */
const laterSegments: readonly (readonly [width: number, Segments])[] = [
  [36_450, { first: 5, most: 80 }],
  [60_000, { first: 5, most: 100 }],
  [120_000, { first: 0, most: 60 }],
  [120_000, { first: 5, most: 80 }],
];
/** Narrower beams are not used for this: the next wider one finds more in less time. */
const segmentWidth = 4000;
/** After each beam, the proof may take this share of the beam's nodes. */
const proofShare = 0.08;
/**
 * No board of up to 6×6 needs more moves, so a longer beam is stopped. A narrow beam is stopped sooner,
 * because a wider one finds more.
 */
const maxSolutionMoves = 1000;
const maxMovesPerCell = 12;
const patientWidth = 1000;
/** Beyond this many cells the narrowest beam seldom finds anything. */
const hardCells = 25;
/** Up to this many cells a proof is likely, and is tried first. */
const provableCells = 16;
/** When the proof takes more nodes than this with small databases, the full ones are built. */
const nodesBeforeTables = 20_000;
/** When it takes more nodes than this, a beam searches for a first solution. */
const nodesBeforeBeam = 100_000;
/** During a proof, a wider beam follows when the proof has taken this many times its nodes. */
const proofPerBeam = 4;
const maxProofBeam = 36_450;
/** Before the larger tables are built, a beam has this width. */
const widthBeforeLarge = 12_150;
/** When it takes more than this, larger tables are worth building. */
const nodesBeforeLarge = 2_000_000;

/** The search for one board. */
class Solving {
  readonly #tiles: readonly number[];
  #nodes = 0;
  #lowerBound = 1;
  #best: readonly number[] | undefined;
  /** The width of the next beam during a proof. */
  #proofBeam = firstWidth;

  constructor(
    private readonly position: Position,
    private readonly budget: Budget,
    private readonly listener: SearchListener<Move>,
  ) {
    this.#tiles = position.tiles;
  }

  run(solvingTables: SolvingTables): Outcome<Move> {
    if (this.#tiles.length <= provableCells) this.#proveFirst(solvingTables);
    else this.#improve(solvingTables);
    if (this.#best === undefined) return { kind: "gaveUp", lowerBound: this.#lowerBound, nodes: this.#nodes };
    return certified(this.position, this.#best, this.#lowerBound, this.#nodes);
  }

  /**
   * Searches for a proof. If that takes long, a beam finds a first solution meanwhile. If it takes longer,
   * larger tables are used.
   */
  #proveFirst(solvingTables: SolvingTables): void {
    const { building } = this.listener;
    if (solvingTables.full.finished === undefined) {
      // Finds a first solution before the tables are built.
      if (!this.#findFirst(solvingTables)) return;
    }
    const searches = solvingTables.full.finish(this.budget, building);
    if (searches === undefined) {
      // Without memory for the full databases, the search continues with the small ones.
      const light = solvingTables.lightProof.finished;
      if (light !== undefined) this.#prove(light, this.budget, Number.POSITIVE_INFINITY);
      return;
    }
    const whole = this.#withBeams(searches.beam);
    const { large } = solvingTables;
    // With the larger tables, proofs need a third of the nodes. Building them pays only for a long proof.
    if (large !== undefined && large.finished === undefined) {
      if (this.#prove(searches.depthFirst, whole, nodesBeforeLarge)) return;
      // Takes a tenth of the time that the tables take.
      this.#proofBeam = widthBeforeLarge * widthFactor;
      this.#sweep(searches.beam, widthBeforeLarge);
    }
    const { depthFirst } = large?.finish(this.budget, building) ?? searches;
    this.#prove(depthFirst, whole, Number.POSITIVE_INFINITY);
  }

  /**
   * The budget of a proof with beams in between, after which the proof continues. The first ones search for a
   * solution. Wider ones follow as long as each takes a small share of the proof's nodes. A solution as long
   * as the lower bound ends the proof.
   */
  #withBeams(beam: Beam): Budget {
    let nodes = 0;
    let next = nodesBeforeBeam;
    return spendingBy(this.budget, (count = 1) => {
      nodes += count;
      if (nodes >= next) {
        next = Number.POSITIVE_INFINITY;
        const before = this.#nodes;
        if (this.#best === undefined) this.#widenBeams(beam);
        else this.#sweep(beam, this.#proofBeam);
        this.#proofBeam *= widthFactor;
        if (this.#proofBeam <= maxProofBeam)
          next = nodes + (this.#nodes - before) * widthFactor * proofPerBeam;
      }
      return this.budget.spend(count) && this.#best?.length !== this.#lowerBound;
    });
  }

  /**
   * A first solution from small databases, and the proof if it is near. False when there is nothing left to
   * do.
   */
  #findFirst(solvingTables: SolvingTables): boolean {
    const beam = solvingTables.light.finish(this.budget);
    if (beam === undefined || !this.#widenBeams(beam)) return false;
    const depthFirst = solvingTables.lightProof.finish(this.budget);
    return depthFirst !== undefined && !this.#prove(depthFirst, this.budget, nodesBeforeTables);
  }

  /**
   * Runs wider and wider beams until there is a solution. False when the budget is spent or the widest beam
   * found none.
   */
  #widenBeams(beam: Beam): boolean {
    const first = this.#tiles.length <= hardCells ? firstWidth : firstWidth * widthFactor;
    for (let width = first; this.#best === undefined && width <= maxBeam; width *= widthFactor)
      if (!this.#sweep(beam, width)) return false;
    return this.#best !== undefined;
  }

  /** Alternates beams and proofs until the lower bound equals the best solution, or the budget is spent. */
  #improve(solvingTables: SolvingTables): void {
    const { building } = this.listener;
    // Also if the other databases are ready, so that the answer starts the same way in both cases.
    if (!this.#findFirst(solvingTables)) return;
    const searches = solvingTables.full.finish(this.budget, building);
    for (
      let width = firstWidth * widthFactor;
      searches !== undefined && width <= maxBeam;
      width *= widthFactor
    ) {
      if (!this.#sweep(searches.beam, width)) return;
      if (width >= segmentWidth && !this.#shorten(searches.beam, width, usualSegments)) return;
      if (this.#prove(searches.depthFirst, this.budget, this.#nodes * proofShare)) return;
    }
    if (searches === undefined) return;
    for (const [width, segments] of laterSegments) if (!this.#shorten(searches.beam, width, segments)) return;
    this.#prove(searches.depthFirst, this.budget, Number.POSITIVE_INFINITY);
  }

  /** Runs a beam for a shorter solution than the best. False when the budget is spent. */
  #sweep(beam: Beam, width: number): boolean {
    const path = this.#beam(
      beam,
      this.#tiles,
      width,
      this.#best?.length ?? (width < patientWidth ? this.#tiles.length * maxMovesPerCell : maxSolutionMoves),
    );
    if (path !== undefined && path !== "stopped") this.#accept(path);
    return path !== "stopped";
  }

  /**
   * Runs beams for segments of the best path. There, a beam of the same width is wider relative to the
   * number of boards. As the result must be shorter than the known path, the bound soon prunes most boards.
   * So this takes less time than a wider beam for what it finds. Segments shorter than the minimum can
   * hardly ever be improved.
   */
  #shorten(beam: Beam, width: number, { first, most }: Segments): boolean {
    const { rows, columns } = this.position;
    for (
      let from = first;
      this.#best !== undefined && from < this.#best.length - segmentStep * 2;
      from += segmentStep
    ) {
      const best = this.#best;
      const boards = boardsAlong(rows, columns, this.#tiles, best);
      for (let to = Math.min(best.length, from + most); to > from + most / 2; to--) {
        const segment = segmentBetween(rows, columns, boards[from]!, boards[to]!);
        if (segment === undefined) continue;
        // The last beam searched the whole path.
        if (from === 0 && to === best.length) break;
        const path = this.#beam(beam, segment.tiles, width, to - from);
        if (path === "stopped") return false;
        const { sides } = segment.view;
        if (path !== undefined)
          this.#accept([
            ...best.slice(0, from),
            ...path.map((side) => sides.indexOf(side)),
            ...best.slice(to),
          ]);
        break;
      }
    }
    return true;
  }

  #beam(
    beam: Beam,
    tiles: readonly number[],
    width: number,
    fewer: number,
  ): readonly number[] | undefined | "stopped" {
    const before = beam.nodes;
    const path = beam.search(tiles, width, fewer, this.budget);
    this.#nodes += beam.nodes - before;
    return path;
  }

  /**
   * Raises the lower bound, by two moves at a time because of parity, until it meets a solution or `nodes`
   * nodes are spent. True when there is nothing left to do: it is proved, or the budget is spent.
   */
  #prove(depthFirst: LimitedSearch, whole: Budget, nodes: number): boolean {
    const budget = new PartBudget(whole, nodes);
    const before = depthFirst.nodes;
    this.#lowerBound = Math.max(this.#lowerBound, boundOf(depthFirst.bounds, this.#tiles));
    while (this.#best === undefined || this.#best.length > this.#lowerBound) {
      const found = depthFirst.search(this.#tiles, this.#lowerBound, budget);
      if (found.kind === "stopped") break;
      if (found.kind === "solved") this.#best = found.moves;
      else this.#lowerBound += 2;
    }
    this.#nodes += depthFirst.nodes - before;
    if (this.#best?.length !== this.#lowerBound) return budget.over;
    this.listener.better?.(certified(this.position, this.#best, this.#lowerBound, this.#nodes));
    return true;
  }

  #accept(path: readonly number[]): void {
    if (this.#best !== undefined && path.length >= this.#best.length) return;
    this.#best = path;
    this.listener.better?.(certified(this.position, path, this.#lowerBound, this.#nodes));
  }
}

/** A path as a solution, after playing it by the rules: no search is trusted without this check. */
function certified(
  position: Position,
  path: readonly number[],
  lowerBound: number,
  nodes: number,
): Solved<Move> {
  const played = path.map((side) => moves[side]!);
  const end = played.reduce<Position | undefined>((here, move) => here && play(here, move), position);
  if (end === undefined || status(end) !== "won")
    throw new Error(`The search found ${played.join("")}, which does not solve ${position.tiles.join()}.`);
  return {
    kind: "solved",
    moves: played,
    optimal: played.length === lowerBound ? "moves" : false,
    lowerBound,
    nodes,
  };
}

/**
 * A segment of a path as a puzzle of its own, with the ordinary goal: a solution of it can replace the
 * segment.
 */
interface PathSegment {
  readonly tiles: readonly number[];
  /** The view of the board: directions found for `tiles` are directions in this view. */
  readonly view: Symmetry;
}

/**
 * The puzzle of getting from one board to another one whose blank is in a corner. Each tile is named after
 * its cell in the other board, in a view where this corner is the last cell. `undefined` where the blank is
 * elsewhere, as the databases have only one goal.
 */
export function segmentBetween(
  rows: number,
  columns: number,
  from: readonly number[],
  to: readonly number[],
): PathSegment | undefined {
  const blank = to.indexOf(0);
  const view = symmetries(rows, columns).find(({ cells }) => cells[blank] === cells.length - 1);
  if (view === undefined) return undefined;
  const names = new Array<number>(to.length).fill(0);
  for (const [cell, tile] of to.entries()) if (tile !== 0) names[tile] = view.cells[cell]! + 1;
  const tiles = new Array<number>(to.length).fill(0);
  for (const [cell, tile] of from.entries()) tiles[view.cells[cell]!] = names[tile]!;
  return { tiles, view };
}

/** The boards along a path of directions, with both ends. */
export function boardsAlong(
  rows: number,
  columns: number,
  start: readonly number[],
  path: readonly number[],
): readonly (readonly number[])[] {
  const boards = [start];
  for (const side of path) boards.push(moved({ rows, columns }, boards.at(-1)!, moves[side]!)!);
  return boards;
}
