import { countUpTo } from "../../games/lists.js";
import { say } from "../../games/message.js";
import type { PausingWork } from "../../games/slices.js";
import { checkingCollection } from "../../games/sokoban/check/check.js";
import { duplicateOf, maxDuplicates, nameOf } from "../../games/sokoban/check/duplicates.js";
import { addToBudget, fileBudget } from "../../games/sokoban/check/stored-moves.js";
import { toLevel } from "../../games/sokoban/level/board.js";
import type { Finding, TextRange } from "../../games/sokoban/level/finding.js";
import { levelKey, shapeKey } from "../../games/sokoban/level/level-key.js";
import { checkingFile } from "../../games/sokoban/merge/level-merge.js";
import type { Collection, LevelEntry } from "../../games/sokoban/text/collection.js";
import type { BoardTest } from "../../games/sokoban/text/read-collection.js";
import { findingData, findingSchema } from "../../operations/findings.js";
import { objectOf } from "../../operations/schema.js";
import { translate } from "../../platform/speech.js";
import { type CodeOf, exitCodes, type ProgramStreams, unlessInterrupted } from "../shared/command.js";
import { command } from "../shared/command-table.js";
import {
  encodingOption,
  formatOf,
  formatOption,
  type OutputFormat,
  shardOption,
} from "../shared/common-options.js";
import { text } from "../shared/json-schema.js";
import { LineStore } from "../shared/line-store.js";
import { printable, printableJson } from "../shared/program-output.js";
import { annotationLine } from "./github.js";
import { type LevelsPart, openLevels, rowsOf } from "./open-levels.js";
import { requireFiles } from "./options.js";

export const check = command({
  summary: say("Check levels for problems"),
  positionals: "FILE|-…",
  options: {
    encoding: encodingOption,
    shard: shardOption,
    format: formatOption,
    json: { about: say("Print one JSON object for each problem") },
  },
  about: say(
    "Check level files and print each problem as “{0}”. Duplicate levels are problems, too, in one file or in two, even if rotated or flipped.",
    "file:line:column: severity: message",
  ),
  exits: {
    done: say("there is no problem"),
    notAll: say("there is an error or a warning, or the check was interrupted"),
  },
  json: { line: objectOf({ file: text, ...findingSchema.properties }) },
  prepare({ values, given, positionals }) {
    requireFiles(positionals);
    const format = formatOf(values, given);
    return (streams) => checkAll(positionals, format, values.shard, streams);
  },
});

async function checkAll(
  files: readonly string[],
  format: OutputFormat,
  shard: BoardTest | undefined,
  streams: ProgramStreams,
): Promise<CodeOf<"done" | "notAll">> {
  let wrong = false;
  const report = (file: string, finding: Finding) => {
    const found = { file, ...findingData(finding) };
    wrong ||= found.severity !== "information";
    streams.out(`${texts[format](found, translate(finding.message))}\n`);
  };
  const firsts = new LineStore(
    (line) => JSON.parse(line) as FirstLevel,
    ({ shape }) => shape,
  );
  try {
    for (const [index, file] of files.entries()) {
      const open = await openLevels(file, streams, undefined, true);
      const duplicates: Finding[] = [];
      const across: Finding[] = [];
      const budget = fileBudget([]);
      for await (const part of open.parts()) {
        const own = partOf(part, shard);
        const checking = part.whole
          ? checkingFile(part.whole.text, own, { fileName: file })
          : checkingCollection(own, undefined, addToBudget(budget, own.levels));
        for (const finding of await unlessInterrupted(checking, streams)) report(file, finding);
        if (part.findings.some(({ code }) => code === "conflict")) continue;
        const finding = findingDuplicates(firsts, files, index, part, new Set(own.levels));
        for (const { inFile, found } of await unlessInterrupted(finding, streams)) {
          const list = inFile ? duplicates : across;
          if (!inFile || list.length < maxDuplicates) list.push(found);
        }
      }
      for (const finding of [...duplicates, ...across]) report(file, finding);
    }
  } finally {
    firsts.dispose();
  }
  return wrong ? exitCodes.notAll : exitCodes.done;
}

/** What is known of the first level of a shape in a file. */
interface FirstLevel {
  readonly shape: string;
  readonly file: number;
  /** From 0. */
  readonly index: number;
  readonly title: string | undefined;
  readonly key: string;
}

/**
 * The next levels of a file that repeat another one, up to rotation and reflection, in the order of the
 * files. Those that aren't `reported` are only remembered.
 */
function* findingDuplicates(
  firsts: LineStore<FirstLevel>,
  files: readonly string[],
  file: number,
  { levels, numbers }: LevelsPart,
  reported: ReadonlySet<LevelEntry>,
): PausingWork<readonly { readonly inFile: boolean; readonly found: Finding }[]> {
  const all: { readonly inFile: boolean; readonly found: Finding }[] = [];
  for (const [place, entry] of levels.entries()) {
    yield;
    const level = toLevel(entry.board);
    if (level === undefined || level.boxes.length === 0) continue;
    const [shape, key, index] = [shapeKey(level), levelKey(level), numbers[place]! - 1];
    const known = firsts.find(shape);
    const here = known.find((first) => first.file === file);
    const first = here ?? known.at(-1);
    if (here === undefined) {
      const title = entry.title?.text.slice(0, 200);
      firsts.add(shape, JSON.stringify({ shape, file, index, title, key } satisfies FirstLevel));
    }
    if (first === undefined || !reported.has(entry)) continue;
    const other = here === undefined ? files[first.file] : undefined;
    if (other === files[file]) continue;
    const name = nameOf(first.title, first.index, other);
    all.push({ inFile: here !== undefined, found: duplicateOf(entry, name, first.key === key) });
  }
  return all;
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
 * What a shard checks of levels: its own, with the problems of their text. The text outside all levels
 * belongs to one shard.
 */
function partOf({ levels, findings, header, whole }: LevelsPart, shard: BoardTest = () => true): Collection {
  const none = { title: undefined, author: undefined, comment: undefined, conflicts: [] };
  const own = levels.filter((entry) => shard(rowsOf(entry)));
  const reported = new Set(own);
  const isReported = ({ range }: Finding) => {
    const entry = entryAt(levels, range);
    return entry === undefined ? shard("") : reported.has(entry);
  };
  return {
    ...(whole?.collection ?? { ...none, form: "text" as const }),
    levels: own,
    claims: shard("") ? header.claims : [],
    findings: findings.filter(isReported),
  };
}

/** The level that a place belongs to. The levels are in the order of their text. */
function entryAt(levels: readonly LevelEntry[], { offset }: TextRange): LevelEntry | undefined {
  const entry = levels[countUpTo(levels.length, (index) => levels[index]!.end <= offset)];
  return entry !== undefined && entry.start <= offset ? entry : undefined;
}
