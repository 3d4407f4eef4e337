import type * as vscode from "vscode";

/**
 * Loads the bundles in `dist`: VS Code reads them wherever the extension is installed, and they run here. A
 * worker cannot load them by itself.
 */

declare const require: (module: string) => unknown;

/** The bundles that a bundle gets by `require`. That is synchronous, so they are loaded together with it. */
const requiredBundles: Readonly<Record<string, readonly string[]>> = {
  play: ["sokoban"],
  levels: ["level-forms"],
  later: ["level-forms"],
  rare: ["level-forms"],
};

const api = require("vscode") as typeof vscode;
const loaded = new Map<string, unknown>([["vscode", api]]);
let extension: vscode.Uri | undefined;

/** Sets the location of the extension, and the module that bundles import as `#host/…`. */
export function setBundleHost(extensionUri: vscode.Uri, host: unknown): void {
  extension = extensionUri;
  loaded.set("./host.js", host);
}

/** The address of a bundle, to be passed to `startThread`. */
export function bundlePath(name: string): string {
  return placeOf("dist", `${name}.js`).toString();
}

/** The exports of a bundle. */
export async function loadBundle(name: string): Promise<unknown> {
  const module = `./${name}.js`;
  if (!loaded.has(module)) {
    const [source] = await Promise.all([
      readBesideBundles(`${name}.js`),
      ...(requiredBundles[name] ?? []).map(loadBundle),
    ]);
    // Another call may have been faster.
    if (!loaded.has(module)) loaded.set(module, run(name, source));
  }
  return loaded.get(module);
}

/** The text of a file in `dist`. */
export function readBesideBundles(name: string): Promise<string> {
  return readText(placeOf("dist", ...name.split("/")));
}

export async function readText(file: vscode.Uri): Promise<string> {
  return new TextDecoder().decode(await api.workspace.fs.readFile(file));
}

export function placeOf(...names: readonly string[]): vscode.Uri {
  if (extension === undefined) throw new Error("The extension has not started.");
  return api.Uri.joinPath(extension, ...names);
}

function run(name: string, source: string): unknown {
  const module: { exports: unknown } = { exports: {} };
  // VS Code runs this bundle itself in the same way.
  new Function("module", "exports", "require", `${source}\n//# sourceURL=tilework/dist/${name}.js`)(
    module,
    module.exports,
    (wanted: string) => {
      const found = loaded.get(wanted);
      if (found === undefined) throw new Error(`“${name}” requires “${wanted}”, which is not loaded.`);
      return found;
    },
  );
  return module.exports;
}
