import { unsolvable } from "../notation.js";
import { cellBeside, isSolvable, type Move, moves, type Position, play, status } from "../rules.js";
import type { Beam } from "./beam.js";
import { type CompleteTable, unreached } from "./complete-table.js";
import type { LimitedSearch } from "./limited-search.js";
import { type Outcome, PartBudget, type SearchBudget, type Solved } from "./outcome.js";
import type { Progress } from "./work.js";
import { type Workshop, workshopOf } from "./workshop.js";

/** What a caller may listen to while a search runs. */
export interface Listener {
  /** A first solution, then each better one, and at last its proof. */
  readonly better?: (solution: Solved<Move>) => void;
  /** How much of the tables is built, from 0 to 1. */
  readonly building?: Progress;
}

/**
 * Solves a board, the same for equal arguments and equal budgets; only while tables are still being built, another path of the same length may come
 * out. How: optimally from the complete table up to ten cells; with a depth-first search up to sixteen, where a proof is soon found; beyond
 * with ever wider beams, and what a depth-first search proves besides. Returns the best there is when the budget is spent.
 */
export function solve(position: Position, budget: SearchBudget, listener: Listener = {}): Outcome<Move> {
  const { rows, columns, tiles } = position;
  if (!isSolvable(tiles, columns)) return { kind: "unsolvable", reason: unsolvable };
  if (status(position) === "won") return { kind: "solved", moves: [], optimal: "moves", lowerBound: 0, nodes: 0 };
  const workshop = workshopOf(rows, columns);
  if (workshop.complete !== undefined) {
    const table = workshop.complete.finish(budget, listener.building);
    return table === undefined ? { kind: "gaveUp", lowerBound: 1, nodes: 0 } : descended(position, table);
  }
  return new Solving(position, budget, listener).run(workshop);
}

/** Follows falling distances to the goal. */
function descended(position: Position, table: CompleteTable): Outcome<Move> {
  const found: Move[] = [];
  let here = position;
  for (let distance = table.distanceOf(here.tiles); distance > 0; distance--) {
    if (distance === unreached) throw new Error("A solvable board is not in the complete table.");
    const next = moves.find((move) => {
      const child = play(here, move);
      return child !== undefined && table.distanceOf(child.tiles) === distance - 1;
    }) as Move;
    found.push(next);
    here = play(here, next) as Position;
  }
  return { kind: "solved", moves: found, optimal: "moves", lowerBound: found.length, nodes: found.length };
}

/** Beams start this wide and grow by this factor, up to a width whose boards fit in some 100 MB. */
const firstWidth = 150;
const widthFactor = 3;
const widestBeam = 120_000;
/** Beams start again from every so-manieth board of the best path. */
const shortenStep = 20;
/** After each beam, the proof may take this share of the nodes that beams took. */
const proofShare = 0.08;
/** No board of up to 6×6 needs more moves; a beam that is longer on its way is lost. */
const longestSolution = 1000;
/** Up to so many cells a proof is likely, and tried first. */
const provableCells = 16;
/** When the proof takes more nodes than this with small databases, the full ones are built. */
const nodesBeforeTables = 20_000;
/** When it takes more nodes than this, a beam is asked for a solution to go on with. */
const nodesBeforeBeam = 100_000;
/** When it takes more than this, larger tables are worth their building. */
const nodesBeforeLarge = 8_000_000;

/** One search from one board. */
class Solving {
  readonly #position: Position;
  readonly #tiles: readonly number[];
  readonly #budget: SearchBudget;
  readonly #listener: Listener;
  #nodes = 0;
  #lowerBound = 1;
  #best: readonly number[] | undefined;

  constructor(position: Position, budget: SearchBudget, listener: Listener) {
    this.#position = position;
    this.#tiles = position.tiles;
    this.#budget = budget;
    this.#listener = listener;
  }

  run(workshop: Workshop): Outcome<Move> {
    if (this.#tiles.length <= provableCells) this.#proveFirst(workshop);
    else this.#improve(workshop);
    if (this.#best === undefined) return { kind: "gaveUp", lowerBound: this.#lowerBound, nodes: this.#nodes };
    return certified(this.#position, this.#best, this.#lowerBound, this.#nodes);
  }

  /** A proof; where it takes long, a beam finds something to go on with meanwhile, and where it takes longer, larger tables come in. */
  #proveFirst(workshop: Workshop): void {
    const { building } = this.#listener;
    if (workshop.full.finished === undefined) {
      // Something to go on with while the tables are built.
      if (!this.#begin(workshop)) return;
    }
    const searches = workshop.large?.finished ?? workshop.full.finish(this.#budget, building);
    if (searches === undefined) return;
    let nodes = 0;
    const whole: SearchBudget = {
      spend: (count = 1) => {
        const before = nodes;
        nodes += count;
        // Within the search, which then goes on where it was.
        if (before < nodesBeforeBeam && nodes >= nodesBeforeBeam) this.#reach(searches.beam);
        return this.#budget.spend(count);
      },
    };
    const mayGrow = workshop.large !== undefined && workshop.large.finished === undefined;
    if (this.#prove(searches.depthFirst, whole, mayGrow ? nodesBeforeLarge : Number.POSITIVE_INFINITY)) return;
    const large = workshop.large?.finish(this.#budget, building);
    if (large !== undefined) this.#prove(large.depthFirst, this.#budget, Number.POSITIVE_INFINITY);
  }

  /** A first solution from small databases, and the proof where it is near. False when there is nothing left to do. */
  #begin(workshop: Workshop): boolean {
    const beam = workshop.light.finish(this.#budget);
    if (beam === undefined || !this.#reach(beam)) return false;
    const depthFirst = workshop.lightProof.finish(this.#budget);
    return depthFirst !== undefined && !this.#prove(depthFirst, this.#budget, nodesBeforeTables);
  }

  /** Wider and wider beams until there is a solution. False when the budget is spent or the widest found none. */
  #reach(beam: Beam): boolean {
    for (let width = firstWidth; this.#best === undefined && width <= widestBeam; width *= widthFactor) if (!this.#sweep(beam, width)) return false;
    return this.#best !== undefined;
  }

  /** Beams and proofs by turns, until they meet or the budget is spent. */
  #improve(workshop: Workshop): void {
    // Also when the large databases are there: so the answer is the same before and after.
    if (!this.#begin(workshop)) return;
    const searches = workshop.full.finish(this.#budget, this.#listener.building);
    if (searches === undefined) return;
    for (let width = firstWidth * widthFactor; width <= widestBeam; width *= widthFactor) {
      if (!this.#sweep(searches.beam, width) || !this.#shorten(searches.beam, width)) return;
      if (this.#prove(searches.depthFirst, this.#budget, this.#nodes * proofShare)) return;
    }
    this.#prove(searches.depthFirst, this.#budget, Number.POSITIVE_INFINITY);
  }

  /** A beam, for something shorter than the best. False when the budget is spent. */
  #sweep(beam: Beam, width: number): boolean {
    return this.#sweepFrom(0, this.#tiles, beam, width);
  }

  /**
   * Beams again from boards on the best path. There a beam is as wide as before for fewer boards, and so finds shorter ends; for the time it takes,
   * that is worth a quarter more than a wider beam (measured on 5×5 at 9,000 boards).
   */
  #shorten(beam: Beam, width: number): boolean {
    for (let from = shortenStep; this.#best !== undefined && from < this.#best.length - shortenStep; from += shortenStep) {
      const tiles = this.#best.slice(0, from).reduce<readonly number[]>((here, side) => moved(here, this.#position, side), this.#tiles);
      if (!this.#sweepFrom(from, tiles, beam, width)) return false;
    }
    return true;
  }

  #sweepFrom(from: number, tiles: readonly number[], beam: Beam, width: number): boolean {
    const before = beam.nodes;
    const path = beam.search(tiles, width, (this.#best?.length ?? longestSolution) - from, this.#budget);
    this.#nodes += beam.nodes - before;
    if (path === "stopped") return false;
    if (path !== undefined) this.#take([...(this.#best ?? []).slice(0, from), ...path]);
    return true;
  }

  /**
   * Raises the lower bound, two moves at a time as parity wants, until it meets a solution or so many nodes are spent. True when there is nothing
   * left to do: it is proved, or the budget is spent.
   */
  #prove(depthFirst: LimitedSearch, whole: SearchBudget, nodes: number): boolean {
    const budget = new PartBudget(whole, nodes);
    const before = depthFirst.nodes;
    this.#lowerBound = Math.max(this.#lowerBound, depthFirst.bound(this.#tiles));
    while (this.#best === undefined || this.#best.length > this.#lowerBound) {
      const found = depthFirst.search(this.#tiles, this.#lowerBound, budget);
      if (found.kind === "stopped") break;
      if (found.kind === "solved") this.#best = found.moves;
      else this.#lowerBound += 2;
    }
    this.#nodes += depthFirst.nodes - before;
    if (this.#best?.length !== this.#lowerBound) return budget.over;
    this.#listener.better?.(certified(this.#position, this.#best, this.#lowerBound, this.#nodes));
    return true;
  }

  #take(path: readonly number[]): void {
    if (this.#best !== undefined && path.length >= this.#best.length) return;
    this.#best = path;
    this.#listener.better?.(certified(this.#position, path, this.#lowerBound, this.#nodes));
  }
}

/** The tiles after the blank's move to a side. */
function moved(tiles: readonly number[], { rows, columns }: Position, side: number): readonly number[] {
  const blank = tiles.indexOf(0);
  const from = cellBeside(rows, columns, blank, moves[side] as Move) as number;
  return tiles.with(blank, tiles[from] as number).with(from, 0);
}

/** A path as a solution, after playing it through the rules: no search is believed without. */
function certified(position: Position, path: readonly number[], lowerBound: number, nodes: number): Solved<Move> {
  const played = path.map((side) => moves[side] as Move);
  const end = played.reduce<Position | undefined>((here, move) => here && play(here, move), position);
  if (end === undefined || status(end) !== "won")
    throw new Error(`The search found ${played.join("")}, which does not solve ${position.tiles.join()}.`);
  return { kind: "solved", moves: played, optimal: played.length === lowerBound ? "moves" : false, lowerBound, nodes };
}
