import { existsSync } from "node:fs";
import { say } from "../../games/message.js";
import type { ProgramStreams } from "./command.js";
import { partsOf } from "./input-file.js";
import { InputLines } from "./input-lines.js";
import { LineStore } from "./line-store.js";

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

/** Earlier results by their keys. */
export interface Earlier<Result> {
  of(key: string): readonly Result[];
  dispose(): void;
}

/** Reads the earlier results. `read` returns `undefined` for lines that aren't results. */
export async function readEarlier<Result>(
  { resume, json }: Resumed,
  streams: ProgramStreams,
  read: (line: string) => Result | undefined,
  keyOf: (result: Result) => string,
): Promise<Earlier<Result>> {
  if (resume === undefined || !existsSync(resume)) return { of: () => [], dispose: () => undefined };
  const store = new LineStore();
  try {
    const lines = new InputLines(() => partsOf(resume, streams));
    for (let line = await lines.next(); line !== undefined; line = await lines.next()) {
      const result = read(line);
      if (result !== undefined) store.add(keyOf(result), line);
    }
    // The results of this run may be appended to the file, where a killed program has left half a line.
    if (json && lines.endsOpen) streams.out("\n");
  } catch (error) {
    store.dispose();
    throw error;
  }
  return {
    of: (key) =>
      [...store.find(key)].flatMap((line) => read(line) ?? []).filter((result) => keyOf(result) === key),
    dispose: () => store.dispose(),
  };
}
