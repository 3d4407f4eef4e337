import { existsSync } from "node:fs";
import * as path from "node:path";

/** Where test data lies beside the project; it is not part of it. */
export function sharedPath(...names: readonly string[]): string {
  return path.resolve("..", "shared", "data", ...names);
}

/** The same for a running test, which is skipped, loudly, where the data is missing. */
export function sharedPathFor(test: Mocha.Context, ...names: readonly string[]): string {
  const found = sharedPath(...names);
  if (existsSync(found)) return found;
  console.warn(`      SKIPPED: ${path.relative(".", found)} is missing.`);
  return test.skip();
}
