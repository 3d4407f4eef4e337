import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { inRoot, root } from "../paths.mjs";

/**
 * Removes indentation from template texts, which minifying leaves as they are. Ours are HTML and CSS, where
 * any amount of white space is one blank. This saves 5 % of the bundle.
 * @type {import("esbuild").Plugin}
 */
export const unindentTemplates = {
  name: "unindent-templates",
  setup(build) {
    build.onLoad({ filter: /[\\/]src[\\/]webview[\\/].*\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, "utf8").replace(/\n\s+/g, "\n"),
      loader: "ts",
    }));
  },
};

/**
 * Every file that imports VS Code's API would copy its 200 or so members when the bundle is loaded. That took
 * most of the activation time. With a module of one line between them, there is one copy for all.
 * @type {import("esbuild").Plugin}
 */
export const vscodeOnce = {
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
export const hostOutside = {
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
export function writeMetafile(file) {
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
