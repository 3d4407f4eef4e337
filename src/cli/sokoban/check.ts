import { say } from "../../games/message.js";
import type { PausingWork } from "../../games/slices.js";
import {
  duplicateFindings,
  duplicatesAcrossFiles,
  type NamedLevels,
} from "../../games/sokoban/check/duplicates.js";
import type { Finding, TextRange } from "../../games/sokoban/level/finding.js";
import { checkingFile } from "../../games/sokoban/merge/conflict-findings.js";
import type { Collection, LevelEntry } from "../../games/sokoban/text/collection.js";
import { findingData, findingSchema } from "../../operations/findings.js";
import type { OptionTable } from "../shared/arguments.js";
import { type CodeOf, exitCodes, type ProgramStreams } from "../shared/command.js";
import { command } from "../shared/command-table.js";
import { encodingOption, formatOf, formatOption, type OutputFormat } from "../shared/common-options.js";
import { unlessInterrupted } from "../shared/interrupt.js";
import { lineOfJson, text } from "../shared/json-schema.js";
import { printable, printableJson } from "../shared/printable.js";
import { translate } from "../shared/speech.js";
import { annotationLine } from "./github.js";
import { itemsOf, readLevelFile } from "./levels.js";
import { requireFiles } from "./options.js";
import { type ShardTest, shardOption } from "./shard.js";

const optionTable = {
  encoding: encodingOption,
  shard: shardOption,
  format: formatOption,
  json: { about: say("Print one JSON object for each problem") },
} as const satisfies OptionTable;

export const check = command({
  summary: say("Check levels for problems"),
  positionals: "FILE|-…",
  options: optionTable,
  about: say(
    "Check level files and print each problem as “{0}”. Duplicate levels are problems, too, in one file or in two, even if rotated or flipped.",
    "file:line:column: severity: message",
  ),
  exits: {
    done: say("there is no problem"),
    notAll: say("there is an error or a warning, or the check was interrupted"),
  },
  json: { line: lineOfJson({ file: text, ...findingSchema.properties }) },
  prepare({ values, given, positionals }) {
    requireFiles(positionals);
    const format = formatOf(values, given);
    return (streams) => checkAll(positionals, format, values.shard, streams);
  },
});

async function checkAll(
  files: readonly string[],
  format: OutputFormat,
  shard: ShardTest | undefined,
  streams: ProgramStreams,
): Promise<CodeOf<"done" | "notAll">> {
  let wrong = false;
  const report = (file: string, finding: Finding) => {
    const found = { file, ...findingData(finding) };
    wrong ||= found.severity !== "information";
    streams.out(`${texts[format](found, translate(finding.message))}\n`);
  };
  const read: NamedLevels[] = [];
  const reportedIn = new Map<string, (finding: Finding) => boolean>();
  for (const file of files) {
    const { text, collection } = await readLevelFile(file, streams);
    const part = await unlessInterrupted(partOf(file, collection, shard), streams);
    const checking = checkingFile(text, part, { fileName: file });
    for (const finding of await unlessInterrupted(checking, streams)) report(file, finding);
    if (collection.conflicts.length > 0) continue;
    // Duplicates are looked for among all levels, and belong to the later one.
    const isReported = (finding: Finding) => entryAt(part.levels, finding.range) !== undefined;
    for (const finding of await unlessInterrupted(duplicateFindings(collection.levels), streams))
      if (isReported(finding)) report(file, finding);
    read.push({ file, levels: collection.levels });
    reportedIn.set(file, isReported);
  }
  if (read.length > 1)
    for (const finding of await unlessInterrupted(duplicatesAcrossFiles(read), streams))
      if (reportedIn.get(finding.file)?.(finding) === true) report(finding.file, finding);
  return wrong ? exitCodes.notAll : exitCodes.done;
}

type FileFinding = ReturnType<typeof findingData> & { readonly file: string };

const kinds = { error: "error", warning: "warning", information: "notice" } as const;

/** A finding in each format. `words`: its message in the player's language. */
const texts: Readonly<Record<OutputFormat, (found: FileFinding, words: string) => string>> = {
  text: ({ file, line, column, severity }, words) =>
    printable(`${file}:${line}:${column}: ${severity}: ${words}`),
  json: (found) => printableJson(found),
  github: ({ file, line, column, severity, code }, words) =>
    printable(annotationLine({ kind: kinds[severity], file, line, column, title: code, message: words })),
};

/**
 * The part of a level file that a shard checks: its levels, with the problems of their text. The text outside
 * all levels belongs to one shard.
 */
function* partOf(
  file: string,
  collection: Collection,
  shard: ShardTest | undefined,
): PausingWork<Collection> {
  if (shard === undefined) return collection;
  const items = yield* itemsOf(file, collection, undefined);
  const levels = collection.levels.filter((_, index) => shard(items[index]!));
  const hasRest = shard({ file, number: 0, level: undefined });
  const isWanted = ({ range }: Collection["findings"][number]) =>
    entryAt(collection.levels, range) === undefined ? hasRest : entryAt(levels, range) !== undefined;
  return {
    ...collection,
    levels,
    claims: hasRest ? collection.claims : [],
    findings: collection.findings.filter(isWanted),
  };
}

/** The level that a place belongs to. The levels are in the order of their text. */
function entryAt(levels: readonly LevelEntry[], { offset }: TextRange): LevelEntry | undefined {
  let [from, to] = [0, levels.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (levels[middle]!.end <= offset) from = middle + 1;
    else to = middle;
  }
  const entry = levels[from];
  return entry !== undefined && entry.start <= offset ? entry : undefined;
}
