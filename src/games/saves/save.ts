import type { AnyGame, FindGame } from "../game.js";
import { type LevelOrigin, maxAddressCharacters, readOrigin } from "../levels.js";
import { say } from "../message.js";
import { type PictureLook, type PicturePart, readPictureLook, readPicturePart } from "../picture-part.js";
import { type AbandonedLine, newestLines } from "../play/abandoned-lines.js";
import { countedMovesIn, countedMovesOf, GameLength, hasTooManyMoves, tooLong } from "../play/game-length.js";
import { type AnySession, formatSteps, playingText, replaying, sessionFrom } from "../play/session.js";
import { maxSeed } from "../random.js";
import {
  count,
  either,
  integer,
  listOf,
  matching,
  nothing,
  number,
  object,
  oneOf,
  parseObject,
  type Reader,
  string,
  unlimited,
  type ValueOf,
} from "../reading.js";
import { bad, good, type Result } from "../result.js";
import { atOnce, type PausingWork } from "../slices.js";
import { checksum, damaged, formatChecked, newerFile, type StoredResult, wrongParts } from "./checksum.js";
import { slotOf } from "./save-slot.js";

/** A game as stored in a file: its session and the facts about it. */
export interface Save {
  /**
   * Identifies the game; a random value from its start. All its copies on all machines share it, whether they
   * are running, named, finished or kept separately. So its result counts once. Another game with the same
   * seed, and a game that came as text, are other games.
   */
  readonly gameId: string;
  readonly session: AnySession;
  /** The number of hints shown. */
  readonly hints: number;
  /** The time played, in milliseconds. */
  readonly playedMs: number;
  /** The address of the picture on the tiles; `undefined` if there is none. */
  readonly picture: string | undefined;
  /** The part of the picture; `undefined` for the center. */
  readonly picturePart?: PicturePart | undefined;
  /** `undefined` for the usual look. */
  readonly pictureLook?: PictureLook | undefined;
  /** The origin of the level; `undefined` for built-in levels, and in games without levels. */
  readonly origin?: LevelOrigin | undefined;
  /** The player's name for it; `undefined` for the running game. */
  readonly name: string | undefined;
  /** Milliseconds since 1970. */
  readonly savedAtMs: number;
  /** See `Ordered`; set by the store that writes the save. Absent if no store did. */
  readonly order?: number | undefined;
}

/** Decides which of two saves is newer. */
interface Ordered {
  /** Greater than that of every save that the process knew when it wrote this one. */
  readonly order: number;
  /**
   * By the clock at that time, in milliseconds since 1970. The clock may have been wrong, so this is only the
   * tie-breaker.
   */
  readonly savedAtMs: number;
}

/**
 * The order of a new save, written by a process that knows saves up to `greatest`. It is the time, or one
 * more than `greatest` if that is later. The time also orders saves of processes that do not know of each
 * other. So a save that a wrong clock dated into the future is the newest one only until the next save is
 * written.
 */
export function nextOrder(greatest: number, nowMs: number): number {
  return Math.min(Number.MAX_SAFE_INTEGER, Math.max(greatest + 1, Math.floor(nowMs)));
}

/** Sorts saves, the newest first. */
export function byNewest(one: Ordered, other: Ordered): number {
  return other.order - one.order || other.savedAtMs - one.savedAtMs;
}

const saveFormat = "tilework-game";
export const saveVersion = 4;

const counts = listOf(count, unlimited);
const ascending: Reader<readonly number[]> = (value) => {
  const read = counts(value);
  return read?.every((one, index) => index === 0 || read[index - 1]! < one) === true ? read : undefined;
};

const abandonedText = object({ at: count, steps: matching(/./s) });
/** An abandoned line in the form of a save: its steps as `formatSteps` writes them. */
type AbandonedText = ValueOf<typeof abandonedText>;
const readAbandonedTexts = listOf(abandonedText, unlimited);

/** The contents of a file except its checksum, which covers all of them as `JSON.stringify` writes them. */
const readSaveFile = object(
  {
    format: oneOf([saveFormat]),
    version: integer(saveVersion, saveVersion),
    gameId: matching(/^[\w-]{1,64}$/),
    game: string(unlimited),
    seed: either(nothing, integer(0, maxSeed)),
    start: string(unlimited),
    steps: string(unlimited),
    cursor: count,
    /** See `Session.abandoned`. */
    abandoned: readAbandonedTexts,
    /** See `Session.helped`. */
    helped: ascending,
    hints: count,
    playedMs: count,
    picture: either(nothing, string(maxAddressCharacters)),
    name: either(nothing, string(200)),
    savedAtMs: number(-Number.MAX_VALUE, Number.MAX_VALUE),
    order: count,
  },
  {
    /** Absent for the center. */
    picturePart: readPicturePart,
    /** Absent for the usual look. */
    pictureLook: readPictureLook,
    /** Absent if there is none. */
    origin: readOrigin,
  },
);
type SaveFile = ValueOf<typeof readSaveFile>;

export function formatSave(save: Save): string {
  const { session, picture, picturePart, pictureLook, origin } = save;
  const { game } = session;
  const file: SaveFile = {
    format: saveFormat,
    version: saveVersion,
    gameId: save.gameId,
    game: game.name,
    seed: session.seed ?? null,
    start: game.format(session.positions[0]),
    steps: formatSteps(session.steps),
    cursor: session.cursor,
    abandoned: formatAbandoned(session.abandoned ?? []),
    helped: session.helped ?? [],
    hints: save.hints,
    playedMs: save.playedMs,
    picture: picture ?? null,
    ...(picture === undefined || picturePart === undefined ? {} : { picturePart }),
    ...(picture === undefined || pictureLook === undefined ? {} : { pictureLook }),
    ...(origin === undefined ? {} : { origin }),
    name: save.name ?? null,
    savedAtMs: save.savedAtMs,
    order: save.order ?? 0,
  };
  return formatChecked(file);
}

/**
 * Reads the output of `formatSave`. Every move is replayed by the rules; a save that could not have been
 * played is refused. Never throws.
 */
export function parseSave(text: string, findGame: FindGame): StoredResult<Save> {
  return atOnce(parsingSave(text, findGame));
}

/** `parseSave` with pauses: the longest games take half a second. */
export function* parsingSave(text: string, findGame: FindGame): PausingWork<StoredResult<Save>> {
  const head = yield* readingSaveHead(text, findGame);
  return head.ok ? yield* head.value.opening() : head;
}

/**
 * The facts about a saved game that are known before its moves are played, which takes a thousand times as
 * long for a long game.
 */
export interface SaveHead extends Omit<Save, "session" | "order">, Ordered {
  readonly game: AnyGame;
  /** See `Game.variantOf`. */
  readonly variant: string;
  /** See `slotOf`. */
  readonly slot: string;
  readonly seed: number | undefined;
  /** The number of steps, including undone ones. */
  readonly steps: number;
  /** The moves of these steps. */
  readonly moves: number;
  /** Plays the whole game by the rules, with pauses; a sentence if it could not have been played. */
  opening(): PausingWork<Result<Save>>;
}

/** `parsingSave` that plays the moves only when the game is opened. Never throws. */
export function* readingSaveHead(text: string, findGame: FindGame): PausingWork<StoredResult<SaveHead>> {
  const read = parseObject(text);
  yield;
  if (read === undefined) return bad(say("It is cut off or not a saved game."));
  if (read.format !== saveFormat) return bad(say("It isn't a saved game."));
  const { check, ...contents } = read;
  if (typeof read.version === "number" && read.version > saveVersion) return newerFile;
  const file = readSaveFile(contents);
  if (file === undefined) return wrongParts;
  if (check !== checksum(JSON.stringify(contents))) return damaged;
  yield;
  const game = findGame(file.game);
  if (game === undefined)
    return {
      ok: false,
      error: say("It belongs to a game that this version of Tilework doesn't have."),
      newer: true,
    };
  const start = game.parse(file.start);
  if (!start.ok) return start;
  const { gameId, hints, playedMs, savedAtMs, order, origin, picturePart, pictureLook } = file;
  const details = {
    gameId,
    hints,
    playedMs,
    ...(origin === undefined ? {} : { origin }),
    ...(picturePart === undefined ? {} : { picturePart }),
    ...(pictureLook === undefined ? {} : { pictureLook }),
    savedAtMs,
  };
  const known = { ...details, picture: file.picture ?? undefined, name: file.name ?? undefined };
  return good({
    ...known,
    order,
    game,
    variant: game.variantOf(start.value),
    slot: slotOf(game, start.value),
    seed: file.seed ?? undefined,
    steps: file.steps === "" ? 0 : file.steps.split(" ").length,
    moves: file.steps === "" ? 0 : file.steps.split(/[ ,]/).length,
    *opening() {
      const session = yield* playingSaved(game, start.value, file);
      if (!session.ok) return session;
      return good({ ...known, session: session.value, ...(order === 0 ? {} : { order }) });
    },
  });
}

/** The head of a game in memory. */
export function headOf(save: Save): SaveHead {
  const { session, ...details } = save;
  const { game, seed, steps, positions } = session;
  const [start] = positions;
  const known = {
    ...details,
    order: save.order ?? 0,
    game,
    variant: game.variantOf(start),
    slot: slotOf(game, start),
    seed,
    steps: steps.length,
    moves: countedMovesOf(steps),
  };
  return {
    ...known,
    *opening() {
      yield;
      return good(save);
    },
  };
}

function* playingSaved(game: AnyGame, start: unknown, file: SaveFile): PausingWork<Result<AnySession>> {
  const { seed, start: text, steps, cursor, helped, abandoned } = file;
  const variant = game.variantOf(start);
  // Generating a random level again takes longer than playing the whole game, and would only verify the ID
  // that is shown.
  if (seed !== null && game.levels?.random.includes(variant) !== true) {
    const dealt = game.deal(variant, seed);
    if (!dealt.ok || game.format(dealt.value) !== text) return bad(say("Its start doesn't match its seed."));
  }
  const session = yield* replaying(
    { ...sessionFrom(game, start), seed: seed ?? undefined, ...(helped.length === 0 ? {} : { helped }) },
    steps,
    cursor,
  );
  return session.ok ? yield* withAbandonedText(session.value, abandoned) : session;
}

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
function* withAbandonedText(
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
