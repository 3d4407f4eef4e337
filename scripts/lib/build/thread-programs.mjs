import { inRoot, root } from "../paths.mjs";
import { kernels } from "./kernels.mjs";
import { levelTexts } from "./output.mjs";
import { hostOutside } from "./product-plugins.mjs";
import { anyHost, inBrowser, node } from "./products.mjs";

/** The programs of the library's threads, and their frames: bundled as texts, `#program/…`. */
const programs = {
  levels: { ...anyHost, entryPoints: ["src/solving/worker/level-worker.ts"] },
  sliding: { ...anyHost, entryPoints: ["src/solving/worker/sliding-worker.ts"] },
  "node-frame": {
    ...node,
    format: /** @type {const} */ ("iife"),
    entryPoints: ["src/platform/node/thread-frame.ts"],
  },
  "web-frame": {
    ...inBrowser,
    format: /** @type {const} */ ("iife"),
    entryPoints: ["src/platform/web/thread-main.ts"],
  },
};

/**
 * Bundles `#program/…` as texts: the programs of the library's threads, and their frames. So they work
 * wherever an application puts the library's files.
 * @param {boolean} production
 * @returns {import("esbuild").Plugin}
 */
export const threadPrograms = (production) => ({
  name: "thread-programs",
  setup(build) {
    build.onResolve({ filter: /^#program\// }, ({ path }) => ({
      path: path.slice("#program/".length),
      namespace: "program",
    }));
    build.onLoad({ filter: /./, namespace: "program" }, async ({ path }) => {
      const options = programs[/** @type {keyof typeof programs} */ (path)];
      const { outputFiles, metafile } = await build.esbuild.build({
        .../** @type {{}} */ (options),
        absWorkingDir: root,
        bundle: true,
        write: false,
        metafile: true,
        minify: production,
        loader: levelTexts,
        logLevel: "warning",
        plugins: options.platform === "neutral" ? [kernels, hostOutside] : [],
      });
      const watchFiles = Object.keys(metafile.inputs).map((name) => inRoot(name));
      return { contents: outputFiles?.[0]?.text ?? "", loader: "text", watchFiles };
    });
  },
});
