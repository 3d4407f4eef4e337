import assert from "node:assert/strict";
import { parseStringPromise } from "xml2js";

/** A case of a report in JUnit's form. */
export interface Case {
  readonly $: Readonly<Record<"classname" | "name" | "line" | "time", string>>;
  readonly failure?: readonly unknown[];
  readonly error?: readonly unknown[];
  readonly skipped?: readonly unknown[];
}

interface Report {
  readonly testsuites: {
    readonly $: Readonly<Record<"tests" | "failures" | "skipped" | "errors", string>>;
    readonly testsuite: readonly { readonly testcase: readonly Case[] }[];
  };
}

/** The cases of a report, read by an independent XML parser. Its head must have their numbers. */
export async function casesIn(report: string): Promise<readonly Case[]> {
  const { testsuites } = (await parseStringPromise(report, { strict: true })) as Report;
  const cases = testsuites.testsuite.flatMap(({ testcase }) => testcase);
  const { tests, failures, skipped, errors } = testsuites.$;
  const count = (kind: "failure" | "skipped" | "error") =>
    cases.filter((one) => one[kind] !== undefined).length;
  assert.deepEqual([tests, failures, skipped, errors].map(Number), [
    cases.length,
    count("failure"),
    count("skipped"),
    count("error"),
  ]);
  return cases;
}
