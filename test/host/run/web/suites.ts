import "mocha/mocha.js";
import type { MochaOptions } from "mocha";
import * as vscode from "vscode";
import { suites } from "#suites";
import * as bundles from "../../../../src/platform/web/bundles.js";
import * as files from "../../../../src/platform/web/files.js";
import * as threads from "../../../../src/platform/web/threads.js";
import * as time from "../../../../src/platform/web/time.js";
import { given } from "./given.js";

export function suiteNames(): readonly string[] {
  return given.suites;
}

/** From Mocha's bundle for browsers. */
declare const mocha: Mocha & { setup(options: MochaOptions): void };

export async function mochaWith(names: readonly string[], options: MochaOptions): Promise<Mocha> {
  bundles.setBundleHost(vscode.extensions.getExtension("tilework.tilework")!.extensionUri, {
    bundles,
    files,
    threads,
    time,
  });
  mocha.setup({ ...options, reporter: "spec" });
  for (const name of names) {
    const before = mocha.suite.suites.length;
    const absent = given.nodeOnly.find(({ suite, test }) => suite === name && test === undefined);
    if (absent !== undefined) describe(name, () => void it(`(not in a browser: ${absent.why})`));
    else await suites[name]!();
    const added = mocha.suite.suites.slice(before);
    // Mocha sets this itself in Node, where it loads the files.
    for (const suite of added) setFile(suite, name);
    leaveOut(name, added);
  }
  return mocha;
}

/** Sets the file of a suite, its tests and hooks, so that a failure tells where it is. */
function setFile(suite: Mocha.Suite, file: string): void {
  suite.file = file;
  suite.eachTest((test) => {
    test.file = file;
  });
}

/** Skips what doesn't run here, and says why. */
function leaveOut(file: string, suites: readonly Mocha.Suite[]): void {
  const tests: Mocha.Test[] = [];
  for (const suite of suites) suite.eachTest((test) => void tests.push(test));
  for (const { suite, test: beginning, why } of given.nodeOnly) {
    if (suite !== file || beginning === undefined) continue;
    const found = tests.filter(({ title }) => title.startsWith(beginning));
    if (found.length === 0) throw new Error(`${file} has no test that begins “${beginning}”.`);
    for (const test of found) {
      test.pending = true;
      test.title += ` (not in a browser: ${why})`;
    }
  }
}
