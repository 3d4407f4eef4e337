import type { Budget } from "../../solver.js";

/** What a portfolio knows of a search. */
export interface Search {
  readonly bytes: number;
  readonly full: boolean;
  readonly nodes: number;
  readonly packed?: number;
  readonly bound?: number;
}

/** A search that is made when its first turn comes, and takes nothing until then. */
export function lazily<Made extends Search, End>(
  make: (budget: Budget) => Made,
  run: (made: Made, budget: Budget) => End,
): { search: Search; run: (budget: Budget) => End } {
  let made: Made | undefined;
  const search = {
    get bytes() {
      return made?.bytes ?? 0;
    },
    get full() {
      return made?.full ?? false;
    },
    get nodes() {
      return made?.nodes ?? 0;
    },
    get packed() {
      return made?.packed ?? 0;
    },
    get bound() {
      return made?.bound ?? 0;
    },
  };
  const runMade = (budget: Budget) => {
    made ??= make(budget);
    return run(made, budget);
  };
  return { search, run: runMade };
}
