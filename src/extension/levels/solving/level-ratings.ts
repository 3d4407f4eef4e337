import * as vscode from "vscode";
import { putNewest } from "../../../games/lists.js";
import { readableItems, string, unlimited } from "../../../games/reading.js";
import { bands, type Difficulty } from "../../../games/sokoban/level/difficulty.js";

/** "gaveUp": rating found no solution in its time, so there is no estimate. */
export type KeptRating = Difficulty | "gaveUp";

/**
 * The maximum number of estimates; the oldest are dropped first. In VS Code's state they take some hundred
 * kilobytes.
 */
export const maxRatings = 5_000;

/** Changes with the rating method, so that estimates of another method aren't shown. */
const stateKey = "tilework.levelRatings.1";

/** Many levels may be rated within a second. */
const writeMs = 1_000;

/**
 * The ratings of levels, stored by the level's content, so that a changed board has none. Estimates are
 * stored on this machine, in VS Code's `globalState`; those of two windows are merged when they are written.
 * Failed ratings are only kept for this window.
 */
export class LevelRatings implements vscode.Disposable {
  #ratings: Map<string, KeptRating> | undefined;
  #unwritten = new Map<string, Difficulty>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #onDidChange = new vscode.EventEmitter<string>();
  /** Fires with the level's key. */
  readonly onDidChange = this.#onDidChange.event;

  constructor(
    private readonly state: Pick<vscode.Memento, "get" | "update">,
    private readonly onProblem: (error: unknown) => void,
  ) {}

  dispose(): void {
    this.#write();
    this.#onDidChange.dispose();
  }

  ratingOf(levelKey: string): KeptRating | undefined {
    return this.#all.get(levelKey);
  }

  /** `undefined` also for a level without a key, which can't be played. */
  estimateOf(levelKey: string | undefined): Difficulty | undefined {
    const rating = levelKey === undefined ? undefined : this.ratingOf(levelKey);
    return rating === "gaveUp" ? undefined : rating;
  }

  /** A failed rating doesn't replace an estimate. */
  keep(levelKey: string, rating: KeptRating): void {
    const known = this.#all.get(levelKey);
    if (rating === "gaveUp" && known !== undefined) return;
    putNewest(this.#all, levelKey, rating, maxRatings);
    if (rating !== "gaveUp") {
      this.#unwritten.set(levelKey, rating);
      this.#timer ??= setTimeout(() => this.#write(), writeMs);
    }
    this.#onDidChange.fire(levelKey);
  }

  get #all(): Map<string, KeptRating> {
    this.#ratings ??= readRatings(this.state.get<unknown>(stateKey));
    return this.#ratings;
  }

  #write(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#unwritten.size === 0) return;
    const written = readRatings(this.state.get<unknown>(stateKey));
    for (const [key, rating] of this.#unwritten) putNewest(written, key, rating, maxRatings);
    this.#unwritten = new Map();
    this.state
      .update(
        stateKey,
        [...written].map(([key, rating]) => formatRating(key, rating)),
      )
      .then(undefined, this.onProblem);
  }
}

/** "0123456789abcdef23": the level's key and the two numbers of its bands. */
function formatRating(levelKey: string, { from, to }: Difficulty): string {
  return `${levelKey}${bands.indexOf(from)}${bands.indexOf(to)}`;
}

/** Invalid entries are skipped. */
function readRatings(value: unknown): Map<string, Difficulty> {
  const ratings = new Map<string, Difficulty>();
  for (const text of readableItems(string(unlimited), value).slice(-maxRatings)) {
    const [, key, ...places] = /^([0-9a-f]{16})(\d)(\d)$/.exec(text) ?? [];
    const [from, to] = places.map((place) => bands[Number(place)]);
    if (key !== undefined && from !== undefined && to !== undefined && Number(places[0]) <= Number(places[1]))
      ratings.set(key, { from, to });
  }
  return ratings;
}
