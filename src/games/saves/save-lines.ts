import { lineBefore } from "../play/abandoned-lines.js";
import { formatSteps } from "../play/session.js";
import { formatAbandoned, type Save } from "./save.js";

/** The part of a game that distinguishes its lines of moves. */
export type SavedLine = Pick<Save, "gameId" | "session">;

/**
 * How another state of a game compares with this one. "ahead": it has all moves of this one, and more.
 * "behind": the reverse. "elsewhere": it has the same moves, but undo or redo led to another place, or help
 * was used. "diverged": each has moves that the other one lacks. "other": it is a state of another game.
 */
export type LineRelation = "same" | "ahead" | "behind" | "elsewhere" | "diverged" | "other";

export function relationOf(mine: SavedLine, theirs: SavedLine): LineRelation {
  if (mine.gameId !== theirs.gameId || startOf(mine) !== startOf(theirs)) return "other";
  const [isAhead, isBehind] = [holdsAllOf(theirs, mine), holdsAllOf(mine, theirs)];
  if (isAhead && isBehind) return isSamePlace(mine, theirs) ? "same" : "elsewhere";
  if (isAhead) return "ahead";
  return isBehind ? "behind" : "diverged";
}

/** Whether the later save contains everything in the earlier one. */
export function isEarlierState(earlier: Save, later: Save): boolean {
  return earlier.name === later.name && ["same", "elsewhere", "ahead"].includes(relationOf(earlier, later));
}

/** Compares two states of one game. */
function holdsAllOf({ session: later }: SavedLine, { session: earlier }: SavedLine): boolean {
  const [before, after] = [earlier, later].map(({ abandoned = [] }) => formatAbandoned(abandoned));
  const isKept = before!.every(
    ({ at, steps }, index) => after![index]?.at === at && after![index].steps === steps,
  );
  // The earlier line may have been abandoned since.
  const [start, whole] = [earlier.steps, lineBefore(later, before!.length)].map(formatSteps);
  return isKept && (start === "" || whole === start || whole!.startsWith(`${start} `));
}

function isSamePlace({ session: mine }: SavedLine, { session: theirs }: SavedLine): boolean {
  return mine.cursor === theirs.cursor && mine.helped?.join() === theirs.helped?.join();
}

function startOf({ session }: SavedLine): string {
  return session.game.format(session.positions[0]);
}
