import { type Budget, PartBudget } from "../../solver.js";
import type { Level } from "../level/level.js";
import { solveLevel } from "./solve.js";

/**
 * A JavaScript engine compiles code that has run some thousand times. Many small levels reach that soonest.
 */
const maxCells = 200;
const nodesOfLevel = 3_000;
const memoryBytes = 20_000_000;
/** As many levels as take a third of a second; more bring no further speed. */
const maxLevels = 90;

/**
 * Runs the searches of "any" on known levels, so that their code is compiled before the first real level.
 * Without it, the slowest of a thousand small levels are the first ones.
 */
export class WarmUp {
  #tried = 0;
  readonly #levels: readonly Level[];

  /** Uses the small ones among these levels one after the other, repeatedly. There must be at least one. */
  constructor(levels: readonly Level[]) {
    this.#levels = levels.filter(({ walls }) => walls.length <= maxCells);
  }

  /** Continues where the last call was stopped; true when nothing more can be gained. */
  run(budget: Budget): boolean {
    while (this.#tried < maxLevels) {
      if (!budget.spend(0)) return false;
      const level = this.#levels[this.#tried++ % this.#levels.length]!;
      solveLevel(level, "any", new PartBudget(budget, nodesOfLevel), {}, { memoryBytes });
    }
    return true;
  }
}
