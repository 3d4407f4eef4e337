import { readFile } from "node:fs/promises";
import * as path from "node:path";

/** The bundles in `dist`, where this module is, too. */

/** The path of a bundle, to be passed to `startThread`. */
export function bundlePath(name: string): string {
  return path.join(__dirname, `${name}.js`);
}

/** The text of a file in `dist`. */
export function readBesideBundles(name: string): Promise<string> {
  return readFile(path.join(__dirname, name), "utf8");
}

/** The exports of a bundle. */
export async function loadBundle(name: string): Promise<unknown> {
  return require(bundlePath(name));
}
