import { existsSync } from "node:fs";
import { UsageError } from "./command.js";

/** A level of a file; the first level if none is named. */
export interface LevelAddress {
  readonly file: string;
  /** Counted from 1. */
  readonly number: number;
}

/** Reads `FILE` or `FILE:N`. If a file with the whole name exists, that file is used. */
export function readLevelAddress(text: string): LevelAddress {
  const [, file = "", digits] = /^(.+):(\d{1,9})$/s.exec(text) ?? [];
  if (digits === undefined || existsSync(text)) return { file: text, number: 1 };
  if (Number(digits) === 0) throw new UsageError(`Levels are counted from 1, so there is no “${text}”.`);
  return { file, number: Number(digits) };
}

/** Says that a file has fewer levels than were asked for. */
export function noSuchLevel({ file, number }: LevelAddress, count: number): UsageError {
  if (count === 0) return new UsageError(`“${file}” holds no levels.`);
  return new UsageError(
    `“${file}” has no level ${number}: ${count === 1 ? "it holds one level" : `it holds ${count} levels`}.`,
  );
}
