/**
 * VS Code from the npm registry alone. The package `code-server` carries the whole of it in `lib/vscode`, and
 * that folder's server is used as it is; the wrapper around it is not, nor is anything that it needs. It
 * cannot be a devDependency, because its install script refuses every Node but one and compiles native
 * modules, so it is installed beside the project, scripts off. What stays behind for that are terminals and a
 * faster logger, which no test here needs.
 */
import { join } from "node:path";
import { cached } from "./cached.mjs";
import { calmExtensions } from "./calm-extensions.mjs";
import { ensureServerNode } from "./ensure-server-node.mjs";
import { installLocked, installPinned, stampOf } from "./pinned.mjs";
import { codeServer } from "./pins.mjs";

/**
 * @typedef {object} VSCode
 * @property {string} node the Node its server runs on
 * @property {string} serverMain the server's entry point
 * @property {string} calmExtensions a folder with those of its own extensions that a window for tests has
 */

/** @returns {Promise<VSCode>} */
export async function ensureVSCode() {
  const node = await ensureServerNode();
  const stamp = stampOf(codeServer);
  const vscode = vscodeIn(await cached("code-server", stamp, install));
  return {
    node,
    serverMain: join(vscode, "out", "server-main.js"),
    calmExtensions: await calmExtensions(join(vscode, "extensions"), stamp),
  };
}

/** @param {string} folder */
const vscodeIn = (folder) => join(folder, "node_modules", "code-server", "lib", "vscode");

/** @param {string} folder */
async function install(folder) {
  console.log("Fetching VS Code from npm (once; about 480 MB unpacked) …");
  await installPinned(folder, codeServer, "VS Code (code-server)");
  // The server's own dependencies, as its shrinkwrap pins them, with their hashes. The optional ones bring
  // the prebuilt file watcher. One peer of the telemetry (tslib), which is off, is not in the shrinkwrap, so
  // peers are left out: nothing comes that has no hash.
  await installLocked(vscodeIn(folder), "What VS Code's server needs", ["--omit=dev", "--legacy-peer-deps"]);
}
