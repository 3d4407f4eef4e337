import type { Level } from "../level/level.js";
import { formatMoves, MovesReading } from "../play/lurd.js";
import { startOf } from "../play/rules.js";
import type { StoredMoves } from "../text/parts/notes.js";

/** Whether moves of a file still solve a level. Pushes are counted from 1. */
export type SolutionState =
  | { readonly kind: "right" }
  /** The first push that cannot be made, or that is no longer a push. */
  | { readonly kind: "wrong"; readonly push: number }
  /** All moves can be made, and the level is not solved after them. */
  | { readonly kind: "unfinished" }
  /** There are too many moves. */
  | { readonly kind: "unchecked" };

/** A solution of more moves is not played. */
const maxPlayed = 100_000;

export function solutionState(level: Level, { text }: Pick<StoredMoves, "text">): SolutionState {
  const reading = new MovesReading(startOf(level, ""), text);
  const result = reading.play(maxPlayed);
  if (result === undefined || reading.isTooLong) return { kind: "unchecked" };
  if (result.ok && result.value.won) return { kind: "right" };
  const push = firstWrongPush(text, formatMoves(reading.played.moves), result.ok);
  return push === undefined ? { kind: "unfinished" } : { kind: "wrong", push };
}

/** `isEnd`: all moves could be made. Where a text has cases, a capital letter is a push. */
function firstWrongPush(text: string, played: string, isEnd: boolean): number | undefined {
  const letters = text.replace(/\s+/g, "");
  const hasCases = /^[lurd]*$/i.test(letters) && /[LURD]/.test(letters);
  const end = [...played].findIndex((letter, index) => hasCases && letter !== letters[index]);
  if (end === -1 && isEnd) return undefined;
  return (end === -1 ? played : letters.slice(0, end)).replace(/[^LURD]/g, "").length + 1;
}
