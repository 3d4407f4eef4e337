import { existsSync } from "node:fs";
import * as path from "node:path";

/** The path of test data beside the project, which is not part of it. */
export function sharedPath(...names: readonly string[]): string {
  return path.resolve("..", "shared", "data", ...names);
}

/** The same for a running test. Skips the test with a message where the data is missing. */
export function sharedPathFor(test: Mocha.Context, ...names: readonly string[]): string {
  const found = sharedPath(...names);
  if (existsSync(found)) return found;
  console.warn(`      SKIPPED: ${path.relative(".", found)} is missing.`);
  return test.skip();
}
