import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { inRoot, root } from "../paths.mjs";
import { kernels } from "./kernels.mjs";
import { levelTexts, replaceFolder } from "./output.mjs";
import { besidePlay, besideReaders, inBrowser } from "./products.mjs";

/** Tests of pages, which have the hooks of the whole product. */
const pages = /** @type {const} */ ({
  entryPoints: ["test/pages/**/*.test.ts", { in: "test/e2e/hooks.ts", out: "hooks" }],
  from: "test/pages",
  format: "esm",
});

/**
 * The output of each kind of test, and its format. The extension host can only `require`; everything else is
 * a module.
 */
const testKinds = /** @type {const} */ ({
  unit: { entryPoints: ["test/unit/**/*.test.ts"], from: "test/unit", to: "out/test/unit", format: "esm" },
  program: {
    entryPoints: ["test/program/**/*.test.ts"],
    from: "test/program",
    to: "out/test/program",
    format: "esm",
  },
  pages: { ...pages, to: "out/test/pages" },
  "pages-in-vscode": { ...pages, to: "out/test/pages-in-vscode" },
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
  return (await compileTests(kind)).folder;
}

/** @type {Map<TestKind, Promise<{ folder: string, metafile: import("esbuild").Metafile }>>} */
const compiled = new Map();

/**
 * Compiles the tests of one kind as `buildTests` does, once in a process.
 * @param {TestKind} kind
 */
export function compileTests(kind) {
  const tests = compiled.get(kind) ?? compile(kind);
  compiled.set(kind, tests);
  return tests;
}

/** @param {TestKind} kind */
async function compile(kind) {
  const { build } = await import("esbuild");
  const { entryPoints, from, to, format } = testKinds[kind];
  const module = format === "esm";
  const { outputFiles, metafile } = await build({
    write: false,
    metafile: true,
    absWorkingDir: root,
    entryPoints: entryPoints.map((entry) => (typeof entry === "string" ? { in: entry, out: "" } : entry)),
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
    external: ["vscode", besidePlay, besideReaders],
    // These run without VS Code.
    ...(kind === "unit" || kind === "program" || kind === "campaign" || kind === "bench"
      ? { alias: { vscode: inRoot("test", "unit", "shared", "vscode-stand-in.ts") } }
      : {}),
    sourcemap: "inline",
    logLevel: "warning",
    // If a kind has no suites, the runner reports it. Members that the stand-in lacks are never called.
    logOverride: { "empty-glob": "silent", "import-is-undefined": "silent" },
    plugins: [
      kernels,
      scriptsStayOutside(),
      runnerOf("node"),
      ...(kind === "pages" ? [workbenchOfPages] : []),
    ],
  });
  replaceFolder(inRoot(to), outputFiles); // a deleted test must not continue to run
  return { folder: inRoot(to), metafile };
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
    external: ["vscode", besidePlay, besideReaders],
    define: {
      global: "globalThis",
      "process.env.NODE_DEBUG": "undefined",
      "process.stderr": "undefined",
      "process.emitWarning": "undefined",
    },
    logLevel: "warning",
    plugins: [kernels, runnerOf("web"), bundledSuites(names), nodeStaysOutside],
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

/**
 * Tests of pages open their windows by `test/pages/shared/workbench.ts`. It has the exports of the workbench
 * of the whole product, which other helpers import.
 * @type {import("esbuild").Plugin}
 */
const workbenchOfPages = {
  name: "workbench-of-pages",
  setup(build) {
    const inVSCode = inRoot("test", "e2e", "shared", "workbench.ts");
    build.onResolve({ filter: /\/workbench\.js$/ }, ({ path, resolveDir }) =>
      join(resolveDir, path.replace(/\.js$/, ".ts")) === inVSCode
        ? { path: inRoot("test", "pages", "shared", "workbench.ts") }
        : undefined,
    );
  },
};

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
      build.onResolve({ filter: /(^|\/)scripts\/.*\.mjs$/ }, ({ path, resolveDir }) => {
        const file = new URL(path, `${pathToFileURL(resolveDir)}/`);
        return { path: file.href, external: true };
      });
    },
  };
}
