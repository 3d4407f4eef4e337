import { existsSync } from "node:fs";
import { say } from "../../games/message.js";
import type { ProgramStreams } from "../shared/command.js";
import { partsOf } from "../shared/input-file.js";
import { InputLines } from "../shared/input-lines.js";
import type { Item } from "./levels.js";
import { resultKey } from "./results.js";

/** `--resume FILE`. */
export const resumeOption = {
  value: "FILE",
  about: say(
    "Leave out the levels that the JSON results in FILE decide. Their solutions are played again. FILE may be missing.",
  ),
} as const;

/** The file of earlier results, and whether the results of this run may be appended to it. */
export interface Resumed {
  readonly resume: string | undefined;
  readonly json: boolean;
}

/**
 * Calls `take` with each earlier result of a level. `read` returns `undefined` for lines that aren't results.
 */
export async function readEarlier<Of extends Item, Result extends LevelPlace>(
  items: readonly Of[],
  { resume, json }: Resumed,
  streams: ProgramStreams,
  read: (line: string) => Result | undefined,
  take: (item: Of, result: Result) => void,
): Promise<void> {
  if (resume === undefined || !existsSync(resume)) return;
  const byKey = new Map(items.map((item) => [resultKey(item.file, item.number), item]));
  const lines = new InputLines(() => partsOf(resume, streams));
  for (let line = await lines.next(); line !== undefined; line = await lines.next()) {
    const result = read(line);
    const item = result && byKey.get(resultKey(result.file, result.level));
    if (item !== undefined && result !== undefined) take(item, result);
  }
  // The results of this run may be appended to the file, where a killed program has left half a line.
  if (json && lines.endsOpen) streams.out("\n");
}

/** The level that a result is about. */
interface LevelPlace {
  readonly file: string;
  readonly level: number;
}
