import { english, quantity, say } from "../../games/message.js";
import { judgeClaims } from "../../games/sokoban/check/judge.js";
import type { Verdict } from "../../games/sokoban/check/verdict.js";
import { toLevel } from "../../games/sokoban/level/board.js";
import { maxClaims } from "../../games/sokoban/level/claim.js";
import type { LevelEntry } from "../../games/sokoban/text/collection.js";
import { objectOf } from "../../operations/schema.js";
import { translate } from "../../platform/speech.js";
import { claimSolver } from "../../solving/asked-solvers.js";
import { type CodeOf, exitCodes, type ProgramStreams, UsageError } from "../shared/command.js";
import { command } from "../shared/command-table.js";
import {
  encodingOption,
  formatOf,
  formatOption,
  type OutputFormat,
  secondsOption,
  threadsOption,
} from "../shared/common-options.js";
import { count, text } from "../shared/json-schema.js";
import { type Output, refuseOutput, writeOutput } from "../shared/output-file.js";
import { printable, printableJson } from "../shared/program-output.js";
import { type ItemsAhead, readAhead, runSource, showProgress } from "../shared/run-items.js";
import { withSolvers } from "../shared/solving.js";
import { lineOf } from "../shared/speech.js";
import { annotationLine } from "./github.js";
import { nameOf, placeOf } from "./levels.js";
import { type OpenLevels, openLevels } from "./open-levels.js";
import { requireFiles } from "./options.js";
import { publishCases, type TestCase } from "./publish.js";

/** A level with claims. */
interface Item {
  readonly file: string;
  readonly number: number;
  readonly entry: LevelEntry;
}

/** What to write, and how long to search. */
interface TestRun {
  readonly junit: Output | undefined;
  readonly publish: boolean;
  readonly format: OutputFormat;
  readonly timeMs: number;
  readonly threads: number;
}

const lineSchema = objectOf({
  file: text,
  line: { ...count, description: "counted from 1" },
  level: text,
  claim: text,
  result: { type: "string", enum: ["passed", "failed", "skipped", "error"] },
  message: text,
});

export const test = command({
  summary: say("Test the claims of level files"),
  positionals: "FILE|-…",
  options: {
    encoding: encodingOption,
    junit: {
      value: "FILE",
      about: say("Also write the results as a JUnit report. It replaces only such a report."),
    },
    publish: {
      about: say(
        "Also check what matters before a collection is published: solutions, unmoved boxes, needless floor, goals, duplicates, titles and authors. Print the difficulty of each level.",
      ),
    },
    format: formatOption,
    json: { about: say("Print one JSON object for each claim, and for each check of --publish") },
    force: { about: say("With --junit: replace any file, but never one that is tested") },
    seconds: secondsOption(say("Time limit for each level, in seconds")),
    threads: threadsOption(say("Number of threads. Each works on levels of its own.")),
  },
  about: say(
    "Test the claims of level files. Claims are lines under a board, such as “Claim: solvable” or “Claim: pushes <= 97”.",
  ),
  exits: {
    done: say("every claim holds, and every check of --publish"),
    notAll: say("a claim or a check fails or can't be read, there are none, or the run was interrupted"),
    undecided: say("no claim or check fails, but some are undetermined"),
  },
  json: { line: lineSchema },
  prepare({ values, given, positionals }) {
    requireFiles(positionals);
    const { force, junit: file, publish, seconds, threads } = values;
    if (force && file === undefined) throw new UsageError(say("Use --force only with --junit."), "--force");
    const junit = file === undefined ? undefined : { file, option: "--junit", force, own: ownReport };
    const options = { junit, publish, format: formatOf(values, given), timeMs: seconds * 1_000, threads };
    return (streams) => testAll(positionals, options, streams);
  },
});

async function testAll(
  files: readonly string[],
  options: TestRun,
  streams: ProgramStreams,
): Promise<CodeOf<"done" | "notAll" | "undecided">> {
  const { junit, publish } = options;
  if (junit !== undefined) await refuseOutput(junit, files);
  const opened: OpenLevels[] = [];
  for (const file of files) {
    const levels = await openLevels(file, streams);
    if (files.length > 1) levels.forget();
    opened.push(levels);
  }
  async function* withClaims(): AsyncGenerator<Item> {
    for (const [index, open] of opened.entries())
      for await (const { levels, numbers } of open.parts())
        for (const [place, entry] of levels.entries())
          if (entry.claims.length > 0) yield { file: files[index]!, number: numbers[place]!, entry };
  }
  const ahead = await readAhead(withClaims(), 1);
  if (ahead.count === 0 && !publish) {
    streams.error(lineOf(say("The files hold no claims.")));
    return exitCodes.notAll;
  }
  const counts = { levels: 0, passed: 0, failed: 0, skipped: 0, error: 0 };
  // The report counts them at its start.
  const cases: TestCase[] = [];
  const take = (tested: readonly TestCase[]) => {
    counts.levels++;
    for (const { result } of tested) counts[result]++;
    if (junit !== undefined) cases.push(...tested);
  };
  const isComplete = ahead.count === 0 || (await judgeAll(ahead, options, streams, take));
  const published = publish && isComplete ? await publishCases(files, options, streams) : [];
  if (published.length > 0)
    counts.levels = new Set(published.map(({ file, group }) => `${file}:${english(group)}`)).size;
  for (const one of published) {
    counts[one.result]++;
    streams.out(`${texts[options.format](one)}\n`);
    if (junit !== undefined) cases.push(one);
  }
  if (options.format === "text") streams.out(`${summaryOf(counts)}\n`);
  if (junit !== undefined) {
    const note = await streams.finish(() => writeOutput(junit, files, junitReport(cases)));
    if (note !== undefined) streams.error(`${printable(translate(note))}\n`);
  }
  if (!isComplete || counts.failed > 0 || counts.error > 0) return exitCodes.notAll;
  return counts.skipped > 0 ? exitCodes.undecided : exitCodes.done;
}

function judgeAll(
  { items, count }: ItemsAhead<Item>,
  { format, timeMs, threads }: TestRun,
  streams: ProgramStreams,
  take: (tested: readonly TestCase[]) => void,
): Promise<boolean> {
  return withSolvers(streams, threads, ({ levels }) => {
    const work = async (item: Item, done: number): Promise<readonly TestCase[] | undefined> => {
      showProgress(streams, done, count, say("Level {0}", item.number));
      const before = performance.now();
      const level = toLevel(item.entry.board);
      const ask = level === undefined ? neverAsked : claimSolver(levels, level, streams.interrupt);
      const verdicts = await judgeClaims(item.entry, ask, timeMs);
      if (streams.interrupt.aborted) return undefined;
      return casesOf(item, verdicts, performance.now() - before);
    };
    const workers = Array.from({ length: threads }, () => work);
    return runSource(
      items,
      workers,
      {
        json: format !== "text",
        jsonErrors: format === "json",
        placeOf,
        row: (tested) => tested.map(texts.text).join("\n"),
        jsonOf: (tested) => tested.map(texts[format]).join("\n"),
      },
      streams,
      take,
      count,
    );
  });
}

const neverAsked = () => Promise.reject(new Error("There is no level to ask about."));

const results = {
  holds: "passed",
  broken: "failed",
  gaveUp: "skipped",
  unreadable: "error",
} as const satisfies Record<Verdict["kind"], TestCase["result"]>;

/** The first claim of a level has the time of all, as they are checked together. */
function casesOf(
  { file, number, entry }: Item,
  verdicts: readonly Verdict[],
  ms: number,
): readonly TestCase[] {
  const group = nameOf(number, entry.title?.text);
  return entry.claims.slice(0, maxClaims).map(({ text, line }, index) => {
    const { kind, reason } = verdicts[index]!;
    return {
      file,
      group,
      name: text,
      line: line + 1,
      ms: index === 0 ? ms : 0,
      result: results[kind],
      message: reason,
    };
  });
}

const words = {
  passed: say("holds"),
  failed: say("BROKEN"),
  skipped: say("undetermined"),
  error: say("UNREADABLE"),
} as const;

const kinds = { passed: "notice", failed: "error", skipped: "warning", error: "error" } as const;

/** A tested claim in each format. */
const texts: Readonly<Record<OutputFormat, (tested: TestCase) => string>> = {
  text: ({ file, line, group, name, result, isRemark = false, message }) => {
    const shown = isRemark ? say("remark") : words[result];
    const [word, level, reason] = [shown, group, message].map(translate);
    return printable(`${file}:${line}: ${word}: ${level}: ${name} — ${reason}`);
  },
  json: ({ file, line, group, name, result, message }) =>
    printableJson({
      file,
      line,
      level: english(group),
      claim: name,
      result,
      message: english(message),
    }),
  github: ({ file, line, group, name, result, message }) =>
    printable(
      annotationLine({
        kind: kinds[result],
        file,
        line,
        title: name,
        message: `${translate(group)}: ${translate(message)}`,
      }),
    ),
};

function summaryOf(
  counts: Readonly<Record<TestCase["result"], number>> & { readonly levels: number },
): string {
  const each = [counts.passed, counts.failed, counts.skipped, counts.error];
  const claims = each.reduce((sum, count) => sum + count, 0);
  return [
    say("Levels: {0}. Claims: {1}.", quantity(counts.levels), quantity(claims)),
    say(
      "True: {0}. Broken: {1}. Undetermined: {2}. Unreadable: {3}.",
      ...each.map((count) => quantity(count)),
    ),
  ]
    .map(translate)
    .join(" ");
}

/** Recognizes files that `junitReport` has written. */
const ownReport = {
  name: say("a report of this command"),
  isIt: (beginning: string) => beginning.startsWith(`${head} name="${suitesName}"`),
} as const;

const suitesName = "tilework sokoban test";
const head = `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites`;

/**
 * A report in the XML that continuous integration reads, in English: a suite for each file, a case for each
 * claim. Times are in seconds.
 */
function junitReport(cases: readonly TestCase[]): string {
  const suites = [...new Set(cases.map(({ file }) => file))].map((file) =>
    suite(
      file,
      cases.filter((test) => test.file === file),
    ),
  );
  return `${head} name="${suitesName}"${counts(cases)}>\n${suites.join("")}</testsuites>\n`;
}

function suite(file: string, cases: readonly TestCase[]): string {
  return `  <testsuite name="${escaped(file)}"${counts(cases)}>\n${cases.map(testCase).join("")}  </testsuite>\n`;
}

function counts(cases: readonly TestCase[]): string {
  const count = (wanted: TestCase["result"]) => cases.filter(({ result }) => result === wanted).length;
  const time = cases.reduce((sum, { ms }) => sum + ms, 0);
  return ` tests="${cases.length}" failures="${count("failed")}" errors="${count("error")}" skipped="${count("skipped")}" time="${seconds(time)}"`;
}

const elements = { failed: "failure", skipped: "skipped", error: "error" } as const;

function testCase({ file, group, name, line, ms, result, message }: TestCase): string {
  const head = `    <testcase classname="${escaped(english(group))}" name="${escaped(name)}" file="${escaped(file)}" line="${line}" time="${seconds(ms)}"`;
  if (result === "passed") return `${head}/>\n`;
  return `${head}>\n      <${elements[result]} message="${escaped(english(message))}"/>\n    </testcase>\n`;
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(3);
}

/** Characters that XML 1.0 cannot hold, even escaped, become the replacement character. */
function escaped(text: string): string {
  return text
    .replace(/\p{Surrogate}/gu, "\ufffd")
    .replace(unwritable, "\ufffd")
    .replace(/[&<>"'\t\r\n]/g, (character) => `&#${character.charCodeAt(0)};`);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern finds them.
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
