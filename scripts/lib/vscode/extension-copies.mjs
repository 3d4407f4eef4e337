import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "../cleanup.mjs";
import { inRoot } from "../paths.mjs";

/**
 * A copy of the extension for VS Code in a browser. A VS Code with a server would run the entry for Node
 * there, whatever its address says, so this copy has none.
 * @returns {string} its folder
 */
export function webExtension() {
  const { path: folder } = temporaryFolder("web");
  copyExtension(inRoot(), folder);
  const { main: _main, extensionKind: _kind, ...manifest } = readManifest(folder);
  writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
  return folder;
}

/**
 * A copy of the extension, to change it.
 * @returns {string} its folder
 */
export function copiedExtension() {
  const { path: folder } = temporaryFolder("copy");
  copyExtension(inRoot(), folder);
  return folder;
}

/**
 * Installs an extension: copies it into the folder in which VS Code finds extensions when it starts.
 * @param {string} source the folder of the extension, built
 * @param {string} extensions the folder of all that are installed
 */
export function installExtension(source, extensions) {
  const { publisher, name, version } = readManifest(source);
  copyExtension(source, join(extensions, `${publisher}.${name}-${version}`));
}

/**
 * Copies the files of an extension that VS Code reads, without the repository's sources, tests and tools.
 * @param {string} from @param {string} to
 */
function copyExtension(from, to) {
  for (const name of [
    "package.json",
    "package.nls.json",
    "README.md",
    "CHANGELOG.md",
    "LICENSE",
    "dist",
    "media",
    "docs",
  ]) {
    if (existsSync(join(from, name))) cpSync(join(from, name), join(to, name), { recursive: true });
  }
}

/** @param {string} folder */
function readManifest(folder) {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
}
