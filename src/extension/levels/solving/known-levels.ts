import * as vscode from "vscode";
import { putNewest } from "../../../games/lists.js";
import { readableItems, string, unlimited } from "../../../games/reading.js";
import { bands, type Difficulty } from "../../../games/sokoban/level/difficulty.js";
import type { SolutionCounts } from "../../../games/sokoban/play/lurd.js";
import type { LevelAnswer } from "../../../protocol/solver/level-solving.js";
import type { LevelKnowledge } from "../documents/level-measures.js";

/**
 * The maximum number of answers; the oldest are dropped first. A collection of ten thousand levels may be
 * solved as a whole.
 */
const maxResults = 20_000;

/** The answers of solvers in this window, stored by the level's content, so that a changed board has none. */
export class LevelResults implements vscode.Disposable {
  readonly #known = new Map<string, Known>();
  readonly #onDidChange = new vscode.EventEmitter<string>();
  /** Fires with the level's key. */
  readonly onDidChange = this.#onDidChange.event;

  dispose(): void {
    this.#onDidChange.dispose();
  }

  resultOf(levelKey: string): LevelAnswer | undefined {
    return this.#known.get(levelKey)?.answer;
  }

  fewestOf(levelKey: string): SolutionCounts | undefined {
    return this.#known.get(levelKey)?.fewest;
  }

  /** The answer with all known proofs about its solution. */
  withProofs(levelKey: string, answer: LevelAnswer): LevelAnswer {
    return withProofs(answer, this.#known.get(levelKey)?.proofs ?? noProofs);
  }

  /** Keeps an answer, unless a better one is known: an answer without a solution or proof replaces none. */
  keep(levelKey: string, answer: LevelAnswer): void {
    const known = this.#known.get(levelKey);
    const proofs = addProof(known?.proofs ?? noProofs, answer);
    const best = known !== undefined && !isBetter(answer, known.answer) ? known.answer : answer;
    const fewest = fewestWith(known?.fewest, answer);
    putNewest(this.#known, levelKey, { answer: withProofs(best, proofs), fewest, proofs }, maxResults);
    this.#onDidChange.fire(levelKey);
  }
}

/** What is known of a level. */
interface Known {
  /** The best one. */
  readonly answer: LevelAnswer;
  /** The fewest moves and the fewest pushes of all solutions found; they may be of different ones. */
  readonly fewest: SolutionCounts | undefined;
  readonly proofs: LevelProofs;
}

function fewestWith(known: SolutionCounts | undefined, answer: LevelAnswer): SolutionCounts | undefined {
  if (answer.kind !== "solved") return known;
  const { moves, pushes } = known ?? answer;
  return { moves: Math.min(answer.moves, moves), pushes: Math.min(answer.pushes, pushes) };
}

function isBetter(answer: LevelAnswer, known: LevelAnswer): boolean {
  if (known.kind === "gaveUp") return true;
  if (answer.kind !== "solved" || known.kind !== "solved") return false;
  if (answer.pushes !== known.pushes || answer.moves !== known.moves)
    return answer.pushes < known.pushes || (answer.pushes === known.pushes && answer.moves < known.moves);
  // Among equal ones the newer one wins, but an answer without a proof never replaces a proof.
  return answer.optimal !== false || known.optimal === false;
}

/** What solvers have proved about a level, by any method. `undefined`: not proved. */
interface LevelProofs {
  /** No solution has fewer pushes. */
  readonly pushes: number | undefined;
  /** No solution with this many pushes has fewer moves. */
  readonly movesThen: number | undefined;
  /** No solution has fewer moves. */
  readonly moves: number | undefined;
  /** No solution with this many moves has fewer pushes. */
  readonly pushesThen: number | undefined;
}

const noProofs: LevelProofs = {
  pushes: undefined,
  movesThen: undefined,
  moves: undefined,
  pushesThen: undefined,
};

/** Adds what an answer proves. */
function addProof(proofs: LevelProofs, answer: LevelAnswer): LevelProofs {
  if (answer.kind !== "solved" || answer.optimal === false) return proofs;
  const { optimal, bothProved, pushes, moves } = answer;
  if (optimal === "pushes") return { ...proofs, pushes, movesThen: bothProved ? moves : proofs.movesThen };
  return { ...proofs, moves, pushesThen: bothProved ? pushes : proofs.pushesThen };
}

/**
 * The answer with all known proofs about its solution: one solver may find without proof what another has
 * proved to be optimal.
 */
function withProofs(answer: LevelAnswer, proofs: LevelProofs): LevelAnswer {
  if (answer.kind !== "solved") return answer;
  const { pushes, moves } = answer;
  const [fewestPushes, fewestMoves] = [pushes === proofs.pushes, moves === proofs.moves];
  const optimal = answer.optimal || (fewestPushes ? "pushes" : fewestMoves ? "moves" : false);
  const then =
    optimal === "pushes" ? moves === proofs.movesThen : optimal === "moves" && pushes === proofs.pushesThen;
  const bothProved = answer.bothProved || then || (fewestPushes && fewestMoves);
  return optimal === answer.optimal && bothProved === answer.bothProved
    ? answer
    : { ...answer, optimal, bothProved };
}

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
