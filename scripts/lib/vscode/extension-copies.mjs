import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "../cleanup.mjs";
import { inRoot } from "../paths.mjs";

/**
 * The extension as VS Code has it in a browser alone. A VS Code with a server would run the entry for Node
 * there, whatever its address says, so this is a copy without that.
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
 * Installs an extension: puts a copy into the folder in which a VS Code looks for extensions when it starts.
 * @param {string} source the folder of the extension, built @param {string} extensions the folder of all that are installed
 */
export function installExtension(source, extensions) {
  const { publisher, name, version } = readManifest(source);
  copyExtension(source, join(extensions, `${publisher}.${name}-${version}`));
}

/**
 * What VS Code reads of an extension, to which the repository adds sources, tests and tools. @param {string}
 * from @param {string} to
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
    "l10n",
    join("docs", "images"),
  ]) {
    if (existsSync(join(from, name))) cpSync(join(from, name), join(to, name), { recursive: true });
  }
}

/** @param {string} folder */
function readManifest(folder) {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
}
