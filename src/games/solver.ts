/**
 * What a search gets from outside: permission to go on. A search knows nothing of threads, time or cancelling; it calls `spend` once per node.
 */
export interface Budget {
  /** Pays for one node. `false` means: stop now, and return the best there is. */
  spend(): boolean;
}

/** Finds moves for a game. Deterministic for equal positions and budgets. It never looks at a position's random generator. */
export interface Solver<Position, Move extends string> {
  /** The move to play now; `undefined` when none is legal. Returns a legal move even when the budget is spent at once. */
  hint(position: Position, budget: Budget): Move | undefined;
}

export type AnySolver = Solver<unknown, string>;

/** A budget of so many nodes: the same search on every machine. */
export function nodeBudget(nodes: number): Budget {
  let left = nodes;
  return { spend: () => left-- > 0 };
}
