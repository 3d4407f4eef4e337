import { checksum } from "./checksum.js";

/*
 * The formats of versions 1 to 3. Version 1 had no hints, time and picture. Up to version 2 there were no
 * restarts, and instead of `helped` there was `assisted`: whether an engine had played. Version 3 had no
 * abandoned lines and no order. None of them had the part of a picture in its checksum.
 */

type Fields = Readonly<Record<string, unknown>>;

/** The fields that version 2 added, with their values for games of version 1. */
const addedInVersion2 = { hints: 0, playedMs: 0, picture: null } as const;

/** The file in the form of this version, except for the checksum. Its contents are not checked yet. */
export function upgraded(file: Fields): Fields {
  const { version, helped, assisted, ...fields } =
    file.version === 1 ? { ...file, ...addedInVersion2 } : file;
  return {
    ...fields,
    helped: version === 3 ? helped : helpedUpTo2(version, assisted, fields.hints),
    abandoned: [],
    order: 0,
  };
}

/** The game was a single attempt, and its hints were counted separately. */
function helpedUpTo2(version: unknown, assisted: unknown, hints: unknown): unknown {
  if ((version !== 1 && version !== 2) || typeof assisted !== "boolean") return undefined;
  return assisted || Number(hints) > 0 ? [0] : [];
}

/** The checksum over the fields that define the game. */
export function formerChecksum(file: Fields): string {
  const { version, gameId, game, seed, start, steps, cursor, assisted, helped } = file;
  const { hints, playedMs, picture, origin, name, savedAtMs } = file;
  const help = version === 3 && Array.isArray(helped) ? helped.join(",") : assisted;
  const later =
    version === 1
      ? []
      : [hints, playedMs, picture, ...(origin === undefined ? [] : [JSON.stringify(origin)])];
  return checksum([gameId, game, seed, start, steps, cursor, help, ...later, name, savedAtMs].join("\n"));
}
