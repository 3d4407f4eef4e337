import type { Budget } from "../../solver.js";

/** The interface of a search for a portfolio. */
export interface PortfolioSearch {
  readonly bytes: number;
  readonly full: boolean;
  readonly nodes: number;
  readonly packed?: number;
  readonly bound?: number;
}

/**
 * A search that is created in its first turn, and takes no memory until then. It is a class because V8 would
 * keep the getters of an object literal with the shape of that object, in old space. Then everything in their
 * closures, a search with its arrays, would outlive the search until the next full collection.
 */
export class LazySearch<Made extends PortfolioSearch, End> implements PortfolioSearch {
  readonly #make: (budget: Budget) => Made;
  readonly #run: (made: Made, budget: Budget) => End;
  #made: Made | undefined;

  constructor(make: (budget: Budget) => Made, run: (made: Made, budget: Budget) => End) {
    this.#make = make;
    this.#run = run;
  }

  /** `undefined` before its first turn. */
  get made(): Made | undefined {
    return this.#made;
  }

  get bytes(): number {
    return this.#made?.bytes ?? 0;
  }

  get full(): boolean {
    return this.#made?.full ?? false;
  }

  get nodes(): number {
    return this.#made?.nodes ?? 0;
  }

  get packed(): number {
    return this.#made?.packed ?? 0;
  }

  get bound(): number {
    return this.#made?.bound ?? 0;
  }

  run(budget: Budget): End {
    this.#made ??= this.#make(budget);
    return this.#run(this.#made, budget);
  }
}

/**
 * Runs the turns of a search until one finds a solution or `turns` is spent. A turn spends one node of
 * `turns`; the work in it is paid from `whole`.
 */
export function runTurns(
  search: {
    readonly full: boolean;
    readonly next: (budget: Budget) => readonly number[] | undefined;
  },
  whole: Budget,
  turns: Budget,
): readonly number[] | "stopped" {
  do {
    const pushes = search.next(whole);
    if (pushes !== undefined) return pushes;
  } while (turns.spend() && !search.full);
  return "stopped";
}
