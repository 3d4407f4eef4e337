/**
 * Bundles the extension into `dist/`, and the tests into `out/`.
 *
 *   node esbuild.mjs [--production] [--watch]
 *
 * The metafile of each bundle goes to `out/meta/`. A test reads the imports from it.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { inRoot, root } from "./scripts/lib/paths.mjs";
import { previewTranslations } from "./scripts/lib/preview-translations.mjs";

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
const inBrowser = { platform: "browser", target: ["chrome132", "es2022"] };

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
const besidePlay = "./sokoban.js";

/**
 * All bundles that ship. The extension's entry is CommonJS, because an extension host of VS Code 1.100 can
 * only `require` it.
 * @type {Record<string, BuildOptions>}
 */
const products = {
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
  // The webview of games is a bundle of its own: a file that it shared with the level editor would be one
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
const webviews = /** @type {readonly string[]} */ (["game-view", "level-views"]);

/** All bundles. */
export const productNames = Object.keys(products);

/** The bundles of the VSIX. The others belong to the program for shells. */
export const extensionBundles = productNames.filter((name) => !["cli", "mcp"].includes(name));

/**
 * The games import their level collections as text.
 * @type {Record<string, import("esbuild").Loader>}
 */
const levelTexts = { ".txt": "text" };

/**
 * @param {string} name @param {boolean} production
 * @returns {BuildOptions}
 */
function productOptions(name, production) {
  return {
    ...products[name],
    absWorkingDir: root,
    // The metafile says node_modules/… even where that folder is a link, as in a second working tree.
    preserveSymlinks: true,
    outdir: "dist",
    bundle: true,
    loader: levelTexts,
    minify: production,
    sourcemap: production ? false : "linked",
    metafile: true,
    logLevel: "warning",
    plugins: [
      writeMetafile(`out/meta/${name}.json`),
      ...([
        "extension",
        "play",
        "levels",
        "markdown",
        "terminal",
        "statistics",
        "timing",
        "tools",
        "waiting",
      ].includes(name)
        ? [vscodeOnce]
        : []),
      ...(products[name]?.platform === "neutral" ? [hostOutside] : []),
      ...(production && webviews.includes(name) ? [unindentTemplates] : []),
    ],
  };
}

/**
 * Removes indentation from template texts, which minifying leaves as they are. Ours are HTML and CSS, where
 * any amount of white space is one blank. This saves 5 % of the bundle.
 * @type {import("esbuild").Plugin}
 */
const unindentTemplates = {
  name: "unindent-templates",
  setup(build) {
    build.onLoad({ filter: /[\\/]src[\\/]webview[\\/].*\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, "utf8").replace(/\n\s+/g, "\n"),
      loader: "ts",
    }));
  },
};

/**
 * Every file that imports VS Code's API would copy its 200 or so members when the bundle is loaded, which
 * took most of the activation time. With a module of one line between them, there is one copy for all.
 * @type {import("esbuild").Plugin}
 */
const vscodeOnce = {
  name: "vscode-once",
  setup(build) {
    build.onResolve({ filter: /^vscode$/, namespace: "file" }, () => ({ path: "vscode", namespace: "once" }));
    build.onLoad({ filter: /^vscode$/, namespace: "once" }, () => ({
      contents: 'export * from "vscode";',
      resolveDir: root,
    }));
  },
};

/** The seams for threads only. */
const threadSeams = ["memory", "thread"];

/**
 * Leaves `#host/…` outside of the bundle, which gets it from the host at run time.
 * @type {import("esbuild").Plugin}
 */
const hostOutside = {
  name: "host-outside",
  setup(build) {
    build.onResolve({ filter: /^#host\// }, ({ path }) => ({
      path: path.slice("#host/".length),
      namespace: "host",
    }));
    build.onLoad({ filter: /./, namespace: "host" }, ({ path }) => ({
      contents: `module.exports = require("./${threadSeams.includes(path) ? "thread-host" : "host"}.js").${path};`,
      resolveDir: root,
    }));
  },
};

/** @param {string} file @returns {import("esbuild").Plugin} */
function writeMetafile(file) {
  return {
    name: "write-metafile",
    setup(build) {
      build.onEnd(({ metafile }) => {
        if (!metafile) return;
        mkdirSync(dirname(inRoot(file)), { recursive: true });
        writeFileSync(inRoot(file), JSON.stringify(metafile, undefined, 1));
      });
    },
  };
}

/**
 * Builds all bundles that ship.
 * @param {{ production?: boolean, folder?: string, plugins?: import("esbuild").Plugin[] }} [options] `folder`
 *   and `plugins`: of a test that builds the product with other parts, away from `dist` and from the
 *   metafiles of what ships
 */
export async function buildExtension({ production = false, folder = inRoot("dist"), plugins = [] } = {}) {
  const { build } = await import("esbuild");
  const options = (/** @type {string} */ name) => {
    const { plugins: own = [], ...rest } = productOptions(name, production);
    const kept = folder === inRoot("dist") ? own : own.filter((plugin) => plugin.name !== "write-metafile");
    return { ...rest, outdir: folder, plugins: [...plugins, ...kept] };
  };
  const views = await Promise.all(
    webviews.map((name) => build({ ...options(name), write: false, metafile: true })),
  );
  const chunks = Object.assign({}, ...views.map(({ metafile }) => chunksOfPages(metafile)));
  const define = { WEBVIEW_CHUNKS: JSON.stringify(chunks) };
  const others = productNames.filter((name) => !webviews.includes(name));
  const built = await Promise.allSettled(
    others.map((name) => {
      const own = options(name);
      return build({ ...own, define: { ...own.define, ...define }, write: false });
    }),
  );
  const files = built.flatMap((result) => {
    if (result.status === "rejected") throw result.reason; // only now: each has printed its errors
    return result.value.outputFiles;
  });
  replaceFolder(folder, [...views.flatMap(({ outputFiles }) => outputFiles), ...files]);
}

/**
 * The scripts that each page's script needs at its start. The page requests all of them at once instead of
 * one after another.
 * @param {import("esbuild").Metafile} metafile
 */
function chunksOfPages({ outputs }) {
  /** @type {(path: string) => string[]} */
  const chunksOf = (path) =>
    outputs[path]?.imports.flatMap((found) =>
      found.kind === "import-statement" ? [found.path, ...chunksOf(found.path)] : [],
    ) ?? [];
  const pages = Object.entries(outputs).filter(
    ([path, { entryPoint }]) => entryPoint?.endsWith("/main.ts") && path.endsWith(".js"),
  );
  return Object.fromEntries(
    pages.map(([path]) => [basename(path), [...new Set(chunksOf(path))].map((chunk) => basename(chunk))]),
  );
}

/**
 * Makes a folder hold these files and no others. Unchanged files are not touched, so that another build does
 * not disturb their readers.
 * @param {string} folder @param {readonly import("esbuild").OutputFile[]} files
 */
function replaceFolder(folder, files) {
  for (const { path, contents } of files) {
    if (existsSync(path) && readFileSync(path).equals(contents)) continue;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, contents);
  }
  if (!existsSync(folder)) return;
  const wanted = new Set(files.map(({ path }) => path));
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    const path = join(folder, name);
    if (!wanted.has(path) && statSync(path).isFile()) rmSync(path);
  }
}

/** Rebuilds the bundles whenever a source changes, until the process ends. */
export async function watchExtension() {
  const { context } = await import("esbuild");
  rmSync(inRoot("dist"), { recursive: true, force: true });
  await Promise.all(
    Object.keys(products).map(async (name) =>
      (await context({ ...productOptions(name, false), logLevel: "info" })).watch(),
    ),
  );
}

/** Compiles the training, which never ships. */
export function buildTraining() {
  return buildTool("src/training/main.ts", "training");
}

/**
 * Compiles the tables of the manifest. `name` and `plugins`: as `folder` and `plugins` of `buildExtension`.
 */
export function buildManifest(name = "manifest", plugins = /** @type {import("esbuild").Plugin[]} */ ([])) {
  return buildTool("src/manifest/manifest.ts", name, plugins);
}

/** Compiles what writes the program's guide. @returns {Promise<string>} the module's address */
export function buildCommandsGuide() {
  return buildTool("src/cli/commands-guide.ts", "commands-guide");
}

/**
 * Compiles code that only our scripts run.
 * @param {string} entryPoint @param {string} name @param {import("esbuild").Plugin[]} [plugins]
 * @returns {Promise<string>} the module's address
 */
async function buildTool(entryPoint, name, plugins = []) {
  const { build } = await import("esbuild");
  const outfile = inRoot("out", name, "main.mjs");
  await build({
    absWorkingDir: root,
    entryPoints: [entryPoint],
    outfile,
    bundle: true,
    loader: levelTexts,
    platform: "node",
    target: "node20",
    format: "esm",
    plugins,
  });
  return pathToFileURL(outfile).href;
}

/**
 * The output of each kind of test, and its format. The extension host can only `require`; everything else is
 * a module.
 */
const testKinds = /** @type {const} */ ({
  unit: { entryPoints: ["test/unit/**/*.test.ts"], from: "test/unit", to: "out/test/unit", format: "esm" },
  host: {
    entryPoints: ["test/host/index.ts", "test/host/**/*.test.ts"],
    from: "test/host",
    to: "out/test/host",
    format: "cjs",
  },
  e2e: {
    entryPoints: ["test/e2e/**/*.test.ts", "test/e2e/hooks.ts"],
    from: "test/e2e",
    to: "out/test/e2e",
    format: "esm",
  },
  // The code of benches that runs inside an extension host.
  probe: { entryPoints: ["test/bench/probe/*.ts"], from: "test/bench/probe", to: "out/probe", format: "cjs" },
  pictures: { entryPoints: ["test/pictures/*.ts"], from: "test/pictures", to: "out/pictures", format: "esm" },
  bench: { entryPoints: ["test/bench/*.ts"], from: "test/bench", to: "out/bench", format: "esm" },
  // Each file of the folder is a campaign. The runner is the process that runs one.
  campaign: {
    entryPoints: ["test/campaign/*.ts", "test/campaign/shared/runner.ts"],
    from: "test/campaign",
    to: "out/campaign",
    format: "esm",
  },
});

/** @typedef {keyof typeof testKinds} TestKind */

/**
 * Compiles the tests of one kind with the sources that they import, without packages.
 * @param {TestKind} kind
 * @returns {Promise<string>} the folder they are in
 */
export async function buildTests(kind) {
  const { build } = await import("esbuild");
  const { entryPoints, from, to, format } = testKinds[kind];
  const module = format === "esm";
  const { outputFiles } = await build({
    write: false,
    absWorkingDir: root,
    entryPoints: [...entryPoints],
    outbase: from,
    outdir: to,
    bundle: true,
    loader: levelTexts,
    platform: "node",
    target: "node20",
    format,
    // A module that two suites import stays one module, as without bundling.
    splitting: module,
    outExtension: { ".js": module ? ".mjs" : ".js" },
    packages: "external",
    external: ["vscode", besidePlay],
    // Unit tests and campaigns run without VS Code.
    ...(kind === "unit" || kind === "campaign"
      ? { alias: { vscode: inRoot("test", "unit", "shared", "vscode-stand-in.ts") } }
      : {}),
    sourcemap: "inline",
    logLevel: "warning",
    // If a kind has no suites, the runner reports it. Members that the stand-in lacks are never called.
    logOverride: { "empty-glob": "silent", "import-is-undefined": "silent" },
    plugins: [scriptsStayOutside(), runnerOf("node")],
  });
  replaceFolder(inRoot(to), outputFiles); // a deleted test must not continue to run
  return inRoot(to);
}

/**
 * Compiles the suites of the extension host for the web worker in which VS Code runs extensions in a browser.
 * The result is one script, as a worker cannot load a second.
 * @param {readonly string[]} names of files in `test/host`
 * @returns {Promise<string>} its text, which is run as a CommonJS module
 */
export async function buildWebHostTests(names) {
  const { build } = await import("esbuild");
  const { outputFiles } = await build({
    .../** @type {{}} */ (inBrowser),
    write: false,
    absWorkingDir: root,
    entryPoints: ["test/host/index.ts"],
    outdir: "out",
    bundle: true,
    loader: levelTexts,
    // Mocha mistakes the `module` of a CommonJS bundle for its own.
    format: "iife",
    globalName: "suites",
    footer: { js: "module.exports = suites;" },
    external: ["vscode", besidePlay],
    define: {
      global: "globalThis",
      "process.env.NODE_DEBUG": "undefined",
      "process.stderr": "undefined",
      "process.emitWarning": "undefined",
    },
    logLevel: "warning",
    plugins: [runnerOf("web"), bundledSuites(names), nodeStaysOutside],
  });
  return outputFiles.map(({ text }) => text).join("");
}

/**
 * The differences between the hosts that the suites run in (`test/host/run`).
 * @param {"node" | "web"} host
 * @returns {import("esbuild").Plugin}
 */
function runnerOf(host) {
  return {
    name: "runner",
    setup(build) {
      build.onResolve({ filter: /^#runner\// }, ({ path }) => ({
        path: inRoot("test", "host", "run", host, `${path.slice("#runner/".length)}.ts`),
      }));
      if (host === "web")
        build.onResolve({ filter: /^#host\// }, ({ path }) => ({
          path: inRoot("src", "platform", "web", `${path.slice("#host/".length)}.ts`),
        }));
    },
  };
}

/** @param {readonly string[]} names @returns {import("esbuild").Plugin} */
function bundledSuites(names) {
  const imports = names.map(
    (name) => `${JSON.stringify(name)}: () => import(${JSON.stringify(`./test/host/${name}`)})`,
  );
  return {
    name: "bundled-suites",
    setup(build) {
      build.onResolve({ filter: /^#suites$/ }, ({ path }) => ({ path, namespace: "suites" }));
      build.onLoad({ filter: /./, namespace: "suites" }, () => ({
        contents: `export const suites = { ${imports} };`,
        resolveDir: root,
      }));
    },
  };
}

/**
 * In a browser a package provides Node's assertions. Other modules of Node fail only when they are used.
 * @type {import("esbuild").Plugin}
 */
const nodeStaysOutside = {
  name: "node-stays-outside",
  setup(build) {
    build.onResolve({ filter: /^node:/ }, ({ path }) => ({ path, namespace: "node" }));
    const absent =
      'new Proxy({}, { get: (_, name) => () => { throw new Error("Only Node has " + String(name)); } })';
    build.onLoad({ filter: /./, namespace: "node" }, ({ path }) => ({
      contents: `module.exports = ${path === "node:assert/strict" ? 'require("assert").strict' : absent};`,
      resolveDir: root,
    }));
  },
};

/**
 * Our scripts find the repository by their own path, so tests import them in place.
 * @returns {import("esbuild").Plugin}
 */
function scriptsStayOutside() {
  return {
    name: "scripts-stay-outside",
    setup(build) {
      build.onResolve({ filter: /(^|\/)(scripts\/.*|esbuild)\.mjs$/ }, ({ path, resolveDir }) => {
        const file = new URL(path, `${pathToFileURL(resolveDir)}/`);
        return { path: file.href, external: true };
      });
    },
  };
}

if (process.argv[1] && pathToFileURL(process.argv[1]).href === import.meta.url) {
  const args = process.argv.slice(2);
  const unknown = args.find((arg) => !["--production", "--watch"].includes(arg));
  if (unknown) {
    console.error(
      `Unknown option ${unknown}. Usage: node ${relative(process.cwd(), process.argv[1])} [--production] [--watch]`,
    );
    process.exit(1);
  }
  // esbuild prints the errors of a source itself.
  await (args.includes("--watch")
    ? watchExtension()
    : buildExtension({ production: args.includes("--production") })
  ).catch(() => process.exit(1));
}
