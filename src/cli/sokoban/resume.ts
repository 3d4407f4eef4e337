import { existsSync } from "node:fs";
import { say } from "../../games/message.js";
import type { ProgramStreams } from "../shared/command.js";
import { partsOf } from "../shared/input-file.js";
import { InputLines } from "../shared/input-lines.js";
import { LineStore } from "../shared/line-store.js";
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

/** The earlier results of levels, to be asked for each level. */
export interface Earlier<Result> {
  of(item: Pick<Item, "file" | "number">): readonly Result[];
  dispose(): void;
}

/** Reads the earlier results. `read` returns `undefined` for lines that aren't results. */
export async function readEarlier<Result extends LevelPlace>(
  { resume, json }: Resumed,
  streams: ProgramStreams,
  read: (line: string) => Result | undefined,
): Promise<Earlier<Result>> {
  if (resume === undefined || !existsSync(resume)) return { of: () => [], dispose: () => undefined };
  const store = new LineStore();
  try {
    const lines = new InputLines(() => partsOf(resume, streams));
    for (let line = await lines.next(); line !== undefined; line = await lines.next()) {
      const result = read(line);
      if (result !== undefined) store.add(resultKey(result.file, result.level), line);
    }
    // The results of this run may be appended to the file, where a killed program has left half a line.
    if (json && lines.endsOpen) streams.out("\n");
  } catch (error) {
    store.dispose();
    throw error;
  }
  return {
    of({ file, number }) {
      const key = resultKey(file, number);
      const isOf = (result: Result) => resultKey(result.file, result.level) === key;
      return [...store.find(key)].flatMap((line) => read(line) ?? []).filter(isOf);
    },
    dispose: () => store.dispose(),
  };
}

/** The level that a result is about. */
interface LevelPlace {
  readonly file: string;
  readonly level: number;
}
