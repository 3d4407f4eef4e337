import * as vscode from "vscode";
import type { LevelKnowledge } from "../documents/level-measures.js";
import type { LevelRatings } from "./level-ratings.js";
import type { LevelResults } from "./level-results.js";

/** The ways in which the user solved levels. */
export type OwnRecords = Pick<LevelKnowledge, "best"> & { readonly onDidChange: vscode.Event<void> };

/**
 * What is known of levels beyond their files: what solvers found, what rating them came to, and what the user
 * played.
 */
export class KnownLevels implements LevelKnowledge, vscode.Disposable {
  readonly #results: Pick<LevelResults, "onDidChange" | "resultOf">;
  readonly #ratings: Pick<LevelRatings, "onDidChange" | "ratingOf">;
  readonly #records: OwnRecords;
  readonly #onDidChange = new vscode.EventEmitter<void>();
  /** Something became known, of whatever level. */
  readonly onDidChange = this.#onDidChange.event;
  readonly #listening: vscode.Disposable;

  constructor(
    results: Pick<LevelResults, "onDidChange" | "resultOf">,
    ratings: Pick<LevelRatings, "onDidChange" | "ratingOf">,
    records: OwnRecords,
  ) {
    this.#results = results;
    this.#ratings = ratings;
    this.#records = records;
    const tell = () => this.#onDidChange.fire();
    this.#listening = vscode.Disposable.from(
      results.onDidChange(tell),
      ratings.onDidChange(tell),
      records.onDidChange(tell),
    );
  }

  dispose(): void {
    this.#listening.dispose();
    this.#onDidChange.dispose();
  }

  best(levelKey: string): ReturnType<LevelKnowledge["best"]> {
    return this.#records.best(levelKey);
  }

  found(levelKey: string): ReturnType<LevelKnowledge["found"]> {
    const result = this.#results.resultOf(levelKey);
    return result?.kind === "solved" ? result : undefined;
  }

  rating(levelKey: string): ReturnType<LevelKnowledge["rating"]> {
    return this.#ratings.ratingOf(levelKey);
  }
}
