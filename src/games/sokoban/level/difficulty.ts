import { type Message, say } from "../../message.js";

/** From the easiest to the hardest. */
export const bands = ["very easy", "easy", "medium", "hard", "very hard"] as const;
export type Band = (typeof bands)[number];

/** The name of each band. */
export const bandTexts: Readonly<Record<Band, Message>> = {
  "very easy": say("Very easy"),
  easy: say("Easy"),
  medium: say("Medium"),
  hard: say("Hard"),
  "very hard": say("Very hard"),
};

/**
 * The estimated difficulty of a level for people; nothing about it is proved. `from` and `to` are equal where
 * a single band is most likely.
 */
export interface Difficulty {
  readonly from: Band;
  readonly to: Band;
}

/** "Medium", or "Medium – Hard", for lists and tables. */
export function difficultyMessage({ from, to }: Difficulty): Message {
  return from === to ? bandTexts[from] : say("{0} – {1}", bandTexts[from], bandTexts[to]);
}

/** "hard" or "easy to medium", as English text and as in files. */
export function difficultyText({ from, to }: Difficulty): string {
  return from === to ? from : `${from} to ${to}`;
}

/**
 * Reads the output of `difficultyText`, in lower case; `undefined` for anything else, also where the harder
 * band comes first.
 */
export function readDifficulty(text: string): Difficulty | undefined {
  const [first, second = first, ...more] = text.split(/ to | ?[-–…] ?/);
  const [from, to] = [first, second].map((word) => bands.find((band) => band === word));
  if (from === undefined || to === undefined || more.length > 0) return undefined;
  return bands.indexOf(from) <= bands.indexOf(to) ? { from, to } : undefined;
}

/** Whether the first range lies within the second. */
export function isWithin(one: Difficulty, other: Difficulty): boolean {
  return (
    bands.indexOf(one.from) >= bands.indexOf(other.from) && bands.indexOf(one.to) <= bands.indexOf(other.to)
  );
}

/** Whether they have a band in common. */
export function overlaps(one: Difficulty, other: Difficulty): boolean {
  return (
    bands.indexOf(one.from) <= bands.indexOf(other.to) && bands.indexOf(one.to) >= bands.indexOf(other.from)
  );
}
