import * as path from "node:path";

/** The bundles of `dist`, among which this module lies. */

/** What starts a thread (`startThread`) of a bundle. */
export function bundlePath(name: string): string {
  return path.join(__dirname, `${name}.js`);
}

/** What a bundle exports. */
export async function loadBundle(name: string): Promise<unknown> {
  return require(bundlePath(name));
}
