import { setImmediate as nextTurn } from "node:timers/promises";
import type { Collection } from "../../../games/sokoban/text/collection.js";
import { factsOf } from "./level-facts.js";

/** The host serves every extension, so that long files are counted in pieces. */
const sliceMs = 8;

/** How many levels of a file are solved. In a file of ten thousand that takes a while, so the number is that of before until the new one is known. */
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
    let found = 0;
    let until = performance.now() + sliceMs;
    for (const entry of collection.levels) {
      const { key } = factsOf(entry);
      if (key !== undefined && isSolved(key)) found++;
      if (performance.now() < until) continue;
      await nextTurn();
      if (this.#turn !== turn) return;
      until = performance.now() + sliceMs;
    }
    if (found === this.value) return;
    this.value = found;
    this.#onNews();
  }
}
