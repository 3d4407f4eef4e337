import { inSlices, type PausingWork } from "../../../games/slices.js";
import type { Collection } from "../../../games/sokoban/text/collection.js";
import { hostSlices } from "../../../platform/slices.js";
import { factsOf } from "./level-facts.js";

/**
 * How many levels of a file are solved. In a file of ten thousand that takes a while, so the number is that
 * of before until the new one is known.
 */
export class SolvedCount {
  readonly #onNews: () => void;
  /** Whose turn it is; a later count takes it. */
  #turn = {};
  value = 0;

  /** @param onNews told when the number has changed */
  constructor(onNews: () => void) {
    this.#onNews = onNews;
  }

  /** Counts anew; what is being counted for an earlier state is given up. */
  async count(collection: Collection, isSolved: (key: string) => boolean): Promise<void> {
    const turn = {};
    this.#turn = turn;
    const found = await inSlices(counting(collection, isSolved), hostSlices, () => this.#turn !== turn);
    if (found === undefined || found === this.value) return;
    this.value = found;
    this.#onNews();
  }
}

/** After a stroke all but one are known, and to look one up takes less than asking the clock. */
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
