import type { AnyGame } from "../game.js";
import { say } from "../message.js";
import { fieldsOf, isCount, parseObject } from "../plain-data.js";
import { withAbandoned } from "../play/abandoned-lines.js";
import { type AnySession, formatSteps, replaying, sessionFrom } from "../play/session.js";
import { bad, good, type Result } from "../result.js";
import type { PausingWork } from "../slices.js";
import { checksum } from "./checksum.js";
import { formatSave, parsingSave, type Save } from "./save.js";

/**
 * The last moves of a game: everything that may not be in a file yet, and some moves before. It is small
 * however long the game is, so it can be written at every move. Together with the file it gives the whole
 * game.
 */
export interface RecentMoves {
  /** The game without its steps. */
  readonly start: Save;
  /** The number of steps that come from the file. */
  readonly after: number;
  /** The checksum of the position after those steps. */
  readonly positionCheck: string;
  /** The steps after those, in the form of `formatSteps`. */
  readonly steps: string;
  readonly cursor: number;
  /** The save times of the states that precede this one; one of these states is in the file. */
  readonly follows: readonly number[];
}

const format = "tilework-recent-moves";
const version = 1;
/** The number of saved steps that are included again, because another window may have undone them. */
const overlap = 100;

/**
 * The last moves of a game as text. `kept`: the state that is known to be in its file, if any. `follows`: see
 * `RecentMoves`.
 */
export function formatRecentMoves(save: Save, kept: Save | undefined, follows: readonly number[]): string {
  const { session } = save;
  const common = kept?.gameId === save.gameId ? equalSteps(kept.session, session) : 0;
  const after = Math.max(0, common - overlap);
  const [start] = session.positions;
  const bare = { ...sessionFrom(session.game, start), seed: session.seed, helped: session.helped };
  const recent = {
    format,
    version,
    start: formatSave({ ...save, session: bare }),
    after,
    positionCheck: checkOf(session, after),
    steps: formatSteps(session.steps.slice(after)),
    cursor: session.cursor,
    follows,
  };
  return JSON.stringify(recent);
}

/** Reads the output of `formatRecentMoves`. Never throws. */
export function* readingRecentMoves(
  text: string,
  findGame: (name: string) => AnyGame | undefined,
): PausingWork<Result<RecentMoves>> {
  const read = parseObject(text);
  const { start, after, positionCheck, steps, cursor, follows } = fieldsOf(read);
  const isRight =
    read?.format === format &&
    read.version === version &&
    typeof start === "string" &&
    isCount(after) &&
    typeof positionCheck === "string" &&
    typeof steps === "string" &&
    isCount(cursor) &&
    Array.isArray(follows) &&
    follows.every((time): time is number => typeof time === "number");
  if (!isRight) return bad(say("Parts of it are missing or of the wrong kind."));
  const save = yield* parsingSave(start, findGame);
  return save.ok ? good({ start: save.value, after, positionCheck, steps, cursor, follows }) : save;
}

/**
 * The whole game: the saved state followed by these moves, played by the rules. Saved steps that are not
 * played again become an abandoned line. A sentence if the moves do not continue the saved state.
 */
export function* joiningMoves(recent: RecentMoves, kept: Save | undefined): PausingWork<Result<Save>> {
  const { start, after, positionCheck, steps, cursor } = recent;
  const base = after === 0 ? start.session : kept?.session;
  if (base === undefined || base.steps.length < after || checkOf(base, after) !== positionCheck)
    return bad(say("The moves don't continue the game that is kept."));
  const before = formatSteps(base.steps.slice(0, after));
  const all = [before, steps].filter((part) => part !== "").join(" ");
  const session = yield* replaying(start.session, all, cursor);
  if (!session.ok) return session;
  if (kept === undefined) return good({ ...start, session: session.value });
  const abandoned = withAbandoned(kept.session, equalSteps(kept.session, session.value));
  const order = Math.max(kept.order ?? 0, start.savedAtMs);
  return good({ ...start, session: { ...session.value, abandoned }, order });
}

/** The number of steps that the games share from their start. */
export function equalSteps(one: Pick<AnySession, "steps">, other: Pick<AnySession, "steps">): number {
  const most = Math.min(one.steps.length, other.steps.length);
  // A game keeps its step objects when it continues, so most of them are identical.
  for (let at = 0; at < most; at++)
    if (one.steps[at] !== other.steps[at] && one.steps[at]?.join() !== other.steps[at]?.join()) return at;
  return most;
}

function checkOf({ game, positions }: AnySession, after: number): string {
  return checksum(game.format(positions[after]));
}
