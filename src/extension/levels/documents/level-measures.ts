import { statistics } from "../../../games/sokoban/level/analysis.js";
import type { Difficulty } from "../../../games/sokoban/level/difficulty.js";
import { measureSolution } from "../../../games/sokoban/play/solution-measures.js";
import type { LevelEntry } from "../../../games/sokoban/text/collection.js";
import { factsOf, type LevelFacts } from "./level-facts.js";

/** Knowledge about levels from outside their file, by their content. */
export interface LevelKnowledge {
  /** The user's best solutions. */
  best(levelKey: string): { readonly moves: Lengths; readonly pushes: Lengths } | undefined;
  /** The best solution that solvers found in this window, verified by replaying it. */
  found(levelKey: string): { readonly lurd: string } | undefined;
  /** The level's rating; "gaveUp" if rating it found no solution. */
  rating(levelKey: string): Difficulty | "gaveUp" | undefined;
}

interface Lengths {
  readonly moves: number;
  readonly pushes: number;
}

/**
 * Each measure is the best over all known solutions, so they may come from different ones. `undefined` if no
 * solution is known.
 */
export interface LevelMeasures {
  readonly boxes: number;
  /** The number of squares inside the walls; `undefined` if the level can't be played. */
  readonly squares: number | undefined;
  readonly pushes: number | undefined;
  readonly moves: number | undefined;
  readonly boxChanges: number | undefined;
  /** An estimate, if the level has been rated. */
  readonly difficulty: Difficulty | undefined;
  /** Whether rating the level found no solution. */
  readonly gaveUp: boolean;
}

export function measuresOf(entry: LevelEntry, knowledge: LevelKnowledge): LevelMeasures {
  const facts = factsOf(entry);
  const { key, level } = facts;
  const found = key === undefined ? undefined : knowledge.found(key);
  const own = key === undefined ? undefined : knowledge.best(key);
  const rating = key === undefined ? undefined : knowledge.rating(key);
  const solutions = [
    ...ownSolutions(facts),
    ...(found === undefined || level === undefined ? [] : measured(facts, found)),
  ];
  const least = (of: "pushes" | "moves" | "boxChanges") =>
    fewest([...solutions.map((one) => one[of]), ...(of === "boxChanges" ? [] : [own?.[of][of]])]);
  return {
    boxes: facts.boxes,
    squares: squaresOf(facts),
    pushes: least("pushes"),
    moves: least("moves"),
    boxChanges: least("boxChanges"),
    difficulty: rating === "gaveUp" ? undefined : rating,
    gaveUp: rating === "gaveUp",
  };
}

interface Counted {
  readonly pushes: number;
  readonly moves: number;
  readonly boxChanges: number;
}

const squares = new WeakMap<LevelFacts, { readonly value: number | undefined }>();

function squaresOf(facts: LevelFacts): number | undefined {
  let known = squares.get(facts);
  if (known === undefined) {
    known = { value: facts.level && statistics(facts.level).floor };
    squares.set(facts, known);
  }
  return known.value;
}

const inFile = new WeakMap<LevelFacts, readonly Counted[]>();

function ownSolutions(facts: LevelFacts): readonly Counted[] {
  let known = inFile.get(facts);
  if (known === undefined) {
    known = facts.storedSolutions.filter(({ solves }) => solves).flatMap(({ lurd }) => count(facts, lurd));
    inFile.set(facts, known);
  }
  return known;
}

/** Answers stay the same objects until there are better ones. */
const byAnswer = new WeakMap<object, { readonly facts: LevelFacts; readonly counted: readonly Counted[] }>();

function measured(facts: LevelFacts, answer: { readonly lurd: string }): readonly Counted[] {
  const known = byAnswer.get(answer);
  if (known?.facts === facts) return known.counted;
  const counted = count(facts, answer.lurd);
  byAnswer.set(answer, { facts, counted });
  return counted;
}

function count({ level }: LevelFacts, lurd: string): readonly Counted[] {
  const measures = level && measureSolution(level, lurd);
  return measures === undefined ? [] : [measures];
}

function fewest(counts: readonly (number | undefined)[]): number | undefined {
  const known = counts.filter((one) => one !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
}
