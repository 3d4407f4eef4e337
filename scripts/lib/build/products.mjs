import { root } from "../paths.mjs";
import { previewTranslations } from "../preview-translations.mjs";

/** @typedef {import("esbuild").BuildOptions} BuildOptions */

/** @type {BuildOptions} */
const node = { platform: "node", format: "cjs", target: "node20", external: ["vscode"] };

/**
 * Bundles without modules of Node or a browser, which run in both hosts. They get what differs from the
 * bundle `host.js` or, in threads, `thread-host.js`. Each host has its own version of these.
 */
const anyHost = {
  ...node,
  platform: /** @type {const} */ ("neutral"),
  mainFields: ["module", "main"],
  external: ["vscode", "./host.js", "./thread-host.js"],
};

/** @type {BuildOptions} */
export const inBrowser = { platform: "browser", target: ["chrome132", "es2022"] };

/**
 * Pages that few players open are loaded when they are opened; the code they share with the first page is a
 * file of its own.
 * @type {BuildOptions}
 */
const inWebview = {
  ...inBrowser,
  format: "esm",
  splitting: true,
  chunkNames: "webview/[name]-[hash]",
};

/** The bundle that `play.js` requests by its path in `dist`. */
export const besidePlay = "./sokoban.js";

/**
 * All bundles that ship. The extension's entry is CommonJS, because an extension host of VS Code 1.100 can
 * only `require` it.
 * @type {Record<string, BuildOptions>}
 */
export const products = {
  // The entry, which registers everything.
  extension: { ...anyHost, entryPoints: { extension: "src/extension/extension.ts" } },
  // Everything about play, loaded by the entry with the first command, view or panel. Its `#sokoban` (see
  // `imports` in package.json) is a game that loads the next bundle at first use.
  play: {
    ...anyHost,
    conditions: ["lazy-sokoban"],
    external: [...anyHost.external, besidePlay],
    entryPoints: { play: "src/extension/play.ts" },
  },
  sokoban: { ...anyHost, entryPoints: { sokoban: "src/games/sokoban/sokoban.ts" } },
  // Loaded by the extension with the first document that may be a level.
  levels: { ...anyHost, entryPoints: { levels: "src/extension/levels/levels.ts" } },
  // Loaded by `levels.js` with the first table of solver results.
  report: { ...anyHost, entryPoints: { report: "src/extension/levels/report/report-panel.ts" } },
  // Loaded by `levels.js` with the first comparison of two files.
  comparison: {
    ...anyHost,
    entryPoints: { comparison: "src/extension/levels/comparison/level-comparisons.ts" },
  },
  // Loaded by `levels.js` with the first Markdown document that has blocks with boards.
  markdown: { ...anyHost, entryPoints: { markdown: "src/extension/levels/markdown/markdown-features.ts" } },
  // Loaded by `levels.js` with the first hover over a level.
  "level-image": { ...anyHost, entryPoints: { "level-image": "src/pictures/level-image.ts" } },
  // Loaded by the extension with the first board that can have deadlock patterns.
  losses: { ...anyHost, entryPoints: { losses: "src/midend/losses/kept-patterns.ts" } },
  // Loaded by the extension with the first page of timed solves.
  timing: { ...anyHost, entryPoints: { timing: "src/extension/timing/timing.ts" } },
  // Loaded by the extension with the first review of a game.
  review: { ...anyHost, entryPoints: { review: "src/midend/review/game-reviews.ts" } },
  // Loaded by the extension when a game ends, or with the page of statistics.
  statistics: { ...anyHost, entryPoints: { statistics: "src/extension/statistics/statistics.ts" } },
  // Loaded by the extension with the first tiles that carry a picture of Tilework.
  "picture-drawings": {
    ...anyHost,
    entryPoints: { "picture-drawings": "src/extension/panel/picture-drawings.ts" },
  },
  // Loaded by the extension while it offers games to somebody who waits.
  waiting: { ...anyHost, entryPoints: { waiting: "src/extension/waiting/wait-watch.ts" } },
  // Loaded by the extension when a game is copied, pasted, imported or exported.
  exchange: { ...anyHost, entryPoints: { exchange: "src/extension/exchange/exchange.ts" } },
  // Loaded by the extension with the first bug report.
  diagnostics: { ...anyHost, entryPoints: { diagnostics: "src/extension/diagnostics/diagnostics.ts" } },
  // Loaded by the extension with the first terminal for games.
  terminal: { ...anyHost, entryPoints: { terminal: "src/extension/terminal/terminals.ts" } },
  // Loaded by the extension with the first call of a tool for language models.
  tools: { ...anyHost, entryPoints: { tools: "src/extension/tools/tools.ts" } },
  // The threads of all solvers.
  "solver-worker": { ...anyHost, entryPoints: { "solver-worker": "src/solving/worker/worker.ts" } },
  // What the bundles get from their host (`#host/…`) where that is Node.
  host: {
    ...node,
    entryPoints: { host: "src/platform/node/host.ts", "thread-host": "src/platform/node/thread-host.ts" },
  },
  // The extension's entry where VS Code runs in a browser, and the entry of its threads.
  web: {
    ...inBrowser,
    format: "cjs",
    external: ["vscode"],
    entryPoints: { web: "src/platform/web/browser.ts" },
  },
  "web-thread": {
    ...inBrowser,
    format: "iife",
    entryPoints: { "web-thread": "src/platform/web/thread-main.ts" },
  },
  // Loaded by VS Code with each preview of Markdown. It is a classic script, as VS Code 1.100 loads no
  // others.
  "markdown-preview": {
    ...inBrowser,
    format: "iife",
    entryPoints: { "webview/markdown-preview": "src/webview/markdown-preview/main.ts" },
    define: { previewTranslations: JSON.stringify(previewTranslations(root)) },
  },
  cli: {
    ...node,
    external: [],
    entryPoints: { cli: "src/cli/main.ts" },
    banner: { js: "#!/usr/bin/env node" },
  },
  // The Model Context Protocol, loaded by the program's command `mcp`.
  mcp: { ...node, external: [], entryPoints: { mcp: "src/cli/mcp/server.ts" } },
  // The webview of games is a bundle of its own. A file that it shared with the level editor would be one
  // more request before the first board, and each takes some 5 ms.
  "game-view": {
    ...inWebview,
    entryPoints: { "webview/game": "src/webview/game/main.ts" },
  },
  "level-views": {
    ...inWebview,
    entryPoints: {
      "webview/level-editor": "src/webview/level-editor/main.ts",
      "webview/level-gallery": "src/webview/level-gallery/main.ts",
    },
  },
};

/** The bundles of webviews. */
export const webviews = /** @type {readonly string[]} */ (["game-view", "level-views"]);

/** All bundles. */
export const productNames = Object.keys(products);

/** The bundles of the VSIX. The others belong to the program for shells. */
export const extensionBundles = productNames.filter((name) => !["cli", "mcp"].includes(name));
