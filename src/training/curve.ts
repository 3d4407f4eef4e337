import type { Episode } from "./learner.js";

const ranks = { 8192: 13, 16384: 14, 32768: 15 } as const;

/**
 * The progress of training, as one line for a number of games. The games are played with the network alone,
 * without search, while it learns.
 */
export class Curve {
  #scores: number[] = [];
  #highest: number[] = [];

  add({ score, highest }: Episode): void {
    this.#scores.push(score);
    this.#highest.push(highest);
  }

  get games(): number {
    return this.#scores.length;
  }

  get meanScore(): number {
    return Math.round(this.#scores.reduce((sum, score) => sum + score, 0) / Math.max(1, this.#scores.length));
  }

  /** The line for the games since the last one. */
  next(): string {
    const count = this.#scores.length;
    const mean = this.meanScore;
    const variance =
      this.#scores.reduce((sum, score) => sum + (score - mean) ** 2, 0) / Math.max(1, count - 1);
    const shares = Object.entries(ranks).map(([tile, rank]) => {
      const share = (100 * this.#highest.filter((highest) => highest >= rank).length) / Math.max(1, count);
      return `${tile} in ${share.toFixed(1)} %`;
    });
    this.#scores = [];
    this.#highest = [];
    return `last ${count}: mean ${mean} ± ${Math.round(Math.sqrt(variance / Math.max(1, count)))}, ${shares.join(", ")}`;
  }
}
