import { inSlices, type PausingWork } from "../../../games/slices.js";
import type { Collection } from "../../../games/sokoban/text/collection.js";
import { hostSlices } from "../../../platform/slices.js";
import { factsOf } from "./level-facts.js";

/**
 * Counts the solved levels of a file. Counting ten thousand levels takes a while; until it finishes, the
 * previous number is used.
 */
export class SolvedCount {
  /** Identifies the current count; a later count replaces it. */
  #turn = {};
  value = 0;

  /** @param onNews called when the number has changed */
  constructor(private readonly onNews: () => void) {}

  /** Counts again, and stops a count for an earlier state. */
  async count(collection: Collection, isSolved: (key: string) => boolean): Promise<void> {
    const turn = {};
    this.#turn = turn;
    const found = await inSlices(counting(collection, isSolved), hostSlices, () => this.#turn !== turn);
    if (found === undefined || found === this.value) return;
    this.value = found;
    this.onNews();
  }
}

/** After a stroke, all keys but one are cached, and looking one up is faster than reading the clock. */
const levelsBetweenPauses = 32;

function* counting({ levels }: Collection, isSolved: (key: string) => boolean): PausingWork<number> {
  let found = 0;
  for (const [level, entry] of levels.entries()) {
    const { key } = factsOf(entry);
    if (key !== undefined && isSolved(key)) found++;
    if (level % levelsBetweenPauses === 0) yield;
  }
  return found;
}
