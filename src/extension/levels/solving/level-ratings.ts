import * as vscode from "vscode";
import type { Difficulty } from "../../../games/sokoban/level/difficulty.js";

/** "gaveUp": no solution was found in the time that rating a level has, so there is nothing to go by. */
export type KeptRating = Difficulty | "gaveUp";

/** So many ratings are kept; the oldest go first. */
const maxRatings = 20_000;

/** What rating levels came to in this window, by what the level is, so that another board has none. */
export class LevelRatings implements vscode.Disposable {
  readonly #ratings = new Map<string, KeptRating>();
  readonly #onDidChange = new vscode.EventEmitter<string>();
  /** Names the level. */
  readonly onDidChange = this.#onDidChange.event;

  dispose(): void {
    this.#onDidChange.dispose();
  }

  ratingOf(levelKey: string): KeptRating | undefined {
    return this.#ratings.get(levelKey);
  }

  /** Having given up takes no estimate away. */
  keep(levelKey: string, rating: KeptRating): void {
    const known = this.#ratings.get(levelKey);
    if (rating === "gaveUp" && known !== undefined) return;
    this.#ratings.delete(levelKey);
    if (this.#ratings.size >= maxRatings) this.#ratings.delete(this.#ratings.keys().next().value!);
    this.#ratings.set(levelKey, rating);
    this.#onDidChange.fire(levelKey);
  }
}
