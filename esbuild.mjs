/**
 * Bundles the extension into `dist/`, and the tests into `out/`.
 *
 *   node esbuild.mjs [--production] [--watch]
 *
 * Beside each bundle its metafile goes to `out/meta/`, from which a test reads who imports whom.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { inRoot, root } from "./scripts/lib/paths.mjs";

/** @typedef {import("esbuild").BuildOptions} BuildOptions */

/** @type {BuildOptions} */
const node = { platform: "node", format: "cjs", target: "node20", external: ["vscode"] };

/**
 * Bundles without Node's modules and without those of a browser: they run in both. What differs they ask of
 * the bundle `host.js` or, in threads, `thread-host.js`, which each host has of its own.
 */
const anyHost = {
  ...node,
  platform: /** @type {const} */ ("neutral"),
  mainFields: ["module", "main"],
  external: ["vscode", "./host.js", "./thread-host.js"],
};

/** @type {BuildOptions} */
const inBrowser = { platform: "browser", target: ["chrome132", "es2022"] };

/** The bundle that the one that plays asks for by its place in `dist`. */
const besidePlay = "./sokoban.js";

/**
 * What ships. The extension's entry is CommonJS, because an extension host of VS Code 1.100 can only
 * `require` it.
 * @type {Record<string, BuildOptions>}
 */
const products = {
  // The entry, which registers everything.
  extension: { ...anyHost, entryPoints: { extension: "src/extension/extension.ts" } },
  // What plays, loaded by the entry with the first command, view or panel. It takes `#sokoban` (see `imports`
  // in package.json) as a game that loads the next bundle when somebody looks at it.
  play: {
    ...anyHost,
    conditions: ["lazy-sokoban"],
    external: [...anyHost.external, besidePlay],
    entryPoints: { play: "src/extension/play.ts" },
  },
  sokoban: { ...anyHost, entryPoints: { sokoban: "src/games/sokoban/sokoban.ts" } },
  // Loaded by the extension with the first document that can be a level.
  levels: { ...anyHost, entryPoints: { levels: "src/extension/levels/levels.ts" } },
  // Loaded by that one with the first table of what solvers came to.
  report: { ...anyHost, entryPoints: { report: "src/extension/levels/report/report-panel.ts" } },
  // Loaded by the extension with the first board that can have lost patterns.
  losses: { ...anyHost, entryPoints: { losses: "src/midend/losses/kept-patterns.ts" } },
  // Loaded by the extension when a game is copied, pasted, imported or exported.
  exchange: { ...anyHost, entryPoints: { exchange: "src/extension/exchange/exchange.ts" } },
  // Loaded by the extension when somebody reports a bug.
  diagnostics: { ...anyHost, entryPoints: { diagnostics: "src/extension/diagnostics/diagnostics.ts" } },
  // Loaded by the extension with the first terminal that games are played in.
  terminal: { ...anyHost, entryPoints: { terminal: "src/extension/terminal/terminals.ts" } },
  // The threads of all solvers.
  "solver-worker": { ...anyHost, entryPoints: { "solver-worker": "src/solving/worker/worker.ts" } },
  // What those take from their host (`#host/…`), where that is Node.
  host: {
    ...node,
    entryPoints: { host: "src/platform/node/host.ts", "thread-host": "src/platform/node/thread-host.ts" },
  },
  // The extension's entry where VS Code runs in a browser, and the frame of its threads.
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
  cli: {
    ...node,
    external: [],
    entryPoints: { cli: "src/cli/main.ts" },
    banner: { js: "#!/usr/bin/env node" },
  },
  webview: {
    ...inBrowser,
    format: "esm",
    entryPoints: {
      "webview/game": "src/webview/game/main.ts",
      "webview/level-editor": "src/webview/level-editor/main.ts",
      "webview/level-gallery": "src/webview/level-gallery/main.ts",
    },
    // Pages that few look at come when they are looked at; what they share with the others is a file of its
    // own.
    splitting: true,
    chunkNames: "webview/[name]-[hash]",
  },
};

/** All bundles. */
export const productNames = Object.keys(products);

/** The bundles of the VSIX. All others belong to the program for shells. */
export const extensionBundles = productNames.filter((name) => name !== "cli");

/** The games import their level collections as texts. @type {Record<string, import("esbuild").Loader>} */
const levelTexts = { ".txt": "text" };

/**
 * @param {string} name @param {boolean} production
 * @returns {BuildOptions}
 */
function productOptions(name, production) {
  return {
    ...products[name],
    absWorkingDir: root,
    preserveSymlinks: true, // the metafile says node_modules/… even where that folder is a link, as in a second working tree
    outdir: "dist",
    bundle: true,
    loader: levelTexts,
    minify: production,
    sourcemap: production ? false : "linked",
    metafile: true,
    logLevel: "warning",
    plugins: [
      writeMetafile(`out/meta/${name}.json`),
      ...(["extension", "play", "levels", "terminal"].includes(name) ? [vscodeOnce] : []),
      ...(products[name]?.platform === "neutral" ? [hostOutside] : []),
      ...(production && name === "webview" ? [unindentTemplates] : []),
    ],
  };
}

/**
 * Minifying leaves template texts as they are, and ours are HTML and CSS, where an indentation is one blank
 * as a line break is: 5 % of the bundle.
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
 * Every file that imports VS Code's API would get a copy of it, of some 200 members, when the bundle is
 * loaded: most of the time that activating took. A module of one line between them makes it one copy for all.
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

/** The seams that only threads have. */
const threadSeams = ["memory", "thread"];

/**
 * What `#host/…` is, a bundle for any host hears when it runs.
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
 * Builds all that ships.
 * @param {{ production?: boolean, folder?: string, plugins?: import("esbuild").Plugin[] }} [options] `folder` and `plugins`: of a test that builds the
 *   product with other parts, away from `dist` and from the metafiles of what ships
 */
export async function buildExtension({ production = false, folder = inRoot("dist"), plugins = [] } = {}) {
  const { build } = await import("esbuild");
  const options = (/** @type {string} */ name) => {
    const { plugins: own = [], ...rest } = productOptions(name, production);
    const kept = folder === inRoot("dist") ? own : own.filter((plugin) => plugin.name !== "write-metafile");
    return { ...rest, outdir: folder, plugins: [...plugins, ...kept] };
  };
  const webview = await build({ ...options("webview"), write: false, metafile: true });
  const define = { WEBVIEW_CHUNKS: JSON.stringify(chunksOfPages(webview.metafile)) };
  const others = Object.keys(products).filter((name) => name !== "webview");
  const built = await Promise.allSettled(
    others.map((name) => build({ ...options(name), define, write: false })),
  );
  const files = built.flatMap((result) => {
    if (result.status === "rejected") throw result.reason; // only now: each has printed what is wrong
    return result.value.outputFiles;
  });
  replaceFolder(folder, [...webview.outputFiles, ...files]);
}

/**
 * By the name of a page's script, the scripts that it begins with: the page asks for all of them at once, and
 * not for one after the other.
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
 * Makes a folder hold these files and no others. What stays the same is not touched, so that building again
 * disturbs nobody who reads.
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

/** Builds all that ships whenever a source changes, until the process ends. */
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
 * Compiles the tables that the manifest is written from. `name` and `plugins`: as `folder` and `plugins` of
 * `buildExtension`.
 */
export function buildManifest(name = "manifest", plugins = /** @type {import("esbuild").Plugin[]} */ ([])) {
  return buildTool("src/manifest/manifest.ts", name, plugins);
}

/**
 * Compiles what only scripts of ours run.
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
 * Where each kind of test goes, and as what. The extension host can only `require`; everything else is a
 * module.
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
  // What benches run inside an extension host.
  probe: { entryPoints: ["test/bench/probe/*.ts"], from: "test/bench/probe", to: "out/probe", format: "cjs" },
  pictures: { entryPoints: ["test/pictures/*.ts"], from: "test/pictures", to: "out/pictures", format: "esm" },
  bench: { entryPoints: ["test/bench/*.ts"], from: "test/bench", to: "out/bench", format: "esm" },
  // Each file of the folder is a campaign; the runner is the process that runs one.
  campaign: {
    entryPoints: ["test/campaign/*.ts", "test/campaign/shared/runner.ts"],
    from: "test/campaign",
    to: "out/campaign",
    format: "esm",
  },
});

/** @typedef {keyof typeof testKinds} TestKind */

/**
 * Compiles the tests of one kind, with the sources they import and without packages.
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
    // A module that two suites import is one module in both, as without bundling.
    splitting: module,
    outExtension: { ".js": module ? ".mjs" : ".js" },
    packages: "external",
    external: ["vscode", besidePlay],
    // There is no VS Code about unit tests and campaigns.
    ...(kind === "unit" || kind === "campaign"
      ? { alias: { vscode: inRoot("test", "unit", "shared", "vscode-stand-in.ts") } }
      : {}),
    sourcemap: "inline",
    logLevel: "warning",
    // No suites of a kind yet: the runner says so. What the stand-in lacks is not called.
    logOverride: { "empty-glob": "silent", "import-is-undefined": "silent" },
    plugins: [scriptsStayOutside(), runnerOf("node")],
  });
  replaceFolder(inRoot(to), outputFiles); // a test that was deleted must not go on running
  return inRoot(to);
}

/**
 * Compiles the suites of the extension host for the web worker in which VS Code runs extensions in a browser,
 * as one script: nothing would load a second.
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
    // Mocha takes a module of CommonJS for its own.
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
 * What differs between the hosts that the suites run in (`test/host/run`).
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
 * In a browser Node's assertions are those of a package; what asks for another of its modules fails, but only
 * when it uses that.
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
 * Our scripts find the repository from where they lie, so tests import them in place.
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
  // esbuild itself prints what is wrong with a source.
  await (args.includes("--watch")
    ? watchExtension()
    : buildExtension({ production: args.includes("--production") })
  ).catch(() => process.exit(1));
}
