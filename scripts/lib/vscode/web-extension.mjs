import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "../cleanup.mjs";
import { inRoot } from "../paths.mjs";

/**
 * The extension as VS Code has it in a browser alone. A VS Code with a server would run the entry for Node there, whatever its address says, so this is
 * a copy without that.
 * @returns {string} its folder
 */
export function webExtension() {
  const { path: folder } = temporaryFolder("web");
  for (const name of ["dist", "media", "l10n", "package.nls.json"]) cpSync(inRoot(name), join(folder, name), { recursive: true });
  const { main: _main, extensionKind: _kind, ...manifest } = JSON.parse(readFileSync(inRoot("package.json"), "utf8"));
  writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
  return folder;
}
