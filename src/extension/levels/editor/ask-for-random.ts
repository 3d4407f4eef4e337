import { boxesText } from "../../../games/counted.js";
import { type Grade, grades, standards } from "../../../games/sokoban/generate/grade.js";
import type { Wanted } from "../../../games/sokoban/generate/wanted.js";
import { randomUint32 } from "../../../platform/crypto.js";
import { enterText, selectItem } from "../../kit/questions.js";
import { t, translate } from "../../kit/translate.js";

/** The wanted properties of random levels, and the seed of the first. */
export interface RandomRequest {
  readonly wanted: Wanted;
  readonly seed: number;
}

const sizes = [
  [7, 7],
  [8, 7],
  [9, 8],
  [10, 9],
  [12, 10],
  [14, 11],
] as const;
const maxBoxes = 8;
/** The range of seeds, the same as for games. */
const seeds = 2 ** 31;

/** The title of the request: "Random levels: 10 × 9, hard, 4 boxes". */
export function galleryTitle({ width, height, boxes, grade }: Wanted): string {
  return t(
    "Random levels: {0} × {1}, {2}, {3}",
    width,
    height,
    gradeText(grade),
    translate(boxesText(boxes)),
  );
}

function gradeText(grade: Grade): string {
  switch (grade) {
    case "easy":
      return t("easy");
    case "medium":
      return t("medium");
    case "hard":
      return t("hard");
  }
}

/** `undefined` if the user canceled. */
export async function askForRandom(): Promise<RandomRequest | undefined> {
  const title = t("Random Sokoban Level");
  const grade = await pick(
    { title, step: 1, placeholder: t("How difficult") },
    grades.map((value) => ({ label: gradeText(value), value })),
  );
  if (grade === undefined) return undefined;
  const usual = standards[grade];
  const size = await pick(
    { title, step: 2, placeholder: t("Columns and rows at most, walls included") },
    sizes.map((value) => ({ label: t("{0} × {1}", ...value), value })),
    ([width, height]) => width === usual.width && height === usual.height,
  );
  if (size === undefined) return undefined;
  const [width, height] = size;
  const boxes = await pick(
    { title, step: 3, placeholder: t("How many boxes") },
    boxCounts(width, height).map((value) => ({ label: translate(boxesText(value)), value })),
    (value) => value === usual.boxes,
  );
  if (boxes === undefined) return undefined;
  const seed = await askSeed(title);
  return seed === undefined ? undefined : { wanted: { grade, width, height, boxes }, seed };
}

/** More boxes would leave no room to push. */
function boxCounts(width: number, height: number): readonly number[] {
  const most = Math.min(maxBoxes, Math.floor(((width - 2) * (height - 2)) / 8));
  return Array.from({ length: most }, (_, index) => index + 1);
}

interface Step {
  readonly title: string;
  readonly step: number;
  readonly placeholder: string;
}

/** `isUsual`: the item that Enter accepts; by default the first one. */
async function pick<Value>(
  { title, step, placeholder }: Step,
  items: readonly { readonly label: string; readonly value: Value }[],
  isUsual: (value: Value) => boolean = () => false,
): Promise<Value | undefined> {
  const selected = await selectItem({
    title: t("{0} ({1}/{2})", title, step, 4),
    placeholder,
    items,
    isActive: ({ value }) => isUsual(value),
  });
  return selected?.value;
}

async function askSeed(title: string): Promise<number | undefined> {
  const read = (text: string) =>
    /^\s*\d{1,10}\s*$/.test(text) && Number(text) < seeds ? Number(text) : undefined;
  const text = await enterText({
    title: t("{0} ({1}/{2})", title, 4, 4),
    prompt: t("The seed of the first level. The same answers make the same levels again."),
    value: String(randomUint32() % seeds),
    problem: (value) =>
      read(value) === undefined ? t("A whole number from 0 to {0}.", seeds - 1) : undefined,
  });
  return text === undefined ? undefined : read(text);
}
