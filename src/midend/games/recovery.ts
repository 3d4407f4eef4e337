import type { FindGame } from "../../games/game.js";
import { say } from "../../games/message.js";
import { withAbandoned } from "../../games/play/abandoned-lines.js";
import { sharedSteps } from "../../games/play/earlier-lines.js";
import { type AnySession, formatSteps, replaying, sessionFrom } from "../../games/play/session.js";
import {
  count,
  integer,
  listOf,
  number,
  object,
  oneOf,
  parseObject,
  string,
  unlimited,
  type ValueOf,
} from "../../games/reading.js";
import { bad, good, type Result } from "../../games/result.js";
import { checksum, wrongParts } from "../../games/saves/checksum.js";
import { formatSave, parsingSave, type Save } from "../../games/saves/save.js";
import type { PausingWork } from "../../games/slices.js";
import { type Disposable, Emitter } from "../../protocol/emitter.js";
import type { HeldMoves, HeldState } from "../../protocol/game/game-wire.js";

/**
 * The way of moves that are in no file because a process ended too soon. Views hold copies of the last moves
 * (`UnkeptMoves`) as short texts (`RecentMoves`), and offer them to the next process (`HeldGames`).
 */

const format = "tilework-recent-moves";
const version = 1;

const readFields = object({
  format: oneOf([format]),
  version: integer(version, version),
  /** The game without its steps, as a save. */
  start: string(unlimited),
  /** The number of steps that come from the file. */
  after: count,
  /** The checksum of the position after those steps. */
  positionCheck: string(unlimited),
  /** The steps after those, in the form of `formatSteps`. */
  steps: string(unlimited),
  cursor: count,
  /** The save times of the states that precede this one; one of these states is in the file. */
  follows: listOf(number(-Number.MAX_VALUE, Number.MAX_VALUE), unlimited),
});

/**
 * The last moves of a game: everything that may not be in a file yet, and some moves before. It is small
 * however long the game is, so it can be written at every move. Together with the file it gives the whole
 * game.
 */
export interface RecentMoves extends Omit<ValueOf<typeof readFields>, "format" | "version" | "start"> {
  readonly start: Save;
}

/** The number of saved steps that are included again, because another window may have undone them. */
const overlap = 100;

/**
 * The last moves of a game as text. `kept`: the state that is known to be in its file, if any. `follows`: see
 * `RecentMoves`.
 */
export function formatRecentMoves(save: Save, kept: Save | undefined, follows: readonly number[]): string {
  const { session } = save;
  const common = kept?.gameId === save.gameId ? sharedSteps(kept.session.steps, session.steps) : 0;
  const after = Math.max(0, common - overlap);
  const [start] = session.positions;
  const bare = { ...sessionFrom(session.game, start), seed: session.seed, helped: session.helped };
  const recent: ValueOf<typeof readFields> = {
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
export function* readingRecentMoves(text: string, findGame: FindGame): PausingWork<Result<RecentMoves>> {
  const read = readFields(parseObject(text));
  if (read === undefined) return wrongParts;
  const save = yield* parsingSave(read.start, findGame);
  return save.ok ? good({ ...read, start: save.value }) : save;
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
  const abandoned = withAbandoned(kept.session, sharedSteps(kept.session.steps, session.value.steps));
  const order = Math.max(kept.order ?? 0, start.savedAtMs);
  return good({ ...start, session: { ...session.value, abandoned }, order });
}

function checkOf({ game, positions }: AnySession, after: number): string {
  return checksum(game.format(positions[after]));
}

/** The last moves of a game as text, for a view to hold until they are kept. A later state replaces them. */
export type MovesCopy = Omit<HeldMoves, "store">;

/** A state of a game that is in the store, with all states before it. */
export type KeptState = Omit<HeldState, "store">;

interface UnkeptGame {
  /** The state that is known to be in the store. */
  readonly kept: Save | undefined;
  /** States that may be in the store by now, the oldest first. */
  readonly follows: readonly number[];
  /** The last state. */
  readonly last: Save;
}

/**
 * The most states that are remembered after the first. If the store fails for longer, it still has the first.
 */
const maxFollowed = 200;

/**
 * Moves of games played here that may not be in the store yet. A process can end between a move and its file,
 * so views hold a copy of these moves for the next process.
 */
export class UnkeptMoves implements Disposable {
  /** The games that were played here. */
  readonly #played = new Set<string>();
  /** Games that may not be complete in the store, and the game that was played last. */
  readonly #known = new Map<string, UnkeptGame>();
  #made: MovesCopy | undefined;
  readonly #onDidKeep = new Emitter<KeptState>();
  /** A state is in the store, so its copies can be dropped. */
  readonly onDidKeep = this.#onDidKeep.event;

  dispose(): void {
    this.#onDidKeep.dispose();
  }

  /** Whether this process has played the game. If so, it knows more than any copy. */
  has(gameId: string): boolean {
    return this.#played.has(gameId);
  }

  /** A state was handed to the store. `opened`: the stored state that the game was opened from. */
  written(last: Save, opened?: Save): void {
    const before = this.#known.get(last.gameId);
    const kept = before === undefined ? opened : before.kept;
    const [base, ...others] = before?.follows ?? (opened === undefined ? [] : [opened.savedAtMs]);
    const follows = [...(base === undefined ? [] : [base]), ...others.slice(-maxFollowed), last.savedAtMs];
    for (const [gameId, other] of this.#known) if (isKept(other)) this.#known.delete(gameId);
    this.#known.set(last.gameId, { kept, follows, last });
    this.#played.add(last.gameId);
  }

  /** A state that was handed to the store is in it. */
  kept(save: Save): void {
    const { gameId, savedAtMs } = save;
    const known = this.#known.get(gameId);
    if (known === undefined || (known.kept !== undefined && known.kept.savedAtMs >= savedAtMs)) return;
    const follows = known.follows.filter((time) => time >= savedAtMs);
    this.#known.set(gameId, { ...known, kept: save, follows });
    this.#onDidKeep.fire({ gameId, savedAtMs });
  }

  /** The last moves of a game; `undefined` where all are in the store, or it was not played here. */
  of(gameId: string): MovesCopy | undefined {
    const known = this.#known.get(gameId);
    if (known === undefined || isKept(known)) return undefined;
    const { kept, follows, last } = known;
    const { savedAtMs } = last;
    if (this.#made?.gameId !== gameId || this.#made.savedAtMs !== savedAtMs)
      this.#made = { gameId, savedAtMs, text: formatRecentMoves(last, kept, follows) };
    return this.#made;
  }
}

function isKept({ kept, last }: UnkeptGame): boolean {
  return kept?.savedAtMs === last.savedAtMs;
}
