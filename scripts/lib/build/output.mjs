import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * The games import their level collections as text.
 * @type {Record<string, import("esbuild").Loader>}
 */
export const levelTexts = { ".txt": "text" };

/**
 * Makes a folder hold these files and no others. Unchanged files are not touched, so that another build does
 * not disturb their readers.
 * @param {string} folder @param {readonly { path: string, contents: Uint8Array }[]} files
 */
export function replaceFolder(folder, files) {
  for (const { path, contents } of files) {
    if (existsSync(path) && readFileSync(path).equals(contents)) continue;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, contents);
  }
  if (!existsSync(folder)) return;
  const wanted = new Set(files.map(({ path }) => path));
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    const path = join(folder, name);
    if (!wanted.has(path) && statSync(path).isFile()) rmSync(path);
  }
}
