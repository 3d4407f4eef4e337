import type { AnyGame } from "../game.js";
import type { LevelOrigin } from "../levels.js";
import { say } from "../message.js";
import { isPictureLook, isPicturePart, type PictureLook, type PicturePart } from "../picture-part.js";
import { fieldsOf, isCount, parseObject } from "../plain-data.js";
import { type AnySession, formatSteps, replaying, sessionFrom } from "../play/session.js";
import { isSeed } from "../random.js";
import { bad, good, type Result } from "../result.js";
import { atOnce, type PausingWork } from "../slices.js";
import {
  type AbandonedText,
  formatAbandoned,
  isAbandonedTexts,
  withAbandonedText,
} from "./abandoned-text.js";
import { checksum } from "./checksum.js";
import type { Ordered } from "./save-order.js";
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

/** Longer addresses of pictures are refused. */
export const maxPictureAddressCharacters = 4_000;

/** Longer titles of levels are shortened before they are stored. */
export const maxTitleCharacters = 200;

export const saveFormat = "tilework-game";
export const saveVersion = 4;

/** `newer`: written by a later version of this program; it must be kept unchanged. */
export type SaveResult<Value = Save> =
  | Result<Value>
  | { readonly ok: false; readonly error: ReturnType<typeof say>; readonly newer: true };

/** The contents of a file except its checksum, which covers all of them as `JSON.stringify` writes them. */
interface SaveFile {
  readonly format: typeof saveFormat;
  readonly version: number;
  readonly gameId: string;
  readonly game: string;
  readonly seed: number | null;
  readonly start: string;
  readonly steps: string;
  readonly cursor: number;
  /** See `Session.abandoned`. */
  readonly abandoned: readonly AbandonedText[];
  /** See `Session.helped`. */
  readonly helped: readonly number[];
  readonly hints: number;
  readonly playedMs: number;
  readonly picture: string | null;
  /** Absent for the center. */
  readonly picturePart?: PicturePart;
  /** Absent for the usual look. */
  readonly pictureLook?: PictureLook;
  /** Absent if there is none. */
  readonly origin?: LevelOrigin;
  readonly name: string | null;
  readonly savedAtMs: number;
  readonly order: number;
}

export function formatSave({
  gameId,
  session,
  hints,
  playedMs,
  picture,
  picturePart,
  pictureLook,
  origin,
  name,
  savedAtMs,
  order,
}: Save): string {
  const { game } = session;
  const file: SaveFile = {
    format: saveFormat,
    version: saveVersion,
    gameId,
    game: game.name,
    seed: session.seed ?? null,
    start: game.format(session.positions[0]),
    steps: formatSteps(session.steps),
    cursor: session.cursor,
    abandoned: formatAbandoned(session.abandoned ?? []),
    helped: session.helped ?? [],
    hints,
    playedMs,
    picture: picture ?? null,
    ...(picture === undefined || picturePart === undefined ? {} : { picturePart }),
    ...(picture === undefined || pictureLook === undefined ? {} : { pictureLook }),
    ...(origin === undefined ? {} : { origin }),
    name: name ?? null,
    savedAtMs,
    order: order ?? 0,
  };
  return `${JSON.stringify({ ...file, check: checksum(JSON.stringify(file)) }, undefined, 1)}\n`;
}

/**
 * Reads the output of `formatSave`. Every move is replayed by the rules; a save that could not have been
 * played is refused. Never throws.
 */
export function parseSave(text: string, findGame: (name: string) => AnyGame | undefined): SaveResult {
  return atOnce(parsingSave(text, findGame));
}

/** `parseSave` with pauses: the longest games take half a second. */
export function* parsingSave(
  text: string,
  findGame: (name: string) => AnyGame | undefined,
): PausingWork<SaveResult> {
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
export function* readingSaveHead(
  text: string,
  findGame: (name: string) => AnyGame | undefined,
): PausingWork<SaveResult<SaveHead>> {
  const read = parseObject(text);
  yield;
  if (read === undefined) return bad(say("It is cut off or not a saved game."));
  if (read.format !== saveFormat) return bad(say("It isn't a saved game."));
  const { check, ...file } = read;
  if (typeof read.version === "number" && read.version > saveVersion) {
    return { ok: false, error: say("It was written by a newer version of Tilework."), newer: true };
  }
  if (!isSaveFile(file)) return bad(say("Parts of it are missing or of the wrong kind."));
  if (check !== checksum(JSON.stringify(file)))
    return bad(say("It was changed or damaged after it was written."));
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
    moves: steps.reduce((sum, moves) => sum + Math.max(1, moves.length), 0),
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

function isSaveFile(file: object): file is SaveFile {
  const { version, gameId, game, seed, start, steps, cursor, abandoned, helped } = fieldsOf(file);
  const { hints, playedMs, picture, picturePart, pictureLook, origin, name, savedAtMs, order } =
    fieldsOf(file);
  return (
    version === saveVersion &&
    typeof gameId === "string" &&
    /^[\w-]{1,64}$/.test(gameId) &&
    typeof game === "string" &&
    (seed === null || isSeed(seed)) &&
    typeof start === "string" &&
    typeof steps === "string" &&
    typeof cursor === "number" &&
    isAbandonedTexts(abandoned) &&
    isAscending(helped) &&
    isCount(hints) &&
    isCount(playedMs) &&
    (picture === null || (typeof picture === "string" && picture.length <= maxPictureAddressCharacters)) &&
    (picturePart === undefined || isPicturePart(picturePart)) &&
    (pictureLook === undefined || isPictureLook(pictureLook)) &&
    (origin === undefined || isOrigin(origin)) &&
    (name === null || (typeof name === "string" && name.length <= 200)) &&
    typeof savedAtMs === "number" &&
    Number.isFinite(savedAtMs) &&
    isCount(order)
  );
}

export function isOrigin(value: unknown): value is LevelOrigin {
  const { title, file } = fieldsOf(value);
  if (typeof title !== "string" || title.length > maxTitleCharacters) return false;
  if (file === undefined) return true;
  const { uri, index } = fieldsOf(file);
  return typeof uri === "string" && uri.length <= maxPictureAddressCharacters && isCount(index);
}

function isAscending(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.every(
      (entry: unknown, index) => isCount(entry) && (index === 0 || Number(value[index - 1]) < Number(entry)),
    )
  );
}
