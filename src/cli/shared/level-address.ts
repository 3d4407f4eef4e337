import { existsSync } from "node:fs";
import { type Message, plural, say } from "../../games/message.js";
import { sentences } from "../../games/message-texts.js";
import { UsageError } from "./command.js";
import { inputName } from "./input-file.js";

/** A level of a file; the first level if none is named. */
export interface LevelAddress {
  readonly file: string;
  /** Counted from 1. */
  readonly number: number;
}

/** Levels of a file, counted from 1; all of them if none is named. */
export interface LevelRange {
  readonly file: string;
  readonly first: number;
  readonly last: number;
}

export function wholeFile(file: string): LevelRange {
  return { file, first: 1, last: Number.POSITIVE_INFINITY };
}

/** Reads `FILE`, `FILE:N` or `FILE:N-M`. If a file with the whole name exists, that file is used. */
export function readLevelRange(text: string): LevelRange {
  const [, file = "", from, to = from] = /^(.+):(\d{1,9})(?:-(\d{1,9}))?$/s.exec(text) ?? [];
  if (from === undefined || existsSync(text)) return wholeFile(text);
  const [first, last] = [Number(from), Number(to)];
  if (first === 0)
    throw new UsageError(say("There is no level “{0}”. The first level is number 1.", text), text);
  if (last < first)
    throw new UsageError(say("“{0}” isn't a range of levels, such as levels.xsb:3-7.", text), text);
  return { file, first, last };
}

/** Reads `FILE` or `FILE:N`. */
export function readLevelAddress(text: string): LevelAddress {
  const { file, first, last } = readLevelRange(text);
  if (last > first && last < Number.POSITIVE_INFINITY)
    throw new UsageError(say("“{0}” names several levels. Name one.", text), text);
  return { file, number: first };
}

/** “a.xsb” holds no level. `why`: what it looks like. */
export function holdsNoLevel(file: string, why: Message | undefined): Message {
  return sentences(say("{0} holds no level.", inputName(file)), why);
}

/** Says that a file has fewer levels than were asked for. */
export function noSuchLevel({ file, number }: LevelAddress, count: number, why?: Message): UsageError {
  if (count === 0) return new UsageError(holdsNoLevel(file, why), file);
  return new UsageError(
    plural(
      count,
      "“{1}” has no level {2}. It holds {0} level.",
      "“{1}” has no level {2}. It holds {0} levels.",
      file,
      number,
    ),
    `${file}:${number}`,
  );
}
