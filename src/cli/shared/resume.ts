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

/** Earlier results by their keys. */
export type Earlier<Result> = (key: string) => readonly Result[];

/**
 * Works with the earlier results. `json`: the results of this run may be appended to them. `read` returns
 * `undefined` for lines that aren't results.
 */
export async function withEarlier<Result, Found>(
  { resume, json }: { readonly resume: string | undefined; readonly json: boolean },
  streams: ProgramStreams,
  read: (line: string) => Result | undefined,
  keyOf: (result: Result) => string,
  work: (earlier: Earlier<Result>) => Promise<Found>,
): Promise<Found> {
  if (resume === undefined || !existsSync(resume)) return work(() => []);
  const store = new LineStore(read, keyOf);
  try {
    const lines = new InputLines(() => partsOf(resume, streams));
    for (let line = await lines.next(); line !== undefined; line = await lines.next()) {
      const result = read(line);
      if (result !== undefined) store.add(keyOf(result), line);
    }
    // The results of this run may be appended to the file, where a killed program has left half a line.
    if (json && lines.endsOpen) streams.out("\n");
    return await work((key) => store.find(key));
  } finally {
    store.dispose();
  }
}
