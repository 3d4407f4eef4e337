import { say } from "../../games/message.js";
/** A test of a run, for a report in JUnit's format. */
export interface TestCase {
  readonly file: string;
  /** The title of the level. */
  readonly group: string;
  readonly name: string;
  /** Counted from 1. */
  readonly line: number;
  readonly ms: number;
  readonly result: "passed" | "failed" | "skipped" | "error";
  readonly message: string;
}

/** Recognizes files that `junitReport` has written. */
export const ownReport = {
  name: say("a report of this command"),
  isIt: (beginning: string) => beginning.startsWith(`${head} name="${suitesName}"`),
} as const;

const suitesName = "tilework sokoban test";
const head = `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites`;

/**
 * A report in the XML that continuous integration reads: a suite for each file, a case for each claim. Times
 * are in seconds.
 */
export function junitReport(cases: readonly TestCase[]): string {
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
  const head = `    <testcase classname="${escaped(group)}" name="${escaped(name)}" file="${escaped(file)}" line="${line}" time="${seconds(ms)}"`;
  if (result === "passed") return `${head}/>\n`;
  return `${head}>\n      <${elements[result]} message="${escaped(message)}"/>\n    </testcase>\n`;
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
