import * as path from "node:path";
import { say } from "../../games/message.js";
import { findingSchema } from "../../operations/findings.js";
import { readValue } from "../../operations/schema.js";
import { type CodeOf, exitCodes, type ProgramStreams, UsageError } from "../shared/command.js";
import { command } from "../shared/command-table.js";
import { encodingOption } from "../shared/common-options.js";
import { inputName, partsOf } from "../shared/input-file.js";
import { InputLines } from "../shared/input-lines.js";
import { unlessInterrupted } from "../shared/interrupt.js";
import { printableJson } from "../shared/printable.js";
import { lineOf } from "../shared/speech.js";
import { type Item, itemsOf, readLevels } from "./levels.js";
import {
  isSolvedResult,
  isSound,
  jsonValue,
  ratedSchema,
  readResult,
  resultKey,
  type SolveResult,
} from "./results.js";

export const merge = command({
  summary: say("Merge results of solve"),
  positionals: "RESULTS|-…",
  options: { encoding: encodingOption },
  about: say(
    "Merge the JSON results of several runs of solve, in any order, and print one object for each level. Read the levels again from the files that the results name, and play every solution again. Leave out results that don't fit their level.",
  ),
  exits: {
    done: say("every level is solved"),
    notAll: say("not every level is solved, or a result didn't fit its level"),
  },
  prepare({ positionals }) {
    if (positionals.length === 0)
      throw new UsageError(say("Name a file of results, or - for what is piped in."), "");
    return (streams) => mergeAll(positionals, streams);
  },
});

async function mergeAll(
  files: readonly string[],
  streams: ProgramStreams,
): Promise<CodeOf<"done" | "notAll">> {
  const found = new Map<string, SolveResult>();
  let wrong = 0;
  const levels = new Map<string, readonly Item[]>();
  for (const file of files) {
    const lines = new InputLines(() => partsOf(file, streams));
    let unread = 0;
    for (let line = await lines.next(); line !== undefined; line = await lines.next()) {
      if (line.trim() === "") continue;
      const result = readResult(line);
      if (result === undefined) {
        refuseOther(file, line);
        unread++;
        continue;
      }
      const item = (await levelsOf(result.file, levels, streams))[result.level - 1];
      if (item === undefined || !isSound(item, result)) {
        wrong++;
        streams.error(
          lineOf(say("{0}: level {1}: the result doesn't fit the level.", result.file, result.level)),
        );
        continue;
      }
      const key = resultKey(result.file, result.level);
      const known = found.get(key);
      if (known === undefined || compare(result, known) < 0) found.set(key, result);
    }
    if (unread > 0) streams.error(lineOf(say("{0}: lines that aren't results: {1}.", file, unread)));
  }
  const merged = [...found.values()].sort(inOrder);
  for (const result of merged) streams.out(`${printableJson(result)}\n`);
  const items = [...levels.values()].flat();
  const missing = items.filter(({ file, number }) => !found.has(resultKey(file, number))).length;
  if (missing > 0) streams.error(lineOf(say("Levels without a result: {0}.", missing)));
  const isDone = merged.length > 0 && missing === 0 && merged.every(isSolvedResult);
  return isDone && wrong === 0 ? exitCodes.done : exitCodes.notAll;
}

/** Results of other commands need no merging: each of their lines stands for itself. */
function refuseOther(file: string, line: string): void {
  const value = jsonValue(line);
  const command = (["check", "rate"] as const).find((name) => readValue(otherResults[name], value).ok);
  if (command === undefined) return;
  throw new UsageError(
    say(
      "Couldn't merge {0}: it holds results of “{1}”. Join such files as they are.",
      inputName(file),
      `tilework sokoban ${command}`,
    ),
    file,
  );
}

const otherResults = {
  check: { ...findingSchema, properties: { file: { type: "string" }, ...findingSchema.properties } },
  rate: ratedSchema,
} as const;

async function levelsOf(
  file: string,
  known: Map<string, readonly Item[]>,
  streams: ProgramStreams,
): Promise<readonly Item[]> {
  const name = path.normalize(file);
  const read = known.get(name);
  if (read !== undefined) return read;
  const items = await unlessInterrupted(itemsOf(file, await readLevels(file, streams)), streams);
  known.set(name, items);
  return items;
}

const ranks = { alreadySolved: 0, solved: 1, unsolvable: 2, invalid: 3, gaveUp: 4 } as const;

/** Negative where the first result says more about a level. The order of the files decides nothing. */
function compare(one: SolveResult, other: SolveResult): number {
  return (
    ranks[one.result] - ranks[other.result] ||
    Number(other.optimal !== false) - Number(one.optimal !== false) ||
    (one.pushes ?? 0) - (other.pushes ?? 0) ||
    (one.moves ?? 0) - (other.moves ?? 0) ||
    Number(other.bothProved) - Number(one.bothProved) ||
    inAlphabet(one.solution ?? "", other.solution ?? "") ||
    one.ms - other.ms ||
    inAlphabet(JSON.stringify(one), JSON.stringify(other))
  );
}

function inOrder(one: SolveResult, other: SolveResult): number {
  return inAlphabet(path.normalize(one.file), path.normalize(other.file)) || one.level - other.level;
}

function inAlphabet(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1;
}
