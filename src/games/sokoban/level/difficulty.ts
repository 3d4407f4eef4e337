import { type Message, say } from "../../message.js";

/** From the easiest on. */
export const bands = ["very easy", "easy", "medium", "hard", "very hard"] as const;
export type Band = (typeof bands)[number];

/** What a band is called. */
export const bandTexts: Readonly<Record<Band, Message>> = {
  "very easy": say("Very easy"),
  easy: say("Easy"),
  medium: say("Medium"),
  hard: say("Hard"),
  "very hard": say("Very hard"),
};

/**
 * How hard a level may be for people: an estimate, of which nothing is proved. The two are equal where one
 * band is as likely as it gets.
 */
export interface Difficulty {
  readonly from: Band;
  readonly to: Band;
}

/** "Medium", or "Medium – Hard", for lists and tables. */
export function difficultyMessage({ from, to }: Difficulty): Message {
  return from === to ? bandTexts[from] : say("{0} – {1}", bandTexts[from], bandTexts[to]);
}

/** "hard", "easy to medium", as files and English say it. */
export function difficultyText({ from, to }: Difficulty): string {
  return from === to ? from : `${from} to ${to}`;
}

/**
 * Reads what `difficultyText` writes, in small letters; `undefined` for anything else, also where the harder
 * band stands first.
 */
export function readDifficulty(text: string): Difficulty | undefined {
  const [first, second = first, ...more] = text.split(/ to | ?[-–…] ?/);
  const [from, to] = [first, second].map((word) => bands.find((band) => band === word));
  if (from === undefined || to === undefined || more.length > 0) return undefined;
  return bands.indexOf(from) <= bands.indexOf(to) ? { from, to } : undefined;
}

/** Whether all of the one lies in the other. */
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
