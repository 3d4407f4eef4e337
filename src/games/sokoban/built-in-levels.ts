import firstSteps from "../../../media/levels/first-steps.txt";
import longNights from "../../../media/levels/long-nights.txt";
import sideRooms from "../../../media/levels/side-rooms.txt";
import type { Par } from "../levels.js";
import { toLevel } from "./level/board.js";
import { readClaim } from "./level/claim.js";
import type { Difficulty } from "./level/difficulty.js";
import type { Level } from "./level/level.js";
import { readCollection } from "./text/read-collection.js";

/** The collections that come with the game, from the easiest to the hardest. */
export interface BuiltInCollection {
  /** First part of the ids of its variants; never changes. */
  readonly id: string;
  readonly title: string;
  readonly levels: readonly BuiltInLevel[];
}

export interface BuiltInLevel {
  /** "first-steps/1". */
  readonly variant: string;
  readonly title: string;
  readonly level: Level;
  /** The known solution with the fewest moves, as LURD text. */
  readonly solution: string;
  readonly par: Required<Par>;
  /** The difficulty that rating measured; the file keeps it as a claim. */
  readonly difficulty: Difficulty;
}

const texts = [
  { id: "first-steps", text: firstSteps },
  { id: "side-rooms", text: sideRooms },
  { id: "long-nights", text: longNights },
] as const;

let collections: readonly BuiltInCollection[] | undefined;

/** Reads the collections on the first call. */
export function builtInLevels(): readonly BuiltInCollection[] {
  collections ??= texts.map(({ id, text }) => {
    const { title, levels } = readCollection(text);
    const read = levels.map(({ board, title, solutions, claims }, index): BuiltInLevel => {
      const level = toLevel(board);
      const stored = solutions.map((moves) => ({
        lurd: moves.text.replace(/\s+/g, ""),
        claim: text.slice(moves.heading.offset, moves.heading.offset + moves.heading.length),
      }));
      const solution = stored[0]?.lurd;
      const difficulty = claims
        .map(({ text }) => readClaim(text))
        .find((claim) => claim?.kind === "difficulty");
      if (level === undefined || solution === undefined || difficulty === undefined)
        throw new Error(`Level ${index + 1} of ${id} is not whole.`);
      const { from, to } = difficulty;
      return {
        variant: `${id}/${index + 1}`,
        title: title?.text ?? "",
        level,
        solution,
        par: parOf(stored),
        difficulty: { from, to },
      };
    });
    return { id, title: title?.text ?? id, levels: read };
  });
  return collections;
}

/** The levels of all collections, from the first collection to the last. */
export function allBuiltInLevels(): readonly Level[] {
  return builtInLevels().flatMap(({ levels }) => levels.map(({ level }) => level));
}

/**
 * Counts from the solutions in the file whose headings claim a minimum: "Solution (fewest moves and pushes,
 * proved)". Tests play and prove them.
 */
function parOf(stored: readonly { readonly lurd: string; readonly claim: string }[]): Required<Par> {
  const fewest = (count: (lurd: string) => number, claim: RegExp) => ({
    count: Math.min(...stored.map(({ lurd }) => count(lurd))),
    proved: stored.some((solution) => claim.test(solution.claim)),
  });
  return {
    moves: fewest((lurd) => lurd.length, /fewest moves(?: and pushes)?, proved/),
    pushes: fewest((lurd) => lurd.replace(/[a-z]/g, "").length, /fewest (?:moves and )?pushes, proved/),
  };
}
