import { boxChangesText, boxesText, movesText, pushesText, squaresText } from "../../../games/counted.js";
import type { SolutionCounts } from "../../../games/levels.js";
import { type Difficulty, difficultyMessage } from "../../../games/sokoban/level/difficulty.js";
import type { SolutionMeasures } from "../../../games/sokoban/play/solution-measures.js";
import type { LevelEntry } from "../../../games/sokoban/text/collection.js";
import { t, translate } from "../../kit/translate.js";
import { factsOf, type LevelFacts } from "./level-facts.js";

/** Knowledge about levels from outside their file, by their content. */
export interface LevelKnowledge {
  /** The user's best solutions. */
  best(levelKey: string): { readonly moves: SolutionCounts; readonly pushes: SolutionCounts } | undefined;
  /** The best solution that solvers found in this window, verified by replaying it. */
  found(levelKey: string): { readonly lurd: string } | undefined;
  /** The level's rating; "gaveUp" if rating it found no solution. */
  rating(levelKey: string): Difficulty | "gaveUp" | undefined;
}

/**
 * Each measure is the best over all known solutions, so they may come from different ones. `undefined` if no
 * solution is known.
 */
export type LevelMeasures = ReturnType<typeof measuresOf>;

export function measuresOf(entry: LevelEntry, knowledge: LevelKnowledge) {
  const facts = factsOf(entry);
  const { key } = facts;
  const found = key === undefined ? undefined : knowledge.found(key);
  const own = key === undefined ? undefined : knowledge.best(key);
  const rating = key === undefined ? undefined : knowledge.rating(key);
  const solutions = [...facts.measures, ...(found === undefined ? [] : measured(facts, found))];
  const least = (of: "pushes" | "moves" | "boxChanges") =>
    fewest([...solutions.map((one) => one[of]), ...(of === "boxChanges" ? [] : [own?.[of][of]])]);
  return {
    boxes: facts.boxes,
    /** The number of squares inside the walls; `undefined` if the level can't be played. */
    squares: facts.squares,
    pushes: least("pushes"),
    moves: least("moves"),
    boxChanges: least("boxChanges"),
    /** An estimate, if the level has been rated. */
    difficulty: rating === "gaveUp" ? undefined : rating,
    /** Whether rating the level found no solution. */
    gaveUp: rating === "gaveUp",
  };
}

/** Answers stay the same objects until there are better ones. */
const byAnswer = new WeakMap<
  object,
  { readonly facts: LevelFacts; readonly counted: readonly SolutionMeasures[] }
>();

function measured(facts: LevelFacts, answer: { readonly lurd: string }): readonly SolutionMeasures[] {
  const known = byAnswer.get(answer);
  if (known?.facts === facts) return known.counted;
  const counted = facts.measure(answer.lurd);
  byAnswer.set(answer, { facts, counted });
  return counted;
}

function fewest(counts: readonly (number | undefined)[]): number | undefined {
  const known = counts.filter((one) => one !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
}

/** Short texts about the measures of levels, for rows of lists. */

const texts = { squares: squaresText, pushes: pushesText, moves: movesText, boxChanges: boxChangesText };

/** "97 pushes", or why there is no number. */
export function countText(measure: keyof typeof texts, count: number | undefined): string {
  if (count !== undefined) return translate(texts[measure](count));
  return measure === "squares" ? t("can't be played") : t("no solution known");
}

/** "≈ Medium – Hard": the sign shows that it is an estimate. */
export function estimateText({ difficulty, gaveUp }: Pick<LevelMeasures, "difficulty" | "gaveUp">): string {
  if (difficulty !== undefined) return `≈ ${translate(difficultyMessage(difficulty))}`;
  return gaveUp ? t("rating timed out") : t("not rated");
}

/** "4 boxes · 33 pushes, 89 moves · ≈ Medium"; only what is known. */
export function summaryText(measures: LevelMeasures): string {
  const { boxes, pushes, moves, difficulty } = measures;
  const fewest = countText("pushes", pushes);
  return [
    translate(boxesText(boxes)),
    pushes === undefined ? fewest : t("{0}, {1}", fewest, countText("moves", moves)),
    ...(difficulty === undefined ? [] : [estimateText(measures)]),
  ].join(" · ");
}
