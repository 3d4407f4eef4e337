import * as path from "node:path";
import * as vscode from "vscode";

/** Whether a bundle of `dist` is loaded, by this test's `require`. */
export function isLoaded(bundle: string): boolean {
  const file = path.join(
    vscode.extensions.getExtension("tilework.tilework")!.extensionPath,
    "dist",
    `${bundle}.js`,
  );
  return require.cache[file] !== undefined;
}
