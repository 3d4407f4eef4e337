import type { Level } from "../../../games/sokoban/level/level.js";
import {
  compareBy,
  type Measure,
  measureSolution,
  type SolutionMeasures,
} from "../../../games/sokoban/play/solution-measures.js";
import type { ViewSolution } from "../../../protocol/levels/editor-wire.js";
import { language } from "../../kit/translate.js";
import type { SolutionOrder } from "../model/editor-state.js";

/** Moves with their measures; `undefined` if they don't solve the level. */
export interface MeasuredViewSolution extends ViewSolution {
  readonly measures: SolutionMeasures | undefined;
}

/** Measures each solution once per board, because measuring replays it. */
export class SolutionMeasuring {
  #level: Level | undefined;
  readonly #known = new Map<string, SolutionMeasures | undefined>();

  measured(level: Level | undefined, solutions: readonly ViewSolution[]): readonly MeasuredViewSolution[] {
    if (level !== this.#level) {
      this.#level = level;
      this.#known.clear();
    }
    return solutions.map((solution) => ({ ...solution, measures: this.#measure(solution) }));
  }

  #measure({ kind, lurd, problem }: ViewSolution): SolutionMeasures | undefined {
    if (this.#level === undefined || kind === "snapshot" || problem !== undefined) return undefined;
    if (!this.#known.has(lurd)) this.#known.set(lurd, measureSolution(this.#level, lurd));
    return this.#known.get(lurd);
  }
}

/**
 * Solutions in an order. Equal ones, and those without measures, stay in the order in which they were found.
 */
export function inOrder(
  solutions: readonly MeasuredViewSolution[],
  order: SolutionOrder,
): readonly MeasuredViewSolution[] {
  if (order === "known") return solutions;
  if (order === "name")
    return [...solutions].sort((one, other) => one.name.localeCompare(other.name, language()));
  return [...solutions].sort((one, other) => byMeasure(order, one.measures, other.measures));
}

/** If the measure is equal, fewest pushes and then fewest moves decide. */
function byMeasure(
  measure: Measure,
  one: SolutionMeasures | undefined,
  other: SolutionMeasures | undefined,
): number {
  if (one === undefined || other === undefined)
    return Number(one === undefined) - Number(other === undefined);
  return compareBy([measure, "pushes", "moves"], one, other);
}

/** Number of moves that both have in common at the start. */
export function commonMoves(one: string, other: string): number {
  let count = 0;
  while (count < one.length && one[count] === other[count]) count++;
  return count;
}
