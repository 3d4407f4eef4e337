import * as vscode from "vscode";
import type { SolutionCounts } from "../../../games/levels.js";
import { putNewest } from "../../../games/lists.js";
import { readableItems, string, unlimited } from "../../../games/reading.js";
import { bands, type Difficulty } from "../../../games/sokoban/level/difficulty.js";
import { Owner } from "../../../protocol/emitter.js";
import type { LevelAnswer } from "../../../protocol/solver/level-solving.js";
import { Delayed } from "../../kit/delayed.js";
import type { LevelKnowledge } from "../documents/level-measures.js";

/** "gaveUp": rating found no solution in its time, so there is no estimate. */
type KeptRating = Difficulty | "gaveUp";

/** The user's own solutions. */
type OwnRecords = Pick<LevelKnowledge, "best"> & { readonly onDidChange: vscode.Event<void> };

/**
 * The maximum number of answers; the oldest are dropped first. A collection of ten thousand levels may be
 * solved as a whole.
 */
const maxAnswers = 20_000;

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
 * Knowledge about levels from outside their files: answers of solvers, ratings, and the user's results. It is
 * stored by the level's content, so that nothing is known of a changed board. Answers and failed ratings are
 * only kept for this window. Estimates are stored on this machine, in VS Code's `globalState`; those of two
 * windows are merged when they are written.
 */
export class KnownLevels extends Owner implements LevelKnowledge {
  readonly #answers = new Map<string, KnownAnswer>();
  #ratings: Map<string, KeptRating> | undefined;
  #unwritten = new Map<string, Difficulty>();
  readonly #writing = this.own(new Delayed(() => this.#write()));
  readonly #onDidChange = this.own(new vscode.EventEmitter<void>());
  /** Fires when something new is known about any level. */
  readonly onDidChange = this.#onDidChange.event;

  constructor(
    private readonly state: Pick<vscode.Memento, "get" | "update">,
    private readonly records: OwnRecords,
    private readonly onProblem: (error: unknown) => void,
  ) {
    super();
    this.own(
      records.onDidChange(() => this.#onDidChange.fire()),
      { dispose: () => this.#write() },
    );
  }

  best(levelKey: string): ReturnType<LevelKnowledge["best"]> {
    return this.records.best(levelKey);
  }

  found(levelKey: string): ReturnType<LevelKnowledge["found"]> {
    const result = this.resultOf(levelKey);
    return result?.kind === "solved" ? result : undefined;
  }

  /** The best answer of a solver. */
  resultOf(levelKey: string): LevelAnswer | undefined {
    return this.#answers.get(levelKey)?.answer;
  }

  fewestOf(levelKey: string): SolutionCounts | undefined {
    return this.#answers.get(levelKey)?.fewest;
  }

  /** The answer with all known proofs about its solution. */
  withProofs(levelKey: string, answer: LevelAnswer): LevelAnswer {
    return withProofs(answer, this.#answers.get(levelKey)?.proofs ?? noProofs);
  }

  /** Keeps an answer, unless a better one is known: an answer without a solution or proof replaces none. */
  keep(levelKey: string, answer: LevelAnswer): void {
    const known = this.#answers.get(levelKey);
    const proofs = addProof(known?.proofs ?? noProofs, answer);
    const best = known !== undefined && !isBetter(answer, known.answer) ? known.answer : answer;
    const fewest = fewestWith(known?.fewest, answer);
    putNewest(this.#answers, levelKey, { answer: withProofs(best, proofs), fewest, proofs }, maxAnswers);
    this.#onDidChange.fire();
  }

  rating(levelKey: string): KeptRating | undefined {
    return this.#allRatings.get(levelKey);
  }

  /** `undefined` also for a level without a key, which can't be played. */
  estimateOf(levelKey: string | undefined): Difficulty | undefined {
    const rating = levelKey === undefined ? undefined : this.rating(levelKey);
    return rating === "gaveUp" ? undefined : rating;
  }

  /** A failed rating doesn't replace an estimate. */
  keepRating(levelKey: string, rating: KeptRating): void {
    const known = this.#allRatings.get(levelKey);
    if (rating === "gaveUp" && known !== undefined) return;
    putNewest(this.#allRatings, levelKey, rating, maxRatings);
    if (rating !== "gaveUp") {
      this.#unwritten.set(levelKey, rating);
      this.#writing.within(writeMs);
    }
    this.#onDidChange.fire();
  }

  get #allRatings(): Map<string, KeptRating> {
    this.#ratings ??= readRatings(this.state.get<unknown>(stateKey));
    return this.#ratings;
  }

  #write(): void {
    this.#writing.dispose();
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

/** What is known of a level. */
interface KnownAnswer {
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

/** What solvers have proved about a level, by any method: at first, nothing. `undefined`: not proved. */
const noProofs = {
  /** No solution has fewer pushes. */
  pushes: undefined as number | undefined,
  /** No solution with this many pushes has fewer moves. */
  movesThen: undefined as number | undefined,
  /** No solution has fewer moves. */
  moves: undefined as number | undefined,
  /** No solution with this many moves has fewer pushes. */
  pushesThen: undefined as number | undefined,
};
type LevelProofs = Readonly<typeof noProofs>;

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
