import { say } from "../message.js";
import { type AbandonedLine, newestLines } from "../play/abandoned-lines.js";
import { countedMovesIn, GameLength, hasTooManyMoves, tooLong } from "../play/game-length.js";
import { type AnySession, formatSteps, playingText } from "../play/session.js";
import { count, listOf, matching, object, unlimited, type ValueOf } from "../reading.js";
import { bad, good, type Result } from "../result.js";
import type { PausingWork } from "../slices.js";

const abandonedText = object({ at: count, steps: matching(/./s) });
/** An abandoned line in the form of a save: its steps as `formatSteps` writes them. */
export type AbandonedText = ValueOf<typeof abandonedText>;
export const readAbandonedTexts = listOf(abandonedText, unlimited);

/** A cache: lines never change, and every move writes all of them again. */
const texts = new WeakMap<AbandonedLine, AbandonedText>();

export function formatAbandoned(lines: readonly AbandonedLine[]): readonly AbandonedText[] {
  return lines.map((line) => {
    const text = texts.get(line) ?? { at: line.at, steps: formatSteps(line.steps) };
    texts.set(line, text);
    return text;
  });
}

/**
 * Adds the abandoned lines to a session that was read, each played by the rules. If there are more than a
 * game keeps or memory allows, the oldest ones are dropped. A line that cannot be played is refused.
 */
export function* withAbandonedText(
  session: AnySession,
  all: readonly AbandonedText[],
): PausingWork<Result<AnySession>> {
  const lines: AbandonedLine[] = [];
  /** The positions of the line after the one that is being read. */
  const positions = [...session.positions];
  const length = new GameLength();
  for (const { at, steps: text } of newestLines(all, ({ steps }) => countedMovesIn(steps)).toReversed()) {
    if (hasTooManyMoves(text)) return bad(tooLong());
    if (at >= positions.length)
      return bad(say("An abandoned line leaves the game at step {0}, which it doesn't have.", at));
    positions.length = at + 1;
    const steps: (readonly string[])[] = [];
    let isTooMuch = false;
    const wrong = yield* playingText(session.game, positions[0], positions[at], text, (moves, after) => {
      const tooMuch = length.add(moves, positions.at(-1), after);
      isTooMuch = tooMuch !== undefined;
      steps.push(moves);
      positions.push(after);
      return tooMuch;
    });
    if (isTooMuch) break;
    if (wrong !== undefined) return bad(say("An abandoned line can't be played. {0}", wrong));
    lines.push({ at, steps });
  }
  return good(lines.length === 0 ? session : { ...session, abandoned: lines.reverse() });
}
