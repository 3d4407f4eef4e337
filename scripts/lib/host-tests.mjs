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
 * Compiles the suites; each window is a task.
 * @param {{ host: Host, grep?: string | undefined }} options
 * @returns {Promise<readonly import("./tasks.mjs").Task[]>}
 */
export async function hostTasks({ host, grep }) {
  const folder = await buildTests("host");
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".test.js"));
  const executable = host === "npm" ? npmExecutable() : await downloadDesktop();
  // The names say where a suite runs (test/host/suites.ts); a window without suites need not be opened.
  const windows = /** @type {const} */ (["folder", "nofolder"]).map((window) => ({
    window,
    files: names.filter((name) => name.split(".").includes("nofolder") === (window === "nofolder")),
  }));
  return windows
    .filter(({ files }) => files.length > 0)
    .map(({ window, files }) => ({
      level: "host",
      name: window,
      size: files.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0),
      async run() {
        const where = `\n  In a window with ${window === "folder" ? "a" : "no"} folder open (${host === "npm" ? "VS Code from npm" : "desktop VS Code"})\n`;
        const report = await runWindow({ executable, folder, window, grep });
        return { ...report, output: where + report.output };
      },
    }));
}

/** What stands in for VS Code's executable where the one from npm runs. */
export const npmExecutable = () => inRoot("scripts", process.platform === "win32" ? "vscode-from-npm.cmd" : "vscode-from-npm.mjs");

/**
 * @param {{ executable: string, folder: string, window: "folder" | "nofolder", grep: string | undefined }} options
 * @returns {Promise<import("./tasks.mjs").Report>}
 */
async function runWindow({ executable, folder, window, grep }) {
  const { runTests } = await import("@vscode/test-electron");
  const scratch = temporaryFolder("host");
  const results = join(scratch.path, "results");
  mkdirSync(results);
  const workspace = join(scratch.path, "workspace");
  if (window === "folder") cpSync(inRoot("test", "fixtures", "workspace"), workspace, { recursive: true });

  // VS Code talks too much to be shown; what mocha says comes by a file, on either host the same.
  const chatter = keeper();
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
  const said = join(results, "output.txt");
  const output = existsSync(said) ? readFileSync(said, "utf8") : "";
  const parts = readdirSync(results)
    .filter((file) => file.endsWith(".json"))
    .map((file) => /** @type {Omit<import("./tasks.mjs").Report, "output">} */ (JSON.parse(readFileSync(join(results, file), "utf8"))));
  const counts = parts.map((part) => part.counts).reduce(add, none);
  const tests = parts.flatMap((part) => part.tests);
  if (succeeded || counts.failed > 0) return { counts, tests, output };
  const lines = chatter.text().split("\n").slice(-40).join("\n");
  const why = `  The run broke off ${total(counts) === 0 ? "before the first test" : "between the tests"}; above is the last that VS Code said.\n`;
  return { counts: add(counts, { ...none, failed: 1 }), tests, output: `${output}${lines}\n${why}` };
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
