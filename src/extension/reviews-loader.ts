import type * as vscode from "vscode";
import type { Reviews } from "../midend/commands/reviews.js";
import type { GameReviews } from "../midend/review/game-reviews.js";
import { Lazy } from "./shared/lazy.js";

/** Loads the code for reviews, finished games and earlier lines when one is asked for. */
export class ReviewsLoader implements Reviews, vscode.Disposable {
  readonly #reviews: Lazy<GameReviews>;

  constructor(
    load: (part: "review") => Promise<unknown>,
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
  readonly askFinished: Reviews["askFinished"] = async (games) =>
    (await this.#reviews.load()).askFinished(games);
  readonly askEarlierLine: Reviews["askEarlierLine"] = async (playSession) =>
    (await this.#reviews.load()).askEarlierLine(playSession);
  readonly retry: Reviews["retry"] = async (table, sources) =>
    (await this.#reviews.load()).retry(table, sources);
  readonly practice: Reviews["practice"] = async (sources) => (await this.#reviews.load()).practice(sources);
}
