import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { inRoot, root } from "../paths.mjs";

/**
 * Makes the sources of pages smaller, which minifying leaves as they are. Templates are HTML and CSS, where
 * any amount of white space is one blank, and CSS needs fewer still. Bundles replace the
 * private members of a class with the decorator `@customElement` by long and slow code. So its element is
 * defined by a call.
 * @type {import("esbuild").Plugin}
 */
export const smallPages = {
  name: "small-pages",
  setup(build) {
    build.onLoad({ filter: /[\\/]src[\\/]webview[\\/].*\.ts$/ }, ({ path }) => ({
      contents: defineByCall(readFileSync(path, "utf8").replace(/\bcss`[^`]*`/g, smallCss)).replace(
        /\n\s+/g,
        "\n",
      ),
      loader: "ts",
    }));
  },
};

/** @param {string} css */
function smallCss(css) {
  return css
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/\s+/g, " ")
    .replace(/ ?([{};,]) ?/g, "$1")
    .replace(/: /g, ":")
    .replaceAll(";}", "}");
}

/** @param {string} source */
function defineByCall(source) {
  const defined = [...source.matchAll(/^@customElement\("([\w-]+)"\)\n(?:export )?class (\w+)/gm)];
  const calls = defined.map(([, tag, name]) => `customElements.define("${tag}", ${name});\n`);
  return `${source.replace(/^@customElement\("[\w-]+"\)\n/gm, "")}\n${calls.join("")}`;
}

/** The tables of commands. Pages outside of VS Code need the keys in them, and names of a few commands. */
const commandTables = /[\\/]src[\\/]manifest[\\/](?:board|games)\.ts$/;
const ownPlaces = ["board", "levels", "pictures", "replay", "pushReplay", "ended"];

/**
 * Leaves only the keys of boards in the tables of commands, and only the labels and icons that the other
 * files of a page name. This saves 6 % of such a page.
 * @type {import("esbuild").Plugin}
 */
export const ownPartsOnly = {
  name: "own-parts-only",
  setup(build) {
    const folders = ["kit", "player"].map((name) => inRoot("src", "webview", name));
    const sources = folders.flatMap((folder) =>
      readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8")),
    );
    const namedBy = (/** @type {RegExp} */ pattern) =>
      new Set(sources.flatMap((text) => [...text.matchAll(pattern)].map(([, name]) => name)));
    build.onLoad({ filter: commandTables }, async ({ path }) => {
      const { build: bundle } = await import("esbuild");
      const { outputFiles } = await bundle({
        entryPoints: [path],
        absWorkingDir: root,
        bundle: true,
        write: false,
        format: "esm",
        platform: "neutral",
      });
      const code = Buffer.from(outputFiles[0]?.contents ?? []).toString("base64");
      const tables = Object.entries(await import(`data:text/javascript;base64,${code}`));
      const named = namedBy(/"(\w+)"/g);
      const texts = tables.map(
        ([name, table]) => `export const ${name} = ${JSON.stringify(ownParts(table, named))};`,
      );
      return { contents: texts.join("\n") };
    });
    build.onLoad({ filter: /[\\/]kit[\\/]icons\.ts$/ }, ({ path }) => {
      const named = namedBy(/\bicons\.(\w+)/g);
      const contents = readFileSync(path, "utf8")
        .replace(/^ {2}(\w+): icon\((?:.*\)|[\s\S]*?\n {2}\)),\n/gm, (whole, name) =>
          named.has(name) ? whole : "",
        )
        .replace(/\n\s+/g, "\n");
      return { contents, loader: "ts" };
    });
  },
};

/**
 * The keys of all commands, and the labels of those that are named.
 * @param {Readonly<Record<string, { keys?: Readonly<Record<string, unknown>>, label?: unknown }>>} table
 * @param {ReadonlySet<string | undefined>} named
 */
function ownParts(table, named) {
  const entries = Object.entries(table).map(([name, { keys = {}, label }]) => [
    name,
    {
      keys: Object.fromEntries(Object.entries(keys).filter(([place]) => ownPlaces.includes(place))),
      ...(named.has(name) ? { label } : {}),
    },
  ]);
  return Object.fromEntries(entries);
}

/** The styles of the page before its script runs: no flash of white in the dark. */
const firstStyle = `html{color-scheme:light dark;background:#fff}body{margin:0}
@media(prefers-color-scheme:dark){html{background:#1f1f1f}}`;

/** Unpacks the page's script and runs it. Its hash is in the page's policy, like that of this text. */
const unpacker = `(async()=>{const packed=Uint8Array.from(atob(document.getElementById("code").textContent),c=>c.charCodeAt(0));
const text=await new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"))).text();
const script=document.createElement("script");
const policy=globalThis.trustedTypes?.createPolicy("tilework",{createScript:text=>text});
script.text=policy?policy.createScript(text):text;document.body.append(script)})()`;

/**
 * Makes the document of a web page for its script. The exporter replaces `{{…}}` by the page's language,
 * title, data and texts, and by the script, packed. The policy in it forbids everything but this script and
 * this style, by their hashes.
 * @type {import("esbuild").Plugin}
 */
export const pageDocument = {
  name: "page-document",
  setup(build) {
    build.onEnd(({ outputFiles = [] }) => {
      const script = outputFiles.find(({ path }) => path.endsWith(".js")); // a source map may come first
      if (script === undefined) return;
      const html = documentOf(script.text);
      outputFiles.push({
        path: script.path.replace(/\.js$/, ".html"),
        contents: new TextEncoder().encode(html),
        hash: "",
        text: html,
      });
    });
  },
};

/** @param {string} script */
function documentOf(script) {
  const policy = [
    "default-src 'none'",
    `script-src ${[unpacker, script].map((text) => `'${hashOf(text)}'`).join(" ")}`,
    `style-src '${hashOf(firstStyle)}'`,
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types lit-html tilework",
  ].join("; ");
  return `<!doctype html>
<html lang="{{language}}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="Tilework">
<title>{{title}}</title>
<style>${firstStyle}</style>
</head>
<body>
<script type="application/json" id="page">{{page}}</script>
<script type="application/json" id="texts">{{texts}}</script>
<script type="text/plain" id="code">{{code}}</script>
<script>${unpacker}</script>
</body>
</html>
`;
}

/** @param {string} text as a policy writes its hash */
function hashOf(text) {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}

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
