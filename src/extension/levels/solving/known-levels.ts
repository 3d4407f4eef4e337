import * as vscode from "vscode";
import type { LevelKnowledge } from "../documents/level-measures.js";
import type { LevelRatings } from "./level-ratings.js";
import type { LevelResults } from "./level-results.js";

/** The user's own solutions. */
export type OwnRecords = Pick<LevelKnowledge, "best"> & { readonly onDidChange: vscode.Event<void> };

/** Knowledge about levels from outside their files: solvers' solutions, ratings, and the user's results. */
export class KnownLevels implements LevelKnowledge, vscode.Disposable {
  readonly #onDidChange = new vscode.EventEmitter<void>();
  /** Fires when something new is known about any level. */
  readonly onDidChange = this.#onDidChange.event;
  readonly #listening: vscode.Disposable;

  constructor(
    private readonly results: Pick<LevelResults, "onDidChange" | "resultOf">,
    private readonly ratings: Pick<LevelRatings, "onDidChange" | "ratingOf">,
    private readonly records: OwnRecords,
  ) {
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
    return this.records.best(levelKey);
  }

  found(levelKey: string): ReturnType<LevelKnowledge["found"]> {
    const result = this.results.resultOf(levelKey);
    return result?.kind === "solved" ? result : undefined;
  }

  rating(levelKey: string): ReturnType<LevelKnowledge["rating"]> {
    return this.ratings.ratingOf(levelKey);
  }
}
