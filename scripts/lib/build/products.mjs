import { root } from "../paths.mjs";
import { previewTranslations } from "../preview-translations.mjs";
import { ownPartsOnly, pageDocument, smallPages } from "./product-plugins.mjs";

/** @typedef {import("esbuild").BuildOptions} BuildOptions */

/** @type {BuildOptions} */
export const node = { platform: "node", format: "cjs", target: "node20", external: ["vscode"] };

/**
 * Bundles without modules of Node or a browser, which run in both hosts. They get what differs from the
 * bundle `host.js` or, in threads, `thread-host.js`. Each host has its own version of these.
 */
export const anyHost = {
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

/**
 * A board outside of VS Code: on a web page, and in the library. It has a button of its own.
 * @type {BuildOptions}
 */
export const standalone = {
  ...inBrowser,
  target: "es2022",
  conditions: ["standalone"],
  charset: "utf8",
  plugins: [ownPartsOnly, smallPages],
};

/** The bundle that `play.js` requests by its path in `dist`. */
export const besidePlay = "./sokoban.js";
/** The bundle that those with readers of levels request in the same way. */
export const besideReaders = "./level-forms.js";

/** Bundles that read texts of levels. Their `#level-forms` loads the bundle of that name at first use. */
const readsLevels = {
  ...anyHost,
  conditions: ["lazy-forms"],
  external: [...anyHost.external, besideReaders],
};

/** The subpaths of the library (`tilework/sokoban`), and their sources. */
export const libraryEntries = {
  sokoban: "src/library/sokoban.ts",
  "sokoban/solve": "src/library/sokoban-solve.ts",
  "sokoban/generate": "src/library/sokoban-generate.ts",
  sliding: "src/library/sliding.ts",
  2048: "src/library/twenty48.ts",
  board: "src/library/board.ts",
};

/** What differs between hosts, for the library: its package selects one by `imports`. */
const librarySeams = ["threads", "time", "memory"].flatMap((seam) =>
  ["node", "web"].map((host) => {
    const source = seam === "threads" ? "text-threads" : seam;
    return [`library/${host}/${seam}`, `src/platform/${host}/${source}.ts`];
  }),
);

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
  sokoban: { ...readsLevels, entryPoints: { sokoban: "src/games/sokoban/sokoban.ts" } },
  // Loaded with the first text from outside that may be levels.
  "level-forms": {
    ...anyHost,
    entryPoints: { "level-forms": "src/games/sokoban/text/forms/level-forms.ts" },
  },
  // Loaded by the extension with the first document that may be a level.
  levels: { ...readsLevels, entryPoints: { levels: "src/extension/levels/documents/levels.ts" } },
  // What many players come to after their first moves, and what few players use; loaded with the first of it.
  later: { ...readsLevels, entryPoints: { later: "src/extension/later.ts" } },
  rare: { ...readsLevels, entryPoints: { rare: "src/extension/rare.ts" } },
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
  mcp: { ...node, external: [], entryPoints: { mcp: "src/cli/mcp-server.ts" } },
  // What other programs import from the npm package.
  library: {
    ...inBrowser,
    format: "esm",
    splitting: true,
    outExtension: { ".js": ".mjs" },
    chunkNames: "library/[name]-[hash]",
    external: ["#host/*", "node:*"],
    entryPoints: Object.fromEntries([
      ...Object.entries(libraryEntries)
        .filter(([name]) => name !== "board")
        .map(([name, source]) => [`library/${name}`, source]),
      ...librarySeams,
    ]),
  },
  "library-board": {
    ...standalone,
    format: "esm",
    outExtension: { ".js": ".mjs" },
    entryPoints: { "library/board": libraryEntries.board },
  },
  // The webview of games is a bundle of its own. A file that it shared with the level editor would be one
  // more request before the first board, and each takes some 5 ms.
  "game-view": {
    ...inWebview,
    entryPoints: { "webview/game": "src/webview/game/main.ts" },
  },
  // The document of a web page that plays by itself. The exporters of the extension and of the program put
  // levels into it.
  "web-page": {
    ...standalone,
    format: "iife",
    entryPoints: { "web-page": "src/webview/player/main.ts" },
    plugins: [...(standalone.plugins ?? []), pageDocument],
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

/** The bundles of the VSIX. The others belong to the npm package. */
export const extensionBundles = productNames.filter(
  (name) => !["cli", "mcp", "library", "library-board"].includes(name),
);
