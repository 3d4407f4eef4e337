import firstSteps from "../../../media/levels/first-steps.txt";
import longNights from "../../../media/levels/long-nights.txt";
import sideRooms from "../../../media/levels/side-rooms.txt";
import { toLevel } from "./level/board.js";
import type { Level } from "./level/level.js";
import { readCollection } from "./text/read-collection.js";

/** The collections that come with the game, from the first to the hardest. */
export interface BuiltInCollection {
  /** Begins the ids of its variants; never changes. */
  readonly id: string;
  readonly title: string;
  readonly levels: readonly BuiltInLevel[];
}

export interface BuiltInLevel {
  /** "first-steps/1". */
  readonly variant: string;
  readonly title: string;
  readonly level: Level;
  /** A solution as LURD text. */
  readonly solution: string;
}

const texts = [
  { id: "first-steps", text: firstSteps },
  { id: "side-rooms", text: sideRooms },
  { id: "long-nights", text: longNights },
] as const;

let collections: readonly BuiltInCollection[] | undefined;

/** Read when first asked for. */
export function builtInLevels(): readonly BuiltInCollection[] {
  collections ??= texts.map(({ id, text }) => {
    const { title, levels } = readCollection(text);
    const read = levels.map(({ board, title, solutions }, index): BuiltInLevel => {
      const level = toLevel(board);
      const solution = solutions[0]?.text.replace(/\s+/g, "");
      if (level === undefined || solution === undefined) throw new Error(`Level ${index + 1} of ${id} is not whole.`);
      return { variant: `${id}/${index + 1}`, title: title?.text ?? "", level, solution };
    });
    return { id, title: title?.text ?? id, levels: read };
  });
  return collections;
}
