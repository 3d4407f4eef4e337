/**
 * VS Code from the npm registry alone. The package `code-server` carries the whole of it in `lib/vscode`, and that
 * folder's server is used as it is; the wrapper around it is not. It cannot be a devDependency, because its install
 * script refuses every Node but one and compiles native modules, so it is installed beside the project, scripts off.
 * What stays behind for that are terminals and a faster logger, which no test here needs.
 */
import { join } from "node:path";
import { cached } from "./cached.mjs";
import { ensureServerNode } from "./ensure-server-node.mjs";
import { codeServer } from "./pins.mjs";
import { npm } from "./run.mjs";

/**
 * @typedef {object} VSCode
 * @property {string} node the Node its server runs on
 * @property {string} serverMain the server's entry point
 */

/** @returns {Promise<VSCode>} */
export async function ensureVSCode() {
  const node = await ensureServerNode();
  const folder = await cached("server", `code-server@${codeServer}`, install);
  return { node, serverMain: join(vscodeIn(folder), "out", "server-main.js") };
}

/** @param {string} folder */
const vscodeIn = (folder) => join(folder, "node_modules", "code-server", "lib", "vscode");

/** @param {string} folder */
async function install(folder) {
  console.log("Fetching VS Code from npm (once; about 480 MB unpacked) …");
  const flags = ["--ignore-scripts", "--no-audit", "--no-fund"];
  const otherwise = `VS Code cannot be fetched from the npm registry (code-server@${codeServer}).`;
  await npm(otherwise, ["install", "--prefix", folder, ...flags, `code-server@${codeServer}`], { cwd: folder, quiet: true });
  // The server's own dependencies, as its shrinkwrap pins them. The optional ones bring the prebuilt file watcher.
  await npm(otherwise, ["install", "--omit=dev", ...flags], { cwd: vscodeIn(folder), quiet: true });
}
