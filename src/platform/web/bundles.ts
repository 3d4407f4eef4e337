import type * as vscode from "vscode";

/**
 * The bundles of `dist`, read by way of VS Code wherever the extension lies, and run here: a worker has
 * nothing that would load them.
 */

declare const require: (module: string) => unknown;

/** What a bundle asks for by `require`, which cannot wait: it is loaded together with that bundle. */
const beside: Readonly<Record<string, readonly string[]>> = { play: ["sokoban"] };

const api = require("vscode") as typeof vscode;
const loaded = new Map<string, unknown>([["vscode", api]]);
let extension: vscode.Uri | undefined;

/** Says where the extension lies, and what bundles take as `#host/…`. */
export function beginWith(extensionUri: vscode.Uri, host: unknown): void {
  extension = extensionUri;
  loaded.set("./host.js", host);
}

/** What starts a thread (`startThread`) of a bundle. */
export function bundlePath(name: string): string {
  return placeOf("dist", `${name}.js`).toString();
}

/** What a bundle exports. */
export async function loadBundle(name: string): Promise<unknown> {
  const module = `./${name}.js`;
  if (!loaded.has(module)) {
    const [source] = await Promise.all([
      readText(placeOf("dist", `${name}.js`)),
      ...(beside[name] ?? []).map(loadBundle),
    ]);
    // Another one who asked for it may have been quicker.
    if (!loaded.has(module)) loaded.set(module, run(name, source));
  }
  return loaded.get(module);
}

export async function readText(file: vscode.Uri): Promise<string> {
  return new TextDecoder().decode(await api.workspace.fs.readFile(file));
}

export function placeOf(...names: readonly string[]): vscode.Uri {
  if (extension === undefined) throw new Error("The extension has not begun.");
  return api.Uri.joinPath(extension, ...names);
}

function run(name: string, source: string): unknown {
  const module: { exports: unknown } = { exports: {} };
  // As VS Code runs the bundle that this one is.
  new Function("module", "exports", "require", `${source}\n//# sourceURL=tilework/dist/${name}.js`)(
    module,
    module.exports,
    (wanted: string) => {
      const found = loaded.get(wanted);
      if (found === undefined) throw new Error(`“${name}” wants “${wanted}”, which is not here.`);
      return found;
    },
  );
  return module.exports;
}
