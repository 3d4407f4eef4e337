import type { Budget, Solver } from "../../solver.js";
import type { Move, Position } from "../rules.js";
import { PositionAnalyzer } from "./analysis.js";
import { solve } from "./solve.js";
import { solvingTablesOf } from "./table-builder.js";
import type { BuildListener } from "./tables/work.js";

/**
 * The sliding puzzle's solver. `solve` depends only on its arguments. `hint` and `analyze` remember the game
 * they follow, so that most questions need no search; equal questions in equal order get equal answers.
 */
export interface SlidingSolver extends Required<Omit<Solver<Position, Move>, "learned" | "values">> {
  hint(position: Position, budget: Budget): Move | undefined;
  /**
   * Builds the tables for boards of this size; true when all are complete. May be called repeatedly with
   * small budgets.
   */
  prepare(rows: number, columns: number, budget: Budget, progress?: BuildListener): boolean;
  /** The memory of the tables for boards of this size. */
  tableBytes(rows: number, columns: number): number;
}

const analyzer = new PositionAnalyzer();

export const slidingSolver: SlidingSolver = {
  hint: (position, budget) => analyzer.hint(position, budget),
  analyze: (position, budget, listener) => analyzer.analyze(position, budget, listener),
  solve,
  prepare(rows, columns, budget, progress) {
    const { complete, full } = solvingTablesOf(rows, columns);
    return (complete ?? full).finish(budget, progress) !== undefined;
  },
  prepareMore({ rows, columns }, budget) {
    const { large } = solvingTablesOf(rows, columns);
    return large === undefined || large.finish(budget) !== undefined;
  },
  tableBytes(rows, columns) {
    const { complete, full, large } = solvingTablesOf(rows, columns);
    return (complete?.finished?.bytes ?? 0) + (full.finished?.bytes ?? 0) + (large?.finished?.bytes ?? 0);
  },
};
