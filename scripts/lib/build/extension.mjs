import { basename } from "node:path";
import { inRoot, root } from "../paths.mjs";
import { kernels } from "./kernels.mjs";
import { levelTexts, replaceFolder } from "./output.mjs";
import { hostOutside, smallPages, vscodeOnce, writeMetafile } from "./product-plugins.mjs";
import { productNames, products, webviews } from "./products.mjs";
import { threadPrograms } from "./thread-programs.mjs";
import { builtTranslations } from "./translations.mjs";

/** @typedef {import("esbuild").BuildOptions} BuildOptions */

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
      kernels,
      ...(products[name]?.plugins ?? []),
      writeMetafile(`out/meta/${name}.json`),
      ...(["extension", "play", "levels", "later", "rare"].includes(name) ? [vscodeOnce] : []),
      ...(products[name]?.platform === "neutral" ? [hostOutside] : []),
      ...(name === "library" ? [threadPrograms(production)] : []),
      ...(production && webviews.includes(name) ? [smallPages] : []),
    ],
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
  const bundles = [...views.flatMap(({ outputFiles }) => outputFiles), ...files];
  replaceFolder(folder, [...bundles, ...builtTranslations(folder)]);
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

/** Rebuilds the bundles whenever a source changes, until the process ends. */
export async function watchExtension() {
  const { context } = await import("esbuild");
  replaceFolder(inRoot("dist"), builtTranslations(inRoot("dist")));
  await Promise.all(
    Object.keys(products).map(async (name) =>
      (await context({ ...productOptions(name, false), logLevel: "info" })).watch(),
    ),
  );
}
