import { boxChangesText, boxesText, movesText, pushesText, squaresText } from "../../../games/counted.js";
import { difficultyMessage } from "../../../games/sokoban/level/difficulty.js";
import { t, translate } from "../../kit/translate.js";
import type { LevelMeasures } from "./level-measures.js";

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
