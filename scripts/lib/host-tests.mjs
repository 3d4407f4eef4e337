/** The suites that run inside VS Code's extension host, once with a folder open and once without. */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { Writable } from "node:stream";
import { buildTests } from "../../esbuild.mjs";
import { ownTemporaryFolder, temporaryFolder } from "./cleanup.mjs";
import { add, none, total } from "./counts.mjs";
import { downloadDesktop } from "./desktop.mjs";
import { inRoot, root } from "./paths.mjs";

/** @typedef {"npm" | "desktop"} Host */

/**
 * @param {{ host: Host, grep?: string | undefined }} options
 * @returns {Promise<import("./counts.mjs").Counts>}
 */
export async function runHostTests({ host, grep }) {
  const folder = await buildTests("host");
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".test.js"));
  const executable = host === "npm" ? npmExecutable() : await downloadDesktop();
  let counts = none;
  for (const window of /** @type {const} */ (["folder", "nofolder"])) {
    // The names say where a suite runs (test/host/suites.ts); a window without suites need not be opened.
    if (!names.some((name) => name.split(".").includes("nofolder") === (window === "nofolder"))) continue;
    console.log(`\n  In a window with ${window === "folder" ? "a" : "no"} folder open (${host === "npm" ? "VS Code from npm" : "desktop VS Code"})`);
    counts = add(counts, await runWindow({ executable, folder, window, grep }));
  }
  return counts;
}

/** What stands in for VS Code's executable where the one from npm runs. */
export const npmExecutable = () => inRoot("scripts", process.platform === "win32" ? "vscode-from-npm.cmd" : "vscode-from-npm.mjs");

/** @param {{ executable: string, folder: string, window: "folder" | "nofolder", grep: string | undefined }} options */
async function runWindow({ executable, folder, window, grep }) {
  const { runTests } = await import("@vscode/test-electron");
  const scratch = temporaryFolder("host");
  const results = join(scratch.path, "results");
  mkdirSync(results);
  const workspace = join(scratch.path, "workspace");
  if (window === "folder") cpSync(inRoot("test", "fixtures", "workspace"), workspace, { recursive: true });

  // VS Code talks too much to be shown; what mocha says comes by a file, on either host the same.
  const chatter = keeper();
  const output = follow(join(results, "output.txt"));
  const succeeded = await runTests({
    vscodeExecutablePath: executable,
    extensionDevelopmentPath: root,
    extensionTestsPath: join(folder, "index.js"),
    launchArgs: [...(window === "folder" ? [workspace] : []), `--user-data-dir=${join(scratch.path, "user")}`],
    extensionTestsEnv: {
      ...ownTemporaryFolder(),
      TILEWORK_HOST_RESULTS: results,
      TILEWORK_COLOR: process.stdout.isTTY ? "1" : "0",
      ...(grep ? { TILEWORK_GREP: grep } : {}),
    },
    stdout: chatter.stream,
    stderr: chatter.stream,
  }).then(
    () => true,
    () => false,
  );
  output.stop();
  const counts = readdirSync(results)
    .filter((file) => file.endsWith(".json"))
    .map((file) => /** @type {import("./counts.mjs").Counts} */ (JSON.parse(readFileSync(join(results, file), "utf8"))))
    .reduce(add, none);
  if (succeeded || counts.failed > 0) return counts;
  console.log(chatter.text().split("\n").slice(-40).join("\n"));
  console.log(`  The run broke off ${total(counts) === 0 ? "before the first test" : "between the tests"}; above is the last that VS Code said.`);
  return add(counts, { ...none, failed: 1 });
}

function keeper() {
  let text = "";
  const stream = new Writable({
    write(chunk, _encoding, done) {
      text += chunk;
      done();
    },
  });
  return { stream, text: () => text };
}

/** Prints what is appended to a file. @param {string} file */
function follow(file) {
  let printed = 0;
  const print = () => {
    if (!existsSync(file) || statSync(file).size === printed) return;
    const all = readFileSync(file);
    process.stdout.write(all.subarray(printed));
    printed = all.length;
  };
  const timer = setInterval(print, 200);
  return {
    stop() {
      clearInterval(timer);
      print();
    },
  };
}
