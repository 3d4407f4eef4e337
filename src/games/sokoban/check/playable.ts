import { type Message, say } from "../../message.js";
import { isTooLarge, toLevel } from "../level/board.js";
import type { Level } from "../level/level.js";
import type { LevelEntry } from "../text/collection.js";
import { checkLevel } from "./check.js";

/** Where no other reason is known. */
export const cannotBePlayed = say("This board can't be played.");

/** The level of an entry that can be solved, or why there is none. */
export type LevelOrProblem =
  | { readonly level: Level; readonly problem: undefined }
  | { readonly level: undefined; readonly problem: Message };

/** A board without boxes is not a level to solve. One that is solved at its start is. */
export function levelOrProblem(entry: LevelEntry): LevelOrProblem {
  const level = isTooLarge(entry.board) ? undefined : toLevel(entry.board);
  if (level !== undefined && level.boxes.length > 0) return { level, problem: undefined };
  const error = checkLevel(entry).find(({ severity }) => severity === "error");
  return { level: undefined, problem: error?.message ?? cannotBePlayed };
}
