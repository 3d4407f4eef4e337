import { readFileSync } from "node:fs";
import { buildExtension } from "../../esbuild.mjs";
import { ensureServerNode } from "./fetch/ensure-server-node.mjs";
import { inRoot, root } from "./paths.mjs";
import { run } from "./run.mjs";

/**
 * Builds for production and packs the VSIX.
 * @param {string} [file] where to; by default `tilework-<version>.vsix` in the root
 * @returns {Promise<string>} the file
 */
export async function makePackage(file) {
  const { name, version } = JSON.parse(readFileSync(inRoot("package.json"), "utf8"));
  const target = file ?? inRoot(`${name}-${version}.vsix`);
  await buildExtension({ production: true });
  await packVsix(target);
  return target;
}

/** Packs what is built. @param {string} target */
export async function packVsix(target) {
  // vsce needs Node 22; this one is new enough.
  const node = await ensureServerNode();
  const vsce = inRoot("node_modules", "@vscode", "vsce", "vsce");
  // The bundles hold every dependency, so vsce need not look for any. The README's pictures are packed, not
  // fetched from a repository.
  const args = [
    "package",
    "--no-dependencies",
    "--no-rewrite-relative-links",
    "--allow-missing-repository",
    "-o",
    target,
  ];
  await run("The VSIX cannot be packed (vsce failed).", node, [vsce, ...args], { cwd: root, quiet: true });
}
