import * as vscode from "vscode";
import { bands, type Difficulty } from "../../../games/sokoban/level/difficulty.js";

/** "gaveUp": no solution was found in the time that rating a level has, so there is nothing to go by. */
export type KeptRating = Difficulty | "gaveUp";

/** So many estimates are kept; the oldest go first. In VS Code's state they take some hundred kilobytes. */
export const maxRatings = 5_000;

/** Changes with the way in which levels are rated, so that no estimate of another way is shown. */
const stateKey = "tilework.levelRatings.1";

/** Many levels may be rated within a second. */
const writeMs = 1_000;

/**
 * What rating levels came to, by what the level is, so that another board has none. Estimates are kept on
 * this machine, in VS Code's `globalState`; those of two windows are joined when they are written. What was
 * given up is forgotten with the window.
 */
export class LevelRatings implements vscode.Disposable {
  readonly #state: Pick<vscode.Memento, "get" | "update">;
  readonly #onProblem: (error: unknown) => void;
  #ratings: Map<string, KeptRating> | undefined;
  #unwritten = new Map<string, Difficulty>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #onDidChange = new vscode.EventEmitter<string>();
  /** Names the level. */
  readonly onDidChange = this.#onDidChange.event;

  constructor(state: Pick<vscode.Memento, "get" | "update">, onProblem: (error: unknown) => void) {
    this.#state = state;
    this.#onProblem = onProblem;
  }

  dispose(): void {
    this.#write();
    this.#onDidChange.dispose();
  }

  ratingOf(levelKey: string): KeptRating | undefined {
    return this.#all.get(levelKey);
  }

  /** Having given up takes no estimate away. */
  keep(levelKey: string, rating: KeptRating): void {
    const known = this.#all.get(levelKey);
    if (rating === "gaveUp" && known !== undefined) return;
    put(this.#all, levelKey, rating);
    if (rating !== "gaveUp") {
      this.#unwritten.set(levelKey, rating);
      this.#timer ??= setTimeout(() => this.#write(), writeMs);
    }
    this.#onDidChange.fire(levelKey);
  }

  get #all(): Map<string, KeptRating> {
    this.#ratings ??= readRatings(this.#state.get<unknown>(stateKey));
    return this.#ratings;
  }

  #write(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#unwritten.size === 0) return;
    const written = readRatings(this.#state.get<unknown>(stateKey));
    for (const [key, rating] of this.#unwritten) put(written, key, rating);
    this.#unwritten = new Map();
    this.#state
      .update(
        stateKey,
        [...written].map(([key, rating]) => formatRating(key, rating)),
      )
      .then(undefined, this.#onProblem);
  }
}

/** As the newest. */
function put<Rating>(ratings: Map<string, Rating>, levelKey: string, rating: Rating): void {
  ratings.delete(levelKey);
  if (ratings.size >= maxRatings) ratings.delete(ratings.keys().next().value!);
  ratings.set(levelKey, rating);
}

/** "0123456789abcdef23": the key of the level, and its bands by number. */
function formatRating(levelKey: string, { from, to }: Difficulty): string {
  return `${levelKey}${bands.indexOf(from)}${bands.indexOf(to)}`;
}

/** What is nothing of the kind is left out. */
function readRatings(value: unknown): Map<string, Difficulty> {
  const ratings = new Map<string, Difficulty>();
  for (const text of Array.isArray(value) ? value.slice(-maxRatings) : []) {
    const [, key, ...places] = /^([0-9a-f]{16})(\d)(\d)$/.exec(String(text)) ?? [];
    const [from, to] = places.map((place) => bands[Number(place)]);
    if (key !== undefined && from !== undefined && to !== undefined && Number(places[0]) <= Number(places[1]))
      ratings.set(key, { from, to });
  }
  return ratings;
}
