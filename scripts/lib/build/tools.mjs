import { pathToFileURL } from "node:url";
import { inRoot, root } from "../paths.mjs";
import { kernels } from "./kernels.mjs";
import { levelTexts } from "./output.mjs";

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
    plugins: [kernels, ...plugins],
  });
  return pathToFileURL(outfile).href;
}
