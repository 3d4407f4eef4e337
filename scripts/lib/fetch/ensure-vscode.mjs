/**
 * VS Code from the npm registry alone. The package `code-server` contains VS Code in `lib/vscode`, whose
 * server is used as it is, without the wrapper around it and its dependencies. It cannot be a devDependency,
 * because its install script refuses every Node but one and compiles native modules. So it is installed
 * beside the project, without scripts. Only terminals and a faster logger are missing then, which no test
 * here needs.
 */
import { copyFileSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { cached } from "./cached.mjs";
import { ensureServerNode } from "./ensure-server-node.mjs";
import { installLocked, installPinned, stampOf } from "./pinned.mjs";
import { codeServer, oldestCodeServer } from "./pins.mjs";
import { testWindowExtensions } from "./test-window-extensions.mjs";

/**
 * @typedef {object} VSCode
 * @property {string} node the Node its server runs on
 * @property {string} serverMain the server's entry point
 * @property {string} testWindowExtensions the folder with those of its own extensions that test windows load
 */

/** The environment variable with the VS Code that tests run in, here and in child processes. */
const chosen = "TILEWORK_VSCODE";

/** From now on `ensureVSCode` returns the oldest VS Code that `engines` promises. */
export function chooseOldestVSCode() {
  process.env[chosen] = "oldest";
}

export const isOldestChosen = () => process.env[chosen] === "oldest";

/** @returns {Promise<VSCode>} the newest one that is pinned, unless the oldest was chosen */
export function ensureVSCode() {
  return isOldestChosen() ? oldestVSCode() : newestVSCode();
}

/** @returns {Promise<VSCode>} */
async function newestVSCode() {
  const stamp = stampOf(codeServer);
  const vscode = vscodeIn(await cached("code-server", stamp, install(codeServer)));
  return vscodeOf(vscode, await ensureServerNode(), "few-extensions", stamp);
}

/** @returns {Promise<VSCode>} */
async function oldestVSCode() {
  // This package lacks ripgrep, which VS Code finds files with: its install script would fetch it.
  const newest = await newestVSCode();
  const stamp = stampOf(oldestCodeServer);
  const folder = await cached("code-server-oldest", stamp, async (into) => {
    await install(oldestCodeServer)(into);
    const name = `rg${process.platform === "win32" ? ".exe" : ""}`;
    const platform = `${process.platform}-${process.arch}`;
    const from = join(dirname(dirname(newest.serverMain)), "node_modules", "@vscode", "ripgrep-universal");
    const bin = join(vscodeIn(into), "node_modules", "@vscode", "ripgrep", "bin");
    mkdirSync(bin, { recursive: true });
    copyFileSync(join(from, "bin", platform, name), join(bin, name));
  });
  // Its extension host is Node 20.
  const is20 = Number.parseInt(process.versions.node, 10) === 20;
  const node = is20 ? process.execPath : newest.node;
  return vscodeOf(vscodeIn(folder), node, "few-extensions-oldest", stamp);
}

/** @param {string} vscode @param {string} node @param {string} extensions @param {string} stamp */
async function vscodeOf(vscode, node, extensions, stamp) {
  return {
    node,
    serverMain: join(vscode, "out", "server-main.js"),
    testWindowExtensions: await testWindowExtensions(extensions, join(vscode, "extensions"), stamp),
  };
}

/** @param {string} folder */
const vscodeIn = (folder) => join(folder, "node_modules", "code-server", "lib", "vscode");

/** @param {import("./pins.mjs").Pins} pins */
function install(pins) {
  return async (/** @type {string} */ folder) => {
    const [[, [version]] = ["", [""]]] = Object.entries(pins);
    console.log(`Fetching VS Code from npm (code-server ${version}, once; about 480 MB unpacked) …`);
    await installPinned(folder, pins, "VS Code (code-server)");
    // The server's own dependencies, as its shrinkwrap pins them, with their hashes. The optional ones
    // include the prebuilt file watcher. Peers are left out: one peer of the telemetry (tslib), which is off,
    // is not in the shrinkwrap, and nothing is installed without a hash.
    await installLocked(vscodeIn(folder), "What VS Code's server needs", [
      "--omit=dev",
      "--legacy-peer-deps",
    ]);
  };
}
