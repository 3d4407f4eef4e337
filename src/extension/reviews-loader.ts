import type * as vscode from "vscode";
import type { Reviews } from "../midend/commands/reviews.js";
import type { GameReviews } from "../midend/review/game-reviews.js";
import { Lazy } from "./shared/lazy.js";

/** Loads the code for reviews with the first review. */
export class ReviewsLoader implements Reviews, vscode.Disposable {
  readonly #reviews: Lazy<GameReviews>;

  constructor(
    load: (bundle: string) => Promise<unknown>,
    make: (bundle: typeof import("../midend/review/game-reviews.js")) => GameReviews,
    onProblem: (error: unknown) => void,
  ) {
    this.#reviews = new Lazy<GameReviews>(() => load("review"), make, onProblem);
  }

  dispose(): void {
    this.#reviews.dispose();
  }

  readonly review: Reviews["review"] = async (table, sources) =>
    (await this.#reviews.load()).review(table, sources);
  readonly retry: Reviews["retry"] = async (table, sources) =>
    (await this.#reviews.load()).retry(table, sources);
  readonly practice: Reviews["practice"] = async (sources) => (await this.#reviews.load()).practice(sources);
}
