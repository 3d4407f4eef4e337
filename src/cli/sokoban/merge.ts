import * as path from "node:path";
import { say } from "../../games/message.js";
import { compareTexts } from "../../games/statistics/high-scores.js";
import { findingSchema } from "../../operations/findings.js";
import { type CodeOf, exitCodes, type ProgramStreams, UsageError } from "../shared/command.js";
import { command } from "../shared/command-table.js";
import { encodingOption } from "../shared/common-options.js";
import { InputLines, inputName, partsOf } from "../shared/input-file.js";
import { readJsonLine } from "../shared/json-schema.js";
import { LineStore } from "../shared/line-store.js";
import { printableJson } from "../shared/program-output.js";
import { lineOf } from "../shared/speech.js";
import { itemOf, lineAbout } from "./levels.js";
import { openLevels } from "./open-levels.js";
import {
  isSolvedResult,
  isSound,
  keyOf,
  ratedSchema,
  readResult,
  resultKey,
  type SolveResult,
} from "./results.js";
import { jsonOf } from "./solve.js";

export const merge = command({
  summary: say("Merge results of solve"),
  positionals: "RESULTS|-…",
  options: {
    encoding: encodingOption,
    levels: {
      value: "FILE",
      about: say(
        "Find the level of each result in FILE by its key, and print its place there. This joins results of levels that were piped in.",
      ),
    },
  },
  about: say(
    "Merge the JSON results of several runs of solve, in any order, and print one object for each level. Read the levels again from the files that the results name, and play every solution again. Leave out results that don't fit their level.",
  ),
  exits: {
    done: say("every level is solved"),
    notAll: say("not every level is solved, or a result didn't fit its level"),
  },
  prepare({ values: { levels }, positionals }) {
    if (positionals.length === 0)
      throw new UsageError(say("Name a file of results, or - for what is piped in."), "");
    return async (streams) => {
      const store = new LineStore(readResult, (result) =>
        levels === undefined ? resultKey(result) : result.key,
      );
      try {
        return await mergeAll(positionals, levels, store, streams);
      } finally {
        store.dispose();
      }
    };
  },
});

async function mergeAll(
  files: readonly string[],
  levelFile: string | undefined,
  store: LineStore<SolveResult>,
  streams: ProgramStreams,
): Promise<CodeOf<"done" | "notAll">> {
  /** The files of the levels by their normalized names. */
  const named = new Map<string, string>();
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
      const key = store.keyOf(result);
      // A level that can't be played has no key, and needs no result.
      if (key !== undefined) store.add(key, line);
      const name = path.normalize(result.file);
      if (levelFile === undefined && !named.has(name)) named.set(name, result.file);
    }
    if (unread > 0) streams.error(lineOf(say("{0}: lines that aren't results: {1}.", file, unread)));
  }
  const sorted = [...named].sort(([one], [other]) => compareTexts(one, other)).map(([, file]) => file);
  let [merged, missing, wrong, isSolved] = [0, 0, 0, true];
  const doesNotFit = ({ file, level }: SolveResult) => {
    wrong++;
    streams.error(lineOf(say("{0}: level {1}: the result doesn't fit the level.", file, level)));
  };
  for (const file of levelFile === undefined ? sorted : [levelFile]) {
    const open = await openLevels(file, streams);
    for await (const { levels, numbers } of open.parts())
      for (const [place, entry] of levels.entries()) {
        const item = itemOf(file, numbers[place]!, entry);
        const { number, level } = item;
        const isJoined = levelFile !== undefined;
        const key = isJoined ? level && keyOf(level) : resultKey({ file, level: number });
        const results = key === undefined ? [] : store.find(key);
        for (const result of results) if (!isSound(item, result)) doesNotFit(result);
        const [best] = results.filter((result) => isSound(item, result)).sort(compare);
        if (best !== undefined)
          streams.out(`${printableJson(isJoined ? { ...best, ...lineAbout(item) } : best)}\n`);
        else if (isJoined && level === undefined) streams.out(`${jsonOf({ item, answer: undefined })}\n`);
        else {
          missing++;
          continue;
        }
        merged++;
        isSolved &&= best !== undefined && isSolvedResult(best);
      }
  }
  for (const result of store.unused()) doesNotFit(result);
  if (missing > 0) streams.error(lineOf(say("Levels without a result: {0}.", missing)));
  return merged > 0 && missing === 0 && isSolved && wrong === 0 ? exitCodes.done : exitCodes.notAll;
}

/** Results of other commands need no merging: each of their lines stands for itself. */
function refuseOther(file: string, line: string): void {
  const names = ["check", "rate"] as const;
  const command = names.find((name) => readJsonLine(otherResults[name], line) !== undefined);
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

const ranks = { alreadySolved: 0, solved: 1, unsolvable: 2, invalid: 3, gaveUp: 4 } as const;

/** Negative where the first result says more about a level. The order of the files decides nothing. */
function compare(one: SolveResult, other: SolveResult): number {
  return (
    ranks[one.result] - ranks[other.result] ||
    Number(other.optimal !== false) - Number(one.optimal !== false) ||
    (one.pushes ?? 0) - (other.pushes ?? 0) ||
    (one.moves ?? 0) - (other.moves ?? 0) ||
    Number(other.bothProved) - Number(one.bothProved) ||
    compareTexts(one.solution ?? "", other.solution ?? "") ||
    one.ms - other.ms ||
    compareTexts(JSON.stringify(one), JSON.stringify(other))
  );
}
