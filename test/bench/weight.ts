import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { temporaryFolder } from "../../scripts/lib/cleanup.mjs";
import { inRoot } from "../../scripts/lib/paths.mjs";
import { packVsix } from "../../scripts/lib/vsix.mjs";
import { readOptions } from "./shared/options.js";

export const usage = "Usage: npm run bench -- weight";
const kilobyte = 1024;

/** The size limits of the product, in kilobytes. */
export const maxKilobytes = { vsix: 4_680, beforeTheFirstMove: 253 } as const;

/**
 * The files that a browser reads from us until the first move of a game, with their sizes when compressed as
 * by servers. The bundles must be built.
 */
export function readBeforeTheFirstMove(): readonly { readonly file: string; readonly bytes: number }[] {
  const chunks = [
    ...readFileSync(inRoot("dist/webview/game.js"), "utf8").matchAll(/from"\.\/(chunk-[^"]+)"/g),
  ].map(([, chunk]) => `dist/webview/${chunk}`);
  if (chunks.length === 0) throw new Error("The page of the games shares nothing with others.");
  const scripts = ["web", "extension", "play", "sokoban", "webview/game"].map((name) => `dist/${name}.js`);
  const files = ["package.json", "package.nls.json", ...scripts, ...chunks];
  return files.map((file) => ({ file, bytes: gzipSync(readFileSync(inRoot(file))).length }));
}

/** How much a browser loads, and the size of the VSIX. */
export async function run(args: readonly string[]): Promise<void> {
  readOptions(args, usage, {});
  const read = readBeforeTheFirstMove();
  for (const { file, bytes } of read)
    console.log(`  ${(bytes / kilobyte).toFixed(1).padStart(6)} KB  ${file}`);
  const sum = read.reduce((all, { bytes }) => all + bytes, 0);
  console.log(
    `before the first move: ${(sum / kilobyte).toFixed(1)} KB, packed (at most ${maxKilobytes.beforeTheFirstMove})`,
  );
  const { path, remove } = temporaryFolder("bench");
  try {
    const vsix = join(path, "tilework.vsix");
    await packVsix(vsix);
    console.log(`the VSIX: ${(statSync(vsix).size / kilobyte).toFixed(0)} KB (at most ${maxKilobytes.vsix})`);
  } finally {
    remove();
  }
}
