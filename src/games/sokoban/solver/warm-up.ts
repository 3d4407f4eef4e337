import type { Budget } from "../../solver.js";
import type { Level } from "../level/level.js";
import { solveLevel } from "./solve.js";

/**
 * An engine compiles what has run some thousand times: small levels, many of them, bring the searches there
 * soonest.
 */
const maxCells = 200;
const nodesOfLevel = 3_000;
const memoryBytes = 20_000_000;
/** As many levels as take a third of a second; more make nothing faster. */
const maxLevels = 90;

/**
 * Tries the searches of "any" on levels that are known, so that what the first real one needs was compiled
 * before: of a thousand small levels the slowest are else those that come first.
 */
export class WarmUp {
  #tried = 0;
  readonly #levels: readonly Level[];

  /**
   * The small ones among these levels, of which there must be some, are tried one after the other, and again.
   */
  constructor(levels: readonly Level[]) {
    this.#levels = levels.filter(({ walls }) => walls.length <= maxCells);
  }

  /** Goes on where the last call was stopped; true when there is nothing more to gain. */
  run(budget: Budget): boolean {
    while (this.#tried < maxLevels) {
      if (!budget.spend(0)) return false;
      const level = this.#levels[this.#tried++ % this.#levels.length]!;
      let left = nodesOfLevel;
      const part: Budget = {
        spend(nodes = 1) {
          left -= nodes;
          return budget.spend(nodes) && left > 0;
        },
      };
      solveLevel(level, "any", part, {}, { memoryBytes });
    }
    return true;
  }
}
