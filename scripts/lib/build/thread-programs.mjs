import { inRoot, root } from "../paths.mjs";
import { kernels } from "./kernels.mjs";
import { levelTexts } from "./output.mjs";
import { hostOutside } from "./product-plugins.mjs";
import { libraryPrograms } from "./products.mjs";

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
      const options = libraryPrograms[/** @type {keyof typeof libraryPrograms} */ (path)];
      const { outputFiles, metafile } = await build.esbuild.build({
        .../** @type {{}} */ (options),
        absWorkingDir: root,
        bundle: true,
        write: false,
        metafile: true,
        minify: production,
        loader: levelTexts,
        logLevel: "warning",
        plugins: [kernels, ...(options.platform === "neutral" ? [hostOutside] : [])],
      });
      const watchFiles = Object.keys(metafile.inputs).map((name) => inRoot(name));
      return { contents: outputFiles?.[0]?.text ?? "", loader: "text", watchFiles };
    });
  },
});
