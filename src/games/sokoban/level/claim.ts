import { bands, type Difficulty, difficultyText, readDifficulty } from "./difficulty.js";

/**
 * A claim about a level, from a line of its file: `Claim: pushes <= 97`. A test then says whether it holds.
 */
export type Claim =
  | { readonly kind: "solvable" | "unsolvable" }
  /** Some solution has at most `count` pushes or moves. */
  | { readonly kind: "atMost"; readonly metric: Metric; readonly count: number }
  /** The best solution has exactly `count` pushes or moves, as proved. */
  | { readonly kind: "optimal"; readonly metric: Metric; readonly count: number }
  /** The estimated difficulty lies within these bands. */
  | ({ readonly kind: "difficulty" } & Difficulty)
  /** Every goal can be reached by some box that is alone on the board. */
  | { readonly kind: "noDeadGoal" }
  /** The file holds at least one solution, and all its solutions solve the level. */
  | { readonly kind: "solutionValid" };

export type Metric = "moves" | "pushes";

/** The most claims that are read for one level; real levels have a few. */
export const maxClaims = 50;
/** Longer lines are prose. */
const maxCharacters = 200;

/** Every form that a claim can have, with example numbers. */
export const claimForms = [
  "solvable",
  "unsolvable",
  "pushes <= 97",
  "moves <= 230",
  "optimal pushes = 97",
  "optimal moves = 230",
  "difficulty = hard",
  "difficulty = easy to medium",
  "no dead goal",
  "solution valid",
] as const;

/** Reads the text after `Claim:`, in any letter case and spacing; `undefined` if it is not a claim. */
export function readClaim(text: string): Claim | undefined {
  if (text.length > maxCharacters) return undefined;
  const words = text.trim().toLowerCase().replace(/\s+/g, " ").replace("≤", "<=");
  switch (words) {
    case "solvable":
    case "unsolvable":
      return { kind: words };
    case "no dead goal":
      return { kind: "noDeadGoal" };
    case "solution valid":
      return { kind: "solutionValid" };
  }
  const difficulty = /^difficulty ?= ?(.+)$/.exec(words)?.[1];
  const read = difficulty === undefined ? undefined : readDifficulty(difficulty);
  if (read !== undefined) return { kind: "difficulty", ...read };
  const counted = /^(?:(pushes|moves) ?<= ?(\d{1,9})|optimal (pushes|moves) ?= ?(\d{1,9}))$/.exec(words);
  if (counted === null) return undefined;
  const [, atMost, bound, optimal, count] = counted;
  if (atMost !== undefined) return { kind: "atMost", metric: atMost as Metric, count: Number(bound) };
  return { kind: "optimal", metric: optimal as Metric, count: Number(count) };
}

/** The text of a claim, as files have it. */
export function claimText(claim: Claim): string {
  switch (claim.kind) {
    case "solvable":
    case "unsolvable":
      return claim.kind;
    case "atMost":
      return `${claim.metric} <= ${claim.count}`;
    case "optimal":
      return `optimal ${claim.metric} = ${claim.count}`;
    case "difficulty":
      return `difficulty = ${difficultyText(claim)}`;
    case "noDeadGoal":
      return "no dead goal";
    case "solutionValid":
      return "solution valid";
  }
}

/** The claim that an invalid text was most likely meant to be; `undefined` where that is unclear. */
export function likelyClaim(text: string): Claim | undefined {
  const words = text.slice(0, maxCharacters).toLowerCase();
  if (/difficult|\b(?:easy|medium|hard)\b/.test(words)) return likelyDifficulty(words);
  const count = /\d{1,9}/.exec(words)?.[0];
  const metric = /push/.test(words) ? "pushes" : /move/.test(words) ? "moves" : undefined;
  if (count !== undefined && metric !== undefined) {
    const kind =
      /optimal|fewest|best|least|min|shortest/.test(words) && !/</.test(words) ? "optimal" : "atMost";
    return { kind, metric, count: Number(count) };
  }
  if (/goal/.test(words)) return { kind: "noDeadGoal" };
  if (/solution/.test(words)) return { kind: "solutionValid" };
  if (/unsolv|no solution|impossible/.test(words)) return { kind: "unsolvable" };
  return /solv/.test(words) ? { kind: "solvable" } : undefined;
}

/** The range from the easiest to the hardest band that is named. */
function likelyDifficulty(words: string): Claim | undefined {
  const named = [...words.matchAll(/(?:very[ -]*)?easy|medium|(?:very[ -]*)?hard/g)].map(([word]) =>
    word.replace(/^very[ -]*/, "very "),
  );
  const found = bands.filter((band) => named.includes(band));
  const [from, to = from] = [found[0], found.at(-1)];
  return from === undefined || to === undefined ? undefined : { kind: "difficulty", from, to };
}
