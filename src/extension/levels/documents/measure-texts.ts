import * as counted from "../../../games/counted.js";
import { difficultyMessage } from "../../../games/sokoban/level/difficulty.js";
import { t, translate } from "../../kit/translate.js";
import type { LevelMeasures } from "./level-measures.js";

/** Short texts about the measures of levels, for rows of lists: "97 pushes", or why there is no number. */

export function boxesText(count: number): string {
  return translate(counted.boxesText(count));
}

export function squaresText(count: number | undefined): string {
  return count === undefined ? t("can't be played") : translate(counted.squaresText(count));
}

export function pushesText(count: number | undefined): string {
  return count === undefined ? noSolution() : translate(counted.pushesText(count));
}

export function movesText(count: number | undefined): string {
  return count === undefined ? noSolution() : translate(counted.movesText(count));
}

export function boxChangesText(count: number | undefined): string {
  return count === undefined ? noSolution() : translate(counted.boxChangesText(count));
}

/** "≈ Medium – Hard": the sign shows that it is an estimate. */
export function estimateText({ difficulty, gaveUp }: Pick<LevelMeasures, "difficulty" | "gaveUp">): string {
  if (difficulty !== undefined) return `≈ ${translate(difficultyMessage(difficulty))}`;
  return gaveUp ? t("rating timed out") : t("not rated");
}

/** "4 boxes · 33 pushes, 89 moves · ≈ Medium"; only what is known. */
export function summaryText(measures: LevelMeasures): string {
  const { boxes, pushes, moves, difficulty } = measures;
  const lengths =
    pushes === undefined || moves === undefined
      ? noSolution()
      : t("{0}, {1}", pushesText(pushes), movesText(moves));
  return [boxesText(boxes), lengths, ...(difficulty === undefined ? [] : [estimateText(measures)])].join(
    " · ",
  );
}

function noSolution(): string {
  return t("no solution known");
}
