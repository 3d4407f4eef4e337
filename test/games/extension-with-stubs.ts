import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import * as path from "node:path";
import type { Plugin } from "esbuild";
import { buildExtension } from "../../scripts/lib/build/extension.mjs";
import { buildManifest } from "../../scripts/lib/build/tools.mjs";
import { inRoot } from "../../scripts/lib/paths.mjs";

/**
 * The whole product with the games of `registry.ts` registered beside its own, as an extension in a folder of
 * its own. Nothing but the two registry modules is replaced, and only in this build: what ships knows no way
 * to register a game from outside.
 */
export const registries: Plugin = {
  name: "registries",
  setup(build) {
    build.onResolve({ filter: /\/(solver-)?registry\.js$/ }, ({ path: specifier, resolveDir }) => {
      const found = path.resolve(resolveDir, specifier).replace(/\.js$/, ".ts");
      const isShipped = path.dirname(found) === inRoot("src", "games", "registry");
      // The stand-ins themselves read what they stand in for.
      const isAsked = resolveDir !== inRoot("test", "games");
      return isShipped && isAsked ? { path: inRoot("test", "games", path.basename(found)) } : undefined;
    });
  },
};

/** @returns the extension's folder */
export async function buildWithStubs(): Promise<string> {
  const folder = inRoot("out", "with-stubs");
  mkdirSync(folder, { recursive: true });
  await buildExtension({ production: true, folder: path.join(folder, "dist"), plugins: [registries] });
  const { generatedManifest } = await import(await buildManifest("with-stubs/manifest", [registries]));
  const manifest = JSON.stringify({
    ...JSON.parse(readFileSync(inRoot("package.json"), "utf8")),
    ...generatedManifest(),
  });
  writeFileSync(path.join(folder, "package.json"), manifest);
  const texts = JSON.parse(readFileSync(inRoot("package.nls.json"), "utf8")) as Record<string, unknown>;
  // The commands and settings of the stubs have no texts, so their keys are shown.
  for (const [, key = ""] of manifest.matchAll(/"%([\w.-]+)%"/g))
    texts[key] ??= key.replace(/^command\./, "");
  writeFileSync(path.join(folder, "package.nls.json"), JSON.stringify(texts));
  cpSync(inRoot("media"), path.join(folder, "media"), { recursive: true });
  return folder;
}
